/* Operators: arithmetic, comparisons, choices between values.

   clang makes blocks of ?:, && and ||, and a phi where they meet; the branches
   tell what was chosen by. */

#include "front/c/debug.h"

static const Shown unknown = {0};

/* Arithmetic --------------------------------------------------------------- */

typedef struct {
  LLVMOpcode opcode;
  const char *text;
  int level;
} Operator;

static const Operator operators[] = {
    {LLVMAdd, " + ", LEVEL_ADD},       {LLVMFAdd, " + ", LEVEL_ADD},
    {LLVMSub, " - ", LEVEL_ADD},       {LLVMFSub, " - ", LEVEL_ADD},
    {LLVMMul, " * ", LEVEL_MULTIPLY},  {LLVMFMul, " * ", LEVEL_MULTIPLY},
    {LLVMUDiv, " / ", LEVEL_MULTIPLY}, {LLVMSDiv, " / ", LEVEL_MULTIPLY},
    {LLVMFDiv, " / ", LEVEL_MULTIPLY}, {LLVMURem, " % ", LEVEL_MULTIPLY},
    {LLVMSRem, " % ", LEVEL_MULTIPLY}, {LLVMFRem, " % ", LEVEL_MULTIPLY},
    {LLVMShl, " << ", LEVEL_SHIFT},    {LLVMLShr, " >> ", LEVEL_SHIFT},
    {LLVMAShr, " >> ", LEVEL_SHIFT},   {LLVMAnd, " & ", LEVEL_BIT_AND},
    {LLVMXor, " ^ ", LEVEL_BIT_XOR},   {LLVMOr, " | ", LEVEL_BIT_OR},
};

static const char *
compare_text (LLVMIntPredicate p, int *level) {
  *level = p == LLVMIntEQ || p == LLVMIntNE ? LEVEL_EQUAL : LEVEL_LESS;
  switch (p) {
  case LLVMIntEQ:
    return " == ";
  case LLVMIntNE:
    return " != ";
  case LLVMIntUGT:
  case LLVMIntSGT:
    return " > ";
  case LLVMIntUGE:
  case LLVMIntSGE:
    return " >= ";
  case LLVMIntULT:
  case LLVMIntSLT:
    return " < ";
  default:
    return " <= ";
  }
}

static LLVMIntPredicate
opposite (LLVMIntPredicate p) {
  switch (p) {
  case LLVMIntEQ:
    return LLVMIntNE;
  case LLVMIntNE:
    return LLVMIntEQ;
  case LLVMIntUGT:
    return LLVMIntULE;
  case LLVMIntUGE:
    return LLVMIntULT;
  case LLVMIntULT:
    return LLVMIntUGE;
  case LLVMIntULE:
    return LLVMIntUGT;
  case LLVMIntSGT:
    return LLVMIntSLE;
  case LLVMIntSGE:
    return LLVMIntSLT;
  case LLVMIntSLT:
    return LLVMIntSGE;
  default:
    return LLVMIntSGT;
  }
}

static bool
is_zero (LLVMValueRef v) {
  return llvm.IsAConstantInt (v) && llvm.IsNull (v);
}

/* Whether the value is 0 or 1 because of what made it. */
static bool
is_truth (LLVMValueRef v) {
  if (value_is (v, LLVMZExt))
    v = llvm.GetOperand (v, 0);
  LLVMTypeRef type = llvm.TypeOf (v);
  return llvm.GetTypeKind (type) == LLVMIntegerTypeKind &&
         llvm.GetIntTypeWidth (type) == 1;
}

static Shown show_negation (Debug *, LLVMValueRef, unsigned depth);

static Shown
show_compare_as (Debug *d, LLVMValueRef v, LLVMIntPredicate p, unsigned depth) {
  LLVMValueRef left = llvm.GetOperand (v, 0), right = llvm.GetOperand (v, 1);
  if (is_zero (right) && is_truth (left)) {
    if (p == LLVMIntNE)
      return show_value (d, left, depth);
    if (p == LLVMIntEQ)
      return show_negation (d, left, depth);
  }
  int level;
  const char *op = compare_text (p, &level);
  Shown r = show_next_to (d, right, (UnitTypeId){0}, depth);
  Shown l = show_next_to (d, left, r.type, depth);
  r = show_next_to (d, right, l.type, depth);
  Shown s = show_infix (d, l, op, r, level);
  s.type = (UnitTypeId){0};
  return s;
}

static Shown
show_compare (Debug *d, LLVMValueRef v, unsigned depth) {
  return show_compare_as (d, v, llvm.GetICmpPredicate (v), depth);
}

static Shown
show_negation (Debug *d, LLVMValueRef v, unsigned depth) {
  if (value_is (v, LLVMZExt))
    v = llvm.GetOperand (v, 0);
  if (value_is (v, LLVMICmp))
    return show_compare_as (d, v, opposite (llvm.GetICmpPredicate (v)), depth);
  Shown s = show_prefix (d, "!", show_value (d, v, depth));
  s.type = (UnitTypeId){0};
  return s;
}

