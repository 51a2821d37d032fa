/* Open addressing with linear probing. */

#include "base/map.h"

#include <assert.h>
#include <string.h>

static MapSlot *
find (const Map *m, uint64_t key) {
  assert (m->cap && !(m->cap & (m->cap - 1)) && m->len < m->cap);
  for (size_t i = mem_mix (key, 0);; i++) {
    MapSlot *slot = m->slots + (i & (m->cap - 1));
    if (!slot->used || slot->key == key)
      return slot;
  }
}

static void
grow (Map *m) {
  Map old = *m;
  m->cap = old.cap ? old.cap * 2 : 16;
  m->slots = mem_zero (m->cap * sizeof *m->slots);
  for (size_t i = 0; i < old.cap; i++)
    if (old.slots[i].used)
      *find (m, old.slots[i].key) = old.slots[i];
  mem_free (old.slots);
}

uint64_t *
map_get (const Map *m, uint64_t key) {
  if (!m->len)
    return NULL;
  MapSlot *slot = find (m, key);
  return slot->used ? &slot->value : NULL;
}

uint64_t *
map_put (Map *m, uint64_t key) {
  if (m->len + 1 > m->cap / 4 * 3)
    grow (m);
  assert (m->len < m->cap);
  MapSlot *slot = find (m, key);
  if (!slot->used) {
    *slot = (MapSlot){.key = key, .used = true};
    m->len++;
  }
  return &slot->value;
}

void
map_clear (Map *m) {
  if (m->len)
    memset (m->slots, 0, m->cap * sizeof *m->slots);
  m->len = 0;
}

void
map_done (Map *m) {
  mem_free (m->slots);
  *m = (Map){0};
}
