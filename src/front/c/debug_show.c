/* Values as expressions of the source.

   An instruction is shown by what it computes from; the names come from the
   loads at the ends (debug_place.c).  Casts are dropped.  Every value is looked
   at once; depth and length are limited, what is beyond becomes "...". */

#include "front/c/debug.h"

#include <string.h>

static const Shown unknown = {0};

/* Texts -------------------------------------------------------------------- */

const char *
show_compose (Debug *d, size_t n, const char *const *pieces) {
  enum { MOST = 16 };
  const char *parts[MOST];
  size_t len = 0;
  for (size_t i = 0; i < n; i++)
    len += strlen (parts[i] = pieces[i]);
  while (len > SHOW_MAX) {
    size_t longest = 1;
    for (size_t i = 1; i < n; i += 2)
      if (strlen (parts[i]) > strlen (parts[longest]))
        longest = i;
    if (longest >= n || strlen (parts[longest]) <= 3)
      break;
    len -= strlen (parts[longest]) - 3;
    parts[longest] = "...";
  }
  char *text = arena_alloc (&d->arena, len + 1), *at = text;
  for (size_t i = 0; i < n; i++)
    at = stpcpy (at, parts[i]);
  return text;
}

const char *
show_at_level (Debug *d, const char *text, int level, int wanted) {
  return level >= wanted
             ? text
             : show_compose (d, 3, (const char *[]){"(", text, ")"});
}

static Shown
primary (const char *text) {
  return (Shown){.text = text, .level = LEVEL_POSTFIX};
}

static const char *
some (Shown s) {
  return s.text ? s.text : "...";
}

static int
some_level (Shown s) {
  return s.text ? s.level : LEVEL_POSTFIX;
}

/* 'l op r', left-associative. */
static Shown
infix (Debug *d, Shown l, const char *op, Shown r, int level) {
  if (!l.text && !r.text)
    return unknown;
  const char *left = show_at_level (d, some (l), some_level (l), level);
  const char *right = show_at_level (d, some (r), some_level (r), level + 1);
  const char *text = show_compose (d, 4, (const char *[]){"", left, op, right});
  return (Shown){.text = text, .level = level, .type = l.type};
}

static Shown
prefix (Debug *d, const char *op, Shown s) {
  if (!s.text)
    return unknown;
  const char *inner = show_at_level (d, s.text, s.level, LEVEL_UNARY);
  bool clash = *op == '-' && *inner == '-';
  if (clash)
    inner = show_at_level (d, inner, LEVEL_CHOICE, LEVEL_UNARY);
  return (Shown){.text = show_compose (d, 2, (const char *[]){op, inner}),
                 .level = LEVEL_UNARY,
                 .type = s.type};
}

/* Constants ---------------------------------------------------------------- */

static const char *
enumerator_of (const UnitType *t, int64_t value) {
  for (size_t i = 0; i < t->enumerators.len; i++)
    if (t->enumerators.data[i].value == value)
      return t->enumerators.data[i].name;
  return NULL;
}

static Shown
show_integer (Debug *d, LLVMValueRef v, UnitTypeId peer) {
  const UnitType *t = unit_type (d->unit, peer);
  if (llvm.GetIntTypeWidth (llvm.TypeOf (v)) > 64)
    return unknown;
  int64_t value = llvm.ConstIntGetSExtValue (v);
  const char *name =
      t->kind == UNIT_TYPE_ENUM ? enumerator_of (t, value) : NULL;
  if (name)
    return primary (name);
  Str text = {0};
  if (t->kind == UNIT_TYPE_CHAR && value > 31 && value < 127)
    str_format (&text, value == '\'' || value == '\\' ? "'\\%c'" : "'%c'",
                (int)value);
  else if (llvm.GetIntTypeWidth (llvm.TypeOf (v)) == 1 ||
           t->kind == UNIT_TYPE_UNSIGNED)
    str_format (&text, "%llu", llvm.ConstIntGetZExtValue (v));
  else
    str_format (&text, "%lld", (long long)value);
  Shown s = primary (arena_string (&d->arena, str_text (&text)));
  s.level = *s.text == '-' ? LEVEL_UNARY : LEVEL_POSTFIX;
  str_done (&text);
  return s;
}

