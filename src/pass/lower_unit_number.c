/* Operations on numbers as linear arithmetic.

   A number of n bits is any integer that is the same modulo 2^n, until a
   comparison, an extension or a division needs it in its range; then there is a
   case for each multiple of 2^n that may have to be taken away.  Bits are
   divisions by powers of two. */

#include "pass/lower_unit.h"

#include <assert.h>

enum {
  MAX_CASES = 4, /* for a wrap-around; beyond that: modulo */
  MAX_VALUES = 8 /* of a variable that is taken value by value */
};

/* Atoms -------------------------------------------------------------------- */

uint32_t
lowering_atom (Lower *w, Atom atom) {
  for (uint32_t i = 0; i < w->atoms.len; i++) {
    const Atom *a = w->atoms.data + i;
    if (a->kind == atom.kind && a->index == atom.index &&
        a->bits == atom.bits && a->by == atom.by &&
        a->range.lo == atom.range.lo && a->range.hi == atom.range.hi &&
        linear_equal (&a->of, &atom.of))
      return i;
  }
  vec_push (&w->atoms, atom);
  return (uint32_t)w->atoms.len - 1;
}

/* Rounded down, or the rest. */
static Linear
divided (Lower *w, AtomKind kind, Linear of, WideSigned by) {
  assert (by >= 1 && (kind == ATOM_DIV || kind == ATOM_MOD));
  Range r = lowering_range (w, &of);
  WideSigned lo = linear_floor (r.lo, by), hi = linear_floor (r.hi, by);
  if (lo == hi)
    return kind == ATOM_DIV ? linear_constant (lo)
                            : linear_plus (&of, -lo * by);
  return linear_atom (
      &w->arena, lowering_atom (w, (Atom){.kind = kind, .of = of, .by = by}));
}

/* Modulo 'by', multiples of it do not matter. */
static Linear
modulo (Lower *w, Linear of, WideSigned by) {
  assert (by >= 1);
  LinearPart *parts = arena_alloc (&w->arena, (of.count + 1) * sizeof *parts);
  uint32_t n = 0;
  Range r = lowering_range (w, &of);
  if (linear_floor (r.lo, by) == linear_floor (r.hi, by))
    return divided (w, ATOM_MOD, of, by);
  for (uint32_t i = 0; i < of.count; i++) {
    WideSigned rest = of.parts[i].by - linear_floor (of.parts[i].by, by) * by;
    rest -= rest > by / 2 ? by : 0;
    if (rest)
      parts[n++] = (LinearPart){of.parts[i].atom, rest};
  }
  WideSigned constant = of.constant - linear_floor (of.constant, by) * by;
  return divided (w, ATOM_MOD, (Linear){constant, n, parts}, by);
}

/* Ranges ------------------------------------------------------------------- */

static void
note_use (Lower *w, const Linear *l, bool is_signed) {
  for (uint32_t i = 0; i < l->count; i++) {
    const Atom *a = w->atoms.data + l->parts[i].atom;
    if (a->kind != ATOM_SLOT)
      continue;
    Slot *s = w->slots.data + a->index;
    s->signed_uses += is_signed;
    s->unsigned_uses += !is_signed;
  }
}

Linear
lowering_normal (Lower *w, Linear l, unsigned bits, bool is_signed) {
  assert (bits >= 1 && bits < 127);
  Range natural = lowering_natural (bits, is_signed);
  WideSigned size = (WideSigned)1 << bits;
  note_use (w, &l, is_signed);
  Range r = lowering_range (w, &l);
  WideSigned first = linear_floor (r.lo - natural.lo, size);
  WideSigned last = linear_floor (r.hi - natural.lo, size);
  if (last - first >= MAX_CASES) {
    Linear rest = modulo (w, linear_plus (&l, -natural.lo), size);
    return linear_plus (&rest, natural.lo);
  }
  bool has_cases = first < last;
  for (; first < last; first++) {
    Linear below = linear_plus (&l, -natural.hi - first * size);
    if (lowering_decide_le (w, below))
      break;
  }
  w->wraps |= has_cases && first;
  return linear_plus (&l, -first * size);
}

static bool
is_large (Lower *w, const Linear *l) {
  Range r = lowering_range (w, l);
  WideSigned limit = (WideSigned)1 << 80;
  return r.hi > limit || r.lo < -limit;
}

Linear
lowering_add (Lower *w, Linear a, WideSigned by, Linear b) {
  Linear sum;
  if (linear_sum (&w->arena, &a, by, &b, &sum))
    return sum;
  lowering_refuse (w, "numbers become too large");
  return linear_constant (0);
}

/* The number is within 64 bits: as a constant, one case for each value. */
static bool
by_values (Lower *w, Linear *l) {
  Range r = lowering_range (w, l);
  if (r.hi - r.lo >= MAX_VALUES)
    return false;
  while (r.lo < r.hi && !lowering_decide_eq (w, linear_plus (l, -r.lo)))
    r.lo++;
  *l = linear_constant (r.lo);
  return true;
}

