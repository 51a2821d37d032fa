/* Entailment: columns of B.

   Each is one that A has, in as many strips as it takes.  A symbol that only a
   column of B has, and nothing else determines, is what a column of A says; the
   end may be where elements of A end. */

#include "engine/shape/columns.h"
#include "engine/shape/entail_impl.h"

enum { COST_OF_COLUMN = 8 };

static bool
is_open (const Match *m, HeapValue v) {
  return v.sym && !m->syms_b.data[v.sym].is_bound;
}

static bool
has_open (const Match *m, const HeapColumn *c) {
  return is_open (m, c->from) || is_open (m, c->to) || is_open (m, c->low) ||
         is_open (m, c->high);
}

/* The symbol as a value of A, as far as it is known. */
static HeapValue
known (const Match *m, HeapValue b) {
  HeapValue v;
  return match_known (m, (End){false, b}, &v) ? v : heap_const (0);
}

/* The object of A that B's is; false: there is none. */
static bool
find_object (const Match *m, HeapSym b, HeapSym *a) {
  HeapValue v;
  if (!match_known (m, (End){false, heap_value (b, 0)}, &v) || v.add ||
      !heap_object (&m->a, v.sym))
    return false;
  *a = v.sym;
  return true;
}

/* The column in A's words. */
static bool
column_in_a (const Match *m, HeapColumn *c) {
  c->from = known (m, c->from);
  c->to = known (m, c->to);
  c->low = known (m, c->low);
  c->high = known (m, c->high);
  return find_object (m, c->base, &c->base) &&
         (!c->target || find_object (m, c->target, &c->target));
}

static void
pair_open (Match *m, HeapValue a, HeapValue b) {
  if (is_open (m, b))
    vec_push (&m->todo, (Pair){a, b});
}

/* The column of B is this one of A, as far as it was not known. */
static bool
try_column (Match *m, const HeapColumn *b, const HeapColumn *a) {
  if (m->search->budget < COST_OF_COLUMN)
    return false;
  m->search->budget -= COST_OF_COLUMN;
  Match other;
  match_copy (&other, m);
  pair_open (&other, a->from, b->from);
  pair_open (&other, a->to, b->to);
  if (a->kind == b->kind) {
    pair_open (&other, a->low, b->low);
    pair_open (&other, a->high, b->high);
  }
  bool proved = match_run (&other);
  if (proved)
    match_move (m, &other);
  else
    match_done (&other);
  return proved;
}

static bool
try_end (Match *m, const HeapColumn *b, const HeapColumn *in_a) {
  HeapColumn a = *in_a;
  a.to = columns_end (&m->a, in_a);
  return try_column (m, b, &a);
}

bool
match_open_column (Match *m, bool *proved) {
  for (size_t i = 0; i < m->b.columns.len; i++) {
    HeapColumn b = m->b.columns.data[i], a = b;
    if (!has_open (m, &b))
      continue;
    *proved = false;
    if (!column_in_a (m, &a))
      return true;
    bool is_end =
        !is_open (m, b.from) && !is_open (m, b.low) && !is_open (m, b.high);
    *proved = is_end && try_end (m, &b, &a);
    for (size_t k = 0; k < m->a.columns.len && !*proved; k++) {
      HeapColumn c = m->a.columns.data[k];
      if (c.base == a.base && c.bytes == a.bytes && c.step == a.step)
        *proved = try_column (m, &b, &c);
    }
    return true;
  }
  return false;
}

bool
match_all_columns (const Match *m) {
  for (size_t i = 0; i < m->b.columns.len; i++) {
    HeapColumn c = m->b.columns.data[i];
    if (has_open (m, &c) || !column_in_a (m, &c) || !columns_hold (&m->a, &c))
      return false;
  }
  return true;
}
