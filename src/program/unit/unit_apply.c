/* Values of operations on constants.  Integers of all widths are calculated in
   128 bits and cut; sums and products that do not fit there are caught by the
   compiler's checked arithmetic.  Floating point uses the machine's own types,
   which have the three formats; the x87 one fills 10 of its 16 bytes. */

#include "program/unit/unit.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && LDBL_MANT_DIG == 64,
               "formats of 32, 64 and 80 bits");

/* Integers ----------------------------------------------------------------- */

static bool
signed_overflows (OpKind kind, WideSigned a, WideSigned b, unsigned bits) {
  WideSigned r;
  bool over = kind == OP_SADD_OVERFLOWS   ? __builtin_add_overflow (a, b, &r)
              : kind == OP_SSUB_OVERFLOWS ? __builtin_sub_overflow (a, b, &r)
                                          : __builtin_mul_overflow (a, b, &r);
  return over || wide_signed ((Wide)r, bits) != r;
}

static bool
unsigned_overflows (OpKind kind, Wide a, Wide b, unsigned bits) {
  if (kind == OP_USUB_OVERFLOWS)
    return a < b;
  Wide r;
  bool over = kind == OP_UADD_OVERFLOWS ? __builtin_add_overflow (a, b, &r)
                                        : __builtin_mul_overflow (a, b, &r);
  return over || (r & ~wide_mask (bits));
}

static bool
divide (OpKind kind, Wide a, Wide b, unsigned bits, Wide *value) {
  if (!b)
    return false;
  WideSigned x = wide_signed (a, bits), y = wide_signed (b, bits);
  if (kind == OP_UDIV)
    *value = a / b;
  else if (kind == OP_UREM)
    *value = a % b;
  else if (y == -1)
    *value = kind == OP_SDIV ? -a : 0;
  else
    *value = (Wide)(kind == OP_SDIV ? x / y : x % y);
  return true;
}

static Wide
shift (OpKind kind, Wide a, Wide b, unsigned bits) {
  unsigned by = (unsigned)(b % bits);
  if (kind == OP_SHL)
    return a << by;
  return kind == OP_LSHR ? a >> by : (Wide)(wide_signed (a, bits) >> by);
}

static bool
compare (OpKind kind, Wide a, Wide b, unsigned bits) {
  switch (kind) {
  case OP_EQ:
    return a == b;
  case OP_NE:
    return a != b;
  case OP_ULT:
    return a < b;
  case OP_ULE:
    return a <= b;
  case OP_SLT:
    return wide_signed (a, bits) < wide_signed (b, bits);
  default:
    return wide_signed (a, bits) <= wide_signed (b, bits);
  }
}

static unsigned
count_bits (Wide a) {
  return (unsigned)(__builtin_popcountll ((uint64_t)a) +
                    __builtin_popcountll ((uint64_t)(a >> 64)));
}

static unsigned
count_leading (Wide a, unsigned bits) {
  unsigned n = 0;
  while (n < bits && !(a >> (bits - 1 - n) & 1))
    n++;
  return n;
}

static unsigned
count_trailing (Wide a, unsigned bits) {
  return a ? count_bits (~a & (a - 1)) : bits;
}

static Wide
swap_bytes (Wide a, unsigned bits) {
  Wide r = 0;
  for (unsigned i = 0; i + 8 <= bits; i += 8, a >>= 8)
    r = r << 8 | (a & 0xff);
  return r;
}

static bool
apply_integer (const UnitOp *op, Wide a, Wide b, Wide c, Wide *value) {
  unsigned bits = op->bits, from = op->a.bits;
  OpKind kind = op->kind;
  switch (kind) {
  case OP_ADD:
    *value = a + b;
    return true;
  case OP_SUB:
    *value = a - b;
    return true;
  case OP_MUL:
    *value = a * b;
    return true;
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return divide (kind, a, b, bits, value);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    *value = shift (kind, a, b, bits);
    return true;
  case OP_AND:
    *value = a & b;
    return true;
  case OP_OR:
    *value = a | b;
    return true;
  case OP_XOR:
    *value = a ^ b;
    return true;
  case OP_EQ:
  case OP_NE:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    *value = compare (kind, a, b, from);
    return true;
  case OP_SELECT:
    *value = a & 1 ? b : c;
    return true;
  case OP_SEXT:
    *value = (Wide)wide_signed (a, from);
    return true;
  case OP_POPCOUNT:
    *value = count_bits (a);
    return true;
  case OP_CLZ:
    *value = count_leading (a, bits);
    return true;
  case OP_CTZ:
    *value = count_trailing (a, bits);
    return true;
  case OP_BSWAP:
    *value = swap_bytes (a, bits);
    return true;
  case OP_SADD_OVERFLOWS:
  case OP_SSUB_OVERFLOWS:
  case OP_SMUL_OVERFLOWS:
    *value = signed_overflows (kind, wide_signed (a, from),
                               wide_signed (b, from), from);
    return true;
  case OP_UADD_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
  case OP_UMUL_OVERFLOWS:
    *value = unsigned_overflows (kind, a, b, from);
    return true;
  default: /* OP_COPY, OP_ZEXT, OP_TRUNC */
    *value = a;
    return true;
  }
}

/* Floating point ----------------------------------------------------------- */

static bool
is_format (unsigned bits) {
  return bits == 32 || bits == 64 || bits == 80;
}

/* Exact: the largest format has all numbers of the others. */
static long double
to_float (Wide value, unsigned bits) {
  if (bits == 32) {
    float f;
    memcpy (&f, &value, sizeof f);
    return f;
  }
  if (bits == 64) {
    double d;
    memcpy (&d, &value, sizeof d);
    return d;
  }
  long double l = 0;
  memcpy (&l, &value, 10);
  return l;
}

