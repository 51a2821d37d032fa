/* Symbols for sums and products of values. */

#include "engine/shape/terms.h"
#include "engine/shape/prove.h"

#define LARGE ((WideSigned)1 << 66)

enum {
  LARGEST_FACTOR = 1 << 30,
  MOST_FACTORS = 4 /* that are taken out of a product */
};

static bool
is_undef (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].maybe_undef;
}

/* A new symbol, if it can have this range. */
static bool
fresh (Heap *h, WideSigned low, WideSigned high, unsigned bits,
       bool maybe_undef, HeapValue *v) {
  if (low < -LARGE || high > LARGE)
    return false;
  HeapSym s = heap_fresh (h, bits, low < 0);
  HeapSymInfo *info = h->syms.data + s;
  info->low = low;
  info->high = high;
  info->maybe_undef = maybe_undef;
  *v = heap_value (s, 0);
  return true;
}

static bool
is_number (const Heap *h, HeapValue v) {
  return !v.sym || h->syms.data[v.sym].kind == SYM_PLAIN;
}

static bool
fits_beside (WideSigned k) {
  return k > INT64_MIN / 8 && k < INT64_MAX / 8;
}

static bool
plus_constant (HeapValue v, WideSigned k, HeapValue *sum) {
  *sum = heap_plus (v, (int64_t)k);
  return fits_beside (v.add + k);
}

bool
terms_sum (Heap *h, HeapValue a, HeapValue b, unsigned bits, HeapValue *v) {
  if (!a.sym || !b.sym)
    return plus_constant (a.sym ? a : b, a.sym ? b.add : a.add, v);
  if (!is_number (h, a) || !is_number (h, b))
    return false;
  if (heap_find_equation (h, EQUATION_SUM, a, b, v))
    return true;
  if (a.sym == b.sym) {
    return terms_times (h, heap_value (a.sym, 0), 2, bits, v) &&
           plus_constant (*v, (WideSigned)a.add + b.add, v);
  }
  WideSigned a_low = heap_low (h, a), a_high = heap_high (h, a);
  WideSigned b_low = heap_low (h, b), b_high = heap_high (h, b);
  LinearTerm more[] = {{a.sym, 1}, {b.sym, 1}};
  LinearTerm less[] = {{a.sym, -1}, {b.sym, -1}};
  Prover p = {.heap = h};
  WideSigned add = (WideSigned)a.add + b.add;
  WideSigned high = prove_linear (&p, more, 2) + add;
  WideSigned low = -prove_linear (&p, less, 2) + add;
  high = high < a_high + b_high ? high : a_high + b_high;
  low = low > a_low + b_low ? low : a_low + b_low;
  if (low > high ||
      !fresh (h, low, high, bits, is_undef (h, a) || is_undef (h, b), v))
    return false;
  return heap_add_equation (h, EQUATION_SUM, *v, a, b);
}

/* The value that, added to b, is known to be a. */
static bool
known_difference (const Heap *h, HeapValue a, HeapValue b, HeapValue *v) {
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind != EQUATION_SUM || e->a != a.sym ||
        (e->b != b.sym && e->d != b.sym))
      continue;
    HeapSym other = e->b == b.sym ? e->d : e->b;
    return plus_constant (heap_value (other, 0),
                          (WideSigned)a.add - b.add + e->c, v);
  }
  return false;
}

bool
terms_difference (Heap *h, HeapValue a, HeapValue b, unsigned bits,
                  HeapValue *v) {
  if (!b.sym)
    return plus_constant (a, -(WideSigned)b.add, v);
  if (a.sym == b.sym) {
    *v = heap_const (0);
    return plus_constant (*v, (WideSigned)a.add - b.add, v);
  }
  if (!is_number (h, a) || !is_number (h, b))
    return false;
  if (known_difference (h, a, b, v))
    return true;
  Prover p = {.heap = h};
  WideSigned low = -prove_difference (&p, b, a);
  WideSigned high = prove_difference (&p, a, b);
  if (low > high ||
      !fresh (h, low, high, bits, is_undef (h, a) || is_undef (h, b), v))
    return false;
  return heap_add_equation (h, EQUATION_SUM, a, b, *v);
}

/* Products ----------------------------------------------------------------- */

/* v is k times s: so it is a multiple of what s is one of, too. */
static void
add_multiple (Heap *h, HeapValue v, HeapValue s, int64_t k) {
  for (size_t i = 0, n = h->facts.len; i < n; i++) {
    HeapFact f = h->facts.data[i];
    if (f.kind == FACT_TIMES && f.a == s.sym && f.c > 0 && f.c < LARGEST_FACTOR)
      heap_add_fact (h, FACT_TIMES, v, heap_value (f.b, 0), f.c * k);
  }
  heap_add_fact (h, FACT_TIMES, v, s, k);
}

static bool
known_multiple (const Heap *h, HeapSym s, int64_t k, HeapValue *v) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->b == s && f->c == k) {
      *v = heap_value (f->a, 0);
      return true;
    }
  }
  return false;
}