/* Comparisons -------------------------------------------------------------- */

bool
lowering_equal (Lower *w, Linear a, Linear b, unsigned bits) {
  assert (bits >= 1 && bits < 127);
  Linear d = lowering_add (w, a, -1, b);
  Range r = lowering_range (w, &d);
  WideSigned size = (WideSigned)1 << bits;
  WideSigned first = -linear_floor (-r.lo, size),
             last = linear_floor (r.hi, size);
  if (last - first >= MAX_CASES) {
    a = lowering_normal (w, a, bits, true);
    b = lowering_normal (w, b, bits, true);
    return lowering_decide_eq (w, lowering_add (w, a, -1, b));
  }
  for (; first <= last; first++)
    if (lowering_decide_eq (w, linear_plus (&d, -first * size)))
      return true;
  return false;
}

static bool
is_signed_op (OpKind kind) {
  switch (kind) {
  case OP_SLT:
  case OP_SLE:
  case OP_SDIV:
  case OP_SREM:
  case OP_ASHR:
  case OP_SEXT:
  case OP_SADD_OVERFLOWS:
  case OP_SSUB_OVERFLOWS:
  case OP_SMUL_OVERFLOWS:
    return true;
  default:
    return false;
  }
}

static bool
compare (Lower *w, const UnitOp *op, Linear a, Linear b) {
  unsigned bits = op->a.bits;
  if (op->kind == OP_EQ || op->kind == OP_NE)
    return lowering_equal (w, a, b, bits) == (op->kind == OP_EQ);
  bool is_signed = is_signed_op (op->kind);
  a = lowering_normal (w, a, bits, is_signed);
  b = lowering_normal (w, b, bits, is_signed);
  Linear d = lowering_add (w, a, -1, b);
  bool is_strict = op->kind == OP_ULT || op->kind == OP_SLT;
  return lowering_decide_le (w, linear_plus (&d, is_strict));
}

/* Products ----------------------------------------------------------------- */

/* Makes the second one a constant, if one of them can be. */
static bool
separate (Lower *w, Linear *a, Linear *b) {
  if (linear_is_constant (b) || (a->count && by_values (w, b)))
    return true;
  Linear swap = *a;
  *a = *b;
  *b = swap;
  return by_values (w, b);
}

static bool
product (Lower *w, unsigned bits, Linear a, Linear b, Linear *result) {
  if (!separate (w, &a, &b))
    return false;
  if (is_large (w, &a))
    a = lowering_normal (w, a, bits, true);
  Linear zero = linear_constant (0);
  if (!linear_sum (&w->arena, &zero, b.constant, &a, result))
    return false;
  if (is_large (w, result))
    *result = lowering_normal (w, *result, bits, true);
  return true;
}

static bool
overflows (Lower *w, const UnitOp *op, Linear a, Linear b, Linear *result) {
  bool is_signed = is_signed_op (op->kind);
  unsigned bits = op->a.bits;
  Range r = lowering_natural (bits, is_signed);
  Linear zero = linear_constant (0), value;
  a = lowering_normal (w, a, bits, is_signed);
  b = lowering_normal (w, b, bits, is_signed);
  bool is_product =
      op->kind == OP_SMUL_OVERFLOWS || op->kind == OP_UMUL_OVERFLOWS;
  bool is_sum = op->kind == OP_SADD_OVERFLOWS || op->kind == OP_UADD_OVERFLOWS;
  if (!is_product)
    value = lowering_add (w, a, is_sum ? 1 : -1, b);
  else if (!separate (w, &a, &b) ||
           !linear_sum (&w->arena, &zero, b.constant, &a, &value))
    return false;
  bool fits = lowering_decide_le (w, linear_plus (&value, -r.hi)) &&
              lowering_decide_le (
                  w, lowering_add (w, linear_constant (r.lo), -1, value));
  *result = linear_constant (!fits);
  return true;
}

/* Divisions ---------------------------------------------------------------- */

/* By a positive number, towards zero; the rest has the sign of a. */
static Linear
divide_signed (Lower *w, AtomKind kind, Linear a, WideSigned by) {
  Linear minus = lowering_add (w, linear_constant (0), -1, a);
  if (lowering_decide_le (w, minus))
    return divided (w, kind, a, by);
  return lowering_add (w, linear_constant (0), -1,
                       divided (w, kind, minus, by));
}

