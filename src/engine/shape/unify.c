/* One symbol for numbers that are known to be equal. */

#include "engine/shape/prove.h"
#include "engine/shape/unfold.h"

typedef struct {
  HeapValue a, b;
} Equal;

static bool
is_number (const Heap *h, HeapSym s) {
  HeapMember m;
  return h->syms.data[s].kind == SYM_PLAIN && !heap_object (h, s) &&
         !h->syms.data[s].maybe_undef && !heap_find_member (h, s, &m);
}

/* a - b <= c and b - a <= -c; or both are the same multiple, or have the same.
 */
static bool
by_facts (HeapFact f, HeapFact g, Equal *e) {
  bool is_between = f.kind == FACT_AT_MOST && g.kind == FACT_AT_MOST &&
                    f.a == g.b && f.b == g.a && f.c == -g.c;
  bool is_multiple = f.kind == FACT_TIMES && g.kind == FACT_TIMES &&
                     f.b == g.b && f.c == g.c && f.a != g.a;
  bool is_factor = f.kind == FACT_TIMES && g.kind == FACT_TIMES && f.a == g.a &&
                   f.c == g.c && f.c && f.b != g.b;
  *e = is_between  ? (Equal){heap_value (f.a, 0), heap_value (f.b, f.c)}
       : is_factor ? (Equal){heap_value (f.b, 0), heap_value (g.b, 0)}
                   : (Equal){heap_value (f.a, 0), heap_value (g.a, 0)};
  return is_between || is_multiple || is_factor;
}

static bool
by_equations (const HeapEquation *x, const HeapEquation *y, Equal *e) {
  *e = (Equal){heap_value (x->a, -x->c), heap_value (y->a, -y->c)};
  return x->kind == y->kind && x->b == y->b && x->d == y->d && x->a != y->a;
}

/* Numbers that equations speak of. */
typedef struct {
  HeapValue values[LINEAR_VARS];
  size_t count;
} Numbers;

static void
add_number (const Heap *h, Numbers *n, HeapSym s) {
  for (size_t i = 0; i < n->count; i++)
    if (n->values[i].sym == s)
      return;
  if (s && n->count < LINEAR_VARS && is_number (h, s))
    n->values[n->count++] = heap_value (s, 0);
}

static bool
has_constant_difference (const LinearForm *a, const LinearForm *b) {
  WideSigned c = a->c - b->c;
  for (size_t i = 0; i < LINEAR_VARS; i++)
    if (a->k[i] != b->k[i])
      return false;
  return c > INT32_MIN && c < INT32_MAX;
}

/* All equations together say that two numbers are the same sum. */
static bool
by_forms (const Heap *h, Equal *e) {
  Numbers n = {.count = 0};
  LinearForm forms[LINEAR_VARS];
  Prover p = {.heap = h};
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *q = h->equations.data + i;
    if (q->kind != EQUATION_SUM)
      continue;
    add_number (h, &n, q->a);
    add_number (h, &n, q->b);
    add_number (h, &n, q->d);
  }
  if (n.count < 2 || !prove_forms (&p, n.values, n.count, forms))
    return false;
  for (size_t i = 0; i < n.count; i++)
    for (size_t k = 0; k < i; k++)
      if (has_constant_difference (forms + i, forms + k)) {
        int64_t c = (int64_t)(forms[i].c - forms[k].c);
        *e = (Equal){n.values[i], heap_plus (n.values[k], c)};
        return true;
      }
  return false;
}

static bool
is_good (const Heap *h, const Equal *e) {
  return e->a.sym && e->b.sym && is_number (h, e->a.sym) &&
         is_number (h, e->b.sym);
}

static bool
find (const Heap *h, Equal *e) {
  for (size_t i = 0; i < h->facts.len; i++)
    for (size_t k = 0; k < i; k++)
      if (by_facts (h->facts.data[i], h->facts.data[k], e) && is_good (h, e))
        return true;
  for (size_t i = 0; i < h->equations.len; i++)
    for (size_t k = 0; k < i; k++)
      if (by_equations (h->equations.data + i, h->equations.data + k, e) &&
          is_good (h, e))
        return true;
  return by_forms (h, e);
}

bool
shape_unify (HeapState *s) {
  Equal e;
  while (find (&s->heap, &e))
    if (!shape_equate (s, e.a, e.b))
      return false;
  return true;
}
