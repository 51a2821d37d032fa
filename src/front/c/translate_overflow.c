/* Overflow that clang does not check.

   Where overflow is looked for clang adds its checks, but not in functions with
   the attribute no_sanitize, and not for vectors and complex numbers.  Signed
   arithmetic that it did not check is marked: the flag 'nsw' of an instruction
   says that it does not overflow, which is an assertion then.  Vectors and
   complex integers have no such mark; that they may wrap around becomes an
   assumption of the verdict. */

#include "front/c/library.h"
#include "front/c/translate.h"

#include <string.h>

static bool
is_operation (LLVMOpcode opcode, OpKind *overflows, const char **sign) {
  switch (opcode) {
  case LLVMAdd:
    *overflows = OP_SADD_OVERFLOWS;
    *sign = "+";
    return true;
  case LLVMSub:
    *overflows = OP_SSUB_OVERFLOWS;
    *sign = "-";
    return true;
  case LLVMMul:
    *overflows = OP_SMUL_OVERFLOWS;
    *sign = "*";
    return true;
  default:
    return false;
  }
}

static void
assert_not (Translate *t, LLVMValueRef i, Operand bad, const char *sign) {
  const char *a = debug_show_value (t->c->debug, llvm.GetOperand (i, 0));
  const char *b = debug_show_value (t->c->debug, llvm.GetOperand (i, 1));
  Str text = {0};
  if (a && b)
    str_format (&text, "'%s %s %s' overflows", a, sign, b);
  else
    str_format (&text, "the result of '%s' overflows", sign);
  Operand good = emit_compute (t, OP_XOR, bad, operand_const (1, 1), 1);
  emit_op (t, (UnitOp){.kind = OP_ASSERT,
                       .a = good,
                       .error = KIND_OVERFLOW,
                       .show = unit_string (t->c->unit, str_text (&text))});
  str_done (&text);
}

/* The smallest number by -1. */
static void
check_division (Translate *t, LLVMValueRef i) {
  Operand a = operand_of (t, llvm.GetOperand (i, 0));
  Operand b = operand_of (t, llvm.GetOperand (i, 1));
  Wide least = (Wide)1 << (a.bits - 1);
  Operand is_least =
      emit_compute (t, OP_EQ, a, operand_const (least, a.bits), 1);
  Operand by_minus_one =
      emit_compute (t, OP_EQ, b, operand_const (wide_mask (b.bits), b.bits), 1);
  assert_not (t, i, emit_compute (t, OP_AND, is_least, by_minus_one, 1),
              llvm.GetInstructionOpcode (i) == LLVMSRem ? "%" : "/");
}

/* Whether the distance is compared with the width, as clang's check does. */
static bool
is_checked_shift (LLVMValueRef distance) {
  for (LLVMUseRef use = llvm.GetFirstUse (distance); use;
       use = llvm.GetNextUse (use)) {
    LLVMValueRef user = llvm.GetUser (use);
    if (llvm.IsAInstruction (user) &&
        llvm.GetInstructionOpcode (user) == LLVMICmp &&
        llvm.GetICmpPredicate (user) == LLVMIntULE)
      return true;
  }
  return false;
}

static void
check_shift (Translate *t, LLVMValueRef i) {
  LLVMValueRef distance = llvm.GetOperand (i, 1);
  if (llvm.IsConstant (distance) || is_checked_shift (distance))
    return;
  Operand b = operand_of (t, distance);
  Operand limit = operand_const (b.bits - 1, b.bits);
  bool is_left = llvm.GetInstructionOpcode (i) == LLVMShl;
  assert_not (t, i, emit_compute (t, OP_ULT, limit, b, 1),
              is_left ? "<<" : ">>");
  if (is_left)
    program_assume (
        t->c->program,
        "'<<' in functions marked no_sanitize does not lose bits that matter");
}

/* clang calls the parts of a complex number so. */
static bool
is_complex_part (LLVMValueRef i) {
  size_t len;
  const char *name = llvm.GetValueName2 (i, &len);
  bool is_sum = !strncmp (name, "add.", 4) || !strncmp (name, "sub.", 4) ||
                !strncmp (name, "mul.", 4) || !strncmp (name, "neg.", 4);
  return is_sum && len > 4 && (name[4] == 'r' || name[4] == 'i');
}

static bool
is_shift (LLVMOpcode opcode) {
  return opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr;
}

static void
check_parts (Translate *t, LLVMValueRef i, LLVMOpcode opcode) {
  OpKind overflows;
  const char *sign;
  bool is_vector =
      llvm.GetTypeKind (llvm.TypeOf (i)) == LLVMVectorTypeKind &&
      (is_operation (opcode, &overflows, &sign) || is_shift (opcode));
  if (is_vector || is_complex_part (i))
    program_assume (t->c->program,
                    "arithmetic on vectors and on complex integers may wrap "
                    "around");
}

void
overflow_check (Translate *t, LLVMValueRef i) {
  LLVMOpcode opcode = llvm.GetInstructionOpcode (i);
  OpKind overflows;
  const char *sign;
  if (!t->c->options->overflow || library_owns (t->function))
    return;
  if (!type_width (t->c, llvm.TypeOf (i)) || is_complex_part (i))
    check_parts (t, i, opcode);
  else if (opcode == LLVMSDiv || opcode == LLVMSRem)
    check_division (t, i);
  else if (is_shift (opcode))
    check_shift (t, i);
  else if (is_operation (opcode, &overflows, &sign) && llvm.GetNSW (i)) {
    Operand a = operand_of (t, llvm.GetOperand (i, 0));
    Operand b = operand_of (t, llvm.GetOperand (i, 1));
    assert_not (t, i, emit_compute (t, overflows, a, b, 1), sign);
  }
}

/* The sizes of arrays are the only products that clang says do not wrap as
   unsigned numbers. */
void
overflow_check_size (Translate *t, LLVMValueRef i) {
  if (llvm.GetInstructionOpcode (i) != LLVMMul || !llvm.GetNUW (i) ||
      !type_width (t->c, llvm.TypeOf (i)) || library_owns (t->function))
    return;
  Operand a = operand_of (t, llvm.GetOperand (i, 0));
  Operand b = operand_of (t, llvm.GetOperand (i, 1));
  Operand bad = emit_compute (t, OP_UMUL_OVERFLOWS, a, b, 1);
  Operand good = emit_compute (t, OP_XOR, bad, operand_const (1, 1), 1);
  emit_op (t,
           (UnitOp){.kind = OP_ASSERT,
                    .a = good,
                    .error = KIND_BOUNDS,
                    .show = "the size of an array is larger than the address "
                            "space"});
}
