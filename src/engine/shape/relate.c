/* Before symbols go that nothing has any more: what equations with them say
   about the others becomes facts about these. */

#include "engine/shape/prove.h"

enum { MOST_RELATED = 24 };

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
    if (h->facts.data[i].kind != FACT_DIFFERENT &&
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
  mem_free (o.occurs);
}
