/* Calls, and the variables that clang makes for their arguments and results. */

#include "front/c/debug.h"

#include <string.h>

static const Shown unknown = {0};

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

/* The memcpy that fills a variable of clang's own, or NULL. */
static LLVMValueRef
copy_to (LLVMValueRef variable) {
  enum { MANY = 8 };
  LLVMUseRef use = llvm.GetFirstUse (variable);
  for (unsigned i = 0; use && i < MANY; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef user = llvm.GetUser (use);
    size_t len = 0;
    if (!llvm.IsACallInst (user) || llvm.GetOperand (user, 0) != variable)
      continue;
    const char *name = llvm.GetValueName2 (llvm.GetCalledValue (user), &len);
    if (len > 11 && !strncmp (name, "llvm.memcpy", 11))
      return user;
  }
  return NULL;
}

/* A struct that is passed is copied first, or is what a call returned. */
static Shown
show_argument (Debug *d, LLVMValueRef v, unsigned depth) {
  LLVMValueRef variable = llvm.IsALoadInst (v) ? llvm.GetOperand (v, 0) : v;
  if (!llvm.IsAAllocaInst (variable) || debug_local_node (d, variable))
    return show_value (d, v, depth);
  LLVMValueRef copy = copy_to (variable);
  return place_text (
      d, place_at (d, copy ? llvm.GetOperand (copy, 1) : variable, depth));
}

/* Whether it is a call, and not one that clang made up. */
static bool
is_call_of_source (LLVMValueRef v) {
  size_t len = 0;
  if (!llvm.IsACallInst (v))
    return false;
  const char *name = llvm.GetValueName2 (llvm.GetCalledValue (v), &len);
  return len < 5 || !is_intrinsic (name);
}

LLVMValueRef
show_call_of (LLVMValueRef variable) {
  enum { MANY = 8 };
  LLVMUseRef use = llvm.GetFirstUse (variable);
  LLVMValueRef found = NULL;
  for (unsigned i = 0; use && i < MANY; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef user = llvm.GetUser (use), call = NULL;
    if (llvm.IsAStoreInst (user) && llvm.GetOperand (user, 1) == variable)
      call = llvm.GetOperand (user, 0);
    else if (llvm.IsACallInst (user) && llvm.GetNumArgOperands (user) &&
             llvm.GetOperand (user, 0) == variable &&
             is_result_argument (user, 0))
      call = user;
    if (call && (found || !is_call_of_source (call)))
      return NULL;
    found = call ? call : found;
  }
  return use ? NULL : found;
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
    Shown s = show_argument (d, llvm.GetOperand (call, i), depth);
    text =
        show_compose (d, 4, (const char *[]){"", text, comma, show_some (s)});
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

/* a * b + c, a * b - c */
static Shown
show_multiply_add (Debug *d, LLVMValueRef call, unsigned depth) {
  LLVMValueRef addend = llvm.GetOperand (call, 2);
  bool minus = value_is (addend, LLVMFNeg);
  Shown product = show_infix (
      d, show_value (d, llvm.GetOperand (call, 0), depth), " * ",
      show_value (d, llvm.GetOperand (call, 1), depth), LEVEL_MULTIPLY);
  Shown last =
      show_value (d, minus ? llvm.GetOperand (addend, 0) : addend, depth);
  return show_infix (d, product, minus ? " - " : " + ", last, LEVEL_ADD);
}

Shown
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
    if (!strcmp (f.text, "threadlocal"))
      return place_address (d, place_at (d, call, depth));
    if (!strcmp (f.text, "fmuladd"))
      return show_multiply_add (d, call, depth);
  }
  const char *name = show_at_level (d, f.text, f.level, LEVEL_POSTFIX);
  const char *arguments = arguments_text (d, call, depth);
  const UnitType *t = unit_type (d->unit, f.type);
  return (Shown){
      .text =
          show_compose (d, 5, (const char *[]){"", name, " (", arguments, ")"}),
      .level = LEVEL_POSTFIX,
      .type = f.type,
      .target = t->kind == UNIT_TYPE_POINTER ? t->target : (UnitTypeId){0}};
}

/* The sum of a + b that is checked for overflow, or a call's result. */
Shown
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
      return show_infix (d, show_value (d, llvm.GetOperand (from, 0), depth),
                         texts[i + 1],
                         show_value (d, llvm.GetOperand (from, 1), depth),
                         i == 4 ? LEVEL_MULTIPLY : LEVEL_ADD);
  return unknown;
}
