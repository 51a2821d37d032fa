/* The element that an index which clang checks stands for: where its address is
   computed, and whether it is read or written.

   Clang asks less of an index where it takes only the address: that may be the
   one behind the last.  It does so, too, where a structure or a complex number
   is copied, where a number is incremented and in '*(a + i)'.  So the element
   is looked for, and what uses it.

   The address is an instruction right behind the check, or, in a global
   variable and with constant indices, a constant that its users have as an
   operand.  These are somewhere behind: in 'g.m[2] = c ? x : y' behind the
   choice, once in each arm. */

#include "front/c/translate.h"

#include <string.h>

/* Addresses of such an element ----------------------------------------------
 */

/* An index before it was made as wide as a pointer; the rows of an array of
   variable length are multiplied by their length. */
static bool
is_widening (LLVMValueRef v) {
  if (!llvm.IsAInstruction (v))
    return false;
  LLVMOpcode opcode = llvm.GetInstructionOpcode (v);
  return opcode == LLVMSExt || opcode == LLVMZExt || opcode == LLVMTrunc ||
         opcode == LLVMMul;
}

LLVMValueRef
element_index (LLVMValueRef v) {
  while (is_widening (v))
    v = llvm.GetOperand (v, 0);
  return v;
}

bool
element_is (LLVMValueRef v) {
  if (llvm.IsAInstruction (v))
    return llvm.GetInstructionOpcode (v) == LLVMGetElementPtr;
  return llvm.IsAConstantExpr (v) &&
         llvm.GetConstOpcode (v) == LLVMGetElementPtr;
}

/* What a constant address points to; NULL: not known. */
static LLVMTypeRef
type_at (LLVMValueRef address) {
  if (llvm.IsAGlobalVariable (address))
    return llvm.GlobalGetValueType (address);
  if (!llvm.IsAConstantExpr (address) || !element_is (address))
    return NULL;
  LLVMTypeRef type = llvm.GetGEPSourceElementType (address);
  unsigned n = (unsigned)llvm.GetNumOperands (address);
  for (unsigned k = 2; k < n; k++) {
    LLVMValueRef i = llvm.GetOperand (address, k);
    type = llvm.GetTypeKind (type) == LLVMStructTypeKind
               ? llvm.StructGetTypeAtIndex (
                     type, (unsigned)llvm.ConstIntGetZExtValue (i))
               : llvm.GetElementType (type);
  }
  return type;
}

/* The type of the first member; NULL: there is none, or it is a union, of
   which LLVM knows one member only. */
static LLVMTypeRef
first_member (LLVMTypeRef type) {
  const char *name = llvm.GetStructName (type);
  bool is_union = name && !strncmp (name, "union.", 6);
  return is_union || !llvm.CountStructElementTypes (type)
             ? NULL
             : llvm.StructGetTypeAtIndex (type, 0);
}

/* The array of such elements that begins there: first members and first
   elements are not seen in an address.  NULL: not known. */
static LLVMTypeRef
array_within (LLVMTypeRef type, LLVMTypeRef element) {
  while (type) {
    LLVMTypeKind kind = llvm.GetTypeKind (type);
    if (kind == LLVMArrayTypeKind && llvm.GetElementType (type) == element)
      return type;
    type = kind == LLVMArrayTypeKind    ? llvm.GetElementType (type)
           : kind == LLVMStructTypeKind ? first_member (type)
                                        : NULL;
  }
  return NULL;
}

static bool
has_count (LLVMTypeRef type, const ClangIndex *x) {
  return llvm.GetTypeKind (type) == LLVMArrayTypeKind &&
         (x->count == UINT64_MAX || llvm.GetArrayLength2 (type) == x->count);
}

/* Whether it is an element of such an array, not a member of a structure with
   the same number.  A pointer to elements is stepped from by one index; of a
   constant one the array may be known. */
static bool
is_of_array (LLVMValueRef element, const ClangIndex *x) {
  LLVMTypeRef type = llvm.GetGEPSourceElementType (element);
  if (llvm.GetNumOperands (element) > 2)
    return has_count (type, x);
  LLVMTypeRef from = type_at (llvm.GetOperand (element, 0));
  LLVMTypeRef array = from ? array_within (from, type) : NULL;
  return !array || has_count (array, x);
}

static bool
has_index (LLVMValueRef element, const ClangIndex *x) {
  int n = llvm.GetNumOperands (element);
  LLVMValueRef last =
      element_index (llvm.GetOperand (element, (unsigned)n - 1));
  if (x->index && !llvm.IsAConstantInt (x->index))
    return last == element_index (x->index);
  int64_t number = x->index ? llvm.ConstIntGetSExtValue (x->index) : x->number;
  return llvm.IsAConstantInt (last) &&
         llvm.ConstIntGetSExtValue (last) == number &&
         (x->index || is_of_array (element, x));
}

/* Right behind the check; in between there is only what is done to the index.
   NULL: something else is there. */
static LLVMValueRef
element_behind (LLVMBasicBlockRef block, const ClangIndex *x) {
  LLVMValueRef i = llvm.GetFirstInstruction (block);
  while (i && is_widening (i))
    i = llvm.GetNextInstruction (i);
  return i && element_is (i) && has_index (i, x) ? i : NULL;
}

