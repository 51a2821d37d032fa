/* What is left of integers that are divided by a constant.

   Facts say so, and it is found through multiples and equations.  A number of w
   bits, with or without a sign, differs from the integer that stands for it by
   a multiple of 2^w: by a power of two, which is a divisor of that, they leave
   the same.  Otherwise the integer must be that number. */

#include "evidence/unit/heaps_impl.h"

enum { DEEP = 3 };

typedef struct {
  const Heap *heap;
  int64_t by;
  unsigned deep; /* so many steps may follow */
} Question;

static bool left_of (Question, HeapSym, int64_t *);

static bool
next_left (Question q, HeapSym s, int64_t *left) {
  if (!q.deep)
    return false;
  q.deep--;
  return left_of (q, s, left);
}

/* The smallest number whose product by c is a multiple of 'by'. */
static int64_t
period_of (int64_t c, int64_t by) {
  int64_t divisor = by, other = heap_left (c, by);
  while (other) {
    int64_t rest = divisor % other;
    divisor = other;
    other = rest;
  }
  return by / divisor;
}

/* a = c * b: all that matters is what is left of b by the period of c. */
static bool
left_of_multiple (Question q, const HeapFact *f, int64_t *left) {
  Question of = q;
  int64_t rest = 0;
  of.by = period_of (f->c, q.by);
  if (of.by > 1 && !next_left (of, f->b, &rest))
    return false;
  *left = heap_left ((WideSigned)heap_left (f->c, q.by) * rest, q.by);
  return true;
}

static bool
left_by_fact (Question q, const HeapFact *f, HeapSym s, int64_t *left) {
  if (f->a != s)
    return false;
  if (f->kind == FACT_TIMES)
    return left_of_multiple (q, f, left);
  if (f->kind != FACT_MODULO || heap_modulo_of (f).by % q.by)
    return false;
  *left = heap_left (heap_modulo_of (f).is, q.by);
  return true;
}

/* Of a sum or a product. */
static bool
left_of_both (Question q, const HeapEquation *e, int64_t *left) {
  int64_t b, d;
  if (!next_left (q, e->b, &b) || !next_left (q, e->d, &d))
    return false;
  *left = heap_left (e->kind == EQUATION_SUM ? (WideSigned)b + d + e->c
                                             : (WideSigned)b * d,
                     q.by);
  return true;
}

/* Of one part of a sum: what is left of the sum without the other. */
static bool
left_of_part (Question q, const HeapEquation *e, HeapSym other, int64_t *left) {
  int64_t a, d;
  if (e->kind != EQUATION_SUM || !next_left (q, e->a, &a) ||
      !next_left (q, other, &d))
    return false;
  *left = heap_left ((WideSigned)a - d - e->c, q.by);
  return true;
}

static bool
left_by_equation (Question q, const HeapEquation *e, HeapSym s, int64_t *left) {
  return (e->a == s && left_of_both (q, e, left)) ||
         (e->b == s && left_of_part (q, e, e->d, left)) ||
         (e->d == s && left_of_part (q, e, e->b, left));
}

static bool
left_of (Question q, HeapSym s, int64_t *left) {
  const HeapSymInfo *info = q.heap->syms.data + s;
  bool is_zero = !s;
  if (is_zero || (info->kind == SYM_PLAIN && info->low == info->high)) {
    *left = is_zero ? 0 : heap_left (info->low, q.by);
    return true;
  }
  if (info->kind != SYM_PLAIN)
    return false;
  for (size_t i = 0; i < q.heap->facts.len; i++)
    if (left_by_fact (q, q.heap->facts.data + i, s, left))
      return true;
  for (size_t i = 0; i < q.heap->equations.len; i++)
    if (left_by_equation (q, q.heap->equations.data + i, s, left))
      return true;
  return false;
}

bool
formula_left (const Heap *h, HeapValue v, int64_t by, int64_t *left) {
  assert (by >= 2 && by <= HEAP_MOST_MODULUS);
  if (!left_of ((Question){h, by, DEEP}, v.sym, left))
    return false;
  *left = heap_left ((WideSigned)*left + v.add, by);
  return true;
}

/* What a - b leaves by what the fact divides by. */
static bool
left_of_difference (const Heap *h, const HeapFact *f, HeapValue a, HeapValue b,
                    HeapModulo *m) {
  int64_t x, y;
  bool is_asked = f->kind == FACT_MODULO && (f->a == a.sym || f->a == b.sym);
  if (!is_asked)
    return false;
  m->by = heap_modulo_of (f).by;
  if (!formula_left (h, a, m->by, &x) || !formula_left (h, b, m->by, &y))
    return false;
  m->is = heap_left ((WideSigned)x - y, m->by);
  return true;
}

bool
formula_left_differ (const Heap *h, HeapValue a, HeapValue b) {
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapModulo m;
    if (left_of_difference (h, h->facts.data + i, a, b, &m) && m.is != 0)
      return true;
  }
  return false;
}

