/* Before symbols go that nothing has any more: what equations and differences
   with them say about the others becomes facts about these. */

#include "engine/shape/prove.h"

enum { MOST_RELATED = 24, MOST_WAYS = 64 };

typedef struct {
  const Heap *heap;
  bool *occurs; /* by symbol */
} Occurrences;

static void
mark (void *context, HeapValue *v) {
  Occurrences *o = context;
  o->occurs[v->sym] = true;
}

static void
mark_all (const HeapState *s, Occurrences *o) {
  Heap *h = (Heap *)&s->heap; /* which is not changed */
  for (size_t i = 0; i < s->roots.len; i++)
    o->occurs[s->roots.data[i].value.sym] = true;
  heap_visit (h, mark, o);
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE)
      o->occurs[h->syms.data[i].offset] = true;
}

/* What something that occurs is a multiple of stays, too. */
static void
mark_factors (Occurrences *o) {
  for (size_t i = 0; i < o->heap->facts.len; i++) {
    const HeapFact *f = o->heap->facts.data + i;
    if (f->kind != FACT_TIMES || !o->occurs[f->a] || o->occurs[f->b])
      continue;
    o->occurs[f->b] = true;
    i = (size_t)-1;
  }
}

/* Some equation, or multiple, has a symbol that goes. */
static bool
loses (const Occurrences *o) {
  const Heap *h = o->heap;
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if ((e->a && !o->occurs[e->a]) || !o->occurs[e->b] || !o->occurs[e->d])
      return true;
  }
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && !o->occurs[h->facts.data[i].a])
      return true;
  return false;
}

/* What is said about it besides its range. */
static bool
is_related (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->equations.len; i++)
    if (heap_equation_has (h->equations.data + i, s))
      return true;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].b && h->facts.data[i].kind != FACT_DIFFERENT &&
        (h->facts.data[i].a == s || h->facts.data[i].b == s))
      return true;
  return false;
}

static bool
occurs (const void *context, HeapSym s) {
  const Occurrences *o = context;
  return o->occurs[s];
}

static void
relate (Heap *h, const Occurrences *o, HeapSym a, HeapSym b) {
  Prover all = {.heap = h}, rest = {h, occurs, o};
  LinearTerm terms[] = {{a, 1}, {b, -1}};
  WideSigned c = prove_linear (&all, terms, 2);
  if (c > INT64_MIN / 8 && c < INT64_MAX / 8 &&
      c < prove_linear (&rest, terms, 2))
    heap_add_fact (h, FACT_AT_MOST, heap_value (a, 0), heap_value (b, 0),
                   (int64_t)c);
}

/* Sums -------------------------------------------------------------------- */

enum { MOST_SUMMED = 12 };

typedef struct {
  HeapValue all[MOST_SUMMED];
  size_t count;
} Summed;

static void
find_summed (const Heap *h, const Occurrences *o, Summed *n) {
  n->count = 0;
  for (HeapSym i = 1; i < h->syms.len; i++) {
    if (!o->occurs[i] || h->syms.data[i].kind != SYM_PLAIN ||
        h->syms.data[i].maybe_undef || heap_object (h, i) || !is_related (h, i))
      continue;
    if (n->count == MOST_SUMMED) {
      n->count = 0;
      return;
    }
    n->all[n->count++] = heap_value (i, 0);
  }
}

/* The first two are the third, but for a constant. */
static bool
are_sum (const LinearForm *a, const LinearForm *b, const LinearForm *sum,
         int64_t *c) {
  for (size_t i = 0; i < LINEAR_VARS; i++)
    if ((WideSigned)a->k[i] + b->k[i] != sum->k[i])
      return false;
  WideSigned all = a->c + b->c - sum->c;
  *c = (int64_t)all;
  return all > INT32_MIN && all < INT32_MAX;
}