static Shown
show_float (Debug *d, LLVMValueRef v) {
  LLVMBool inexact = 0;
  Str text = {0};
  str_format (&text, "%g", llvm.ConstRealGetDouble (v, &inexact));
  if (!strpbrk (str_text (&text), ".einf"))
    str_add (&text, ".0");
  Shown s = primary (arena_string (&d->arena, str_text (&text)));
  s.level = *s.text == '-' ? LEVEL_UNARY : LEVEL_POSTFIX;
  str_done (&text);
  return s;
}

/* An operand next to one of type 'peer', which tells how to show a constant. */
static Shown
show_next_to (Debug *d, LLVMValueRef v, UnitTypeId peer, unsigned depth) {
  return llvm.IsAConstantInt (v) ? show_integer (d, v, peer)
                                 : show_value (d, v, depth);
}

/* Bit-fields ---------------------------------------------------------------

   clang loads the unit that a bit-field lies in and shifts and masks; it stores
   the unit with the other bits of what was there. */

typedef struct {
  LLVMValueRef unit; /* what is shifted or masked */
  unsigned bits;     /* of the unit */
  unsigned first, width;
} BitRange;

static bool
is_op (LLVMValueRef v, LLVMOpcode opcode) {
  return llvm.IsAInstruction (v) && llvm.GetInstructionOpcode (v) == opcode;
}

/* Whether the instruction is 'opcode' with a constant at its right. */
static bool
is_op_constant (LLVMValueRef v, LLVMOpcode opcode, uint64_t *constant) {
  LLVMValueRef right = is_op (v, opcode) ? llvm.GetOperand (v, 1) : NULL;
  if (!right || !llvm.IsAConstantInt (right) ||
      llvm.GetIntTypeWidth (llvm.TypeOf (right)) > 64)
    return false;
  *constant = llvm.ConstIntGetZExtValue (right);
  return true;
}

/* Whether the ones of a mask are in one row. */
static bool
is_row_of_ones (uint64_t mask, BitRange *r) {
  if (!mask)
    return false;
  r->first = (unsigned)__builtin_ctzll (mask);
  uint64_t ones = mask >> r->first;
  r->width = (unsigned)__builtin_popcountll (mask);
  return !(ones & (ones + 1));
}

static bool
begin_range (BitRange *r, LLVMValueRef unit) {
  LLVMTypeRef type = llvm.TypeOf (unit);
  if (llvm.GetTypeKind (type) != LLVMIntegerTypeKind)
    return false;
  *r = (BitRange){.unit = unit, .bits = llvm.GetIntTypeWidth (type)};
  return r->bits <= 64;
}

/* unit >> first & ones, and its special cases */
static bool
is_unsigned_field (LLVMValueRef v, BitRange *r) {
  uint64_t mask = ~(uint64_t)0, shift = 0;
  LLVMValueRef unit = v;
  bool masked = is_op_constant (unit, LLVMAnd, &mask);
  unit = masked ? llvm.GetOperand (unit, 0) : unit;
  bool shifted = is_op_constant (unit, LLVMLShr, &shift);
  unit = shifted ? llvm.GetOperand (unit, 0) : unit;
  if ((!masked && !shifted) || !begin_range (r, unit) || shift >= r->bits)
    return false;
  uint64_t all = ~(uint64_t)0 >> (64 - r->bits);
  BitRange ones;
  if (!is_row_of_ones (mask & all >> shift, &ones) || ones.first)
    return false;
  r->first = (unsigned)shift;
  r->width = ones.width;
  return true;
}