WideSigned
formula_round_difference (const Heap *h, HeapValue a, HeapValue b,
                          WideSigned c) {
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapModulo m;
    if (left_of_difference (h, h->facts.data + i, a, b, &m))
      c -= heap_left (c - m.is, m.by);
  }
  return c;
}

/* Operations --------------------------------------------------------------- */

/* The constant is the number that its bits are, for this operation. */
int64_t
number_divisor (OpKind op, HeapValue v, unsigned bits) {
  Wide mask = wide_mask (bits);
  WideSigned k = op == OP_SREM ? (WideSigned)wide_signed ((Wide)v.add, bits)
                               : (WideSigned)((Wide)v.add & mask);
  if (v.sym || k < 1 || k > HEAP_MOST_MODULUS)
    return 0;
  int64_t by = op == OP_AND                     ? (int64_t)k + 1
               : op == OP_UREM || op == OP_SREM ? (int64_t)k
                                                : 0;
  bool is_power = !(by & (by - 1));
  return by >= 2 && by <= HEAP_MOST_MODULUS && (is_power || op != OP_AND) ? by
                                                                          : 0;
}

bool
number_leaves_same (const Heap *h, OpKind op, HeapValue a, unsigned bits,
                    int64_t by) {
  WideSigned size = (WideSigned)1 << bits;
  bool is_signed = op == OP_SREM, is_power = !(by & (by - 1));
  if (a.sym && h->syms.data[a.sym].kind != SYM_PLAIN)
    return false;
  if (is_power)
    return true;
  WideSigned least = is_signed ? -size / 2 : 0, most = least + size - 1;
  return formula_at_most (h, a, heap_const (0), most) &&
         formula_at_most (h, heap_const (0), a, -least);
}

/* The operation and its operands: 'k' is the constant. */
static bool
divides_by (const HeapResult *r, HeapValue *a, int64_t *by) {
  bool turns = r->op == OP_AND && !r->a.sym;
  *a = turns ? r->b : r->a;
  *by = number_divisor ((OpKind)r->op, turns ? r->a : r->b, r->bits);
  return *by != 0 && a->sym;
}

/* The result is k: so it leaves of 'a', and if that has a sign, k has the same.
   False: this cannot be. */
static bool
learn_from (Heap *h, const HeapResult *r, WideSigned k) {
  HeapValue a;
  int64_t by;
  bool is_signed = r->op == OP_SREM;
  if (!divides_by (r, &a, &by) || k >= by || k < (is_signed ? 1 - by : 0) ||
      !number_leaves_same (h, (OpKind)r->op, a, r->bits, by))
    return true;
  HeapModulo m = {by, heap_left (k, by)};
  if (!heap_add_fact (h, FACT_MODULO, a, heap_const (0), heap_modulo (m)))
    return false;
  HeapValue number = a;
  if (!k || !is_signed || !number_fits (h, &number, r->bits, true) ||
      number.add != a.add)
    return true;
  return k > 0 ? formula_add_at_most (h, heap_const ((int64_t)k), a, 0)
               : formula_add_at_most (h, a, heap_const ((int64_t)k), 0);
}

bool
number_learn_left (Heap *h, HeapValue v, WideSigned k) {
  for (size_t i = 0; v.sym && i < h->results.len; i++) {
    HeapResult r = h->results.data[i];
    if (r.is.sym == v.sym && !learn_from (h, &r, k - v.add + r.is.add))
      return false;
  }
  return true;
}

bool
number_learn_odd (Heap *h, HeapValue v) {
  for (size_t i = 0; v.sym && i < h->results.len; i++) {
    HeapResult r = h->results.data[i];
    HeapValue a;
    int64_t by;
    HeapModulo odd = {2, 1};
    bool is_odd = heap_same (r.is, v) && heap_low (h, v) >= -1 &&
                  heap_high (h, v) <= 1 && divides_by (&r, &a, &by) &&
                  by == 2 &&
                  number_leaves_same (h, (OpKind)r.op, a, r.bits, by);
    if (is_odd &&
        !heap_add_fact (h, FACT_MODULO, a, heap_const (0), heap_modulo (odd)))
      return false;
  }
  return true;
}

void
number_keep_left (Heap *h, HeapValue from, unsigned bits, HeapValue v) {
  for (size_t i = 0, count = h->facts.len; i < count; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_MODULO || f->a != from.sym)
      continue;
    int64_t by = heap_modulo_of (f).by, left;
    bool is_power = !(by & (by - 1));
    if (is_power && by <= (WideSigned)1 << bits &&
        formula_left (h, from, by, &left))
      heap_add_fact (h, FACT_MODULO, v, heap_const (0),
                     heap_modulo ((HeapModulo){by, left}));
  }
}