static bool
is_constant (const LinearForm *f) {
  bool is_constant = true;
  for (size_t i = 0; is_constant && i < LINEAR_VARS; i++)
    is_constant = !f->k[i];
  return is_constant;
}

/* One of the numbers that stay is the sum of two others: those that go say it.
 */
static void
relate_sums (Heap *h, const Occurrences *o) {
  Summed n;
  Prover all = {.heap = h}, rest = {h, occurs, o};
  LinearForm forms[MOST_SUMMED], known[MOST_SUMMED];
  int64_t c, other;
  find_summed (h, o, &n);
  if (n.count < 3 || !prove_forms (&all, n.all, n.count, forms) ||
      !prove_forms (&rest, n.all, n.count, known))
    return;
  for (size_t i = 0; i < n.count; i++)
    for (size_t k = 0; k < i; k++)
      for (size_t m = 0; m < n.count; m++)
        if (m != i && m != k && !is_constant (forms + i) &&
            !is_constant (forms + k) &&
            are_sum (forms + i, forms + k, forms + m, &c) &&
            !are_sum (known + i, known + k, known + m, &other))
          heap_add_equation (h, EQUATION_SUM, heap_plus (n.all[m], c), n.all[i],
                             n.all[k]);
}

/* Ways -------------------------------------------------------------------- */

typedef VEC (HeapFact) Ways;

/* The ways from a symbol to another that lead through this one. */
static void
find_ways (const Heap *h, HeapSym through, Ways *ways) {
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact to = h->facts.data[i];
    if (to.kind != FACT_AT_MOST || to.b != through)
      continue;
    for (size_t k = 0; k < h->facts.len; k++) {
      HeapFact on = h->facts.data[k];
      if (on.kind == FACT_AT_MOST && on.a == through && to.a != on.b)
        vec_push (ways, ((HeapFact){FACT_AT_MOST, to.a, on.b, to.c + on.c}));
    }
  }
}

/* A symbol that goes takes no difference of others with it: those that are
   known by it alone become facts. */
static void
pass_over (Heap *h, const Occurrences *o, HeapSym gone) {
  Ways ways = {0};
  Prover rest = {h, occurs, o};
  find_ways (h, gone, &ways);
  for (size_t i = 0; i < ways.len && ways.len <= MOST_WAYS; i++) {
    HeapFact f = ways.data[i];
    HeapValue a = heap_value (f.a, 0), b = heap_value (f.b, 0);
    if (f.c < prove_by_ways (&rest, a, b))
      heap_add_fact (h, FACT_AT_MOST, a, b, f.c);
  }
  vec_done (&ways);
}

/* One after the other: the ways through one may lead on through the next. */
static void
pass_over_lost (Heap *h, const Occurrences *o) {
  Occurrences rest = {h, mem_alloc (h->syms.len)};
  for (HeapSym i = 0; i < h->syms.len; i++)
    rest.occurs[i] = true;
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (!o->occurs[i] && h->syms.data[i].kind == SYM_PLAIN) {
      rest.occurs[i] = false;
      pass_over (h, &rest, i);
    }
  mem_free (rest.occurs);
}

void
prove_relate (HeapState *s) {
  Heap *h = &s->heap;
  Occurrences o = {h, mem_zero (h->syms.len)};
  mark_all (s, &o);
  VEC (HeapSym) all = {0};
  for (HeapSym i = 1; i < h->syms.len && loses (&o); i++)
    if (o.occurs[i] && h->syms.data[i].kind == SYM_PLAIN &&
        !heap_object (h, i) && is_related (h, i))
      vec_push (&all, i);
  for (size_t i = 0; i < all.len && all.len <= MOST_RELATED; i++)
    for (size_t k = 0; k < all.len; k++)
      if (i != k)
        relate (h, &o, all.data[i], all.data[k]);
  vec_done (&all);
  bool asks = loses (&o);
  mark_factors (&o);
  if (asks)
    relate_sums (h, &o);
  pass_over_lost (h, &o);
  mem_free (o.occurs);
}