static Wide
from_long (long double l) {
  Wide value = 0;
  memcpy (&value, &l, 10);
  return value;
}

static Wide
from_double (double d) {
  uint64_t value;
  memcpy (&value, &d, sizeof value);
  return value;
}

static Wide
from_single (float f) {
  uint32_t value;
  memcpy (&value, &f, sizeof value);
  return value;
}

static Wide
from_float (long double l, unsigned bits) {
  return bits == 32   ? from_single ((float)l)
         : bits == 64 ? from_double ((double)l)
                      : from_long (l);
}

/* In the format itself, so that there is one rounding. */
static float
single_arith (OpKind kind, float a, float b) {
  return kind == OP_FADD   ? a + b
         : kind == OP_FSUB ? a - b
         : kind == OP_FMUL ? a * b
         : kind == OP_FDIV ? a / b
                           : fmodf (a, b);
}

static double
double_arith (OpKind kind, double a, double b) {
  return kind == OP_FADD   ? a + b
         : kind == OP_FSUB ? a - b
         : kind == OP_FMUL ? a * b
         : kind == OP_FDIV ? a / b
                           : fmod (a, b);
}

static long double
long_arith (OpKind kind, long double a, long double b) {
  return kind == OP_FADD   ? a + b
         : kind == OP_FSUB ? a - b
         : kind == OP_FMUL ? a * b
         : kind == OP_FDIV ? a / b
                           : fmodl (a, b);
}

static Wide
float_arith (OpKind kind, Wide a, Wide b, unsigned bits) {
  long double x = to_float (a, bits), y = to_float (b, bits);
  if (bits == 32)
    return from_single (single_arith (kind, (float)x, (float)y));
  if (bits == 64)
    return from_double (double_arith (kind, (double)x, (double)y));
  return from_long (long_arith (kind, x, y));
}

static bool
float_compare (FloatCompare code, long double x, long double y) {
  if (isunordered (x, y))
    return code >= FLOAT_UNO;
  bool greater = code & 2, equal = code & 1, less = code & 4;
  return (greater && x > y) || (equal && x == y) || (less && x < y);
}

static Wide
square_root (long double x, unsigned bits) {
  return bits == 32   ? from_single (sqrtf ((float)x))
         : bits == 64 ? from_double (sqrt ((double)x))
                      : from_long (sqrtl (x));
}

static Wide
float_math (FloatMath code, Wide a, Wide b, unsigned bits) {
  Wide sign = (Wide)1 << (bits - 1);
  long double x = to_float (a, bits);
  switch (code) {
  case MATH_FABS:
    return a & ~sign;
  case MATH_COPYSIGN:
    return (a & ~sign) | (b & sign);
  case MATH_SQRT:
    return square_root (x, bits);
  case MATH_FLOOR:
    return from_float (floorl (x), bits);
  case MATH_CEIL:
    return from_float (ceill (x), bits);
  case MATH_TRUNC:
    return from_float (truncl (x), bits);
  case MATH_ROUND:
    return from_float (roundl (x), bits);
  case MATH_RINT:
    return from_float (rintl (x), bits);
  case MATH_FMIN:
    return from_float (fminl (x, to_float (b, bits)), bits);
  default:
    return from_float (fmaxl (x, to_float (b, bits)), bits);
  }
}

static bool
float_to_integer (OpKind kind, long double x, unsigned bits, Wide *value) {
  long double t = truncl (x);
  bool is_signed = kind == OP_FTOS;
  long double limit = ldexpl (1, (int)bits - is_signed);
  if (!(t < limit && t >= (is_signed ? -limit : 0)))
    return false;
  *value = is_signed ? (Wide)(WideSigned)t : (Wide)t;
  return true;
}

static Wide
integer_to_float (OpKind kind, Wide a, unsigned from, unsigned bits) {
  WideSigned s = wide_signed (a, from);
  bool is_signed = kind == OP_STOF;
  if (bits == 32)
    return from_single (is_signed ? (float)s : (float)a);
  if (bits == 64)
    return from_double (is_signed ? (double)s : (double)a);
  return from_long (is_signed ? (long double)s : (long double)a);
}

static bool
apply_float (const UnitOp *op, Wide a, Wide b, Wide *value) {
  unsigned bits = op->bits, from = op->a.bits;
  OpKind kind = op->kind;
  bool to_integer = kind == OP_FCMP || kind == OP_FTOS || kind == OP_FTOU;
  bool of_integer = kind == OP_STOF || kind == OP_UTOF;
  if ((!to_integer && !is_format (bits)) || (!of_integer && !is_format (from)))
    return false;
  switch (kind) {
  case OP_FNEG:
    *value = a ^ (Wide)1 << (bits - 1);
    return true;
  case OP_FCMP:
    *value = float_compare (op->code, to_float (a, from), to_float (b, from));
    return true;
  case OP_FMATH:
    *value = float_math (op->code, a, b, bits);
    return true;
  case OP_FCAST:
    *value = from_float (to_float (a, from), bits);
    return true;
  case OP_FTOS:
  case OP_FTOU:
    return float_to_integer (kind, to_float (a, from), bits, value);
  case OP_STOF:
  case OP_UTOF:
    *value = integer_to_float (kind, a, from, bits);
    return true;
  default:
    *value = float_arith (kind, a, b, bits);
    return true;
  }
}

bool
op_apply (const UnitOp *op, Wide a, Wide b, Wide c, Wide *value) {
  assert (op->bits >= 1 && op->bits <= 128);
  if (!op_computes (op->kind))
    return false;
  bool known = op_info[op->kind].group == GROUP_FLOAT
                   ? apply_float (op, a, b, value)
                   : apply_integer (op, a, b, c, value);
  *value = known ? *value & wide_mask (op->bits) : 0;
  return known;
}
