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

/* An index before it was made as wide as a pointer; the rows of an array of
   variable length are multiplied by their length. */
static LLVMValueRef
strip (LLVMValueRef v) {
  while (llvm.IsAInstruction (v)) {
    LLVMOpcode opcode = llvm.GetInstructionOpcode (v);
    if (opcode != LLVMSExt && opcode != LLVMZExt && opcode != LLVMTrunc &&
        opcode != LLVMMul)
      break;
    v = llvm.GetOperand (v, 0);
  }
  return v;
}

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

typedef struct {
  LLVMValueRef index, bound; /* NULL: they are 'number' and 'count' */
  int64_t number;
  uint64_t count;
  bool one_past; /* is fine, too */
} Check;

/* If the index is constant nothing is left of the comparison. */
static Check
check_of (LLVMValueRef terminator) {
  LLVMValueRef condition = llvm.GetCondition (terminator);
  LLVMValueRef call = handler_call (llvm.GetSuccessor (terminator, 1));
  if (!llvm.IsAInstruction (condition)) {
    bool passes = llvm.ConstIntGetZExtValue (condition);
    int64_t index = described_index (call);
    return (Check){.number = index,
                   .count = described_bound (call, index, passes),
                   .one_past = passes};
  }
  return (Check){.index = llvm.GetOperand (condition, 0),
                 .bound = llvm.GetOperand (condition, 1),
                 .one_past = llvm.GetICmpPredicate (condition) == LLVMIntULE};
}

/* The address ---------------------------------------------------------------
 */

static bool
is_element (LLVMValueRef v) {
  if (llvm.IsAInstruction (v))
    return llvm.GetInstructionOpcode (v) == LLVMGetElementPtr;
  return llvm.IsAConstantExpr (v) &&
         llvm.GetConstOpcode (v) == LLVMGetElementPtr;
}

/* Whether it is an element of such an array, not a member of a structure with
   the same number.  A pointer to elements is stepped from by one index. */
static bool
is_of_array (LLVMValueRef element, const Check *c) {
  LLVMTypeRef type = llvm.GetGEPSourceElementType (element);
  if (llvm.GetNumOperands (element) == 2)
    return true;
  return llvm.GetTypeKind (type) == LLVMArrayTypeKind &&
         (c->count == UINT64_MAX || llvm.GetArrayLength2 (type) == c->count);
}

static bool
has_index (LLVMValueRef element, const Check *c) {
  int n = llvm.GetNumOperands (element);
  LLVMValueRef last = strip (llvm.GetOperand (element, (unsigned)n - 1));
  if (c->index && !llvm.IsAConstantInt (c->index))
    return last == strip (c->index);
  int64_t number = c->index ? llvm.ConstIntGetSExtValue (c->index) : c->number;
  return llvm.IsAConstantInt (last) &&
         llvm.ConstIntGetSExtValue (last) == number &&
         (c->index || is_of_array (element, c));
}

/* The part of a constant that is the element. */
static LLVMValueRef
part_with_index (LLVMValueRef constant, const Check *c) {
  while (is_element (constant) && !has_index (constant, c))
    constant = llvm.GetOperand (constant, 0);
  return is_element (constant) ? constant : NULL;
}

/* The same among the operands of an instruction that are constants. */
static LLVMValueRef
constant_operand (LLVMValueRef i, const Check *c) {
  int n = llvm.GetNumOperands (i);
  LLVMValueRef part = NULL;
  for (int k = 0; k < n && !part; k++) {
    LLVMValueRef v = llvm.GetOperand (i, (unsigned)k);
    if (llvm.IsAConstantExpr (v))
      part = part_with_index (v, c);
  }
  return part;
}

/* The first constant in the block with a part that is the element, or NULL. */
static LLVMValueRef
find_constant (LLVMBasicBlockRef block, const Check *c, LLVMValueRef *user) {
  LLVMValueRef part = NULL;
  for (LLVMValueRef i = llvm.GetFirstInstruction (block); i && !part;
       i = llvm.GetNextInstruction (i)) {
    *user = i;
    part = constant_operand (i, c);
  }
  return part;
}