static Shown
show_float_compare (Debug *d, LLVMValueRef v, unsigned depth) {
  static const char *const texts[] = {
      [LLVMRealOEQ] = " == ", [LLVMRealOGT] = " > ",  [LLVMRealOGE] = " >= ",
      [LLVMRealOLT] = " < ",  [LLVMRealOLE] = " <= ", [LLVMRealONE] = " != ",
      [LLVMRealUEQ] = " == ", [LLVMRealUGT] = " > ",  [LLVMRealUGE] = " >= ",
      [LLVMRealULT] = " < ",  [LLVMRealULE] = " <= ", [LLVMRealUNE] = " != "};
  LLVMRealPredicate p = llvm.GetFCmpPredicate (v);
  if ((unsigned)p >= sizeof texts / sizeof *texts || !texts[p])
    return unknown;
  Shown s = show_infix (d, show_value (d, llvm.GetOperand (v, 0), depth),
                        texts[p], show_value (d, llvm.GetOperand (v, 1), depth),
                        texts[p][1] == '=' || texts[p][1] == '!' ? LEVEL_EQUAL
                                                                 : LEVEL_LESS);
  s.type = (UnitTypeId){0};
  return s;
}

static bool
is_pointer_difference (LLVMValueRef v) {
  return value_is (v, LLVMSub) &&
         value_is (llvm.GetOperand (v, 0), LLVMPtrToInt) &&
         value_is (llvm.GetOperand (v, 1), LLVMPtrToInt);
}

/* -x, ~x, !x, x - 1 and pointer differences, which LLVM has no operation for.
 */
static Shown
show_special (Debug *d, LLVMValueRef v, LLVMOpcode opcode, unsigned depth) {
  LLVMValueRef left = llvm.GetOperand (v, 0), right = llvm.GetOperand (v, 1);
  int64_t constant =
      llvm.IsAConstantInt (right) ? llvm.ConstIntGetSExtValue (right) : 0;
  if (opcode == LLVMSub && is_zero (left))
    return show_prefix (d, "-", show_value (d, right, depth));
  if (opcode == LLVMXor && constant == -1)
    return is_truth (left) ? show_negation (d, left, depth)
                           : show_prefix (d, "~", show_value (d, left, depth));
  if (opcode == LLVMSDiv && is_pointer_difference (left) && constant)
    return show_value (d, left, depth);
  if (opcode == LLVMAdd && constant < 0 && constant > INT32_MIN) {
    Str number = {0};
    str_format (&number, "%lld", -(long long)constant);
    Shown r = show_primary (arena_string (&d->arena, str_text (&number)));
    str_done (&number);
    return show_infix (d, show_value (d, left, depth), " - ", r, LEVEL_ADD);
  }
  return unknown;
}

static bool
is_field_opcode (LLVMOpcode opcode) {
  return opcode == LLVMAnd || opcode == LLVMLShr || opcode == LLVMAShr;
}

static Shown
show_binary (Debug *d, LLVMValueRef v, const Operator *op, unsigned depth) {
  Shown s = unknown;
  if (op->opcode == LLVMOr)
    s = show_inserted (d, v, depth);
  else if (is_field_opcode (op->opcode))
    s = show_bit_field (d, v, depth);
  if (!s.text)
    s = show_special (d, v, op->opcode, depth);
  if (s.text)
    return s;
  LLVMValueRef left = llvm.GetOperand (v, 0), right = llvm.GetOperand (v, 1);
  Shown r = show_next_to (d, right, (UnitTypeId){0}, depth);
  Shown l = show_next_to (d, left, r.type, depth);
  r = show_next_to (d, right, l.type, depth);
  s = show_infix (d, l, op->text, r, op->level);
  if (!s.type.id)
    s.type = r.type;
  return s;
}

/* Choices ------------------------------------------------------------------ */

static Shown
choice (Debug *d, Shown c, Shown a, Shown b) {
  if (!c.text || !a.text || !b.text)
    return unknown;
  const char *text = show_compose (
      d, 6,
      (const char *[]){"", show_at_level (d, c.text, c.level, LEVEL_OR), " ? ",
                       show_at_level (d, a.text, a.level, LEVEL_CHOICE), " : ",
                       show_at_level (d, b.text, b.level, LEVEL_CHOICE)});
  return (Shown){.text = text,
                 .level = LEVEL_CHOICE,
                 .type = a.type.id ? a.type : b.type,
                 .target = a.target.id ? a.target : b.target};
}

static Shown
show_select (Debug *d, LLVMValueRef v, unsigned depth) {
  Shown a = show_value (d, llvm.GetOperand (v, 1), depth);
  Shown b = show_value (d, llvm.GetOperand (v, 2), depth);
  return choice (d, show_value (d, llvm.GetOperand (v, 0), depth), a, b);
}