bool
terms_times (Heap *h, HeapValue a, int64_t k, unsigned bits, HeapValue *v) {
  HeapValue symbol = heap_value (a.sym, 0);
  WideSigned add = (WideSigned)a.add * k;
  *v = k ? a : heap_const (0);
  if (k == 0 || k == 1)
    return !is_undef (h, a) || k;
  if (k < 0 || k > LARGEST_FACTOR || !is_number (h, a) || !fits_beside (add))
    return false;
  WideSigned low = heap_low (h, symbol) * k, high = heap_high (h, symbol) * k;
  if (!a.sym)
    *v = heap_const (0);
  else if (!known_multiple (h, a.sym, k, v)) {
    if (!fresh (h, low, high, bits, is_undef (h, a), v))
      return false;
    add_multiple (h, *v, symbol, k);
  }
  return plus_constant (*v, add, v);
}

/* What the symbol is most times another one; 1: it is no multiple. */
static int64_t
largest_factor (const Heap *h, HeapSym s, HeapSym *of) {
  int64_t c = 1;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != s || f->c <= c ||
        f->c > LARGEST_FACTOR || !is_number (h, heap_value (f->b, 0)))
      continue;
    c = f->c;
    *of = f->b;
  }
  return c;
}

/* The product of two symbols: (c * x) * y is c * (x * y).  A number may be a
   multiple of itself, if it is 0. */
static bool
product_of_symbols (Heap *h, HeapSym a, HeapSym b, unsigned bits,
                    unsigned depth, HeapValue *v) {
  HeapValue x = heap_value (a, 0), y = heap_value (b, 0);
  if (heap_find_equation (h, EQUATION_PRODUCT, x, y, v))
    return true;
  HeapSym of = 0;
  int64_t c = depth ? largest_factor (h, a, &of) : 1;
  if (c > 1)
    return product_of_symbols (h, of, b, bits, depth - 1, v) &&
           terms_times (h, *v, c, bits, v);
  c = depth ? largest_factor (h, b, &of) : 1;
  if (c > 1)
    return product_of_symbols (h, a, of, bits, depth - 1, v) &&
           terms_times (h, *v, c, bits, v);
  const WideSigned small = (WideSigned)1 << 33;
  WideSigned a_low = heap_low (h, x), a_high = heap_high (h, x);
  WideSigned b_low = heap_low (h, y), b_high = heap_high (h, y);
  if (a_low < 0 || b_low < 0 || a_high > small || b_high > small ||
      !fresh (h, a_low * b_low, a_high * b_high, bits,
              is_undef (h, x) || is_undef (h, y), v))
    return false;
  return heap_add_equation (h, EQUATION_PRODUCT, *v, x, y);
}

/* v becomes v + k * s. */
static bool
add_part (Heap *h, HeapValue *v, HeapValue s, int64_t k, unsigned bits) {
  HeapValue part;
  return terms_times (h, s, k < 0 ? -k : k, bits, &part) &&
         (k < 0 ? terms_difference (h, *v, part, bits, v)
                : terms_sum (h, *v, part, bits, v));
}

bool
terms_product (Heap *h, HeapValue a, HeapValue b, unsigned bits, HeapValue *v) {
  if (!a.sym || !b.sym)
    return terms_times (h, a.sym ? a : b, a.sym ? b.add : a.add, bits, v);
  if (!is_number (h, a) || !is_number (h, b) || !fits_beside (a.add) ||
      !fits_beside (b.add))
    return false;
  HeapValue x = heap_value (a.sym, 0);
  return product_of_symbols (h, a.sym, b.sym, bits, MOST_FACTORS, v) &&
         add_part (h, v, b, a.add, bits) && /* (x + k) * b */
         add_part (h, v, x, b.add, bits);
}

/* By which the symbol z is multiplied: a product, or a multiple. */
static bool
factor_of_symbol (const Heap *h, HeapSym product, HeapSym z, HeapValue *v) {
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind != EQUATION_PRODUCT || e->a != product ||
        (e->b != z && e->d != z))
      continue;
    *v = heap_value (e->b == z ? e->d : e->b, 0);
    return true;
  }
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != product || f->b != z)
      continue;
    *v = heap_const (f->c);
    return true;
  }
  *v = heap_const (1);
  return product == z;
}

/* What is multiplied by k. */
static bool
factor_of_constant (const Heap *h, HeapValue product, int64_t k, HeapValue *v) {
  if (k <= 0 || product.add % k)
    return false;
  *v = heap_value (product.sym, product.add / k);
  if (!product.sym || k == 1)
    return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_TIMES || f->a != product.sym || f->c != k)
      continue;
    v->sym = f->b;
    return true;
  }
  return false;
}

bool
terms_factor (const Heap *h, HeapValue product, HeapValue z, HeapValue *v) {
  if (!z.sym)
    return factor_of_constant (h, product, z.add, v);
  return !product.add && !z.add && factor_of_symbol (h, product.sym, z.sym, v);
}
