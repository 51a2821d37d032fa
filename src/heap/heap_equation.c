/* Equations: a symbol is the sum, or the product, of two others. */

#include "heap/heap_impl.h"

/* Constants near the ends of 64 bits are left alone: what they would be in is
   forgotten, which is never wrong. */
static bool
is_small (int64_t k) {
  return k > INT64_MIN / 8 && k < INT64_MAX / 8;
}

static HeapValue
symbol (HeapSym s) {
  return heap_value (s, 0);
}

static bool
add_once (Heap *h, HeapEquation e) {
  if (e.b > e.d) {
    HeapSym b = e.b;
    e.b = e.d;
    e.d = b;
  }
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *f = h->equations.data + i;
    if (f->kind == e.kind && f->a == e.a && f->b == e.b && f->d == e.d)
      return f->c == e.c;
  }
  vec_push (&h->equations, e);
  return true;
}

/* The symbols of both differ by a constant. */
static bool
add_equal (Heap *h, HeapSym a, HeapSym b, int64_t c) {
  return heap_add_fact (h, FACT_AT_MOST, symbol (a), symbol (b), c) &&
         heap_add_fact (h, FACT_AT_MOST, symbol (b), symbol (a), -c);
}

static bool
add_sum (Heap *h, HeapSym a, HeapSym b, HeapSym d, int64_t c) {
  if (a == b)
    return heap_limit (h, d ? symbol (d) : heap_const (0), -c, -c);
  if (a == d)
    return heap_limit (h, b ? symbol (b) : heap_const (0), -c, -c);
  if (!b && !d)
    return heap_limit (h, symbol (a), c, c);
  if (!b || !d)
    return add_equal (h, a, b + d, c);
  if (b == d)
    return c || !a || heap_add_fact (h, FACT_TIMES, symbol (a), symbol (b), 2);
  return add_once (h, (HeapEquation){EQUATION_SUM, a, b, d, c});
}

static bool
add_product (Heap *h, HeapValue a, HeapValue b, HeapValue d) {
  HeapValue constant = b.sym ? d : b, other = b.sym ? b : d;
  if (!constant.sym)
    return heap_add_fact (h, FACT_TIMES, a, other, constant.add);
  if (!a.sym || a.add || b.add || d.add)
    return true; /* not expressed: forgotten */
  return add_once (h, (HeapEquation){EQUATION_PRODUCT, a.sym, b.sym, d.sym, 0});
}

bool
heap_add_equation (Heap *h, HeapEquationKind kind, HeapValue a, HeapValue b,
                   HeapValue d) {
  if (!is_small (a.add) || !is_small (b.add) || !is_small (d.add))
    return true;
  return kind == EQUATION_SUM
             ? add_sum (h, a.sym, b.sym, d.sym, b.add + d.add - a.add)
             : add_product (h, a, b, d);
}

bool
heap_find_equation (const Heap *h, HeapEquationKind kind, HeapValue b,
                    HeapValue d, HeapValue *a) {
  bool is_sum = kind == EQUATION_SUM;
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    bool has_both =
        (e->b == b.sym && e->d == d.sym) || (e->b == d.sym && e->d == b.sym);
    if (e->kind != kind || !has_both || (!is_sum && (b.add || d.add)))
      continue;
    *a = heap_plus (symbol (e->a), b.add + d.add - e->c);
    return true;
  }
  return false;
}

bool
heap_replace_in_equations (Heap *h, HeapSym sym, HeapValue value) {
  VEC (HeapEquation) old = {0};
  size_t kept = 0;
  for (size_t i = 0; i < h->equations.len; i++) {
    HeapEquation e = h->equations.data[i];
    if (heap_equation_has (&e, sym))
      vec_push (&old, e);
    else
      h->equations.data[kept++] = e;
  }
  h->equations.len = kept;
  bool holds = true;
  for (size_t i = 0; i < old.len && holds; i++) {
    HeapEquation e = old.data[i];
    HeapValue a = e.a == sym ? value : symbol (e.a);
    HeapValue b = e.b == sym ? value : symbol (e.b);
    HeapValue d = e.d == sym ? value : symbol (e.d);
    bool is_shifted = e.kind == EQUATION_PRODUCT && b.sym && d.sym &&
                      (!a.sym || a.add || b.add || d.add);
    bool is_double = e.kind == EQUATION_SUM && b.sym && b.sym == d.sym &&
                     a.sym != b.sym && is_small (b.add) && is_small (d.add);
    holds = is_shifted ? heap_add_shifted_product (h, a, b, d)
            : is_double
                ? heap_add_double (h, a, b.sym, b.add + d.add + e.c)
                : heap_add_equation (h, e.kind, a, b, heap_plus (d, e.c));
  }
  vec_done (&old);
  return holds;
}
