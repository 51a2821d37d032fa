/* Addresses as places: variables, and the steps of getelementptr.

   Its first index steps over whole elements, the others go into structs and
   arrays.  Each step moves the place (debug_place.c); where the types of the
   source do not explain it, bytes are counted. */

#include "front/c/debug.h"

#include <assert.h>
#include <string.h>

static const Place unknown_place = {0};

static Place
advance (Debug *d, Place p, int64_t bytes) {
  uint64_t size = unit_type (d->unit, p.type)->bytes;
  if (!p.base)
    return p;
  if (p.is_indexed && (size == 1 || type_is_unknown (d, p.type))) {
    p.constant = (int64_t)((uint64_t)p.constant + (uint64_t)bytes);
    return p;
  }
  if (bytes >= 0 && (uint64_t)bytes < size)
    return bytes ? place_part (d, p, (uint64_t)bytes, NULL) : p;
  return place_raw (d, p, bytes);
}

static Place
add_index (Debug *d, Place p, LLVMValueRef index, unsigned depth) {
  if (!p.base)
    return p;
  p.shows_zero = true;
  if (!p.is_indexed) {
    Shown s = place_address (d, p);
    p = place_pointed (s.text, s.level, p.type);
  }
  if (llvm.IsAConstantInt (index)) {
    p.constant = (int64_t)((uint64_t)p.constant +
                           (uint64_t)llvm.ConstIntGetSExtValue (index));
    return p;
  }
  Shown s = show_value (d, index, depth);
  if (!s.text)
    s = (Shown){.text = "...", .level = LEVEL_POSTFIX};
  if (p.index) {
    const char *left = show_at_level (d, p.index, p.index_level, LEVEL_ADD);
    const char *right = show_at_level (d, s.text, s.level, LEVEL_ADD + 1);
    s.text = show_compose (d, 4, (const char *[]){"", left, " + ", right});
    s.level = LEVEL_ADD;
  }
  p.index = s.text;
  p.index_level = s.level;
  return p;
}

/* Rows of arrays of variable length: the index of an element is computed as
   row * length. */
static bool
is_row (const Debug *d, Place p, LLVMValueRef index) {
  const UnitType *t = unit_type (d->unit, p.type);
  if (!p.base || t->kind != UNIT_TYPE_ARRAY || t->bytes ||
      !llvm.IsAInstruction (index) ||
      llvm.GetInstructionOpcode (index) != LLVMMul)
    return false;
  const UnitType *element = unit_type (d->unit, t->target);
  return p.is_indexed || (element->kind == UNIT_TYPE_ARRAY && !element->bytes);
}

static Place
add_row (Debug *d, Place p, LLVMValueRef index, unsigned depth) {
  if (!p.is_indexed)
    p = place_element (d, p, 0);
  return add_index (d, p, llvm.GetOperand (index, 0), depth);
}

/* The first index of a getelementptr, which steps over whole 'type's. */
static Place
step_over (Debug *d, Place p, LLVMTypeRef type, LLVMValueRef index,
           unsigned depth) {
  bool constant = llvm.IsAConstantInt (index);
  int64_t value = constant ? llvm.ConstIntGetSExtValue (index) : 0;
  bool bytes = llvm.GetTypeKind (type) == LLVMIntegerTypeKind &&
               llvm.GetIntTypeWidth (type) == 8;
  if (bytes && constant && !(p.type.id && type_fits (d, p.type, type))) {
    UnitTypeId element = unit_type (d->unit, p.type)->target;
    if (unit_type (d->unit, p.type)->kind != UNIT_TYPE_ARRAY ||
        unit_type (d->unit, element)->bytes != 1)
      return advance (d, p, value);
  }
  if (is_row (d, p, index))
    return add_row (d, p, index, depth);
  return add_index (d, place_view_elements (d, p, type), index, depth);
}

/* A further index: a member or an element of '*type', which becomes its type.
 */
static Place
step_into (Debug *d, Place p, LLVMTypeRef *type, LLVMValueRef index,
           unsigned depth) {
  LLVMTypeRef outer = *type;
  if (llvm.GetTypeKind (outer) == LLVMStructTypeKind) {
    if (!llvm.IsAConstantInt (index))
      return unknown_place;
    unsigned i = (unsigned)llvm.ConstIntGetZExtValue (index);
    *type = llvm.StructGetTypeAtIndex (outer, i);
    uint64_t offset = llvm.OffsetOfElement (d->c->layout, outer, i);
    return p.base && type_is_unknown (d, p.type)
               ? place_raw (d, p, (int64_t)offset)
               : place_part (d, p, offset, *type);
  }
  *type = llvm.GetElementType (outer);
  if (!p.base)
    return p;
  if (unit_type (d->unit, p.type)->kind != UNIT_TYPE_ARRAY &&
      !type_is_unknown (d, p.type))
    return unknown_place;
  return add_index (d, place_element (d, p, 0), index, depth);
}

