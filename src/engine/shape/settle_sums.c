/* Rounds of loops: sums that are at most something are said of what registers
   are now.

   A round has taken as much from one number as it has added to another one, or
   to a pointer: their sum is what it was.  It is known of the old numbers,
   which go. */

#include "engine/shape/sums.h"
#include "engine/shape/decide.h"
#include "engine/shape/prove.h"
#include "engine/shape/terms.h"

enum { MOST_PARTS = 6, MOST_EQUATIONS = 40, LEAST_ROOM = -16 };

typedef struct {
  HeapValue all[MOST_PARTS];
  size_t count;
} Parts;

/* What the symbol is a multiple of by more than 1; 0: nothing. */
static HeapSym
factor_of (const Heap *h, HeapSym s, int64_t *times) {
  *times = 1;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == s && f->c > 1) {
      *times = f->c;
      return f->b;
    }
  }
  return 0;
}

/* An offset that is the sum of two multiples is one. */
static void
add_multiple (Heap *h, HeapSym offset) {
  int64_t b_times, d_times;
  HeapValue sum;
  for (size_t i = 0, n = h->equations.len; i < n; i++) {
    HeapEquation e = h->equations.data[i];
    if (e.kind != EQUATION_SUM || e.a != offset || e.c)
      continue;
    HeapSym b = factor_of (h, e.b, &b_times), d = factor_of (h, e.d, &d_times);
    if (b && d && b_times == d_times &&
        terms_sum (h, heap_value (b, 0), heap_value (d, 0), 64, &sum))
      heap_add_fact (h, FACT_TIMES, heap_value (offset, 0), sum, b_times);
  }
}

/* Of an offset, how many elements it is. */
static HeapValue
part_of (Heap *h, HeapValue v) {
  int64_t times;
  if (!v.sym || h->syms.data[v.sym].kind != SYM_INSIDE)
    return v;
  v.sym = h->syms.data[v.sym].offset;
  if (!factor_of (h, v.sym, &times))
    add_multiple (h, v.sym);
  HeapSym factor = factor_of (h, v.sym, &times);
  return factor && v.add % times == 0 ? heap_value (factor, v.add / times) : v;
}

static void
add_part (Heap *h, Parts *p, HeapValue v) {
  v = part_of (h, v);
  const HeapSymInfo *info = h->syms.data + v.sym;
  if (!v.sym || p->count == MOST_PARTS || !shape_is_number (h, v) ||
      info->maybe_undef || heap_low (h, v) < 0)
    return;
  for (size_t i = 0; i < p->count; i++)
    if (heap_same (p->all[i], v))
      return;
  p->all[p->count++] = v;
}

static Parts
parts_of (HeapState *s) {
  Parts p = {.count = 0};
  for (size_t i = 0; i < s->roots.len; i++)
    add_part (&s->heap, &p, s->roots.data[i].value);
  return p;
}

/* What x + y - z is at most. */
static WideSigned
excess (const Heap *h, HeapValue x, HeapValue y, HeapSym z) {
  Prover p = {.heap = h};
  LinearTerm terms[] = {{x.sym, 1}, {y.sym, 1}, {z, -1}};
  return prove_linear (&p, terms, 3) + x.add + y.add;
}

/* Together, two of the numbers are at most as much as the sum was. */
static void
settle_sum (Heap *h, const Parts *p, const HeapEquation *e, HeapSym bound) {
  for (size_t i = 0; i < p->count; i++)
    for (size_t k = i + 1; k < p->count; k++) {
      HeapValue x = p->all[i], y = p->all[k], sum;
      bool is_same =
          (e->b == x.sym && e->d == y.sym) || (e->b == y.sym && e->d == x.sym);
      if (is_same || x.sym == y.sym || x.sym == bound || y.sym == bound ||
          x.sym == e->a || y.sym == e->a)
        continue;
      WideSigned c = excess (h, x, y, bound);
      if (c <= 0 && c > LEAST_ROOM && terms_sum (h, x, y, 64, &sum))
        heap_add_fact (h, FACT_AT_MOST, sum, heap_value (bound, 0), (int64_t)c);
    }
}

/* The sum is at most that symbol; 0: it is none. */
static HeapSym
bound_of (const Heap *h, HeapSym sum) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST && f->a == sum && f->b && f->c <= 0)
      return f->b;
  }
  return 0;
}

void
sums_settle (HeapState *s) {
  Heap *h = &s->heap;
  Parts p = parts_of (s);
  for (size_t i = 0, n = h->equations.len; i < n && n <= MOST_EQUATIONS; i++) {
    HeapEquation e = h->equations.data[i];
    HeapSym bound = e.kind == EQUATION_SUM && e.a ? bound_of (h, e.a) : 0;
    if (bound)
      settle_sum (h, &p, &e, bound);
  }
}
