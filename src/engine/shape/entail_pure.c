/* Entailment: the numbers, and copies of the search. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/runs.h"

#include <string.h>

/* Numbers ------------------------------------------------------------------ */

static bool
is_outermost (const void *context, HeapSym s) {
  const Match *m = context;
  return m->syms_a.data[s].level == 0;
}

/* The widest field that has the symbol of B; 0: more than its bits matters. */
static unsigned
width_of (const Match *m, HeapSym s) {
  const Heap *h = &m->b;
  unsigned width = h->syms.data[s].bits;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (o->size.sym == s || o->filled.sym == s)
      return 0;
    for (size_t k = 0; k < o->fields.len; k++)
      if (o->fields.data[k].value.sym == s &&
          o->fields.data[k].bytes * 8 > width)
        width = o->fields.data[k].bytes * 8;
  }
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->length.sym == s)
      return 0;
    for (size_t k = 0; k < g->args.len; k++)
      if (g->args.data[k].sym == s)
        return 0;
  }
  for (HeapSym t = 1; t < h->syms.len; t++)
    if (h->syms.data[t].kind == SYM_INSIDE && h->syms.data[t].offset == s)
      return 0;
  return runs_mention (h, s, width) || heap_choices_have (h, s) ? 0 : width;
}

/* The symbol of B must not be a number, and what is in its place in A, 'v', has
   other bits than that: so has each integer with the bits of 'v'. */
static bool
is_demand_of_bits (const Match *m, const Demand *d, HeapValue v,
                   unsigned width) {
  WideSigned size = (WideSigned)1 << width, low, high;
  if (d->kind != FACT_DIFFERENT || d->b.sym ||
      (v.sym && m->a.syms.data[v.sym].kind != SYM_PLAIN))
    return false;
  prove_range (&m->a, v, &low, &high);
  WideSigned with = d->c + d->b.add - d->a.add;
  with += (low - with) / size * size;
  with += with < low ? size : 0;
  return with > high;
}

/* Only bits of the symbol of B matter, and its range has an integer for each
   pattern: then it does not matter which it is. */
static bool
is_any_pattern (const Match *m, HeapSym s, HeapValue v) {
  const HeapSymInfo *info = m->b.syms.data + s;
  unsigned width = width_of (m, s);
  if (!width || width > 64 ||
      info->high - info->low < ((WideSigned)1 << width) - 1)
    return false;
  for (size_t i = 0; i < m->demands.len; i++)
    if ((m->demands.data[i].a.sym == s || m->demands.data[i].b.sym == s) &&
        !is_demand_of_bits (m, m->demands.data + i, v, width))
      return false;
  return true;
}

/* Between templates alone, nothing is known about what is around them. */
static bool
is_parameter (const Match *m, HeapValue a, HeapSym b) {
  return m->is_template &&
         ((a.sym && !m->syms_a.data[a.sym].level) || !m->syms_b.data[b].level);
}

bool
match_range (const Match *m, HeapSym s) {
  const HeapSymInfo *b = m->b.syms.data + s;
  HeapValue v = match_canonical (m, m->syms_b.data[s].is);
  if (b->kind != SYM_PLAIN || is_parameter (m, v, s))
    return true;
  if (v.sym && m->a.syms.data[v.sym].maybe_undef && !b->maybe_undef)
    return false;
  if (m->syms_b.data[s].object)
    return true;
  WideSigned low, high;
  prove_range (&m->a, v, &low, &high);
  return (b->low <= low && high <= b->high) || is_any_pattern (m, s, v);
}

static bool
demand_holds (const Match *m, const Demand *d) {
  Prover p = {&m->a, is_outermost, m};
  HeapValue a, b;
  if (d->kind == FACT_MEMBER &&
      (m->is_template ||
       heap_has_lost (m->search->b, heap_member_of (d->c).type)))
    return true;
  if (!match_known (m, (End){false, d->a}, &a) ||
      !match_known (m, (End){false, d->b}, &b))
    return m->is_template;
  if (d->a.sym && is_parameter (m, a, d->a.sym))
    return true;
  if (d->b.sym && is_parameter (m, b, d->b.sym))
    return true;
  return prove_fact (&p, d->kind, a, b, d->c);
}

