/* Indices of arrays.

   Where the source names an array and an index, clang checks the index: it
   branches to a handler if the index is not below the bound, or below and equal
   where only the address is taken.  Clang knows what an array is and which ones
   are flexible, so its checks are used; but what it calls an error is one of
   'bounds' only inside of the object, and beyond it the access is one of its
   own.  So the branch is left out, and OP_INDEX stands behind the computation
   of the address. */

#include "front/c/translate.h"

#include <stdlib.h>
#include <string.h>

static const char handler[] = "__ubsan_handle_out_of_bounds_abort";

static LLVMValueRef
first_call (LLVMBasicBlockRef block) {
  LLVMValueRef i = llvm.GetFirstInstruction (block);
  while (i && llvm.GetInstructionOpcode (i) != LLVMCall)
    i = llvm.GetNextInstruction (i);
  return i;
}

const char *
translate_handler_name (LLVMBasicBlockRef block) {
  LLVMValueRef call = first_call (block);
  LLVMValueRef callee = call ? llvm.GetCalledValue (call) : NULL;
  const char *name =
      callee && llvm.IsAFunction (callee) ? llvm.GetValueName (callee) : "";
  return strncmp (name, "__ubsan_handle_", 15) ? NULL : name;
}

/* The call of the handler in a block that has nothing else, or NULL. */
static LLVMValueRef
handler_call (LLVMBasicBlockRef block) {
  const char *name = translate_handler_name (block);
  return name && !strcmp (name, handler) ? first_call (block) : NULL;
}

LLVMBasicBlockRef
index_check_passed (LLVMValueRef terminator) {
  if (!llvm.IsABranchInst (terminator) || !llvm.IsConditional (terminator))
    return NULL;
  return handler_call (llvm.GetSuccessor (terminator, 1))
             ? llvm.GetSuccessor (terminator, 0)
             : NULL;
}

/* What is compared ----------------------------------------------------------
 */

/* What clang tells the handler about the type of the array (1) or of the index
   (2): part 1 is 16 bits of a kind and 16 bits about an integer, part 2 its
   name. */
static LLVMValueRef
described (LLVMValueRef call, unsigned type, unsigned part) {
  LLVMValueRef data = llvm.GetOperand (call, 0), about = NULL;
  if (llvm.IsAGlobalVariable (data) && llvm.GetInitializer (data))
    about = llvm.GetAggregateElement (llvm.GetInitializer (data), type);
  if (!about || !llvm.IsAGlobalVariable (about) || !llvm.GetInitializer (about))
    return NULL;
  return llvm.GetAggregateElement (llvm.GetInitializer (about), part);
}

/* The number in the name of the array's type: the first in "'int[3][10]'", or
   behind "aka" in "'row' (aka 'int[10]')".  The name of one of variable length
   has none, as in "'int[n]'"; if clang computed that length there is still the
   outcome of its comparison, and the index may be that length. */
static uint64_t
described_bound (LLVMValueRef call, int64_t index, bool passes) {
  LLVMValueRef name = described (call, 1, 2);
  size_t len;
  if (!name || !llvm.IsAConstantDataSequential (name) ||
      !llvm.IsConstantString (name))
    return UINT64_MAX;
  const char *text = llvm.GetAsString (name, &len);
  const char *aka = strstr (text, "(aka '");
  const char *bracket = strchr (aka ? aka : text, '[');
  if (bracket && bracket[1] >= '0' && bracket[1] <= '9')
    return strtoull (bracket + 1, NULL, 10);
  if (!bracket || passes)
    return UINT64_MAX;
  return index > 0 ? (uint64_t)index : 0;
}

/* A constant index, which the handler gets without its sign. */
static int64_t
described_index (LLVMValueRef call) {
  LLVMValueRef index = llvm.GetOperand (call, 1), info = described (call, 2, 1);
  int64_t value = llvm.ConstIntGetSExtValue (index);
  uint64_t about =
      info && llvm.IsAConstantInt (info) ? llvm.ConstIntGetZExtValue (info) : 0;
  unsigned bits = about >> 1 < 6 ? 1u << (about >> 1) : 64;
  return about & 1 ? (int64_t)wide_signed ((Wide)value, bits) : value;
}

ClangIndex
index_compared (LLVMValueRef terminator) {
  LLVMValueRef condition = llvm.GetCondition (terminator);
  LLVMValueRef call = handler_call (llvm.GetSuccessor (terminator, 1));
  if (!llvm.IsAInstruction (condition)) {
    bool passes = llvm.ConstIntGetZExtValue (condition);
    int64_t index = described_index (call);
    return (ClangIndex){.number = index,
                        .count = described_bound (call, index, passes),
                        .one_past = passes};
  }
  return (ClangIndex){.index = llvm.GetOperand (condition, 0),
                      .bound = llvm.GetOperand (condition, 1),
                      .one_past =
                          llvm.GetICmpPredicate (condition) == LLVMIntULE};
}

/* Operations ----------------------------------------------------------------
 */

/* A long index may lead back into the object when it is multiplied. */
static bool
is_short (const ClangIndex *c) {
  return c->index
             ? llvm.GetIntTypeWidth (llvm.TypeOf (element_index (c->index))) <=
                   32
             : c->number == (int32_t)c->number;
}

/* Whether the array is a whole object: then what is beyond the one is beyond
   the other. */