/* unit << up >> down */
static bool
is_signed_field (LLVMValueRef v, BitRange *r) {
  uint64_t up = 0, down = 0;
  if (!is_op_constant (v, LLVMAShr, &down))
    return false;
  LLVMValueRef unit = llvm.GetOperand (v, 0);
  if (is_op_constant (unit, LLVMShl, &up))
    unit = llvm.GetOperand (unit, 0);
  if (!begin_range (r, unit) || down >= r->bits || up > down)
    return false;
  r->first = (unsigned)(down - up);
  r->width = (unsigned)(r->bits - down);
  return true;
}

static bool
is_field (LLVMValueRef v, BitRange *r) {
  return is_unsigned_field (v, r) || is_signed_field (v, r);
}

/* unit & ~ones: all but the field */
static bool
is_without_field (LLVMValueRef v, BitRange *r) {
  uint64_t mask;
  if (!is_op_constant (v, LLVMAnd, &mask) ||
      !begin_range (r, llvm.GetOperand (v, 0)))
    return false;
  return is_row_of_ones (~mask & ~(uint64_t)0 >> (64 - r->bits), r);
}

/* The field that a store of a unit changes. */
static bool
is_stored_field (LLVMValueRef store, BitRange *r) {
  LLVMValueRef value = llvm.GetOperand (store, 0);
  if (is_without_field (value, r))
    return true;
  return is_op (value, LLVMOr) &&
         (is_without_field (llvm.GetOperand (value, 0), r) ||
          is_without_field (llvm.GetOperand (value, 1), r));
}

static LLVMValueRef
only_user (LLVMValueRef v) {
  LLVMUseRef use = llvm.GetFirstUse (v);
  return use && !llvm.GetNextUse (use) ? llvm.GetUser (use) : NULL;
}

/* The field that is used of a loaded unit. */
static bool
is_loaded_field (LLVMValueRef load, BitRange *r) {
  LLVMValueRef user = only_user (load);
  if (!user)
    return false;
  LLVMValueRef next = only_user (user);
  bool merged = next && (is_op (next, LLVMOr) || llvm.IsAStoreInst (next));
  if (merged && is_without_field (user, r) && r->unit == load)
    return true;
  return (next && is_field (next, r) && r->unit == load) ||
         (is_field (user, r) && r->unit == load);
}

/* Loads and stores --------------------------------------------------------- */

Place
show_access_place (Debug *d, LLVMValueRef i, unsigned depth) {
  bool is_store = llvm.IsAStoreInst (i);
  LLVMTypeRef type =
      llvm.TypeOf (is_store ? llvm.GetOperand (i, 0) : i);
  Place p = place_at (d, llvm.GetOperand (i, is_store ? 1 : 0), depth);
  p = place_access (d, p, type);
  BitRange r = {0};
  if (!p.is_bits || !begin_range (&r, is_store ? llvm.GetOperand (i, 0) : i))
    return place_bits (d, p, 64, 0, 0);
  unsigned unit = r.bits;
  bool known = is_store ? is_stored_field (i, &r) : is_loaded_field (i, &r);
  return place_bits (d, p, unit, known ? r.first : 0, known ? r.width : unit);
}

/* The instruction as the value of a bit-field. */
static Shown
show_field (Debug *d, LLVMValueRef v, unsigned depth) {
  BitRange r;
  if (!is_field (v, &r) || !llvm.IsALoadInst (r.unit))
    return unknown;
  Place p = place_at (d, llvm.GetOperand (r.unit, 0), depth);
  p = place_access (d, p, llvm.TypeOf (r.unit));
  return p.is_bits ? place_text (d, place_bits (d, p, r.bits, r.first, r.width))
                   : unknown;
}

/* Arithmetic --------------------------------------------------------------- */

typedef struct {
  LLVMOpcode opcode;
  const char *text;
  int level;
} Operator;

