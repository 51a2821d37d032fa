/* The operations of a Unit on values, in three ways: constants (op_apply),
   trees with constants (leaf by leaf), and terms. */

#include "symbolic/value_impl.h"

#include <assert.h>

/* Comparisons -------------------------------------------------------------- */

/* Both are sums with the same root. */
static bool
same_root (Values *v, Value a, Value b, Wide *ka, Wide *kb) {
  if (a.is_const || b.is_const)
    return false;
  Term ra = a.term, rb = b.term;
  *ka = *kb = 0;
  value_split_sum (v->terms, a.term, &ra, ka);
  value_split_sum (v->terms, b.term, &rb, kb);
  return term_is (ra, rb);
}

Value
value_eq (Values *v, Value a, Value b) {
  Wide ka, kb;
  assert (a.bits == b.bits);
  if (a.is_const && b.is_const)
    return value_bool (a.k == b.k);
  if (value_same (a, b))
    return value_bool (true);
  if (same_root (v, a, b, &ka, &kb))
    return value_bool (ka == kb);
  UnitOp op = {
      .kind = OP_EQ, .bits = 1, .a = {.bits = a.bits}, .b = {.bits = b.bits}};
  if (value_is_tree (v, a) && b.is_const)
    return value_push_down (v, &op, a.term, 0, a, b);
  if (value_is_tree (v, b) && a.is_const)
    return value_push_down (v, &op, b.term, 1, a, b);
  return value_of (v, term_eq (v->terms, value_term (v, a), value_term (v, b)));
}

static Value
compare (Values *v, OpKind kind, Value a, Value b) {
  UnitOp op = {.kind = (uint16_t)kind,
               .bits = 1,
               .a = {.bits = a.bits},
               .b = {.bits = b.bits}};
  return value_apply (v, &op, a, b, (Value){0});
}

Value
value_ult (Values *v, Value a, Value b) {
  return compare (v, OP_ULT, a, b);
}

Value
value_ule (Values *v, Value a, Value b) {
  return compare (v, OP_ULE, a, b);
}

static Value
order (Values *v, OpKind kind, Value a, Value b) {
  bool or_equal = kind == OP_ULE || kind == OP_SLE;
  if (value_same (a, b))
    return value_bool (or_equal);
  if (kind == OP_ULE && (value_is (a, 0) || value_is (b, wide_mask (b.bits))))
    return value_bool (true);
  if (kind == OP_ULT && value_is (b, 0))
    return value_bool (false);
  TermKind kinds[] = {TERM_BVULT, TERM_BVULE, TERM_BVSLT, TERM_BVSLE};
  return value_make2 (v, kinds[kind - OP_ULT], a, b);
}

/* Other operations --------------------------------------------------------- */

static Value
shift (Values *v, OpKind kind, Value a, Value b) {
  TermKind kinds[] = {TERM_BVSHL, TERM_BVLSHR, TERM_BVASHR};
  bool power = !(a.bits & (a.bits - 1));
  UnitOp wrap = {.kind = power ? OP_AND : OP_UREM,
                 .bits = a.bits,
                 .a = {.bits = a.bits},
                 .b = {.bits = a.bits}};
  Wide limit = power ? a.bits - 1u : a.bits;
  b = value_apply (v, &wrap, b, value_const (limit, a.bits), (Value){0});
  if (value_is (b, 0))
    return a;
  return value_make2 (v, kinds[kind - OP_SHL], a, b);
}

/* Rounding 'root + k' down to a multiple of a power of two that the root is one
   of, as allocators do, and the rest of that. */
static bool
round_sum (Values *v, Value a, Wide mask, Value *result) {
  Term root = a.term;
  Wide k = 0, ones = wide_mask (a.bits);
  bool rest = !(mask & (mask + 1)),
       down = !(~mask & ones & ((~mask & ones) + 1));
  Wide low = rest ? mask : ~mask & ones;
  unsigned bits = 0;
  while (low >> bits & 1)
    bits++;
  value_split_sum (v->terms, a.term, &root, &k);
  if ((!rest && !down) || !value_has_zeros (v, root, bits))
    return false;
  *result = value_const (k & mask, a.bits);
  if (!rest)
    *result = value_add (v, value_of (v, root), *result);
  return true;
}

