/* Edges of the abstract transition system, and its slices. */

#include "engine/shape/ats.h"

void
ats_edge (Shape *s, const Kept *from, const Kept *to, AtsEdgeKind kind) {
  vec_push (&s->edges, ((AtsEdge){from, to, kind}));
}

/* Marks all from which what is marked is reached. */
static void
mark_sources (const Shape *s, bool *is_in) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t i = 0; i < s->edges.len; i++) {
      const AtsEdge *e = s->edges.data + i;
      if (!e->from || !is_in[e->to->number] || is_in[e->from->number])
        continue;
      is_in[e->from->number] = true;
      has_changed = true;
    }
  }
}

AtsSlice
ats_slice (const Shape *s, const Kept *from) {
  AtsSlice slice = {0};
  bool *is_in = mem_zero (s->all.len + 1);
  if (from)
    is_in[from->number] = true;
  mark_sources (s, is_in);
  for (size_t i = 0; i < s->all.len; i++)
    if (is_in[i])
      vec_push (&slice, s->all.data[i]);
  mem_free (is_in);
  return slice;
}