static const Operator operators[] = {
    {LLVMAdd, " + ", LEVEL_ADD},        {LLVMFAdd, " + ", LEVEL_ADD},
    {LLVMSub, " - ", LEVEL_ADD},        {LLVMFSub, " - ", LEVEL_ADD},
    {LLVMMul, " * ", LEVEL_MULTIPLY},   {LLVMFMul, " * ", LEVEL_MULTIPLY},
    {LLVMUDiv, " / ", LEVEL_MULTIPLY},  {LLVMSDiv, " / ", LEVEL_MULTIPLY},
    {LLVMFDiv, " / ", LEVEL_MULTIPLY},  {LLVMURem, " % ", LEVEL_MULTIPLY},
    {LLVMSRem, " % ", LEVEL_MULTIPLY},  {LLVMFRem, " % ", LEVEL_MULTIPLY},
    {LLVMShl, " << ", LEVEL_SHIFT},     {LLVMLShr, " >> ", LEVEL_SHIFT},
    {LLVMAShr, " >> ", LEVEL_SHIFT},    {LLVMAnd, " & ", LEVEL_BIT_AND},
    {LLVMXor, " ^ ", LEVEL_BIT_XOR},    {LLVMOr, " | ", LEVEL_BIT_OR},
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
  if (is_op (v, LLVMZExt))
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
  Shown s = infix (d, l, op, r, level);
  s.type = (UnitTypeId){0};
  return s;
}

static Shown
show_compare (Debug *d, LLVMValueRef v, unsigned depth) {
  return show_compare_as (d, v, llvm.GetICmpPredicate (v), depth);
}

static Shown
show_negation (Debug *d, LLVMValueRef v, unsigned depth) {
  if (is_op (v, LLVMZExt))
    v = llvm.GetOperand (v, 0);
  if (is_op (v, LLVMICmp))
    return show_compare_as (d, v, opposite (llvm.GetICmpPredicate (v)), depth);
  Shown s = prefix (d, "!", show_value (d, v, depth));
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
  Shown s = infix (d, show_value (d, llvm.GetOperand (v, 0), depth), texts[p],
                   show_value (d, llvm.GetOperand (v, 1), depth),
                   texts[p][1] == '=' || texts[p][1] == '!' ? LEVEL_EQUAL
                                                            : LEVEL_LESS);
  s.type = (UnitTypeId){0};
  return s;
}

static bool
is_pointer_difference (LLVMValueRef v) {
  return is_op (v, LLVMSub) && is_op (llvm.GetOperand (v, 0), LLVMPtrToInt) &&
         is_op (llvm.GetOperand (v, 1), LLVMPtrToInt);
}

/* -x, ~x, !x, x - 1 and pointer differences, which LLVM has no operation for. */
static Shown
show_special (Debug *d, LLVMValueRef v, LLVMOpcode opcode, unsigned depth) {
  LLVMValueRef left = llvm.GetOperand (v, 0), right = llvm.GetOperand (v, 1);
  int64_t constant =
      llvm.IsAConstantInt (right) ? llvm.ConstIntGetSExtValue (right) : 0;
  if (opcode == LLVMSub && is_zero (left))
    return prefix (d, "-", show_value (d, right, depth));
  if (opcode == LLVMXor && constant == -1)
    return is_truth (left) ? show_negation (d, left, depth)
                           : prefix (d, "~", show_value (d, left, depth));
  if (opcode == LLVMSDiv && is_pointer_difference (left) && constant)
    return show_value (d, left, depth);
  if (opcode == LLVMAdd && constant < 0 && constant > INT32_MIN) {
    Str number = {0};
    str_format (&number, "%lld", -(long long)constant);
    Shown r = primary (arena_string (&d->arena, str_text (&number)));
    str_done (&number);
    return infix (d, show_value (d, left, depth), " - ", r, LEVEL_ADD);
  }
  return unknown;
}

static Shown
show_binary (Debug *d, LLVMValueRef v, const Operator *op, unsigned depth) {
  Shown s = show_field (d, v, depth);
  if (!s.text)
    s = show_special (d, v, op->opcode, depth);
  if (s.text)
    return s;
  LLVMValueRef left = llvm.GetOperand (v, 0), right = llvm.GetOperand (v, 1);
  Shown r = show_next_to (d, right, (UnitTypeId){0}, depth);
  Shown l = show_next_to (d, left, r.type, depth);
  r = show_next_to (d, right, l.type, depth);
  s = infix (d, l, op->text, r, op->level);
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
  return end && is_op (end, LLVMBr) && llvm.IsConditional (end) ? end : NULL;
}