static bool
filled_holds (const Match *m, const Pair *filled) {
  Prover p = {.heap = &m->a};
  HeapValue b;
  return match_known (m, (End){false, filled->b}, &b) &&
         prove_at_most (&p, match_canonical (m, b),
                        match_canonical (m, filled->a), 0);
}

/* The values are the same; that of B is a constant, or around the element. */
static bool
is_value (const Match *m, HeapValue a, HeapValue b) {
  const HeapSymInfo *info = m->b.syms.data + b.sym;
  HeapValue known;
  if (b.sym && (info->kind == SYM_GLOBAL || info->kind == SYM_PROC))
    return a.sym && a.add == b.add &&
           m->a.syms.data[a.sym].kind == info->kind &&
           m->a.syms.data[a.sym].index == info->index;
  return match_known (m, (End){false, b}, &known) && match_same (m, known, a);
}

static bool
is_among (const Match *m, HeapValue a, const HeapChoice *b) {
  for (uint32_t i = 0; i < b->count; i++)
    if (is_value (m, a, b->among[i]))
      return true;
  return false;
}

/* B's number is one of these values, whichever A's is. */
static bool
choice_holds (const Match *m, const HeapChoice *b) {
  HeapValue a;
  if (m->is_template)
    return true;
  if (!match_known (m, (End){false, heap_value (b->sym, 0)}, &a))
    return false;
  a = match_canonical (m, a);
  if (is_among (m, a, b))
    return true;
  const HeapChoice *of = heap_choice (&m->a, a);
  for (uint32_t i = 0; of && i < of->count; i++)
    if (!is_among (m, match_canonical (m, of->among[i]), b))
      return false;
  return of;
}

bool
match_pure (Match *m) {
  for (size_t i = 0; i < m->b.choices.len; i++)
    if (!choice_holds (m, m->b.choices.data + i))
      return false;
  for (HeapSym s = 1; s < m->syms_b.len; s++)
    if (m->syms_b.data[s].is_bound && !match_range (m, s))
      return false;
  for (size_t i = 0; i < m->demands.len; i++)
    if (!demand_holds (m, m->demands.data + i))
      return false;
  for (size_t i = 0; i < m->filled.len; i++)
    if (!filled_holds (m, m->filled.data + i))
      return false;
  return match_equations (m) && match_results (m) && match_all_runs (m) &&
         match_all_columns (m);
}

/* Copies ------------------------------------------------------------------- */

void
match_copy (Match *to, const Match *from) {
  heap_copy (&to->a, &from->a);
  heap_copy (&to->b, &from->b);
  vec_copy (&to->syms_a, &from->syms_a);
  vec_copy (&to->syms_b, &from->syms_b);
  vec_copy (&to->segs_a, &from->segs_a);
  vec_copy (&to->segs_b, &from->segs_b);
  vec_copy (&to->parents, &from->parents);
  vec_copy (&to->todo, &from->todo);
  vec_copy (&to->equal, &from->equal);
  vec_copy (&to->filled, &from->filled);
  vec_copy (&to->demands, &from->demands);
  to->search = from->search;
  to->is_template = from->is_template;
}

void
match_done (Match *m) {
  heap_done (&m->a);
  heap_done (&m->b);
  vec_done (&m->syms_a);
  vec_done (&m->syms_b);
  vec_done (&m->segs_a);
  vec_done (&m->segs_b);
  vec_done (&m->parents);
  vec_done (&m->todo);
  vec_done (&m->equal);
  vec_done (&m->filled);
  vec_done (&m->demands);
}

void
match_move (Match *to, Match *from) {
  match_done (to);
  *to = *from;
}