static bool
divide (Lower *w, const UnitOp *op, Linear a, Linear b, Linear *result) {
  bool is_signed = is_signed_op (op->kind);
  AtomKind kind =
      op->kind == OP_UDIV || op->kind == OP_SDIV ? ATOM_DIV : ATOM_MOD;
  b = lowering_normal (w, b, op->bits, is_signed);
  if (lowering_decide_eq (w, b)) {
    lowering_fail (w, KIND_DIV_BY_ZERO, "division by zero");
    return true;
  }
  a = lowering_normal (w, a, op->bits, is_signed);
  if (!by_values (w, &b))
    return false;
  WideSigned by = b.constant;
  if (!is_signed)
    *result = divided (w, kind, a, by);
  else
    *result = divide_signed (w, kind, a, by < 0 ? -by : by);
  if (by < 0 && kind == ATOM_DIV)
    *result = lowering_add (w, linear_constant (0), -1, *result);
  return true;
}

static bool
shift (Lower *w, const UnitOp *op, Linear a, Linear b, Linear *result) {
  if (!by_values (w, &b))
    return false;
  unsigned by = (unsigned)((Wide)b.constant & wide_mask (op->bits)) % op->bits;
  if (op->kind == OP_SHL)
    return product (w, op->bits, a,
                    linear_constant ((WideSigned)((Wide)1 << by)), result);
  a = lowering_normal (w, a, op->bits, op->kind == OP_ASHR);
  *result = divided (w, ATOM_DIV, a, (WideSigned)1 << by);
  return true;
}

/* Bits --------------------------------------------------------------------- */

/* The bits of a from 'low' to below 'high', in their places. */
static Linear
take_bits (Lower *w, Linear a, unsigned low, unsigned high) {
  Linear above = low ? divided (w, ATOM_DIV, a, (WideSigned)1 << low) : a;
  Linear bits = modulo (w, above, (WideSigned)1 << (high - low));
  return lowering_add (w, linear_constant (0), (WideSigned)1 << low, bits);
}

enum { MAX_RUNS = 3 };

static bool
mask (Lower *w, Linear a, Wide m, unsigned bits, Linear *result) {
  *result = linear_constant (0);
  if (m && !(~m & wide_mask (bits) & ((~m & wide_mask (bits)) + 1))) {
    /* all but the lowest bits */
    unsigned low = 0;
    while (low < bits && !(m >> low & 1))
      low++;
    *result = lowering_add (w, a, -1, take_bits (w, a, 0, low));
    return true;
  }
  unsigned runs = 0;
  for (unsigned low = 0; low < bits;) {
    unsigned high = low;
    while (high < bits && m >> high & 1)
      high++;
    if (high > low && ++runs > MAX_RUNS)
      return false;
    if (high > low)
      *result = lowering_add (w, *result, 1, take_bits (w, a, low, high));
    low = high + 1;
  }
  return true;
}

/* No bit is in both: one is below 2^k, the other one a multiple of it. */
static bool
is_apart (Lower *w, const Linear *high, const Linear *low) {
  Range r = lowering_range (w, low);
  WideSigned size = 1, divisor = linear_divisor (high);
  while (size <= r.hi)
    size *= 2;
  return r.lo >= 0 && divisor && divisor % size == 0 &&
         high->constant % size == 0;
}

static bool
logic (Lower *w, const UnitOp *op, Linear a, Linear b, Linear *result) {
  Linear both;
  if (op->kind != OP_AND && (is_apart (w, &a, &b) || is_apart (w, &b, &a))) {
    *result = lowering_add (w, a, 1, b);
    return true;
  }
  if (!separate (w, &a, &b) ||
      !mask (w, a, (Wide)b.constant & wide_mask (op->bits), op->bits, &both))
    return false;
  if (op->kind == OP_AND)
    *result = both;
  else
    *result = lowering_add (w, lowering_add (w, a, 1, b),
                            op->kind == OP_OR ? -1 : -2, both);
  return true;
}

/* -------------------------------------------------------------------------- */

bool
lowering_compute (Lower *w, const UnitOp *op, Linear a, Linear b, Linear c,
                  Linear *result) {
  unsigned bits = op->bits;
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_TRUNC:
    *result = a;
    return true;
  case OP_ZEXT:
  case OP_SEXT:
    *result = lowering_normal (w, a, op->a.bits, op->kind == OP_SEXT);
    return true;
  case OP_ADD:
  case OP_SUB:
    *result = lowering_add (w, a, op->kind == OP_ADD ? 1 : -1, b);
    if (is_large (w, result))
      *result = lowering_normal (w, *result, bits, true);
    return true;
  case OP_MUL:
    return product (w, bits, a, b, result);
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return divide (w, op, a, b, result);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return shift (w, op, a, b, result);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    return logic (w, op, a, b, result);
  case OP_EQ:
  case OP_NE:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    *result = linear_constant (compare (w, op, a, b));
    return true;
  case OP_SELECT:
    *result = lowering_is_true (w, lowering_number (a), "a choice") ? b : c;
    return true;
  case OP_SADD_OVERFLOWS:
  case OP_SSUB_OVERFLOWS:
  case OP_SMUL_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
  case OP_UMUL_OVERFLOWS:
    return overflows (w, op, a, b, result);
  default:
    return false;
  }
}