/* The only block that goes to this one, or NULL. */
static LLVMBasicBlockRef
only_predecessor (LLVMBasicBlockRef block) {
  LLVMValueRef user = only_user (llvm.BasicBlockAsValue (block));
  return user && llvm.IsAInstruction (user) ? llvm.GetInstructionParent (user)
                                            : NULL;
}

/* a && b and a || b: all ways but the last bring the same constant, after
   tests in the order of the source. */
static Shown
show_logical (Debug *d, LLVMValueRef phi, unsigned n, unsigned depth) {
  bool is_or = !llvm.IsNull (llvm.GetIncomingValue (phi, 0));
  int level = is_or ? LEVEL_OR : LEVEL_AND;
  LLVMBasicBlockRef home = llvm.GetInstructionParent (phi);
  Shown all = unknown;
  for (unsigned i = 0; i + 1 < n; i++) {
    LLVMValueRef value = llvm.GetIncomingValue (phi, i);
    LLVMValueRef branch = branch_of (llvm.GetIncomingBlock (phi, i));
    if (!llvm.IsAConstantInt (value) || llvm.IsNull (value) == is_or ||
        !branch || llvm.GetSuccessor (branch, is_or ? 0 : 1) != home)
      return unknown;
    Shown next = show_value (d, llvm.GetCondition (branch), depth);
    if (!next.text)
      return unknown;
    all = i ? infix (d, all, is_or ? " || " : " && ", next, level) : next;
  }
  Shown last = show_value (d, llvm.GetIncomingValue (phi, n - 1), depth);
  all = last.text ? infix (d, all, is_or ? " || " : " && ", last, level)
                  : unknown;
  all.type = (UnitTypeId){0};
  return all;
}

/* c ? a : b: two blocks that one branch leads to. */
static Shown
show_conditional (Debug *d, LLVMValueRef phi, unsigned depth) {
  LLVMBasicBlockRef first = llvm.GetIncomingBlock (phi, 0);
  LLVMBasicBlockRef second = llvm.GetIncomingBlock (phi, 1);
  LLVMBasicBlockRef from = only_predecessor (first);
  LLVMValueRef branch = branch_of (from);
  if (!branch || only_predecessor (second) != from)
    return unknown;
  bool straight = llvm.GetSuccessor (branch, 0) == first;
  Shown a = show_value (d, llvm.GetIncomingValue (phi, straight ? 0 : 1), depth);
  Shown b = show_value (d, llvm.GetIncomingValue (phi, straight ? 1 : 0), depth);
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

/* Calls -------------------------------------------------------------------- */

/* The name of an intrinsic without "llvm." and types: "fabs" */
static const char *
intrinsic_name (Debug *d, const char *name) {
  char *copy = arena_string (&d->arena, name + strlen ("llvm."));
  copy[strcspn (copy, ".")] = 0;
  return copy;
}

static bool
is_intrinsic (const char *name) {
  return !strncmp (name, "llvm.", 5);
}

/* Where the argument is that the result of a struct is stored to, nothing. */
static bool
is_result_argument (LLVMValueRef call, unsigned index) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("sret", 4);
  return llvm.GetCallSiteEnumAttribute (call, index + 1, kind) != NULL;
}

static const char *
arguments_text (Debug *d, LLVMValueRef call, unsigned depth) {
  enum { SHOWN_MAX = 6 };
  const char *text = "";
  unsigned n = llvm.GetNumArgOperands (call), shown = 0;
  for (unsigned i = 0; i < n; i++) {
    if (is_result_argument (call, i))
      continue;
    const char *comma = shown++ ? ", " : "";
    if (shown > SHOWN_MAX)
      return show_compose (d, 4, (const char *[]){"", text, comma, "..."});
    Shown s = show_value (d, llvm.GetOperand (call, i), depth);
    text = show_compose (d, 4, (const char *[]){"", text, comma, some (s)});
  }
  return text;
}

