/* What is left of numbers that are divided by constants.

   Facts say it, and so do multiples, sums and products of numbers of which it
   is known.  It is about integers.  An operation on w bits sees the integer
   modulo 2^w, or that less 2^w: if 'by' divides 2^w, the same is left.
   Otherwise the integer must be in the range of its type. */

#include "engine/shape/modulo.h"
#include "engine/shape/decide.h"

enum { MOST_STEPS = 3 };

static bool is_left (const Heap *, HeapValue, int64_t by, unsigned steps,
                     int64_t *is);

static int64_t
common_divisor (int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* c * b is left: of that, only what is left of b by 'by' without what it has in
   common with c matters. */
static bool
of_multiple (const Heap *h, const HeapFact *f, int64_t by, unsigned steps,
             int64_t *is) {
  int64_t times = heap_left (f->c, by), rest = 0;
  int64_t divisor = by / common_divisor (by, times);
  if (divisor > 1 && !is_left (h, heap_value (f->b, 0), divisor, steps, &rest))
    return false;
  *is = heap_left ((WideSigned)times * rest, by);
  return true;
}

static bool
by_fact (const Heap *h, HeapSym s, const HeapFact *f, int64_t by,
         unsigned steps, int64_t *is) {
  if (f->a != s)
    return false;
  if (f->kind == FACT_TIMES)
    return steps && of_multiple (h, f, by, steps - 1, is);
  if (f->kind != FACT_MODULO || heap_modulo_of (f).by % by)
    return false;
  *is = heap_modulo_of (f).is % by;
  return true;
}

/* As a sum, a product, or a part of a sum. */
static bool
by_equation (const Heap *h, HeapSym s, const HeapEquation *e, int64_t by,
             unsigned steps, int64_t *is) {
  bool is_sum = e->kind == EQUATION_SUM, is_whole = e->a == s;
  HeapValue x = heap_value (is_whole ? e->b : e->a, 0);
  HeapValue y = heap_value (is_whole || e->b == s ? e->d : e->b, 0);
  int64_t p, q;
  if (!steps || !heap_equation_has (e, s) || (!is_sum && !is_whole) ||
      !is_left (h, x, by, steps - 1, &p) || !is_left (h, y, by, steps - 1, &q))
    return false;
  WideSigned k = !is_sum    ? (WideSigned)p * q
                 : is_whole ? (WideSigned)p + q + e->c
                            : (WideSigned)p - q - e->c;
  *is = heap_left (k, by);
  return true;
}

static bool
of_symbol (const Heap *h, HeapSym s, int64_t by, unsigned steps, int64_t *is) {
  const HeapSymInfo *info = h->syms.data + s;
  if (info->kind != SYM_PLAIN)
    return false;
  if (info->low == info->high) {
    *is = heap_left (info->low, by);
    return true;
  }
  for (size_t i = 0; i < h->facts.len; i++)
    if (by_fact (h, s, h->facts.data + i, by, steps, is))
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (by_equation (h, s, h->equations.data + i, by, steps, is))
      return true;
  return false;
}

static bool
is_left (const Heap *h, HeapValue v, int64_t by, unsigned steps, int64_t *is) {
  int64_t rest = 0;
  if (v.sym && !of_symbol (h, v.sym, by, steps, &rest))
    return false;
  *is = heap_left ((WideSigned)rest + v.add, by);
  return true;
}

bool
modulo_is (const Heap *h, HeapValue v, int64_t by, int64_t *is) {
  assert (by >= 2 && by <= HEAP_MOST_MODULUS);
  return is_left (h, v, by, MOST_STEPS, is);
}

/* Operations --------------------------------------------------------------- */

int64_t
modulo_divisor (OpKind kind, HeapValue b, unsigned bits) {
  Wide pattern = (Wide)b.add & wide_mask (bits);
  WideSigned k = kind == OP_SREM ? (WideSigned)wide_signed (pattern, bits)
                                 : (WideSigned)pattern;
  int64_t by = k > HEAP_MOST_MODULUS ? 0 : (int64_t)k + (kind == OP_AND);
  bool is_mask = kind == OP_AND && !(by & (by - 1));
  bool is_rest = kind == OP_UREM || kind == OP_SREM;
  return !b.sym && (is_mask || is_rest) && by >= 2 && by <= HEAP_MOST_MODULUS
             ? by
             : 0;
}

bool
modulo_is_seen (const Heap *h, OpKind kind, HeapValue v, unsigned bits,
                int64_t by) {
  bool is_power = !(by & (by - 1));
  return (!v.sym || h->syms.data[v.sym].kind == SYM_PLAIN) &&
         (is_power || shape_in_range (h, v, bits, kind == OP_SREM));
}

/* The operation made 'is', out of 'of' and a constant 'by'. */
typedef struct {
  OpKind op;
  unsigned bits;
  HeapValue is, of;
  int64_t by;
} Rest;

/* False: the operation is another one, or sees another integer. */
static bool
find_rest (const Heap *h, const HeapResult *r, Rest *rest) {
  bool turns = r->op == OP_AND && !r->a.sym;
  HeapValue a = turns ? r->b : r->a, b = turns ? r->a : r->b;
  OpKind op = (OpKind)r->op;
  *rest = (Rest){op, r->bits, r->is, a, modulo_divisor (op, b, r->bits)};
  return rest->by && modulo_is_seen (h, op, a, r->bits, rest->by);
}

static bool
add_rest (Heap *h, const Rest *r, WideSigned k) {
  HeapModulo m = {r->by, heap_left (k, r->by)};
  return heap_add_fact (h, FACT_MODULO, r->of, heap_const (0), heap_modulo (m));
}

/* Of a negative number something negative is left, or nothing. */
static bool
add_sign (Heap *h, const Rest *r, WideSigned k) {
  if (r->op != OP_SREM || !k || !shape_in_range (h, r->of, r->bits, true))
    return true;
  WideSigned low = k > 0 ? k : heap_low (h, r->of);
  WideSigned high = k > 0 ? heap_high (h, r->of) : k;
  return heap_limit (h, r->of, low, high);
}

/* The number that the bits of what is left are: only these are known. */
static bool
may_be (const Rest *r, WideSigned k) {
  return k < r->by && k > (r->op == OP_SREM ? -r->by : -1);
}

bool
modulo_learn (Heap *h, HeapSym s, WideSigned k) {
  bool can_be = true;
  for (size_t i = 0; i < h->results.len && can_be; i++) {
    Rest r;
    if (h->results.data[i].is.sym == s &&
        find_rest (h, h->results.data + i, &r) && may_be (&r, k + r.is.add))
      can_be = add_rest (h, &r, k + r.is.add) && add_sign (h, &r, k + r.is.add);
  }
  return can_be;
}

bool
modulo_learn_not (Heap *h, HeapSym s, WideSigned k) {
  bool can_be = true;
  for (size_t i = 0; i < h->results.len && can_be; i++) {
    Rest r;
    if (h->results.data[i].is.sym == s &&
        find_rest (h, h->results.data + i, &r) && r.by == 2 &&
        k + r.is.add == 0 && heap_low (h, r.is) >= -1 &&
        heap_high (h, r.is) <= 1)
      can_be = add_rest (h, &r, 1);
  }
  return can_be;
}

/* Bits tell what is left by powers of two. */
void
modulo_keep (Heap *h, HeapValue from, unsigned bits, HeapValue to) {
  for (size_t i = 0, n = h->facts.len; from.sym && i < n; i++) {
    HeapFact f = h->facts.data[i];
    HeapModulo m;
    if (f.kind != FACT_MODULO || f.a != from.sym)
      continue;
    m = heap_modulo_of (&f);
    m.is = heap_left ((WideSigned)m.is + from.add, m.by);
    if (!(m.by & (m.by - 1)) && m.by <= (WideSigned)1 << bits)
      heap_add_fact (h, FACT_MODULO, to, heap_const (0), heap_modulo (m));
  }
}

/* Two numbers -------------------------------------------------------------- */

static bool
is_about (const HeapFact *f, HeapValue a, HeapValue b) {
  return f->kind == FACT_MODULO && (f->a == a.sym || f->a == b.sym);
}

/* What is left of a - b, by what the fact divides by. */
static bool
difference_is (const Heap *h, const HeapFact *f, HeapValue a, HeapValue b,
               HeapModulo *m) {
  int64_t x, y;
  m->by = heap_modulo_of (f).by;
  if (!modulo_is (h, a, m->by, &x) || !modulo_is (h, b, m->by, &y))
    return false;
  m->is = heap_left (x - y, m->by);
  return true;
}

bool
modulo_differ (const Heap *h, HeapValue a, HeapValue b) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    HeapModulo m;
    if (is_about (f, a, b) && difference_is (h, f, a, b, &m) && m.is)
      return true;
  }
  return false;
}

WideSigned
modulo_tighten (const Heap *h, HeapValue a, HeapValue b, WideSigned most) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    HeapModulo m;
    if (is_about (f, a, b) && difference_is (h, f, a, b, &m))
      most -= heap_left (most - m.is, m.by);
  }
  return most;
}
