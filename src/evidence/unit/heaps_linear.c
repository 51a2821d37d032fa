/* What follows from ranges, facts and equations by linear arithmetic: the
   solver is told all that is known about the symbols that are connected with
   those of the question, and that the answer is no.

   Products are numbers like others, about which it is told, where z >= 0:
     p = x * z, l <= x <= m:              l * z <= p <= m * z
     p = x * z, q = y * z, x - y <= d:    p <= q + d * z */

#include "evidence/unit/heaps_impl.h"
#include "logic/arith.h"

enum { MOST_CONNECTED = 60, MOST_LEAVES = 200, MOST_CUTS = 12, MOST_TERMS = 3 };

static const WideSigned LARGE = (WideSigned)1 << 62;

typedef struct {
  const Heap *heap;
  Arith *arith;
  uint32_t *vars; /* by symbol: the number of the variable plus 1; 0: none */
  size_t count;
  VEC (Form) forms;
} Question;

/* Symbols that are connected ----------------------------------------------- */

static void
connect_one (Question *q, HeapSym s) {
  if (!s || q->vars[s])
    return;
  q->vars[s] = arith_var (q->arith, true).id + 1;
  q->count++;
}

/* If one of them is asked about, all are. */
static bool
connect (Question *q, HeapSym a, HeapSym b, HeapSym d) {
  size_t before = q->count;
  if (q->vars[a] || q->vars[b] || q->vars[d]) {
    connect_one (q, a);
    connect_one (q, b);
    connect_one (q, d);
  }
  return q->count > before;
}

static void
connect_all (Question *q) {
  const Heap *h = q->heap;
  bool changed = true;
  while (changed && q->count < MOST_CONNECTED) {
    changed = false;
    for (size_t i = 0; i < h->equations.len; i++) {
      const HeapEquation *e = h->equations.data + i;
      changed |= connect (q, e->a, e->b, e->d);
    }
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      changed |=
          f->b && f->kind != FACT_DIFFERENT && connect (q, f->a, f->b, 0);
    }
  }
}

/* What is known ------------------------------------------------------------ */

/* A multiple is told as what it is a multiple of: integers are rounded then.
   Facts of a proof may go round in a circle, so each step makes it larger. */
static HeapSym
factor_of (const Heap *h, HeapSym s, WideSigned *times) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != s || f->c <= 1 || f->a == f->b ||
        *times > LARGE / f->c || *times < -LARGE / f->c)
      continue;
    *times *= f->c;
    s = f->b;
    i = (size_t)-1;
  }
  return s;
}

/* sum of times[i] * syms[i] 'op' c; what is too large is left out. */
static void
tell (Question *q, size_t n, const HeapSym *syms, const WideSigned *times,
      ArithOp op, WideSigned c) {
  ArithVar vars[MOST_TERMS];
  Rat coefs[MOST_TERMS], bound = RAT_INT ((int64_t)c);
  size_t count = 0;
  assert (n <= MOST_TERMS);
  if (c < -LARGE || c > LARGE)
    return;
  for (size_t i = 0; i < n; i++) {
    if (!syms[i] || !times[i])
      continue;
    WideSigned k = times[i];
    HeapSym s = factor_of (q->heap, syms[i], &k);
    if (!q->vars[s] || k < -LARGE || k > LARGE)
      return;
    vars[count] = (ArithVar){q->vars[s] - 1};
    coefs[count++] = RAT_INT ((int64_t)k);
  }
  vec_push (&q->forms, arith_atom (q->arith, count, vars, coefs, op, &bound));
}

static void
tell_two (Question *q, HeapSym a, WideSigned k, HeapSym b, WideSigned l,
          ArithOp op, WideSigned c) {
  tell (q, 2, (HeapSym[]){a, b}, (WideSigned[]){k, l}, op, c);
}

static void
tell_ranges (Question *q) {
  for (HeapSym s = 1; s < q->heap->syms.len; s++) {
    const HeapSymInfo *info = q->heap->syms.data + s;
    if (!q->vars[s] || !formula_has_range (q->heap, s))
      continue;
    tell_two (q, s, 1, 0, 0, ARITH_LE, info->high);
    tell_two (q, s, -1, 0, 0, ARITH_LE, -info->low);
  }
}

/* p = x * z, z >= 0. */
static void
tell_product (Question *q, HeapSym p, HeapSym x, HeapSym z) {
  const Heap *h = q->heap;
  if (!formula_has_range (h, x) || !formula_has_range (h, z) ||
      h->syms.data[z].low < 0)
    return;
  tell_two (q, z, h->syms.data[x].low, p, -1, ARITH_LE, 0);
  tell_two (q, p, 1, z, -h->syms.data[x].high, ARITH_LE, 0);
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind != EQUATION_PRODUCT || (e->b != z && e->d != z) || e->a == p)
      continue;
    HeapSym y = e->b == z ? e->d : e->b;
    WideSigned d = formula_most (h, x, y);
    tell (q, 3, (HeapSym[]){p, e->a, z}, (WideSigned[]){1, -1, -d}, ARITH_LE,
          0);
  }
}

static void
tell_equations (Question *q) {
  for (size_t i = 0; i < q->heap->equations.len; i++) {
    const HeapEquation *e = q->heap->equations.data + i;
    if (e->kind == EQUATION_SUM) {
      tell (q, 3, (HeapSym[]){e->a, e->b, e->d}, (WideSigned[]){1, -1, -1},
            ARITH_EQ, e->c);
      continue;
    }
    tell_product (q, e->a, e->b, e->d);
    tell_product (q, e->a, e->d, e->b);
  }
}

static void
tell_facts (Question *q) {
  for (size_t i = 0; i < q->heap->facts.len; i++) {
    const HeapFact *f = q->heap->facts.data + i;
    if (f->kind == FACT_AT_MOST)
      tell_two (q, f->a, 1, f->b, -1, ARITH_LE, f->c);
    if (f->kind == FACT_TIMES)
      tell_two (q, f->a, 1, f->b, -(WideSigned)f->c, ARITH_EQ, 0);
  }
}

/* Questions ---------------------------------------------------------------- */

bool
formula_linear (const Heap *h, const HeapSym syms[3], const int times[3],
                WideSigned c) {
  if (c <= -LARGE || c >= LARGE)
    return false;
  Question q = {.heap = h, .arith = arith_new ()};
  q.vars = mem_zero (h->syms.len * sizeof *q.vars);
  WideSigned negated[3];
  for (int i = 0; i < 3; i++) {
    connect_one (&q, syms[i]);
    negated[i] = -times[i];
  }
  connect_all (&q);
  tell (&q, 3, syms, negated, ARITH_LE, -c - 1);
  tell_ranges (&q);
  tell_facts (&q);
  tell_equations (&q);
  ArithLimit limit = {.leaves = MOST_LEAVES, .cuts = MOST_CUTS};
  bool holds =
      arith_check (q.arith, q.forms.len, q.forms.data, &limit) == ARITH_UNSAT;
  vec_done (&q.forms);
  mem_free (q.vars);
  arith_free (q.arith);
  return holds;
}
