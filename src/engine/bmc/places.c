/* Where something is checked: what people hear about when not everything could
   be decided. */

#include "engine/bmc/bmc.h"

#include <assert.h>

enum { NAMED = 3 };

static bool
same_pos (Pos a, Pos b) {
  return a.source == b.source && a.line == b.line && a.column == b.column;
}

uint32_t
places_find (Places *p, ErrorKind kind, Pos pos) {
  uint64_t hash = mem_mix ((uintptr_t)pos.source, (uint64_t)kind);
  hash = mem_mix (hash, (uint64_t)pos.line << 32 | (uint32_t)pos.column);
  for (;; hash++) {
    uint64_t *number = map_put (&p->index, hash);
    if (!*number) {
      vec_push (&p->list, ((CheckPlace){.kind = kind, .pos = pos}));
      *number = p->list.len;
    }
    const CheckPlace *place = p->list.data + *number - 1;
    assert (*number <= p->list.len);
    if (place->kind == kind && same_pos (place->pos, pos))
      return (uint32_t)*number - 1;
  }
}

void
places_done (Places *p) {
  vec_done (&p->list);
  map_done (&p->index);
}

void
place_name (Str *out, const CheckPlace *p) {
  str_format (out, "%s at ", error_kind_name (p->kind));
  unit_pos_name (out, p->pos);
}

void
places_describe (Str *out, const Places *p) {
  size_t open = 0;
  for (size_t i = 0; i < p->list.len; i++)
    open += !!p->list.data[i].open;
  if (!p->list.len)
    str_add (out, "nothing could fail");
  else if (!open)
    str_format (out, "all %zu checks hold", p->list.len);
  else
    str_format (out, "%zu of %zu checks hold, not decided:", p->list.len - open,
                p->list.len);
  size_t named = 0;
  for (size_t i = 0; i < p->list.len && named <= NAMED; i++) {
    if (!p->list.data[i].open)
      continue;
    str_add (out, named ? ", " : " ");
    if (named++ < NAMED)
      place_name (out, p->list.data + i);
    else
      str_add (out, "...");
  }
}
