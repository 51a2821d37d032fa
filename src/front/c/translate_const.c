/* Constants: numbers, addresses with offsets, and expressions of both.

   What linker and loader could compute folds to an operand.  The rest (the
   lower half of an address, say) is computed by operations where it is used. */

#include "front/c/library.h"
#include "front/c/translate.h"

#include <string.h>

enum { MAX_ALIASES = 64, MAX_NODES = 1000 };

/* 'budget' bounds the nodes of an expression that are looked at. */
static bool fold_nested (CFront *, LLVMValueRef, unsigned *budget, Operand *);

/* Names -------------------------------------------------------------------- */

LLVMValueRef
constant_alias (LLVMValueRef v) {
  for (unsigned i = 0; i < MAX_ALIASES && llvm.IsAGlobalAlias (v); i++)
    v = llvm.AliasGetAliasee (v);
  return v;
}

const char *
translate_source_name (CFront *c, LLVMValueRef v) {
  static const char prefix[] = "__assay_lib_";
  size_t len;
  const char *name = llvm.GetValueName2 (v, &len);
  if (*name == 1) /* an assembler label */
    name++;
  if (!strncmp (name, prefix, sizeof prefix - 1))
    name += sizeof prefix - 1;
  char *copy = arena_string (&c->unit->arena, name);
  char *dot = strchr (copy, '.');
  if (dot && dot != copy)
    *dot = 0;
  return copy;
}

/* Numbers ------------------------------------------------------------------ */

static Operand
integer_constant (LLVMValueRef v, unsigned bits) {
  if (bits <= 64)
    return operand_const (llvm.ConstIntGetZExtValue (v), bits);
  uint64_t limbs[2];
  wide_limbs (v, limbs, 2);
  return operand_const ((Wide)limbs[1] << 64 | limbs[0], bits);
}

static bool
float_constant (CFront *c, LLVMValueRef v, unsigned bits, Operand *o) {
  LLVMTypeRef type = llvm.IntTypeInContext (c->context, bits);
  LLVMValueRef as_integer = llvm.ConstBitCast (v, type);
  if (!llvm.IsAConstantInt (as_integer))
    return false;
  *o = integer_constant (as_integer, bits);
  return true;
}

/* Labels whose address is taken are numbered as they stand in their function:
   they are only compared with each other, by 'indirectbr'. */
static Operand
label_constant (const CFront *c, LLVMValueRef v) {
  LLVMBasicBlockRef block = llvm.GetBlockAddressBasicBlock (v);
  LLVMValueRef function = llvm.GetBlockAddressFunction (v);
  uint64_t number = 1;
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (function);
       b && b != block; b = llvm.GetNextBasicBlock (b))
    number++;
  return operand_const (number, type_pointer_bits (c));
}

/* Addresses ---------------------------------------------------------------- */

bool
constant_may_be_absent (CFront *c, LLVMValueRef v) {
  return llvm.GetLinkage (v) == LLVMExternalWeakLinkage && !library_find (c, v);
}

static bool
function_constant (CFront *c, LLVMValueRef v, Operand *o) {
  if (constant_may_be_absent (c, v))
    return false;
  *o = (Operand){.kind = OPERAND_PROC,
                 .bits = (uint16_t)type_pointer_bits (c),
                 .index = translate_proc_of (c, v)};
  return true;
}

static bool
global_constant (CFront *c, LLVMValueRef v, Operand *o) {
  if (global_is_opaque (c, v))
    return false;
  *o = (Operand){.kind = OPERAND_GLOBAL,
                 .bits = (uint16_t)type_pointer_bits (c),
                 .index = global_of (c, v)};
  return true;
}

static bool
element_constant (CFront *c, LLVMValueRef v, unsigned *budget, Operand *o) {
  Wide offset = 0;
  if (!emit_element_offset (c, v, &offset) ||
      !fold_nested (c, llvm.GetOperand (v, 0), budget, o))
    return false;
  if (o->kind == OPERAND_PROC)
    return !offset;
  if (o->kind != OPERAND_UNDEF)
    o->value = (o->value + offset) & wide_mask (o->bits);
  return true;
}

/* Expressions -------------------------------------------------------------- */

static bool
is_number (Operand o) {
  return o.kind == OPERAND_CONST;
}

static bool
sum_constant (LLVMOpcode opcode, Operand a, Operand b, Operand *o) {
  bool is_sub = opcode == LLVMSub;
  if (is_sub && a.kind == OPERAND_GLOBAL && b.kind == OPERAND_GLOBAL &&
      a.index == b.index) {
    *o = operand_const (a.value - b.value, a.bits);
    return true;
  }
  if (!is_sub && is_number (a) && b.kind == OPERAND_GLOBAL)
    return sum_constant (opcode, b, a, o);
  if (!is_number (b) || (!is_number (a) && a.kind != OPERAND_GLOBAL))
    return false;
  *o = a;
  o->value =
      (is_sub ? a.value - b.value : a.value + b.value) & wide_mask (a.bits);
  return true;
}

static bool
cast_constant (LLVMOpcode opcode, Operand a, unsigned bits, Operand *o) {
  if (a.bits == bits)
    *o = a;
  else if (is_number (a) && (a.bits > bits || opcode != LLVMSExt))
    *o = operand_const (a.value, bits);
  else if (is_number (a))
    *o = operand_const ((Wide)wide_signed (a.value, a.bits), bits);
  else
    return false;
  return true;
}

