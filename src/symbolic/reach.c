/* Words in memory that may be pointers, and what is reached along them. */

#include "symbolic/reach.h"

#include <assert.h>

void
sym_reach_done (Reach *r) {
  vec_done (&r->edges);
  map_done (&r->reached);
}

Value
sym_reach_get (const Reach *r, const Map *map, uint32_t object) {
  const uint64_t *term = map_get (map, object);
  if (!term || !*term)
    return value_bool (false);
  return value_of (&r->sym->values, (Term){(uint32_t)*term - 1});
}

void
sym_reach_add (Reach *r, Map *map, uint32_t object, Value condition) {
  Values *v = &r->sym->values;
  Value now = value_or (v, sym_reach_get (r, map, object), condition);
  *map_put (map, object) = value_term (v, now).id + 1;
}

void
sym_reach_hold (Reach *r, uint32_t from, uint32_t to, Value condition) {
  assert (to < r->sym->objects.len);
  if (from == UINT32_MAX)
    sym_reach_add (r, &r->reached, to, condition);
  else
    vec_push (&r->edges, ((Holding){from, to, condition}));
}

/* Whether 'n' bytes at 'at' were all written. */
static bool
is_written (const Contents *c, uint64_t at, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at + i);
    if (!cell || !cell->kind)
      return false;
  }
  return true;
}

bool
sym_reach_hides (const Reach *r, uint32_t object) {
  const Slot *slot = cow_get (&r->paths->slots, sym_slot_type (), object);
  return slot && slot->contents && slot->contents->hides;
}

void
sym_reach_words (Reach *r, uint32_t object,
                 void (*visit) (void *context, uint32_t object, Value),
                 void *context) {
  const Slot *slot = cow_get (&r->paths->slots, sym_slot_type (), object);
  Contents *c = slot ? slot->contents : NULL;
  unsigned n = r->sym->bits / 8;
  for (uint64_t at = 0; c && at < c->cells.len * COW_PAGE; at++) {
    const Cell *cell = cow_get (&c->cells, sym_cell_type (), at);
    if (!cell)
      at |= COW_PAGE - 1;
    else if (cell->kind == CELL_TERM && is_written (c, at, n))
      visit (context, object, sym_contents_read (r->sym, c, at, 8 * n));
  }
}

/* A chain of pointers has at most as many objects as there are. */
void
sym_reach_spread (Reach *r, size_t objects,
                  Value (*begin) (Reach *, uint32_t object), Map *through) {
  bool changed = true;
  for (size_t round = 0; changed && round <= objects; round++) {
    changed = false;
    for (size_t i = 0; i < r->edges.len; i++) {
      const Holding *e = r->edges.data + i;
      assert (e->from < r->sym->objects.len && e->to < r->sym->objects.len);
      Value before = sym_reach_get (r, &r->reached, e->to);
      Value held =
          value_and (&r->sym->values, begin (r, e->from), e->condition);
      sym_reach_add (r, &r->reached, e->to, held);
      if (through)
        sym_reach_add (r, through, e->to, held);
      changed |= !value_same (before, sym_reach_get (r, &r->reached, e->to));
    }
  }
}