static Place
element_pointer (Debug *d, LLVMValueRef gep, unsigned depth) {
  assert (depth <= SHOW_DEPTH);
  LLVMTypeRef type = llvm.GetGEPSourceElementType (gep);
  int n = llvm.GetNumOperands (gep);
  Place p = place_at (d, llvm.GetOperand (gep, 0), depth);
  if (!p.base || n < 2 || !llvm.TypeIsSized (type))
    return unknown_place;
  LLVMValueRef first = llvm.GetOperand (gep, 1);
  p = n > 2 && llvm.IsNull (first) ? place_view (d, p, type)
                                   : step_over (d, p, type, first, depth);
  for (int i = 2; i < n && p.base; i++)
    p = step_into (d, p, &type, llvm.GetOperand (gep, (unsigned)i), depth);
  return p;
}

/* A string literal, cut where it is long. */
static const char *
literal_text (Debug *d, LLVMValueRef global) {
  enum { SHOWN = 24 };
  LLVMValueRef data = llvm.GetInitializer (global);
  size_t len = 0;
  if (!data || !llvm.IsGlobalConstant (global) || !llvm.IsConstantString (data))
    return NULL;
  const char *text = llvm.GetAsString (data, &len);
  Str quoted = {0};
  str_char (&quoted, '"');
  for (size_t i = 0; i + 1 < len && i < SHOWN; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '\n')
      str_add (&quoted, "\\n");
    else if (c < 32 || c > 126)
      str_format (&quoted, "\\%03o", c);
    else
      str_format (&quoted, c == '"' || c == '\\' ? "\\%c" : "%c", c);
  }
  str_add (&quoted, len > SHOWN + 1 ? "...\"" : "\"");
  const char *result = arena_string (&d->arena, str_text (&quoted));
  str_done (&quoted);
  return result;
}

static Place
global_place (Debug *d, LLVMValueRef global) {
  bool is_function = llvm.IsAFunction (global);
  Node node = is_function ? NULL : debug_global_node (global);
  UnitTypeId type = is_function ? debug_function_type (d, global)
                                : debug_global_type (d, global);
  const char *name = debug_symbol_name (d, global);
  if (!is_function && (!name || (!node && strchr (name, '.'))))
    name = literal_text (d, global);
  return place_plain (name, LEVEL_POSTFIX, type);
}

static bool
is_cast (LLVMOpcode opcode) {
  return opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast ||
         opcode == LLVMIntToPtr || opcode == LLVMPtrToInt ||
         opcode == LLVMFreeze;
}

/* The address itself without casts, aliases, and the call that finds a variable
   of the thread. */
static LLVMValueRef
bare (LLVMValueRef v) {
  static const char thread_local[] = "llvm.threadlocal.address";
  for (unsigned i = 0; i < 16; i++) {
    size_t len = 0;
    if (llvm.IsAGlobalAlias (v))
      v = llvm.AliasGetAliasee (v);
    else if ((llvm.IsAInstruction (v) &&
              is_cast (llvm.GetInstructionOpcode (v))) ||
             (llvm.IsAConstantExpr (v) && is_cast (llvm.GetConstOpcode (v))))
      v = llvm.GetOperand (v, 0);
    else if (llvm.IsACallInst (v) && llvm.GetNumArgOperands (v) &&
             !strncmp (llvm.GetValueName2 (llvm.GetCalledValue (v), &len),
                       thread_local, sizeof thread_local - 1))
      v = llvm.GetOperand (v, 0);
    else
      break;
  }
  return v;
}

static Place
new_place (Debug *d, LLVMValueRef address, unsigned depth) {
  Node local = debug_local_node (d, address);
  if (local)
    return place_plain (debug_variable_name (d, local), LEVEL_POSTFIX,
                        debug_variable_type (d, local));
  LLVMValueRef inner = bare (address);
  if (inner != address)
    return place_at (d, inner, depth);
  if (llvm.IsAAllocaInst (address)) {
    LLVMValueRef call = show_call_of (address);
    Shown s = call ? show_value (d, call, depth) : (Shown){0};
    return place_plain (s.text, s.level, s.type);
  }
  if (llvm.IsAFunction (address) || llvm.IsAGlobalVariable (address))
    return global_place (d, address);
  if (llvm.IsAGetElementPtrInst (address) ||
      (llvm.IsAConstantExpr (address) &&
       llvm.GetConstOpcode (address) == LLVMGetElementPtr))
    return element_pointer (d, address, depth);
  Shown s = show_value (d, address, depth);
  return place_pointed (s.text, s.level, s.target);
}

/* An address that is being looked at is unknown to what it depends on, so that
   each is looked at once. */
Place
place_at (Debug *d, LLVMValueRef address, unsigned depth) {
  if (depth >= SHOW_DEPTH)
    return place_pointed ("...", LEVEL_POSTFIX, (UnitTypeId){0});
  uint64_t *known = map_get (&d->placed, (uintptr_t)address);
  if (known)
    return d->places.data[*known];
  size_t index = d->places.len;
  vec_push (&d->places, unknown_place);
  *map_put (&d->placed, (uintptr_t)address) = index;
  Place p = new_place (d, address, depth + 1);
  assert (index < d->places.len);
  d->places.data[index] = p;
  return p;
}
