/* Joins: two numbers that are together at most a third.

   A place in an array and what is counted from there, what was used of a block
   and how much is asked for: the sum is at most the size, or where the zero is.
   If neither side has a symbol for the sum, nothing else would say so.  But
   where other things do, there would only be more to keep: so an attempt of its
   own knows such sums. */

#include "engine/shape/join_impl.h"
#include "engine/shape/runs.h"
#include "engine/shape/terms.h"

enum { MOST_BOUNDS = 3, MOST_PARTS = 6, MOST_SYMBOLS = 60, LEAST_ROOM = -16 };

typedef struct {
  Join *join;
  HeapSym bounds[MOST_BOUNDS], parts[MOST_PARTS];
  size_t bound_count, part_count;
  size_t size_count; /* of the bounds, which come first */
} Sums;

static bool
has_symbol (const HeapSym *of, size_t count, HeapSym s) {
  for (size_t i = 0; i < count; i++)
    if (of[i] == s)
      return true;
  return false;
}

static void
add_bound (Sums *s, HeapSym bound) {
  if (bound && s->bound_count < MOST_BOUNDS && join_counts (s->join, bound) &&
      !has_symbol (s->bounds, s->bound_count, bound))
    s->bounds[s->bound_count++] = bound;
}

/* Sizes, what they are multiples of, and where zeros are. */
static void
find_bounds (Sums *s) {
  const Heap *h = &s->join->out;
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapSym size = h->objects.data[i].size.sym;
    add_bound (s, size);
    for (size_t k = 0; size && k < h->facts.len; k++)
      if (h->facts.data[k].kind == FACT_TIMES && h->facts.data[k].a == size)
        add_bound (s, h->facts.data[k].b);
  }
  s->size_count = s->bound_count;
  for (size_t i = 0; i < h->runs.len; i++)
    if (heap_is_single (h->runs.data + i) && heap_is (h->runs.data[i].low, 0))
      add_bound (s, h->runs.data[i].from.sym);
}

/* What the symbol is a multiple of, if it is one, or the symbol. */
static HeapSym
count_of (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s)
      return h->facts.data[i].b;
  return s;
}

/* Of a pointer, how many elements it is behind the beginning.  Something may be
   counted from a place where a zero is. */
static void
add_part (Sums *s, HeapValue v) {
  const Heap *h = &s->join->out;
  HeapSym part = v.sym && h->syms.data[v.sym].kind == SYM_INSIDE
                     ? count_of (h, h->syms.data[v.sym].offset)
                     : v.sym;
  if (part && s->part_count < MOST_PARTS && join_counts (s->join, part) &&
      h->syms.data[part].low >= 0 &&
      !has_symbol (s->bounds, s->size_count, part) &&
      !has_symbol (s->parts, s->part_count, part))
    s->parts[s->part_count++] = part;
}

/* What registers have, or how far behind the beginning of something they point.
 */
static void
find_parts (Sums *s) {
  const Join *j = s->join;
  const HeapState *l = j->left.state, *r = j->right.state;
  for (size_t i = 0; i < l->roots.len && i < r->roots.len; i++) {
    HeapValue out;
    if (join_recall (j, l->roots.data[i].value, r->roots.data[i].value, 0,
                     &out))
      add_part (s, out);
  }
}

/* x + y - z is at most so much on this side. */
static WideSigned
excess (const Heap *h, HeapValue x, HeapValue y, HeapValue z) {
  Prover p = {.heap = h};
  LinearTerm terms[3];
  size_t count = 0;
  if (x.sym && x.sym == y.sym)
    terms[count++] = (LinearTerm){x.sym, 2};
  else {
    if (x.sym)
      terms[count++] = (LinearTerm){x.sym, 1};
    if (y.sym)
      terms[count++] = (LinearTerm){y.sym, 1};
  }
  for (size_t i = 0; i < count; i++)
    if (terms[i].sym == z.sym) {
      terms[i].times--;
      z.sym = 0;
    }
  if (z.sym)
    terms[count++] = (LinearTerm){z.sym, -1};
  WideSigned c = (WideSigned)x.add + y.add - z.add;
  return c + (count ? prove_linear (&p, terms, count) : 0);
}

/* The ranges of the result say it anyway. */
static bool
is_known (const Heap *h, HeapSym x, HeapSym y, HeapSym z, WideSigned c) {
  const HeapSymInfo *a = h->syms.data + x, *b = h->syms.data + y;
  return a->high + b->high - h->syms.data[z].low <= c;
}

static void
try_sum (Join *j, HeapSym s, HeapSym t, HeapSym bound) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  const OutSym *z = j->sources.data + bound;
  Heap *l = &j->left.heap, *r = &j->right.heap;
  HeapValue known, a, b, sum;
  if (s == bound || t == bound ||
      heap_find_equation (&j->out, EQUATION_SUM, heap_value (s, 0),
                          heap_value (t, 0), &known))
    return;
  WideSigned left = excess (l, x->a, y->a, z->a);
  WideSigned c = left > 0 ? left : excess (r, x->b, y->b, z->b);
  c = left > c ? left : c;
  if (c > 0 || c < LEAST_ROOM || is_known (&j->out, s, t, bound, c) ||
      !terms_sum (l, x->a, y->a, 64, &a) || !terms_sum (r, x->b, y->b, 64, &b))
    return;
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  sum = join_value (j, a, b, 0);
  heap_add_equation (&j->out, EQUATION_SUM, sum, heap_value (s, 0),
                     heap_value (t, 0));
  heap_add_fact (&j->out, FACT_AT_MOST, sum, heap_value (bound, 0), (int64_t)c);
}

void
join_sums (Join *j) {
  Sums s = {.join = j};
  if (!j->left.state || !j->right.state)
    return;
  find_bounds (&s);
  find_parts (&s);
  if (j->domain->meets_sums && s.bound_count && s.part_count > 1)
    *j->domain->meets_sums = true;
  if (!j->domain->keeps_sums)
    return;
  for (size_t i = 0; i < s.part_count; i++)
    for (size_t k = i + 1; k < s.part_count; k++)
      for (size_t n = 0; n < s.bound_count && j->out.syms.len < MOST_SYMBOLS;
           n++)
        try_sum (j, s.parts[i], s.parts[k], s.bounds[n]);
}
