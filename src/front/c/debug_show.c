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

Shown
show_primary (const char *text) {
  return (Shown){.text = text, .level = LEVEL_POSTFIX};
}

const char *
show_some (Shown s) {
  return s.text ? s.text : "...";
}

static int
some_level (Shown s) {
  return s.text ? s.level : LEVEL_POSTFIX;
}

/* 'l op r', left-associative. */
Shown
show_infix (Debug *d, Shown l, const char *op, Shown r, int level) {
  if (!l.text && !r.text)
    return unknown;
  const char *left = show_at_level (d, show_some (l), some_level (l), level);
  const char *right =
      show_at_level (d, show_some (r), some_level (r), level + 1);
  const char *text = show_compose (d, 4, (const char *[]){"", left, op, right});
  return (Shown){.text = text, .level = level, .type = l.type};
}

Shown
show_prefix (Debug *d, const char *op, Shown s) {
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
    return show_primary (name);
  Str text = {0};
  if (t->kind == UNIT_TYPE_CHAR && value > 31 && value < 127)
    str_format (&text, value == '\'' || value == '\\' ? "'\\%c'" : "'%c'",
                (int)value);
  else if (llvm.GetIntTypeWidth (llvm.TypeOf (v)) == 1 ||
           t->kind == UNIT_TYPE_UNSIGNED)
    str_format (&text, "%llu", llvm.ConstIntGetZExtValue (v));
  else
    str_format (&text, "%lld", (long long)value);
  Shown s = show_primary (arena_string (&d->arena, str_text (&text)));
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
  Shown s = show_primary (arena_string (&d->arena, str_text (&text)));
  s.level = *s.text == '-' ? LEVEL_UNARY : LEVEL_POSTFIX;
  str_done (&text);
  return s;
}

/* An operand next to one of type 'peer', which tells how to show a constant. */
Shown
show_next_to (Debug *d, LLVMValueRef v, UnitTypeId peer, unsigned depth) {
  return llvm.IsAConstantInt (v) ? show_integer (d, v, peer)
                                 : show_value (d, v, depth);
}

/* All values --------------------------------------------------------------- */

static Shown
show_instruction (Debug *d, LLVMValueRef v, LLVMOpcode opcode, unsigned depth) {
  switch (opcode) {
  case LLVMLoad:
    return place_text (d, show_access_place (d, v, depth));
  case LLVMAlloca:
  case LLVMGetElementPtr:
    return place_address (d, place_at (d, v, depth));
  case LLVMCall:
    return show_call (d, v, depth);
  case LLVMExtractValue:
    return show_extract (d, v, depth);
  case LLVMAtomicRMW:
    return place_text (
        d, place_access (d, place_at (d, llvm.GetOperand (v, 0), depth),
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
    return show_operator (d, v, opcode, depth);
  }
}

static Shown
show_param (Debug *d, LLVMValueRef param) {
  LLVMValueRef function = llvm.GetParamParent (param);
  if (debug_local_node (d, param))
    return place_address (d, place_at (d, param, 0));
  unsigned n = llvm.CountParams (function);
  for (unsigned i = 0; i < n; i++)
    if (llvm.GetParam (function, i) == param)
      return show_primary (debug_param_name (d, function, i));
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
    return show_primary ("NULL");
  if (llvm.IsAFunction (v))
    return show_primary (debug_symbol_name (d, v));
  if (llvm.IsAArgument (v))
    return show_param (d, v);
  if (llvm.IsAGlobalVariable (v) || llvm.IsAGlobalAlias (v))
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
    return show_primary ("...");
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
  bool known = s.text && unit_type (d->unit, s.type)->kind != UNIT_TYPE_VOID;
  if (type)
    *type = known ? s.type : (UnitTypeId){0};
  return debug_text (d, s.text);
}

/* Whether a variable of clang's own is set. */
static bool
sets_own (const Debug *d, LLVMValueRef i) {
  if (!llvm.IsAStoreInst (i))
    return false;
  LLVMValueRef address = llvm.GetOperand (i, 1);
  return llvm.IsAAllocaInst (address) && !debug_local_node (d, address);
}

const char *
debug_show_access (Debug *d, LLVMValueRef i, UnitTypeId *type) {
  bool known = d->is_known && (llvm.IsALoadInst (i) || llvm.IsAStoreInst (i)) &&
               !sets_own (d, i);
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
    if (llvm.IsALoadInst (user) ||
        (llvm.IsAStoreInst (user) && llvm.GetOperand (user, 1) == address))
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