/* The function, and the type of what it returns. */
static Shown
callee_text (Debug *d, LLVMValueRef call, unsigned depth) {
  LLVMValueRef callee = llvm.GetCalledValue (call);
  Shown s = show_value (d, callee, depth);
  UnitTypeId type =
      llvm.IsAFunction (callee) ? debug_function_type (d, callee) : s.target;
  const UnitType *t = unit_type (d->unit, type);
  s.type = t->kind == UNIT_TYPE_FUNCTION ? t->target : (UnitTypeId){0};
  return s;
}

static Shown
show_call (Debug *d, LLVMValueRef call, unsigned depth) {
  if (llvm.IsAInlineAsm (llvm.GetCalledValue (call)))
    return unknown;
  Shown f = callee_text (d, call, depth);
  if (!f.text)
    return unknown;
  if (is_intrinsic (f.text)) {
    f.text = intrinsic_name (d, f.text);
    if (!strcmp (f.text, "expect"))
      return show_value (d, llvm.GetOperand (call, 0), depth);
  }
  const char *name = show_at_level (d, f.text, f.level, LEVEL_POSTFIX);
  const char *arguments = arguments_text (d, call, depth);
  const UnitType *t = unit_type (d->unit, f.type);
  return (Shown){
      .text = show_compose (d, 5,
                            (const char *[]){"", name, " (", arguments, ")"}),
      .level = LEVEL_POSTFIX,
      .type = f.type,
      .target = t->kind == UNIT_TYPE_POINTER ? t->target : (UnitTypeId){0}};
}

/* The sum of a + b that is checked for overflow, or a call's result. */
static Shown
show_extract (Debug *d, LLVMValueRef v, unsigned depth) {
  LLVMValueRef from = llvm.GetOperand (v, 0);
  size_t len = 0;
  if (!llvm.IsACallInst (from))
    return unknown;
  const char *name = llvm.GetValueName2 (llvm.GetCalledValue (from), &len);
  if (len < 10 || strncmp (name, "llvm.", 5))
    return show_value (d, from, depth);
  if (!strstr (name, ".with.overflow.") || *llvm.GetIndices (v) != 0)
    return unknown;
  static const char *const texts[] = {"add", " + ", "sub", " - ", "mul", " * "};
  for (unsigned i = 0; i < 6; i += 2)
    if (!strncmp (name + 6, texts[i], 3))
      return infix (d, show_value (d, llvm.GetOperand (from, 0), depth),
                    texts[i + 1],
                    show_value (d, llvm.GetOperand (from, 1), depth),
                    i == 4 ? LEVEL_MULTIPLY : LEVEL_ADD);
  return unknown;
}

/* All values --------------------------------------------------------------- */

static Shown
show_instruction (Debug *d, LLVMValueRef v, LLVMOpcode opcode, unsigned depth) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].opcode == opcode)
      return show_binary (d, v, operators + i, depth);
  switch (opcode) {
  case LLVMLoad:
    return place_text (d, show_access_place (d, v, depth));
  case LLVMAlloca:
  case LLVMGetElementPtr:
    return place_address (d, place_at (d, v, depth));
  case LLVMICmp:
    return show_compare (d, v, depth);
  case LLVMFCmp:
    return show_float_compare (d, v, depth);
  case LLVMFNeg:
    return prefix (d, "-", show_value (d, llvm.GetOperand (v, 0), depth));
  case LLVMSelect:
    return show_select (d, v, depth);
  case LLVMPHI:
    return show_phi (d, v, depth);
  case LLVMCall:
    return show_call (d, v, depth);
  case LLVMExtractValue:
    return show_extract (d, v, depth);
  case LLVMAtomicRMW:
    return place_text (d, place_access (
                              d, place_at (d, llvm.GetOperand (v, 0), depth),
                              llvm.TypeOf (v)));
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMFPToUI:
  case LLVMFPToSI:
  case LLVMUIToFP:
  case LLVMSIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
  case LLVMPtrToInt:
  case LLVMIntToPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
    return show_value (d, llvm.GetOperand (v, 0), depth);
  default:
    return unknown;
  }
}

