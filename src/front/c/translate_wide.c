/* Integers of more than 128 bits: the words that packed bit-fields are cut
   from, and _BitInt.

   Such a number is a list of leaves of 64 bits, lowest first, the last of which
   may be shorter.  Multiplication, division and shifts by variables are not
   modelled. */

#include "front/c/translate.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

bool
type_is_wide (LLVMTypeRef type) {
  return llvm.GetTypeKind (type) == LLVMIntegerTypeKind &&
         llvm.GetIntTypeWidth (type) > 128;
}

/* Constants ---------------------------------------------------------------- */

/* number = 10 * number + digit */
static void
add_digit (uint64_t *limbs, size_t n, unsigned digit) {
  Wide carry = digit;
  for (size_t i = 0; i < n; i++) {
    carry += (Wide)10 * limbs[i];
    limbs[i] = (uint64_t)carry;
    carry >>= 64;
  }
}

static void
negate (uint64_t *limbs, size_t n) {
  bool carry = true;
  for (size_t i = 0; i < n; i++) {
    limbs[i] = ~limbs[i] + carry;
    carry = carry && !limbs[i];
  }
}

/* The C API gives 64 bits only: all of them are in the text "i192 -5". */
void
wide_limbs (LLVMValueRef v, uint64_t *limbs, size_t n) {
  assert (n >= 1);
  memset (limbs, 0, n * sizeof *limbs);
  char *text = llvm.PrintValueToString (v);
  const char *s = strchr (text, ' ');
  bool negative = s && s[1] == '-';
  for (s = s ? s + 1 + negative : ""; isdigit ((unsigned char)*s); s++)
    add_digit (limbs, n, (unsigned)(*s - '0'));
  if (negative)
    negate (limbs, n);
  llvm.DisposeMessage (text);
}

void
wide_constant (LLVMValueRef v, const Leaves *leaves, Operands *out) {
  uint64_t *limbs = mem_zero ((leaves->len + 1) * sizeof *limbs);
  wide_limbs (v, limbs, leaves->len);
  for (size_t i = 0; i < leaves->len; i++)
    vec_push (out, operand_const (limbs[i], leaves->data[i].bits));
  mem_free (limbs);
}

/* Arithmetic --------------------------------------------------------------- */

static void
bitwise (Translate *t, OpKind kind, const Operands *a, const Operands *b,
         Operands *out) {
  assert (a->len == b->len);
  for (size_t i = 0; i < a->len; i++) {
    unsigned bits = a->data[i].bits;
    Operand o = emit_compute (t, kind, a->data[i], b->data[i], bits);
    vec_push (out, o);
  }
}

static Operand
inverted (Translate *t, Operand o) {
  return emit_compute (t, OP_XOR, o, operand_const (wide_mask (o.bits), o.bits),
                       o.bits);
}

/* a + b, or a - b as a + ~b + 1. */
static void
sum (Translate *t, bool is_sub, const Operands *a, const Operands *b,
     Operands *out) {
  assert (a->len == b->len);
  Operand carry = operand_const (is_sub, 1);
  for (size_t i = 0; i < a->len; i++) {
    unsigned bits = a->data[i].bits;
    Operand x = a->data[i];
    Operand y = is_sub ? inverted (t, b->data[i]) : b->data[i];
    Operand half = emit_compute (t, OP_ADD, x, y, bits);
    Operand first = emit_compute (t, OP_UADD_OVERFLOWS, x, y, 1);
    Operand more = emit_resize (t, carry, bits, false);
    Operand second = emit_compute (t, OP_UADD_OVERFLOWS, half, more, 1);
    Operand full = emit_compute (t, OP_ADD, half, more, bits);
    vec_push (out, full);
    carry = emit_compute (t, OP_OR, first, second, 1);
  }
}

/* Words of copies of the sign, as many as there are leaves. */
static void
add_signs (Translate *t, size_t n, Operands *words) {
  Operand top = vec_last (words);
  Operand is_negative =
      emit_compute (t, OP_SLT, top, operand_const (0, top.bits), 1);
  Operand sign = emit_resize (t, is_negative, 64, true);
  for (size_t i = 0; i < n; i++)
    vec_push (words, sign);
}

static void
shift (Translate *t, LLVMOpcode opcode, uint64_t by, const Operands *a,
       const Leaves *leaves, Operands *out) {
  assert (opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr);
  Operands words = {0};
  bool is_left = opcode == LLVMShl;
  for (uint64_t left = is_left ? by : 0; left;) {
    unsigned bits = left < 64 ? (unsigned)left : 64;
    vec_push (&words, operand_const (0, bits));
    left -= bits;
  }
  for (size_t i = 0; i < a->len; i++)
    vec_push (&words, a->data[i]);
  if (opcode == LLVMAShr)
    add_signs (t, a->len + 1, &words);
  vector_repack (t, &words, is_left ? 0 : by, leaves, out);
  vec_done (&words);
}

