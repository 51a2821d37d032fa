/* What functions without a body return: arbitrary numbers, and pointers that
   are null or point to what is not modelled.  Where a union has a pointer there
   may be any number, too. */

#include "front/c/calls.h"
#include "front/c/calls_undefined.h"
#include "front/c/slots.h"

#include <assert.h>
#include <string.h>

LLVMAttributeRef
undefined_attribute (LLVMValueRef function, unsigned index, const char *name) {
  unsigned kind = llvm.GetEnumAttributeKindForName (name, strlen (name));
  return llvm.GetEnumAttributeAtIndex (function, index, kind);
}

static UnitTypeId
result_type (CFront *c, LLVMValueRef function) {
  UnitTypeId type = debug_function_type (c->debug, function);
  return type.id ? unit_type (c->unit, type)->target : type;
}

static const char *
why_not (Translate *t, const char *name) {
  Str why = {0};
  str_format (&why, "what '%s', which has no body, returns", name);
  const char *text = unit_string (t->c->unit, str_text (&why));
  str_done (&why);
  return text;
}

/* In registers ------------------------------------------------------------- */

static Operand
any_pointer (Translate *t, const char *name) {
  if (undefined_attribute (t->function, LLVMAttributeReturnIndex, "nonnull"))
    return emit_value (t,
                       (UnitOp){.kind = OP_OPAQUE, .show = why_not (t, name)},
                       type_pointer_bits (t->c));
  return emit_unknown_pointer (t, INPUT_UNDEFINED, name, why_not (t, name));
}

static Operand
any_number (Translate *t, unsigned bits, const char *name, UnitTypeId type) {
  assert (bits >= 1 && bits <= 128);
  UnitOp op = {
      .kind = OP_INPUT, .code = INPUT_UNDEFINED, .show = name, .type = type};
  return emit_value (t, op, bits);
}

static Operand
any_result (Translate *t, const Leaf *leaf, const Slots *slots,
            const char *name, UnitTypeId type) {
  const Slot *slot = slots_at (slots, leaf->offset);
  bool is_word = leaf->bits == type_pointer_bits (t->c);
  if (is_word && slot && slot->in_union)
    return slots_word (t, any_number (t, leaf->bits, name, (UnitTypeId){0}),
                       why_not (t, name));
  bool is_pointer = llvm.GetTypeKind (leaf->type) == LLVMPointerTypeKind;
  if (is_pointer || (is_word && slot))
    return any_pointer (t, name);
  return any_number (t, leaf->bits, name, type);
}

void
undefined_return (Translate *t, const char *name) {
  CFront *c = t->c;
  Leaves leaves = {0};
  Operands results = {0};
  Slots slots = {.c = c};
  LLVMTypeRef type = llvm.GlobalGetValueType (t->function);
  UnitTypeId shown = result_type (c, t->function);
  type_leaves (c, llvm.GetReturnType (type), &leaves);
  slots_find (&slots, shown);
  if (leaves.len != 1)
    shown = (UnitTypeId){0};
  for (size_t i = 0; i < leaves.len; i++)
    vec_push (&results, any_result (t, leaves.data + i, &slots, name, shown));
  emit_op (t, (UnitOp){.kind = OP_RETURN,
                       .count = (uint32_t)results.len,
                       .args = results.data});
  slots_done (&slots);
  vec_done (&results);
  vec_done (&leaves);
}

/* In memory ---------------------------------------------------------------- */

LLVMTypeRef
undefined_struct (LLVMValueRef function) {
  LLVMAttributeRef sret = llvm.CountParams (function)
                              ? undefined_attribute (function, 1, "sret")
                              : NULL;
  return sret ? llvm.GetTypeAttributeValue (sret) : NULL;
}

/* The debug information of such functions tells the type as their result. */
bool
undefined_fill (Translate *t, const char *name) {
  LLVMTypeRef type = undefined_struct (t->function);
  unsigned bits = type_pointer_bits (t->c);
  Slots slots = {.c = t->c};
  if (!type)
    return true;
  UnitTypeId id = result_type (t->c, t->function);
  slots_find (&slots, id);
  if (slots.is_full || !id.id) {
    slots_done (&slots);
    emit_unsupported (t,
                      "'%s' has no body and returns a struct that is not "
                      "known",
                      name);
    return false;
  }
  Operand size = operand_const (type_size (t->c, type), bits);
  UnitOp alloc = {.kind = OP_ALLOC,
                  .code = ALLOC_ARBITRARY | ALLOC_ARGUMENT,
                  .a = size,
                  .type = id};
  Operand from = emit_value (t, alloc, bits), to = operand_reg (0, bits);
  slots_fill_unknown (t, &slots, from, INPUT_UNDEFINED, name,
                      why_not (t, name));
  emit_op (t, (UnitOp){.kind = OP_MOVE, .a = to, .b = from, .c = size});
  slots_done (&slots);
  return true;
}