static Value
bitwise (Values *v, OpKind kind, Value a, Value b) {
  if (a.is_const) {
    Value swap = a;
    a = b;
    b = swap;
  }
  Wide ones = wide_mask (a.bits);
  if (value_is (b, 0))
    return kind == OP_AND ? b : a;
  if (value_is (b, ones) && kind != OP_XOR)
    return kind == OP_AND ? a : b;
  if (value_same (a, b))
    return kind == OP_XOR ? value_const (0, a.bits) : a;
  Value rounded;
  if (kind == OP_AND && b.is_const && round_sum (v, a, b.k, &rounded))
    return rounded;
  /* x & 0xff is a slice. */
  if (kind == OP_AND && b.is_const && !(b.k & (b.k + 1))) {
    unsigned low = 0;
    while (b.k >> low & 1)
      low++;
    return value_resize (v, value_extract (v, a, 0, low), a.bits);
  }
  TermKind kinds[] = {TERM_BVAND, TERM_BVOR, TERM_BVXOR};
  return value_make2 (v, kinds[kind - OP_AND], a, b);
}

/* How many of 'width' bits numbers up to 'most' have; at least 2, as one is a
   truth value.  Beyond 64 bits nothing is known of numbers. */
static unsigned
bits_for (uint64_t most, unsigned width) {
  unsigned bits = 2;
  while (bits < 64 && most >> bits)
    bits++;
  return width > 64 || bits > width ? width : bits;
}

/* An operation on small numbers, in which 'bits' bits are enough, is one on
   short ones: much easier for a solver. */
static Value
make_short (Values *v, TermKind kind, Value a, Value b, unsigned bits) {
  if (bits == a.bits)
    return value_make2 (v, kind, a, b);
  Value few = value_make2 (v, kind, value_resize (v, a, bits),
                           value_resize (v, b, bits));
  return value_resize (v, few, a.bits);
}

static Value
product (Values *v, Value a, Value b) {
  uint64_t x = value_most (v->terms, a), y = value_most (v->terms, b), most;
  unsigned bits = a.bits;
  if (!__builtin_mul_overflow (x, y, &most))
    bits = bits_for (most | x | y, a.bits);
  return make_short (v, TERM_BVMUL, a, b, bits);
}

static Value
multiply (Values *v, Value a, Value b) {
  if (a.is_const) {
    Value swap = a;
    a = b;
    b = swap;
  }
  if (value_is (b, 0))
    return b;
  return value_is (b, 1) ? a : product (v, a, b);
}

/* A remainder of a constant is small, whatever the dividend is. */
static Value
shorten_remainder (Values *v, Value result) {
  unsigned bits = bits_for (value_most (v->terms, result), result.bits);
  if (result.is_const || bits == result.bits)
    return result;
  return value_resize (v, value_resize (v, result, bits), result.bits);
}

/* What is divided by 0 is an error before, and may be anything here. */
static Value
divide (Values *v, OpKind kind, Value a, Value b) {
  TermKind kinds[] = {TERM_BVUDIV, TERM_BVSDIV, TERM_BVUREM, TERM_BVSREM};
  bool is_signed = kind == OP_SDIV || kind == OP_SREM;
  if (value_is (b, 1))
    return kind == OP_UDIV || kind == OP_SDIV ? a : value_const (0, a.bits);
  uint64_t x = value_most (v->terms, a), y = value_most (v->terms, b);
  unsigned bits = bits_for (x | y, a.bits);
  if (is_signed && bits == a.bits)
    return value_make2 (v, kinds[kind - OP_UDIV], a, b);
  if (is_signed)
    kind = kind == OP_SDIV ? OP_UDIV : OP_UREM;
  Value result = make_short (v, kinds[kind - OP_UDIV], a, b, bits);
  return kind == OP_UREM ? shorten_remainder (v, result) : result;
}

static Value
extend (Values *v, OpKind kind, Value a, unsigned bits) {
  if (a.bits == 1) {
    Wide yes = kind == OP_SEXT ? wide_mask (bits) : 1;
    return value_ite (v, a, value_const (yes, bits), value_const (0, bits));
  }
  return value_make1 (v, kind == OP_SEXT ? TERM_BVSEXT : TERM_BVZEXT,
                      bits - a.bits, a);
}

/* Whether the significant bits of 'a' and 'b', counted from bit 'top' down, are
   too many for a product of 'top' + 1 bits: bit i of b and bit top - i + 1 or a
   higher one of a. */
static Value
too_long (Values *v, Value a, Value b, unsigned top) {
  Value long_a = value_bool (false), bad = value_bool (false);
  for (unsigned i = 1; i <= top; i++) {
    long_a = value_or (v, long_a, value_extract (v, a, top + 1 - i, 1));
    Value both = value_and (v, long_a, value_extract (v, b, i, 1));
    bad = value_or (v, bad, both);
  }
  return bad;
}