/* The part of a constant that is the element, or NULL. */
static LLVMValueRef
part_with_index (LLVMValueRef constant, const ClangIndex *x) {
  while (element_is (constant) && !has_index (constant, x))
    constant = llvm.GetOperand (constant, 0);
  return element_is (constant) ? constant : NULL;
}

/* Whether it is accessed ----------------------------------------------------
 */

/* Whether the instruction reads or writes what its operand points to. */
static bool
accesses (LLVMValueRef user, unsigned operand) {
  switch (llvm.GetInstructionOpcode (user)) {
  case LLVMLoad:
    return true;
  case LLVMStore:
    return operand == 1;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    return operand == 0;
  case LLVMCall:
    return llvm.IsAMemIntrinsic (user) ? operand < 2
                                       : call_has_object (user, operand);
  default:
    return false;
  }
}

/* A step from an element to a member of it, or to its own first element. */
static bool
is_inward (LLVMValueRef step, LLVMValueRef from) {
  if (!element_is (step) || llvm.GetOperand (step, 0) != from)
    return false;
  LLVMValueRef first = llvm.GetOperand (step, 1);
  return llvm.IsAConstantInt (first) && !llvm.ConstIntGetSExtValue (first);
}

static bool is_accessed (LLVMValueRef address);

static bool
user_accesses (LLVMValueRef user, LLVMValueRef address) {
  if (is_inward (user, address))
    return is_accessed (user);
  unsigned n = (unsigned)llvm.GetNumOperands (user);
  for (unsigned k = 0; k < n; k++)
    if (llvm.GetOperand (user, k) == address && accesses (user, k))
      return true;
  return false;
}

/* The address is an instruction.  Where it is stored, passed or chosen it is
   forgotten which array it was made from. */
static bool
is_accessed (LLVMValueRef address) {
  LLVMUseRef use = llvm.GetFirstUse (address);
  while (use && !user_accesses (llvm.GetUser (use), address))
    use = llvm.GetNextUse (use);
  return use;
}

static bool
is_inside (LLVMValueRef constant, LLVMValueRef element) {
  while (constant != element && element_is (constant) &&
         is_inward (constant, llvm.GetOperand (constant, 0)))
    constant = llvm.GetOperand (constant, 0);
  return constant == element;
}

/* Constants -----------------------------------------------------------------
 */

/* A way from the check; 'others' like it were met, whose users come first: what
   is evaluated inside of an expression is used inside of it. */
typedef struct {
  LLVMBasicBlockRef block;
  unsigned others;
} Way;

typedef struct {
  const ClangIndex *index;
  IndexedElement found;
  Map seen; /* LLVMBasicBlockRef */
  VEC (Way) ways;
} Search;

static void
search_block (Search *s, LLVMBasicBlockRef block, unsigned others) {
  uint64_t *slot = map_put (&s->seen, (uintptr_t)block);
  if (!*slot)
    vec_push (&s->ways, ((Way){block, others}));
  *slot = 1;
}

/* Whether the instruction uses the element, so that the way ends. */
static bool
search_user (Search *s, LLVMValueRef user, unsigned *others) {
  unsigned n = (unsigned)llvm.GetNumOperands (user);
  bool is_user = false, is_access = false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef v = llvm.GetOperand (user, k), part = NULL;
    if (llvm.IsAConstantExpr (v))
      part = part_with_index (v, s->index);
    if (!part)
      continue;
    if (!s->found.address || !*others)
      s->found.address = part;
    is_access |= accesses (user, k) && is_inside (v, part);
    is_user |= !*others;
    *others -= *others > 0;
  }
  s->found.is_accessed |= is_user && is_access;
  return is_user;
}

static bool
is_alike (LLVMValueRef terminator, const ClangIndex *x) {
  if (!index_check_passed (terminator))
    return false;
  ClangIndex other = index_compared (terminator);
  return !other.index && other.number == x->number && other.count == x->count;
}

static void
search_way (Search *s, Way w) {
  LLVMValueRef i = llvm.GetFirstInstruction (w.block);
  LLVMValueRef end = llvm.GetBasicBlockTerminator (w.block);
  for (; i; i = llvm.GetNextInstruction (i))
    if (search_user (s, i, &w.others))
      return;
  w.others += end && is_alike (end, s->index);
  unsigned n = end ? llvm.GetNumSuccessors (end) : 0;
  for (unsigned k = 0; k < n; k++)
    if (!translate_handler_name (llvm.GetSuccessor (end, k)))
      search_block (s, llvm.GetSuccessor (end, k), w.others);
}

static IndexedElement
search_constant (LLVMBasicBlockRef block, const ClangIndex *x) {
  Search s = {.index = x};
  search_block (&s, block, 0);
  while (s.ways.len)
    search_way (&s, vec_pop (&s.ways));
  map_done (&s.seen);
  vec_done (&s.ways);
  return s.found;
}

IndexedElement
element_find (LLVMBasicBlockRef block, const ClangIndex *x) {
  LLVMValueRef i = element_behind (block, x);
  if (i)
    return (IndexedElement){i, is_accessed (i)};
  return x->index ? (IndexedElement){0} : search_constant (block, x);
}
