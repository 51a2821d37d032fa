/* Instructions that compute, leaf by leaf. */

#include "front/c/translate.h"

#include <assert.h>

typedef struct {
  int opcode;
  OpKind kind;
  bool swaps; /* the operands */
} Instruction;

/* The row of an opcode or predicate in a table that ends with OP_COUNT; NULL:
   there is none. */
static const Instruction *
find (const Instruction *table, int opcode) {
  for (; table->kind != OP_COUNT; table++)
    if (table->opcode == opcode)
      return table;
  return NULL;
}

/* Integers ----------------------------------------------------------------- */

static const Instruction integer_ops[] = {
    {LLVMAdd, OP_ADD, false},   {LLVMSub, OP_SUB, false},
    {LLVMMul, OP_MUL, false},   {LLVMUDiv, OP_UDIV, false},
    {LLVMSDiv, OP_SDIV, false}, {LLVMURem, OP_UREM, false},
    {LLVMSRem, OP_SREM, false}, {LLVMShl, OP_SHL, false},
    {LLVMLShr, OP_LSHR, false}, {LLVMAShr, OP_ASHR, false},
    {LLVMAnd, OP_AND, false},   {LLVMOr, OP_OR, false},
    {LLVMXor, OP_XOR, false},   {0, OP_COUNT, false}};

static const Instruction comparisons[] = {
    {LLVMIntEQ, OP_EQ, false},   {LLVMIntNE, OP_NE, false},
    {LLVMIntUGT, OP_ULT, true},  {LLVMIntUGE, OP_ULE, true},
    {LLVMIntULT, OP_ULT, false}, {LLVMIntULE, OP_ULE, false},
    {LLVMIntSGT, OP_SLT, true},  {LLVMIntSGE, OP_SLE, true},
    {LLVMIntSLT, OP_SLT, false}, {LLVMIntSLE, OP_SLE, false},
    {0, OP_COUNT, false}};

static Operand
compare (Translate *t, LLVMIntPredicate predicate, Operand a, Operand b) {
  const Instruction *c = find (comparisons, (int)predicate);
  assert (a.bits == b.bits && c);
  return emit_compute (t, c->kind, c->swaps ? b : a, c->swaps ? a : b, 1);
}

/* Floating point ----------------------------------------------------------- */

static const Instruction float_ops[] = {
    {LLVMFAdd, OP_FADD, false}, {LLVMFSub, OP_FSUB, false},
    {LLVMFMul, OP_FMUL, false}, {LLVMFDiv, OP_FDIV, false},
    {LLVMFRem, OP_FREM, false}, {LLVMFNeg, OP_FNEG, false},
    {0, OP_COUNT, false}};

/* FloatCompare has the order of LLVM's predicates. */
static Operand
compare_floats (Translate *t, LLVMRealPredicate predicate, Operand a,
                Operand b) {
  assert (a.bits == b.bits);
  return emit_value (
      t, (UnitOp){.kind = OP_FCMP, .code = (uint32_t)predicate, .a = a, .b = b},
      1);
}

/* Casts -------------------------------------------------------------------- */

static bool
is_float_cast (LLVMOpcode opcode) {
  return (opcode >= LLVMFPToUI && opcode <= LLVMFPExt);
}

static OpKind
float_cast_op (LLVMOpcode opcode) {
  assert (is_float_cast (opcode));
  switch (opcode) {
  case LLVMFPToUI:
    return OP_FTOU;
  case LLVMFPToSI:
    return OP_FTOS;
  case LLVMUIToFP:
    return OP_UTOF;
  case LLVMSIToFP:
    return OP_STOF;
  default:
    return OP_FCAST;
  }
}

/* A number that is an integer, or of a format that is modelled. */
static bool
is_castable (LLVMTypeRef type) {
  return llvm.GetTypeKind (type) == LLVMIntegerTypeKind ||
         type_is_float_format (type);
}

static bool
cast (Translate *t, LLVMOpcode opcode, Operand a, LLVMTypeRef from,
      LLVMTypeRef to, Operand *o) {
  unsigned bits = type_width (t->c, to);
  if (!is_float_cast (opcode)) {
    *o = emit_resize (t, a, bits, opcode == LLVMSExt);
    return true;
  }
  if (!is_castable (from) || !is_castable (to))
    return false;
  *o = emit_compute_unary (t, float_cast_op (opcode), a, bits);
  return true;
}

static bool
is_cast (LLVMOpcode opcode) {
  return (opcode >= LLVMTrunc && opcode <= LLVMBitCast) ||
         opcode == LLVMAddrSpaceCast;
}

/* All of them -------------------------------------------------------------- */

/* The leaf of instruction 'v' whose operands have the leaves 'a' ...; 'type' is
   that of the leaf of the first operand. */
static bool
leaf_value (Translate *t, LLVMOpcode opcode, LLVMValueRef v, LLVMTypeRef type,
            const Operand *a, Operand *o) {
  const Instruction *i = find (integer_ops, (int)opcode);
  if (i) {
    *o = emit_compute (t, i->kind, a[0], a[1], a[0].bits);
    return true;
  }
  if (opcode == LLVMICmp) {
    *o = compare (t, llvm.GetICmpPredicate (v), a[0], a[1]);
    return true;
  }
  if (is_cast (opcode))
    return cast (t, opcode, a[0], type, type_scalar (llvm.TypeOf (v)), o);
  if (opcode == LLVMFCmp && type_is_float_format (type)) {
    *o = compare_floats (t, llvm.GetFCmpPredicate (v), a[0], a[1]);
    return true;
  }
  i = find (float_ops, (int)opcode);
  if (!i || !type_is_float_format (type))
    return false;
  *o = i->kind == OP_FNEG ? emit_compute_unary (t, i->kind, a[0], a[0].bits)
                          : emit_compute (t, i->kind, a[0], a[1], a[0].bits);
  return true;
}