/* 'a', or its complement if it is negative: what matters of its length. */
static Value
magnitude (Values *v, Value a) {
  Value ones = value_const (~(Wide)0, a.bits);
  Value negative = value_extract (v, a, a.bits - 1u, 1);
  return value_ite (v, negative, bitwise (v, OP_XOR, a, ones), a);
}

/* A product with one more bit is exact if the operands are short enough; that
   is much easier for a solver than one of twice the width. */
static Value
long_product_overflows (Values *v, bool is_signed, Value a, Value b) {
  unsigned bits = a.bits;
  UnitOp widen = {.kind = is_signed ? OP_SEXT : OP_ZEXT,
                  .bits = (uint16_t)(bits + 1),
                  .a = {.bits = a.bits}};
  Value x = value_apply (v, &widen, a, (Value){0}, (Value){0});
  Value y = value_apply (v, &widen, b, (Value){0}, (Value){0});
  Value product = multiply (v, x, y);
  Value high = value_extract (v, product, bits, 1);
  if (!is_signed)
    return value_or (v, high, too_long (v, a, b, bits - 1));
  Value sign = value_extract (v, product, bits - 1, 1);
  return value_or (v, value_not (v, value_eq (v, high, sign)),
                   too_long (v, magnitude (v, a), magnitude (v, b), bits - 2));
}

/* Or, where one more bit is too many: if dividing it does not lead back. */
static Value
product_overflows (Values *v, bool is_signed, Value a, Value b) {
  unsigned bits = a.bits;
  if (bits > 2 && bits < 128)
    return long_product_overflows (v, is_signed, a, b);
  Value zero = value_const (0, bits), ones = value_const (~(Wide)0, bits);
  Value least = value_const ((Wide)1 << (bits - 1), bits);
  Value back = divide (v, is_signed ? OP_SDIV : OP_UDIV, multiply (v, a, b), b);
  Value lost = value_and (v, value_not (v, value_eq (v, b, zero)),
                          value_not (v, value_eq (v, back, a)));
  Value wraps = value_and (v, value_eq (v, a, least), value_eq (v, b, ones));
  return is_signed ? value_or (v, lost, wraps) : lost;
}

/* A sum overflows if its sign differs from those of both addends. */
static Value
overflows (Values *v, OpKind kind, Value a, Value b) {
  Value sum, x, y;
  switch (kind) {
  case OP_SADD_OVERFLOWS:
    sum = value_add (v, a, b);
    x = bitwise (v, OP_XOR, a, sum);
    y = bitwise (v, OP_XOR, b, sum);
    break;
  case OP_SSUB_OVERFLOWS:
    x = bitwise (v, OP_XOR, a, b);
    y = bitwise (v, OP_XOR, a, value_sub (v, a, b));
    break;
  case OP_UADD_OVERFLOWS:
    return value_ult (v, value_add (v, a, b), a);
  case OP_USUB_OVERFLOWS:
    return value_ult (v, a, b);
  default:
    return product_overflows (v, kind == OP_SMUL_OVERFLOWS, a, b);
  }
  return value_extract (v, bitwise (v, OP_AND, x, y), a.bits - 1u, 1);
}

static Value
swap_bytes (Values *v, Value a) {
  Value result = value_extract (v, a, 0, 8);
  for (unsigned low = 8; low < a.bits; low += 8)
    result = value_concat (v, result, value_extract (v, a, low, 8));
  return result;
}

static Value
population (Values *v, Value a) {
  Value sum = value_const (0, a.bits);
  for (unsigned i = 0; i < a.bits; i++)
    sum = value_add (v, sum,
                     extend (v, OP_ZEXT, value_extract (v, a, i, 1), a.bits));
  return sum;
}

/* The number of zeros before the first one, from the top or the bottom. */
static Value
count_zeros (Values *v, Value a, bool leading) {
  Value result = value_const (a.bits, a.bits);
  for (unsigned n = a.bits; n-- > 0;) {
    unsigned bit = leading ? a.bits - 1u - n : n;
    result = value_ite (v, value_extract (v, a, bit, 1),
                        value_const (n, a.bits), result);
  }
  return result;
}

