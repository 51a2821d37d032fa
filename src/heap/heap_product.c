/* Products whose factors became others, plus constants; sums that became
   products.

   If a = x * y, and x is x' + k now, then a = x' * y + k * y.  There are
   symbols for x' * y and k * y then, new ones if need be: what comparisons of
   factors say of products goes on to be found. */

#include "heap/heap_impl.h"

#define SMALL ((WideSigned)1 << 62)

enum { MOST_SHIFT = 1 << 20 };

static HeapSym
new_number (Heap *h, WideSigned low, WideSigned high) {
  vec_push (&h->syms,
            ((HeapSymInfo){.kind = SYM_PLAIN, .low = low, .high = high}));
  return (HeapSym)h->syms.len - 1;
}

static bool
is_natural (const Heap *h, HeapSym s) {
  const HeapSymInfo *info = h->syms.data + s;
  return info->kind == SYM_PLAIN && info->low >= 0 && info->high < SMALL;
}

/* The symbol that is the product. */
static HeapSym
product_of (Heap *h, HeapSym x, HeapSym y) {
  HeapValue known, b = heap_value (x, 0), d = heap_value (y, 0);
  if (heap_find_equation (h, EQUATION_PRODUCT, b, d, &known))
    return known.sym;
  HeapSymInfo p = h->syms.data[x], q = h->syms.data[y];
  HeapSym s = new_number (h, p.low * q.low, p.high * q.high);
  heap_add_equation (h, EQUATION_PRODUCT, heap_value (s, 0), b, d);
  return s;
}

/* The symbol that is k times y. */
static HeapSym
times (Heap *h, HeapSym y, int64_t k) {
  HeapSymInfo info = {.kind = SYM_PLAIN,
                      .low = h->syms.data[y].low * k,
                      .high = h->syms.data[y].high * k};
  return k == 1 ? y : heap_multiple (h, y, k, info);
}

/* 'sum' is s + k * y + c. */
static bool
add_part (Heap *h, HeapValue sum, HeapSym s, int64_t k, HeapSym y, int64_t c) {
  HeapValue part = heap_value (times (h, y, k < 0 ? -k : k), 0);
  HeapValue rest = heap_value (s, c);
  return k > 0 ? heap_add_equation (h, EQUATION_SUM, sum, rest, part)
               : heap_add_equation (h, EQUATION_SUM, rest, sum, part);
}

/* A symbol that is s + k * y. */
static bool
shift (Heap *h, HeapSym *s, int64_t k, HeapSym y) {
  HeapSymInfo p = h->syms.data[*s], q = h->syms.data[y];
  HeapSym from = *s;
  if (!k)
    return true;
  *s = new_number (h, p.low + k * (k > 0 ? q.low : q.high),
                   p.high + k * (k > 0 ? q.high : q.low));
  return add_part (h, heap_value (*s, 0), from, k, y, 0);
}

static bool
are_equal (Heap *h, HeapValue a, HeapValue b) {
  return heap_add_fact (h, FACT_AT_MOST, a, b, 0) &&
         heap_add_fact (h, FACT_AT_MOST, b, a, 0);
}

/* Products of it by the other's constant are numbers that can be told. */
static bool
fits (const Heap *h, HeapSym s, int64_t k) {
  return is_natural (h, s) && k <= MOST_SHIFT && k >= -MOST_SHIFT &&
         h->syms.data[s].high * MOST_SHIFT <= SMALL;
}

bool
heap_add_shifted_product (Heap *h, HeapValue a, HeapValue b, HeapValue d) {
  bool is_constant = !a.sym && !b.add && !d.add;
  if (is_constant || !fits (h, b.sym, d.add) || !fits (h, d.sym, b.add) ||
      h->syms.data[b.sym].high * h->syms.data[d.sym].high > SMALL)
    return true; /* forgotten */
  int64_t c = b.add * d.add;
  HeapSym s = product_of (h, b.sym, d.sym);
  if (!d.add) /* b may have no constant: then only a is not a symbol */
    return b.add ? add_part (h, a, s, b.add, d.sym, c)
                 : are_equal (h, a, heap_value (s, 0));
  return shift (h, &s, b.add, d.sym) && add_part (h, a, s, d.add, b.sym, c);
}

bool
heap_add_double (Heap *h, HeapValue a, HeapSym b, int64_t c) {
  HeapSymInfo info = h->syms.data[b];
  if (info.kind != SYM_PLAIN || info.low < -SMALL || info.high > SMALL)
    return true; /* forgotten */
  return are_equal (h, a, heap_value (times (h, b, 2), c));
}
