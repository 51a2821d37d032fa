/* Floating point numbers by their bits (IEEE 754): sign and magnitude, which
   is ordered as integers are, but for zeros and for what is no number. */

#include "symbolic/value.h"

typedef struct {
  Value negative, magnitude, is_nan, is_zero;
} Number;

static Number
take_apart (Values *v, Value a) {
  unsigned bits = a.bits;
  Wide infinity = bits == 32 ? (Wide)0xff << 23 : (Wide)0x7ff << 52;
  Number n = {.negative = value_extract (v, a, bits - 1, 1),
              .magnitude = value_extract (v, a, 0, bits - 1)};
  n.is_nan = value_ult (v, value_const (infinity, bits - 1), n.magnitude);
  n.is_zero = value_eq (v, n.magnitude, value_const (0, bits - 1));
  return n;
}

/* Less, if both are numbers. */
static Value
less (Values *v, const Number *a, const Number *b) {
  Value below = value_ult (v, a->magnitude, b->magnitude);
  Value above = value_ult (v, b->magnitude, a->magnitude);
  Value zeros = value_and (v, a->is_zero, b->is_zero);
  Value if_negative = value_ite (v, b->negative, above, value_not (v, zeros));
  Value if_positive = value_and (v, value_not (v, b->negative), below);
  return value_ite (v, a->negative, if_negative, if_positive);
}

static Value
compare (Values *v, FloatCompare how, Value x, Value y) {
  Number a = take_apart (v, x), b = take_apart (v, y);
  Value unordered = value_or (v, a.is_nan, b.is_nan);
  Value equal =
      value_or (v, value_eq (v, x, y), value_and (v, a.is_zero, b.is_zero));
  Value lt = less (v, &a, &b), gt = less (v, &b, &a), result;
  switch (how == FLOAT_TRUE ? FLOAT_FALSE : how & 7) {
  case FLOAT_OEQ:
    result = equal;
    break;
  case FLOAT_OGT:
    result = gt;
    break;
  case FLOAT_OGE:
    result = value_or (v, gt, equal);
    break;
  case FLOAT_OLT:
    result = lt;
    break;
  case FLOAT_OLE:
    result = value_or (v, lt, equal);
    break;
  case FLOAT_ONE:
    result = value_or (v, lt, gt);
    break;
  case FLOAT_ORD:
    result = value_bool (true);
    break;
  default: /* FLOAT_FALSE, FLOAT_UNO, FLOAT_TRUE */
    result = value_bool (how == FLOAT_TRUE);
  }
  if (how == FLOAT_TRUE)
    return result;
  if (how >= FLOAT_UNO)
    return value_or (v, unordered, result);
  return value_and (v, value_not (v, unordered), result);
}

bool
value_float_is_exact (const UnitOp *op) {
  unsigned bits = op->a.bits;
  if (bits != 32 && bits != 64)
    return false;
  return op->kind == OP_FCMP || op->kind == OP_FNEG ||
         (op->kind == OP_FMATH && op->code == MATH_FABS);
}

Value
value_float_exact (Values *v, const UnitOp *op, Value a, Value b) {
  unsigned bits = a.bits;
  if (op->kind == OP_FCMP)
    return compare (v, (FloatCompare)op->code, a, b);
  Value sign = value_extract (v, a, bits - 1, 1);
  Value clear = value_bool (false);
  Value rest = value_extract (v, a, 0, bits - 1);
  return value_concat (v, op->kind == OP_FNEG ? value_not (v, sign) : clear,
                       rest);
}