/* The conditional branch at the end of a block, or NULL. */
static LLVMValueRef
branch_of (LLVMBasicBlockRef block) {
  LLVMValueRef end = block ? llvm.GetBasicBlockTerminator (block) : NULL;
  return end && value_is (end, LLVMBr) && llvm.IsConditional (end) ? end : NULL;
}

/* The only block that goes to this one, or NULL. */
static LLVMBasicBlockRef
only_predecessor (LLVMBasicBlockRef block) {
  LLVMValueRef user = value_only_user (llvm.BasicBlockAsValue (block));
  return user && llvm.IsAInstruction (user) ? llvm.GetInstructionParent (user)
                                            : NULL;
}

/* The first of the blocks that were one before clang checked indices. */
static LLVMBasicBlockRef
begin_of (LLVMBasicBlockRef block) {
  LLVMBasicBlockRef before = only_predecessor (block);
  while (before &&
         index_check_passed (llvm.GetBasicBlockTerminator (before)) == block) {
    block = before;
    before = only_predecessor (block);
  }
  return block;
}

/* The block before 'block' that goes to 'home' if its test decides. */
static LLVMBasicBlockRef
test_before (LLVMBasicBlockRef block, LLVMBasicBlockRef home, bool is_or) {
  LLVMBasicBlockRef before = only_predecessor (begin_of (block));
  LLVMValueRef branch = branch_of (before);
  return branch && llvm.GetSuccessor (branch, is_or ? 0 : 1) == home ? before
                                                                     : NULL;
}

static bool
brings (LLVMValueRef phi, unsigned n, LLVMBasicBlockRef block, bool value) {
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef v = llvm.GetIncomingValue (phi, i);
    if (llvm.GetIncomingBlock (phi, i) == block)
      return llvm.IsAConstantInt (v) && !llvm.IsNull (v) == value;
  }
  return false;
}

/* a && b and a || b: every way but the last brings the same constant.  The
   tests must follow each other directly, from the last block back to the first.
 */
static Shown
show_logical (Debug *d, LLVMValueRef phi, unsigned n, unsigned depth) {
  bool is_or = !llvm.IsNull (llvm.GetIncomingValue (phi, 0));
  int level = is_or ? LEVEL_OR : LEVEL_AND;
  LLVMBasicBlockRef home = llvm.GetInstructionParent (phi);
  LLVMBasicBlockRef block = llvm.GetIncomingBlock (phi, n - 1);
  Shown all = show_value (d, llvm.GetIncomingValue (phi, n - 1), depth);
  for (unsigned i = 1; i < n && all.text; i++) {
    block = test_before (block, home, is_or);
    if (!block || !brings (phi, n, block, is_or))
      return unknown;
    Shown test = show_value (d, llvm.GetCondition (branch_of (block)), depth);
    if (!test.text)
      return unknown;
    all.level += all.level == level; /* a && b && c needs no parentheses */
    all = show_infix (d, test, is_or ? " || " : " && ", all, level);
  }
  all.type = (UnitTypeId){0};
  return all;
}

/* c ? a : b: two blocks that one branch leads to. */
static Shown
show_conditional (Debug *d, LLVMValueRef phi, unsigned depth) {
  LLVMBasicBlockRef first = begin_of (llvm.GetIncomingBlock (phi, 0));
  LLVMBasicBlockRef second = begin_of (llvm.GetIncomingBlock (phi, 1));
  LLVMBasicBlockRef from = only_predecessor (first);
  LLVMValueRef branch = branch_of (from);
  if (!branch || only_predecessor (second) != from)
    return unknown;
  bool straight = llvm.GetSuccessor (branch, 0) == first;
  Shown a =
      show_value (d, llvm.GetIncomingValue (phi, straight ? 0 : 1), depth);
  Shown b =
      show_value (d, llvm.GetIncomingValue (phi, straight ? 1 : 0), depth);
  return choice (d, show_value (d, llvm.GetCondition (branch), depth), a, b);
}

static Shown
show_phi (Debug *d, LLVMValueRef phi, unsigned depth) {
  enum { WAYS_MAX = 8 };
  unsigned n = llvm.CountIncoming (phi);
  if (n < 2 || n > WAYS_MAX)
    return unknown;
  if (is_truth (phi) && llvm.IsAConstantInt (llvm.GetIncomingValue (phi, 0)))
    return show_logical (d, phi, n, depth);
  return n == 2 ? show_conditional (d, phi, depth) : unknown;
}

Shown
show_operator (Debug *d, LLVMValueRef v, LLVMOpcode opcode, unsigned depth) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].opcode == opcode)
      return show_binary (d, v, operators + i, depth);
  switch (opcode) {
  case LLVMICmp:
    return show_compare (d, v, depth);
  case LLVMFCmp:
    return show_float_compare (d, v, depth);
  case LLVMFNeg:
    return show_prefix (d, "-", show_value (d, llvm.GetOperand (v, 0), depth));
  case LLVMSelect:
    return show_select (d, v, depth);
  case LLVMPHI:
    return show_phi (d, v, depth);
  default:
    return unknown;
  }
}