static Shown
show_param (Debug *d, LLVMValueRef param) {
  LLVMValueRef function = llvm.GetParamParent (param);
  if (local_node (d, param))
    return place_address (d, place_at (d, param, 0));
  unsigned n = llvm.CountParams (function);
  for (unsigned i = 0; i < n; i++)
    if (llvm.GetParam (function, i) == param)
      return primary (debug_param_name (d, function, i));
  return unknown;
}

static Shown
show_new (Debug *d, LLVMValueRef v, unsigned depth) {
  if (llvm.IsAInstruction (v))
    return show_instruction (d, v, llvm.GetInstructionOpcode (v), depth);
  if (llvm.IsAConstantInt (v))
    return show_integer (d, v, (UnitTypeId){0});
  if (llvm.IsAConstantFP (v))
    return show_float (d, v);
  if (llvm.IsAConstantPointerNull (v))
    return primary ("NULL");
  if (llvm.IsAFunction (v))
    return primary (symbol_name (d, v));
  if (llvm.IsAArgument (v))
    return show_param (d, v);
  if (llvm.IsAGlobalVariable (v))
    return place_address (d, place_at (d, v, depth));
  if (llvm.IsAConstantExpr (v)) {
    if (llvm.GetConstOpcode (v) == LLVMGetElementPtr)
      return place_address (d, place_at (d, v, depth));
    return llvm.GetNumOperands (v) == 1
               ? show_value (d, llvm.GetOperand (v, 0), depth)
               : unknown;
  }
  return unknown;
}

/* A value that is being looked at is unknown to what it depends on. */
Shown
show_value (Debug *d, LLVMValueRef v, unsigned depth) {
  if (depth >= SHOW_DEPTH)
    return primary ("...");
  uint64_t *known = map_get (&d->shown, (uintptr_t)v);
  if (known)
    return d->values.data[*known];
  size_t index = d->values.len;
  vec_push (&d->values, unknown);
  *map_put (&d->shown, (uintptr_t)v) = index;
  Shown s = show_new (d, v, depth + 1);
  d->values.data[index] = s;
  return s;
}

/* What is asked for -------------------------------------------------------- */

static const char *
hand_out (Debug *d, Place p, UnitTypeId *type) {
  Shown s = place_text (d, place_bits (d, p, 64, 0, 0));
  if (type)
    *type = s.text ? s.type : (UnitTypeId){0};
  return debug_text (d, s.text);
}

const char *
debug_show_access (Debug *d, LLVMValueRef i, UnitTypeId *type) {
  bool known = d->is_known && (llvm.IsALoadInst (i) || llvm.IsAStoreInst (i));
  return hand_out (d, known ? show_access_place (d, i, 0) : (Place){0}, type);
}

/* An access through the address, from which its type is seen. */
static LLVMValueRef
access_through (LLVMValueRef address) {
  enum { MANY = 4 };
  LLVMUseRef use =
      llvm.IsAInstruction (address) && !llvm.IsAAllocaInst (address)
          ? llvm.GetFirstUse (address)
          : NULL;
  for (unsigned i = 0; use && i < MANY; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef user = llvm.GetUser (use);
    if (llvm.IsALoadInst (user) || (llvm.IsAStoreInst (user) &&
                                    llvm.GetOperand (user, 1) == address))
      return user;
  }
  return NULL;
}

const char *
debug_show_place (Debug *d, LLVMValueRef pointer, UnitTypeId *type) {
  LLVMValueRef access = d->is_known ? access_through (pointer) : NULL;
  if (access)
    return debug_show_access (d, access, type);
  return hand_out (d, d->is_known ? place_at (d, pointer, 0) : (Place){0},
                   type);
}

const char *
debug_show_value (Debug *d, LLVMValueRef value) {
  return d->is_known ? debug_text (d, show_value (d, value, 0).text) : NULL;
}