static bool
is_whole_object (LLVMValueRef element) {
  LLVMValueRef array = llvm.GetOperand (element, 0);
  LLVMTypeRef type = llvm.IsAAllocaInst (array) ? llvm.GetAllocatedType (array)
                     : llvm.IsAGlobalVariable (array)
                         ? llvm.GlobalGetValueType (array)
                         : NULL;
  return type && type == llvm.GetGEPSourceElementType (element) &&
         llvm.GetTypeKind (type) == LLVMArrayTypeKind;
}

/* Steps to first parts up to an array of that length: they are not seen in an
   address.  False: there is none. */
static bool
show_first (const Unit *u, UnitTypeId type, uint64_t count, Str *text) {
  const UnitType *t = unit_type (u, type);
  size_t len = text->len;
  if (t->kind == UNIT_TYPE_ARRAY) {
    if (t->count == count)
      return true;
    str_add (text, "[0]");
    return show_first (u, t->target, count, text);
  }
  if (t->kind != UNIT_TYPE_STRUCT && t->kind != UNIT_TYPE_UNION)
    return false;
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    if (m->bit_offset)
      continue;
    str_format (text, "%s%s", m->name ? "." : "", m->name ? m->name : "");
    if (show_first (u, m->type, count, text))
      return true;
    text->len = len;
  }
  return false;
}

/* The array as the source says it: 'm' may be 'm[0]' or 'm.a', which its length
   tells. */
static const char *
show_array (Translate *t, LLVMValueRef element, Operand bound) {
  LLVMValueRef array = llvm.GetOperand (element, 0);
  if (element_is (array) && llvm.GetNumOperands (array) == 3 &&
      llvm.GetNumOperands (element) == 2)
    array = llvm.GetOperand (array, 0);
  UnitTypeId type = {0};
  const char *shown = debug_show_place (t->c->debug, array, &type);
  if (!shown || bound.kind != OPERAND_CONST)
    return shown;
  Str text = {0};
  str_add (&text, shown);
  if (show_first (t->c->unit, type, (uint64_t)bound.value, &text))
    shown = unit_string (t->c->unit, str_text (&text));
  str_done (&text);
  return shown;
}

/* Of an element that has parts, so that one of them may be in the object though
   the first is before it; 1: it has none. */
static uint64_t
bytes_of_parts (const Translate *t, LLVMValueRef element) {
  LLVMTypeRef type = llvm.GetGEPSourceElementType (element);
  if (llvm.GetNumOperands (element) > 2)
    type = llvm.GetElementType (type);
  LLVMTypeKind kind = llvm.GetTypeKind (type);
  bool has_parts = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
  uint64_t bytes = has_parts ? type_size (t->c, type) : 1;
  return bytes ? bytes : 1;
}

/* An element lies before the object, in it or behind it; or the object begins
   in its middle: then its last byte is inside. */
static void
emit_index (Translate *t, const IndexCheck *k) {
  UnitOp op = {.kind = OP_INDEX,
               .dst = NO_REG,
               .code = k->one_past ? INDEX_ONE_PAST : 0,
               .a = operand_of (t, k->element),
               .b = k->index,
               .c = k->bound,
               .show = show_array (t, k->element, k->bound)};
  uint64_t bytes = bytes_of_parts (t, k->element);
  emit_op (t, op);
  if (bytes == 1)
    return;
  op.a = emit_offset (t, op.a, bytes - 1);
  emit_op (t, op);
}

/* A constant index that is none, of an element whose address was not found:
   then nobody asks whether it lies inside of the object. */
static void
emit_bad_index (Translate *t, const ClangIndex *c) {
  Str text = {0};
  if (c->index || c->one_past)
    return;
  str_format (&text, "index %lld is %s the array", (long long)c->number,
              c->number < 0 ? "before the first of" : "beyond");
  emit_op (t, (UnitOp){.kind = OP_ASSERT,
                       .a = operand_const (0, 1),
                       .error = KIND_BOUNDS,
                       .show = unit_string (t->c->unit, str_text (&text))});
  str_done (&text);
}

void
translate_index_check (Translate *t, LLVMValueRef terminator) {
  ClangIndex c = index_compared (terminator);
  if (!c.index && c.one_past && (uint64_t)c.number != c.count)
    return;
  IndexedElement found = element_find (llvm.GetSuccessor (terminator, 0), &c);
  LLVMValueRef element = found.address;
  if (!element)
    emit_bad_index (t, &c);
  if (!element || (is_whole_object (element) && is_short (&c)))
    return;
  unsigned bits = type_pointer_bits (t->c);
  Pos pos = debug_pos (t->c->debug, terminator);
  IndexCheck check = {.element = element,
                      .index = c.index ? operand_of (t, c.index)
                                       : operand_const ((Wide)c.number, bits),
                      .bound = c.bound ? operand_of (t, c.bound)
                                       : operand_const (c.count, bits),
                      .one_past = c.one_past && !found.is_accessed};
  if (pos.line)
    t->pos = pos;
  if (llvm.IsAInstruction (element))
    t->index_check = check;
  else
    emit_index (t, &check);
}

void
translate_index_done (Translate *t, LLVMValueRef i) {
  if (t->index_check.element != i)
    return;
  emit_index (t, &t->index_check);
  t->index_check.element = NULL;
}