bool
translate_scalar (Translate *t, LLVMOpcode opcode, LLVMValueRef v, Operand *o) {
  if (opcode == LLVMGetElementPtr) {
    *o = emit_element_address (t, v);
    return true;
  }
  int n = llvm.GetNumOperands (v);
  if (n < 1 || n > 2)
    return false;
  Operand a[2] = {0};
  for (int i = 0; i < n; i++)
    a[i] = operand_of (t, llvm.GetOperand (v, (unsigned)i));
  return leaf_value (t, opcode, v, llvm.TypeOf (llvm.GetOperand (v, 0)), a, o);
}

static void
translate_vector (Translate *t, LLVMOpcode opcode, LLVMValueRef i) {
  Operands a = {0}, b = {0}, out = {0};
  LLVMTypeRef type = type_scalar (llvm.TypeOf (llvm.GetOperand (i, 0)));
  operand_list (t, llvm.GetOperand (i, 0), &a);
  if (llvm.GetNumOperands (i) > 1)
    operand_list (t, llvm.GetOperand (i, 1), &b);
  bool ok = true;
  for (size_t k = 0; ok && k < a.len; k++) {
    Operand pair[2] = {a.data[k], k < b.len ? b.data[k] : (Operand){0}};
    Operand o;
    ok = leaf_value (t, opcode, i, type, pair, &o);
    if (ok)
      vec_push (&out, o);
  }
  if (ok)
    emit_define_all (t, i, &out);
  else
    emit_unsupported_type (t, "arithmetic", type);
  vec_done (&a);
  vec_done (&b);
  vec_done (&out);
}

static void
translate_bitcast (Translate *t, LLVMValueRef i) {
  Operands in = {0}, out = {0};
  Leaves leaves = {0};
  type_leaves (t->c, llvm.TypeOf (i), &leaves);
  operand_list (t, llvm.GetOperand (i, 0), &in);
  vector_repack (t, &in, 0, &leaves, &out);
  emit_define_all (t, i, &out);
  vec_done (&leaves);
  vec_done (&in);
  vec_done (&out);
}

static void
translate_select (Translate *t, LLVMValueRef i) {
  Operands condition = {0}, b = {0}, c = {0}, out = {0};
  operand_list (t, llvm.GetOperand (i, 0), &condition);
  operand_list (t, llvm.GetOperand (i, 1), &b);
  operand_list (t, llvm.GetOperand (i, 2), &c);
  for (size_t k = 0; k < b.len; k++) {
    Operand a = condition.data[condition.len == b.len ? k : 0];
    Operand o = emit_choice (t, a, b.data[k], c.data[k]);
    vec_push (&out, o);
  }
  emit_define_all (t, i, &out);
  vec_done (&condition);
  vec_done (&b);
  vec_done (&c);
  vec_done (&out);
}

/* A copy fixes the value of what is undefined. */
static void
translate_freeze (Translate *t, LLVMValueRef i) {
  Operands out = {0};
  operand_list (t, llvm.GetOperand (i, 0), &out);
  emit_define_all (t, i, &out);
  vec_done (&out);
}

static bool
is_computing (LLVMOpcode opcode) {
  return (opcode >= LLVMAdd && opcode <= LLVMXor) || opcode == LLVMFNeg ||
         opcode == LLVMICmp || opcode == LLVMFCmp ||
         opcode == LLVMGetElementPtr || is_cast (opcode);
}

static void
translate_computing (Translate *t, LLVMOpcode opcode, LLVMValueRef i) {
  bool is_scalar = type_width (t->c, llvm.TypeOf (i)) &&
                   type_width (t->c, llvm.TypeOf (llvm.GetOperand (i, 0)));
  Operand o;
  if (type_is_wide (llvm.TypeOf (i)) ||
      type_is_wide (llvm.TypeOf (llvm.GetOperand (i, 0))))
    translate_wide (t, i);
  else if (opcode == LLVMBitCast && !is_scalar)
    translate_bitcast (t, i);
  else if (!is_scalar && opcode != LLVMGetElementPtr)
    translate_vector (t, opcode, i);
  else if (is_scalar && translate_scalar (t, opcode, i, &o))
    emit_define (t, i, o);
  else
    emit_unsupported_type (t, "arithmetic",
                           llvm.TypeOf (llvm.GetOperand (i, 0)));
}

bool
translate_value (Translate *t, LLVMValueRef i) {
  LLVMOpcode opcode = llvm.GetInstructionOpcode (i);
  if (opcode == LLVMSelect)
    translate_select (t, i);
  else if (opcode == LLVMFreeze)
    translate_freeze (t, i);
  else if (is_computing (opcode)) {
    overflow_check (t, i);
    overflow_check_size (t, i);
    translate_computing (t, opcode, i);
  } else
    return false;
  return true;
}