static bool
shift_by_value (Translate *t, LLVMValueRef i, const Operands *a,
                const Leaves *leaves, Operands *out) {
  LLVMValueRef by = llvm.GetOperand (i, 1);
  uint64_t limbs[2];
  unsigned bits = llvm.GetIntTypeWidth (llvm.TypeOf (i));
  if (!llvm.IsAConstantInt (by))
    return false;
  wide_limbs (by, limbs, 2);
  shift (t, llvm.GetInstructionOpcode (i), limbs[1] ? 0 : limbs[0] % bits, a,
         leaves, out);
  return true;
}

static bool
binary (Translate *t, LLVMValueRef i, const Operands *a, const Operands *b,
        const Leaves *leaves, Operands *out) {
  LLVMOpcode opcode = llvm.GetInstructionOpcode (i);
  switch (opcode) {
  case LLVMAnd:
    bitwise (t, OP_AND, a, b, out);
    return true;
  case LLVMOr:
    bitwise (t, OP_OR, a, b, out);
    return true;
  case LLVMXor:
    bitwise (t, OP_XOR, a, b, out);
    return true;
  case LLVMAdd:
  case LLVMSub:
    sum (t, opcode == LLVMSub, a, b, out);
    return true;
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
    return shift_by_value (t, i, a, leaves, out);
  default:
    return false;
  }
}

/* Comparisons -------------------------------------------------------------- */

static Operand
is_equal (Translate *t, const Operands *a, const Operands *b) {
  assert (a->len == b->len);
  Operand all = operand_const (1, 1);
  for (size_t i = 0; i < a->len; i++) {
    Operand same = emit_compute (t, OP_EQ, a->data[i], b->data[i], 1);
    all = emit_compute (t, OP_AND, all, same, 1);
  }
  return all;
}

/* From the lowest leaf up: the higher one decides, unless they are equal. */
static Operand
is_less (Translate *t, const Operands *a, const Operands *b, bool is_signed) {
  assert (a->len == b->len && a->len);
  Operand less = operand_const (0, 1);
  for (size_t i = 0; i < a->len; i++) {
    bool is_top = i + 1 == a->len;
    OpKind kind = is_signed && is_top ? OP_SLT : OP_ULT;
    Operand here = emit_compute (t, kind, a->data[i], b->data[i], 1);
    Operand same = emit_compute (t, OP_EQ, a->data[i], b->data[i], 1);
    less = emit_compute (t, OP_OR, here,
                         emit_compute (t, OP_AND, same, less, 1), 1);
  }
  return less;
}

static Operand
wide_compare (Translate *t, LLVMIntPredicate p, const Operands *a,
              const Operands *b) {
  bool is_signed = p >= LLVMIntSGT;
  switch (p) {
  case LLVMIntEQ:
    return is_equal (t, a, b);
  case LLVMIntNE:
    return inverted (t, is_equal (t, a, b));
  case LLVMIntUGT:
  case LLVMIntSGT:
    return is_less (t, b, a, is_signed);
  case LLVMIntUGE:
  case LLVMIntSGE:
    return inverted (t, is_less (t, a, b, is_signed));
  case LLVMIntULT:
  case LLVMIntSLT:
    return is_less (t, a, b, is_signed);
  default:
    return inverted (t, is_less (t, b, a, is_signed));
  }
}

/* All of them -------------------------------------------------------------- */

static bool
wide_value (Translate *t, LLVMValueRef i, Operands *a, const Operands *b,
            const Leaves *leaves, Operands *out) {
  LLVMOpcode opcode = llvm.GetInstructionOpcode (i);
  if (opcode == LLVMICmp) {
    Operand o = wide_compare (t, llvm.GetICmpPredicate (i), a, b);
    vec_push (out, o);
    return true;
  }
  if (b->len)
    return binary (t, i, a, b, leaves, out);
  if (opcode == LLVMSExt)
    add_signs (t, leaves->len, a);
  if (opcode != LLVMSExt && opcode != LLVMZExt && opcode != LLVMTrunc &&
      opcode != LLVMBitCast)
    return false;
  vector_repack (t, a, 0, leaves, out);
  return true;
}

void
translate_wide (Translate *t, LLVMValueRef i) {
  Operands a = {0}, b = {0}, out = {0};
  Leaves leaves = {0};
  type_leaves (t->c, llvm.TypeOf (i), &leaves);
  operand_list (t, llvm.GetOperand (i, 0), &a);
  if (llvm.GetNumOperands (i) > 1)
    operand_list (t, llvm.GetOperand (i, 1), &b);
  if (wide_value (t, i, &a, &b, &leaves, &out))
    emit_define_all (t, i, &out);
  else
    emit_unsupported (t,
                      "this arithmetic of more than 128 bits is not modelled");
  vec_done (&a);
  vec_done (&b);
  vec_done (&out);
  vec_done (&leaves);
}