/* One bit is a truth value, as a signed number 0 or -1. */
static Value
apply_bool (Values *v, OpKind kind, Value a, Value b) {
  switch (kind) {
  case OP_ADD:
  case OP_SUB:
  case OP_XOR:
  case OP_NE:
    return value_not (v, value_eq (v, a, b));
  case OP_AND:
  case OP_MUL:
    return value_and (v, a, b);
  case OP_OR:
    return value_or (v, a, b);
  case OP_EQ:
    return value_eq (v, a, b);
  case OP_ULT:
    return value_and (v, value_not (v, a), b);
  case OP_ULE:
    return value_or (v, value_not (v, a), b);
  case OP_SLT:
    return value_and (v, a, value_not (v, b));
  case OP_SLE:
    return value_or (v, a, value_not (v, b));
  case OP_UREM:
  case OP_SREM:
    return value_bool (false);
  default: /* shifts by 0 and divisions by 1 */
    return a;
  }
}

static uint64_t
hash_value (Value a) {
  return a.is_const ? mem_mix ((uint64_t)a.k, (uint64_t)(a.k >> 64) + 1)
                    : mem_mix (a.term.id, 2);
}

static bool
same_float (const FloatApplication *f, const UnitOp *op, Value a, Value b) {
  return f->op.kind == op->kind && f->op.code == op->code &&
         f->op.bits == op->bits && value_same (f->a, a) && value_same (f->b, b);
}

static Value
apply_float (Values *v, const UnitOp *op, Value a, Value b) {
  uint64_t hash = mem_mix (mem_mix (hash_value (a), hash_value (b)),
                           (uint64_t)op->kind << 32 | op->code);
  uint64_t *index = map_put (&v->float_index, hash);
  if (*index && same_float (v->floats.data + *index - 1, op, a, b))
    return v->floats.data[*index - 1].result;
  FloatApplication f = {.op = *op, .a = a, .b = b};
  f.result = value_fresh (v, "float", op->bits);
  vec_push (&v->floats, f);
  *index = v->floats.len;
  return f.result;
}

void
values_done (Values *v) {
  map_done (&v->trees);
  map_done (&v->zeros);
  map_done (&v->float_index);
  vec_done (&v->floats);
}

static Value
apply_terms (Values *v, const UnitOp *op, Value a, Value b, Value c) {
  OpKind kind = op->kind;
  switch (kind) {
  case OP_COPY:
    return a;
  case OP_ADD:
    return value_add (v, a, b);
  case OP_SUB:
    return value_sub (v, a, b);
  case OP_MUL:
    return multiply (v, a, b);
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return divide (v, kind, a, b);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return shift (v, kind, a, b);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    return bitwise (v, kind, a, b);
  case OP_EQ:
    return value_eq (v, a, b);
  case OP_NE:
    return value_not (v, value_eq (v, a, b));
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return order (v, kind, a, b);
  case OP_SELECT:
    return value_ite (v, a, b, c);
  case OP_ZEXT:
  case OP_SEXT:
    return extend (v, kind, a, op->bits);
  case OP_TRUNC:
    return value_extract (v, a, 0, op->bits);
  case OP_POPCOUNT:
    return population (v, a);
  case OP_CLZ:
  case OP_CTZ:
    return count_zeros (v, a, kind == OP_CLZ);
  case OP_BSWAP:
    return swap_bytes (v, a);
  case OP_SADD_OVERFLOWS:
  case OP_SSUB_OVERFLOWS:
  case OP_SMUL_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
  case OP_UMUL_OVERFLOWS:
    return overflows (v, kind, a, b);
  default:
    return value_float_is_exact (op) ? value_float_exact (v, op, a, b)
                                     : apply_float (v, op, a, b);
  }
}

static bool
all_constant (Value a, Value b, Value c) {
  return (!a.bits || a.is_const) && (!b.bits || b.is_const) &&
         (!c.bits || c.is_const);
}

Value
value_apply (Values *v, const UnitOp *op, Value a, Value b, Value c) {
  Wide k;
  if (all_constant (a, b, c)) {
    if (op_apply (op, a.k, b.k, c.k, &k))
      return value_const (k, op->bits);
    return value_fresh (v, "unknown", op->bits);
  }
  if (op->kind <= OP_SLE && op->kind != OP_COPY && a.bits == 1)
    return apply_bool (v, op->kind, a, b);
  if (op->kind != OP_SELECT && op->kind != OP_COPY && !c.bits) {
    if (value_is_tree (v, a) && (!b.bits || b.is_const))
      return value_push_down (v, op, a.term, 0, a, b);
    if (b.bits && a.is_const && value_is_tree (v, b))
      return value_push_down (v, op, b.term, 1, a, b);
  }
  return apply_terms (v, op, a, b, c);
}
