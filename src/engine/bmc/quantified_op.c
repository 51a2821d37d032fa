/* Integer operations in SMT-LIB.  A value of 1 bit is a bit-vector too. */

#include "engine/bmc/quantified_query.h"

void
put_bits (Str *out, Wide value, unsigned bits) {
  str_add (out, "#b");
  for (unsigned i = bits; i--;)
    str_char (out, value >> i & 1 ? '1' : '0');
}

static const char *
plain_name (OpKind kind) {
  switch (kind) {
  case OP_ADD:
    return "bvadd";
  case OP_SUB:
    return "bvsub";
  case OP_MUL:
    return "bvmul";
  case OP_UDIV:
    return "bvudiv";
  case OP_SDIV:
    return "bvsdiv";
  case OP_UREM:
    return "bvurem";
  case OP_SREM:
    return "bvsrem";
  case OP_AND:
    return "bvand";
  case OP_OR:
    return "bvor";
  case OP_XOR:
    return "bvxor";
  default:
    return NULL;
  }
}

static const char *
compare_name (OpKind kind) {
  switch (kind) {
  case OP_EQ:
    return "=";
  case OP_NE:
    return "distinct";
  case OP_ULT:
    return "bvult";
  case OP_ULE:
    return "bvule";
  case OP_SLT:
    return "bvslt";
  case OP_SLE:
    return "bvsle";
  default:
    return NULL;
  }
}

static const char *
shift_name (OpKind kind) {
  switch (kind) {
  case OP_SHL:
    return "bvshl";
  case OP_LSHR:
    return "bvlshr";
  case OP_ASHR:
    return "bvashr";
  default:
    return NULL;
  }
}

static void
put_shift (Str *out, const UnitOp *op, const char *a, const char *b) {
  unsigned bits = op->bits;
  bool is_power = !(bits & (bits - 1));
  str_format (out, "(%s %s (%s %s ", shift_name (op->kind), a,
              is_power ? "bvand" : "bvurem", b);
  put_bits (out, is_power ? bits - 1 : bits, bits);
  str_add (out, "))");
}

static void
put_conversion (Str *out, const UnitOp *op, const char *a) {
  if (op->kind == OP_TRUNC)
    str_format (out, "((_ extract %u 0) %s)", op->bits - 1u, a);
  else
    str_format (out, "((_ %s %d) %s)",
                op->kind == OP_ZEXT ? "zero_extend" : "sign_extend",
                op->bits - op->a.bits, a);
}

/* The operation on numbers that are wide enough, and on the results of the
   width itself. */
static void
put_overflows (Str *out, const UnitOp *op, const char *a, const char *b) {
  static const char *const names[] = {"bvadd", "bvsub", "bvmul"};
  unsigned which = (op->kind - OP_SADD_OVERFLOWS) % 3, bits = op->a.bits;
  unsigned more = which == 2 ? bits : 1;
  const char *extend =
      op->kind < OP_UADD_OVERFLOWS ? "sign_extend" : "zero_extend";
  str_format (out,
              "(ite (= (%s ((_ %s %u) %s) ((_ %s %u) %s)) ((_ %s %u) (%s %s "
              "%s))) #b0 #b1)",
              names[which], extend, more, a, extend, more, b, extend, more,
              names[which], a, b);
}

static void
put_bit (Str *out, const char *a, unsigned i) {
  str_format (out, "((_ extract %u %u) %s)", i, i, a);
}

static void
put_popcount (Str *out, unsigned bits, const char *a) {
  for (unsigned i = 0; i + 1 < bits; i++) {
    str_format (out, "(bvadd ((_ zero_extend %u) ", bits - 1);
    put_bit (out, a, i);
    str_add (out, ") ");
  }
  str_format (out, "((_ zero_extend %u) ", bits - 1);
  put_bit (out, a, bits - 1);
  for (unsigned i = 0; i < bits; i++)
    str_char (out, ')');
}

/* The number of zeros before the first one, from either end. */
static void
put_zeros (Str *out, const UnitOp *op, const char *a) {
  unsigned bits = op->bits;
  for (unsigned i = 0; i < bits; i++) {
    str_add (out, "(ite (= #b1 ");
    put_bit (out, a, op->kind == OP_CTZ ? i : bits - 1 - i);
    str_add (out, ") ");
    put_bits (out, i, bits);
    str_char (out, ' ');
  }
  put_bits (out, bits, bits);
  for (unsigned i = 0; i < bits; i++)
    str_char (out, ')');
}

static void
put_bswap (Str *out, unsigned bits, const char *a) {
  str_add (out, bits > 8 ? "(concat" : "(bvor");
  for (unsigned i = 0; i < bits; i += 8)
    str_format (out, " ((_ extract %u %u) %s)", i + 7, i, a);
  str_char (out, ')');
}

bool
put_operation (Str *out, const UnitOp *op, const char *a, const char *b,
               const char *c) {
  OpKind kind = op->kind;
  if (plain_name (kind))
    str_format (out, "(%s %s %s)", plain_name (kind), a, b);
  else if (compare_name (kind))
    str_format (out, "(ite (%s %s %s) #b1 #b0)", compare_name (kind), a, b);
  else if (shift_name (kind))
    put_shift (out, op, a, b);
  else if (kind == OP_COPY)
    str_add (out, a);
  else if (kind == OP_SELECT)
    str_format (out, "(ite (= %s #b1) %s %s)", a, b, c);
  else if (kind == OP_ZEXT || kind == OP_SEXT || kind == OP_TRUNC)
    put_conversion (out, op, a);
  else if (kind == OP_POPCOUNT)
    put_popcount (out, op->bits, a);
  else if (kind == OP_CLZ || kind == OP_CTZ)
    put_zeros (out, op, a);
  else if (kind == OP_BSWAP)
    put_bswap (out, op->bits, a);
  else if (kind >= OP_SADD_OVERFLOWS && kind <= OP_UMUL_OVERFLOWS)
    put_overflows (out, op, a, b);
  else
    return false;
  return true;
}
