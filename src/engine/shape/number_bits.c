/* Numbers of which only bits matter: any integer with the same bits will do. */

#include "engine/shape/decide.h"
#include "engine/shape/number_impl.h"

typedef struct {
  HeapSym sym;
  size_t count;
} Uses;

static void
count_use (void *context, HeapValue *v) {
  Uses *u = context;
  u->count += v->sym == u->sym;
}

/* Fields and single elements of so few bits: how often they have it. */
static size_t
uses_as_bits (const Heap *h, HeapSym s, unsigned bits) {
  size_t count = 0;
  for (size_t i = 0; i < h->objects.len; i++)
    for (size_t k = 0; k < h->objects.data[i].fields.len; k++) {
      const HeapField *f = h->objects.data[i].fields.data + k;
      count += f->value.sym == s && f->bytes * 8 <= bits;
    }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->low.sym == s && heap_is_single (r) && r->bytes * 8 <= bits)
      count += 2; /* both bounds */
  }
  return count;
}

static bool
is_told_of (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a == s || h->facts.data[i].b == s)
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (heap_equation_has (h->equations.data + i, s))
      return true;
  for (size_t i = 0; i < h->results.len; i++)
    if (h->results.data[i].bits > bits &&
        heap_result_has (h->results.data + i, s))
      return true;
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE && h->syms.data[i].offset == s)
      return true;
  return false;
}

static bool
is_in_registers_of (const Unit *u, const HeapState *s, HeapSym sym,
                    unsigned bits) {
  for (size_t i = 0; i < s->roots.len; i++) {
    const HeapRoot *r = s->roots.data + i;
    if (r->value.sym == sym &&
        (heap_is_ghost (r) || heap_root_bits (u, s, r) > bits))
      return false;
  }
  return true;
}

bool
track_take_bits (Track *e, HeapValue v, unsigned bits, Range to) {
  Heap *h = &e->state->heap;
  Uses uses = {.sym = v.sym};
  if (v.add || !shape_is_number (h, v) || is_told_of (h, v.sym, bits) ||
      !is_in_registers_of (e->unit, e->state, v.sym, bits))
    return false;
  heap_visit (h, count_use, &uses);
  if (uses.count != uses_as_bits (h, v.sym, bits))
    return false;
  HeapSymInfo *info = h->syms.data + v.sym;
  info->low = to.low;
  info->high = to.high;
  info->bits = (uint16_t)bits;
  return true;
}