static LLVMValueRef
find_instruction (LLVMBasicBlockRef block, const Check *c) {
  LLVMValueRef i = llvm.GetFirstInstruction (block);
  while (i && !(is_element (i) && has_index (i, c)))
    i = llvm.GetNextInstruction (i);
  return i;
}

/* Where an expression goes on: behind a check, or behind a choice in it. */
static LLVMBasicBlockRef
block_behind (LLVMBasicBlockRef block) {
  LLVMValueRef end = llvm.GetBasicBlockTerminator (block);
  if (!end || !llvm.IsABranchInst (end))
    return NULL;
  if (!llvm.IsConditional (end) ||
      translate_handler_name (llvm.GetSuccessor (end, 1)))
    return llvm.GetSuccessor (end, 0);
  return NULL;
}

enum { MOST_BLOCKS = 64 }; /* of an expression */

/* The first element with this index.  With a constant index it may be part of a
   constant, which '*user' uses, perhaps behind checks of other indices. */
static LLVMValueRef
find_element (LLVMBasicBlockRef block, const Check *c, LLVMValueRef *user) {
  LLVMValueRef found = find_instruction (block, c);
  for (unsigned n = 0; !found && !c->index && block && n < MOST_BLOCKS; n++) {
    found = find_constant (block, c, user);
    block = block_behind (block);
  }
  return found;
}

static bool
accesses (LLVMValueRef user, LLVMValueRef address) {
  if (llvm.IsALoadInst (user) || llvm.IsAMemIntrinsic (user))
    return true;
  return llvm.IsAStoreInst (user) && llvm.GetOperand (user, 1) == address;
}

/* Whether the element is read or written right away, as in '*(a + i)' and
   'a[i]++', or copied as a whole. */
static bool
is_accessed (LLVMValueRef element, LLVMValueRef user) {
  if (!llvm.IsAInstruction (element))
    return accesses (user, element);
  LLVMUseRef use = llvm.GetFirstUse (element);
  while (use && !accesses (llvm.GetUser (use), element))
    use = llvm.GetNextUse (use);
  return use;
}

/* Operations ----------------------------------------------------------------
 */

/* A long index may lead back into the object when it is multiplied. */
static bool
is_short (const Check *c) {
  return c->index ? llvm.GetIntTypeWidth (llvm.TypeOf (strip (c->index))) <= 32
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

/* The array as the source says it.  First elements are not seen in an address:
   'm' may be 'm[0]', which its length tells. */
static const char *
show_array (Translate *t, LLVMValueRef element, Operand bound) {
  LLVMValueRef array = llvm.GetOperand (element, 0);
  if (is_element (array) && llvm.GetNumOperands (array) == 3 &&
      llvm.GetNumOperands (element) == 2)
    array = llvm.GetOperand (array, 0);
  UnitTypeId type = {0};
  const char *shown = debug_show_place (t->c->debug, array, &type);
  Str text = {0};
  str_add (&text, shown ? shown : "");
  const Unit *u = t->c->unit;
  while (shown && bound.kind == OPERAND_CONST &&
         unit_type (u, type)->kind == UNIT_TYPE_ARRAY &&
         unit_type (u, type)->count != bound.value) {
    str_add (&text, "[0]");
    type = unit_type (u, type)->target;
  }
  bool is_array = !shown || bound.kind != OPERAND_CONST ||
                  unit_type (u, type)->kind == UNIT_TYPE_ARRAY;
  shown =
      shown && is_array ? unit_string (t->c->unit, str_text (&text)) : shown;
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
emit_bad_index (Translate *t, const Check *c) {
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
  Check c = check_of (terminator);
  LLVMValueRef user = NULL;
  if (!c.index && c.one_past && (uint64_t)c.number != c.count)
    return;
  LLVMValueRef element =
      find_element (llvm.GetSuccessor (terminator, 0), &c, &user);
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
                      .one_past = c.one_past && !is_accessed (element, user)};
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