static bool
fold_expression (CFront *c, LLVMValueRef v, unsigned *budget, Operand *o) {
  LLVMOpcode opcode = llvm.GetConstOpcode (v);
  unsigned bits = type_width (c, llvm.TypeOf (v));
  Operand a, b;
  switch (opcode) {
  case LLVMGetElementPtr:
    return element_constant (c, v, budget, o);
  case LLVMAdd:
  case LLVMSub:
    return fold_nested (c, llvm.GetOperand (v, 0), budget, &a) &&
           fold_nested (c, llvm.GetOperand (v, 1), budget, &b) &&
           sum_constant (opcode, a, b, o);
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast:
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
    return fold_nested (c, llvm.GetOperand (v, 0), budget, &a) &&
           cast_constant (opcode, a, bits, o);
  default:
    return false;
  }
}

static bool
fold_nested (CFront *c, LLVMValueRef v, unsigned *budget, Operand *o) {
  unsigned bits = type_width (c, llvm.TypeOf (v));
  if (!bits || !*budget)
    return false;
  --*budget;
  switch (llvm.GetValueKind (v)) {
  case LLVMConstantIntValueKind:
    *o = integer_constant (v, bits);
    return true;
  case LLVMConstantFPValueKind:
    return float_constant (c, v, bits, o);
  case LLVMConstantPointerNullValueKind:
    *o = operand_const (0, bits);
    return true;
  case LLVMUndefValueValueKind:
    *o = operand_undef (bits);
    return true;
  case LLVMBlockAddressValueKind:
    *o = label_constant (c, v);
    return true;
  case LLVMFunctionValueKind:
    return function_constant (c, v, o);
  case LLVMGlobalVariableValueKind:
    return global_constant (c, v, o);
  case LLVMGlobalAliasValueKind:
    return fold_nested (c, llvm.AliasGetAliasee (v), budget, o);
  case LLVMConstantExprValueKind:
    return fold_expression (c, v, budget, o);
  default:
    return false;
  }
}

bool
constant_fold (CFront *c, LLVMValueRef v, Operand *o) {
  unsigned budget = MAX_NODES;
  return fold_nested (c, v, &budget, o);
}

/* Operands ----------------------------------------------------------------- */

bool
constant_is_poison (LLVMValueRef v) {
  return llvm.GetValueKind (v) == LLVMPoisonValueValueKind;
}

void
emit_poison (Translate *t) {
  emit_unsupported (t, "an expression of constants has no value: a division by "
                       "0 or beyond the type, or a shift by too much");
}

/* The address of what is only known to exist lies in a global of its own. */
static Operand
opaque_address (Translate *t, LLVMValueRef v) {
  unsigned bits = type_pointer_bits (t->c);
  Operand holder = {.kind = OPERAND_GLOBAL,
                    .bits = (uint16_t)bits,
                    .index = global_of (t->c, v)};
  return emit_value (t, (UnitOp){.kind = OP_LOAD, .a = holder}, bits);
}

static bool
is_small (LLVMValueRef v, unsigned *budget) {
  if (!llvm.IsAConstantExpr (v))
    return true;
  if (!*budget)
    return false;
  --*budget;
  for (int i = 0; i < llvm.GetNumOperands (v); i++)
    if (!is_small (llvm.GetOperand (v, (unsigned)i), budget))
      return false;
  return true;
}

static Operand
scalar_constant (Translate *t, LLVMValueRef v, unsigned bits) {
  Operand o;
  unsigned budget = MAX_NODES;
  if (constant_fold (t->c, v, &o))
    return o;
  v = constant_alias (v);
  if (llvm.IsAGlobalVariable (v) || llvm.IsAFunction (v))
    return opaque_address (t, v);
  if (llvm.IsAConstantExpr (v) && is_small (v, &budget) &&
      translate_scalar (t, llvm.GetConstOpcode (v), v, &o))
    return o;
  if (constant_is_poison (v))
    emit_poison (t);
  else
    emit_unsupported (t, "this constant is not modelled");
  return operand_undef (bits);
}

static void
aggregate_constant (Translate *t, LLVMValueRef v, const Leaves *leaves,
                    Operands *out) {
  size_t end = out->len + leaves->len;
  if (llvm.IsAConstantInt (v)) {
    wide_constant (v, leaves, out);
    return;
  }
  bool is_zero = llvm.IsNull (v);
  for (size_t i = 0; is_zero && i < leaves->len; i++)
    vec_push (out, operand_const (0, leaves->data[i].bits));
  for (unsigned i = 0; out->len < end && !llvm.IsUndef (v); i++) {
    LLVMValueRef element = llvm.GetAggregateElement (v, i);
    if (!element)
      break;
    unsigned bits = type_width (t->c, llvm.TypeOf (element));
    if (constant_is_poison (element) && bits) /* to be inserted */
      vec_push (out, operand_undef (bits));
    else
      constant_operands (t, element, out);
  }
  if (out->len < end && !llvm.IsUndef (v))
    emit_unsupported (t, "this constant is not modelled");
  for (size_t i = leaves->len - (end - out->len); out->len < end; i++)
    vec_push (out, operand_undef (leaves->data[i].bits));
}

void
constant_operands (Translate *t, LLVMValueRef v, Operands *out) {
  unsigned bits = type_width (t->c, llvm.TypeOf (v));
  if (bits) {
    Operand o = scalar_constant (t, v, bits);
    vec_push (out, o);
    return;
  }
  Leaves leaves = {0};
  if (type_leaves (t->c, llvm.TypeOf (v), &leaves) && leaves.len)
    aggregate_constant (t, v, &leaves, out);
  vec_done (&leaves);
}
