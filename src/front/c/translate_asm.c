/* Inline assembly.

   Only what it says about itself is known.  Without instructions it does
   nothing, and an output that is tied to an input is that input.  With
   instructions its outputs in registers are inputs of the program; it must not
   touch memory.  The constraints are a list such as "=r,=&r,r,0,~{memory}". */

#include "front/c/translate.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *text, *constraints;
  size_t outputs;    /* in registers */
  bool has_indirect; /* outputs in memory */
  bool touches_memory;
  VEC (int) ties; /* of inputs: the output it shares a register with, or -1 */
} Assembly;

static void
add_output (Assembly *a, const char *s, size_t len) {
  if (memchr (s, '*', len))
    a->touches_memory = a->has_indirect = true;
  else
    a->outputs++;
}

static void
add_constraint (Assembly *a, const char *s, size_t len) {
  if (!len)
    return;
  if (*s == '=') {
    add_output (a, s, len);
  } else if (*s == '~') {
    a->touches_memory |= len >= 9 && !strncmp (s, "~{memory}", 9);
  } else if (*s != '!') {
    a->touches_memory |= memchr (s, '*', len) != NULL;
    bool is_tied = *s >= '0' && *s <= '9';
    vec_push (&a->ties, is_tied ? (int)strtol (s, NULL, 10) : -1);
  }
}

static void
read_constraints (Assembly *a) {
  const char *s = a->constraints;
  for (;;) {
    size_t len = strcspn (s, ",");
    add_constraint (a, s, len);
    if (!s[len])
      return;
    s += len + 1;
  }
}

/* Hints and fences: without meaning in one thread. */
static bool
does_nothing (const char *text) {
  static const char *const harmless[] = {"pause",  "rep; nop", "rep;nop",
                                         "mfence", "lfence",   "sfence"};
  text += strspn (text, " \t\n");
  size_t len = strlen (text);
  while (len && strchr (" \t\n;", text[len - 1]))
    len--;
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (len == strlen (harmless[i]) && !strncmp (text, harmless[i], len))
      return true;
  return !len;
}

/* Without instructions the register has what happens to be in it: any value is
   a fact.  With them most values are not. */
static Operand
arbitrary (Translate *t, unsigned bits, bool is_empty) {
  return emit_value (t,
                     (UnitOp){.kind = OP_INPUT,
                              .code = is_empty ? INPUT_CHOICE : INPUT_ASSEMBLY,
                              .show = "inline assembly"},
                     bits);
}

/* The input in the same register as output 'k'; the numbers of constraints
   count outputs first.  OPERAND_NONE if there is none of this width. */
static Operand
tied_input (Translate *t, LLVMValueRef call, const Assembly *a, size_t k,
            unsigned bits) {
  unsigned n = llvm.GetNumArgOperands (call);
  for (unsigned i = 0; i < n && i < a->ties.len; i++) {
    LLVMValueRef v = llvm.GetArgOperand (call, i);
    if (a->ties.data[i] == (int)k && type_width (t->c, llvm.TypeOf (v)) == bits)
      return operand_of (t, v);
  }
  return (Operand){0};
}

static void
define_outputs (Translate *t, LLVMValueRef call, const Assembly *a,
                bool is_empty) {
  Leaves leaves = {0};
  Operands out = {0};
  type_leaves (t->c, llvm.TypeOf (call), &leaves);
  bool ties = is_empty && !a->has_indirect && leaves.len == a->outputs;
  for (size_t k = 0; k < leaves.len; k++) {
    unsigned bits = leaves.data[k].bits;
    Operand o = ties ? tied_input (t, call, a, k, bits) : (Operand){0};
    if (!o.kind)
      o = arbitrary (t, bits, is_empty);
    vec_push (&out, o);
  }
  if (out.len)
    emit_define_all (t, call, &out);
  vec_done (&leaves);
  vec_done (&out);
}

void
translate_asm (Translate *t, LLVMValueRef call, LLVMValueRef callee) {
  size_t len;
  Assembly a = {0};
  a.text = llvm.GetInlineAsmAsmString (callee, &len);
  a.constraints = llvm.GetInlineAsmConstraintString (callee, &len);
  read_constraints (&a);
  bool is_empty = does_nothing (a.text);
  if (!is_empty && a.touches_memory) {
    emit_unsupported (t, "inline assembly that touches memory");
  } else {
    if (!is_empty)
      translate_note (
          t->c,
          "%s:%d: what inline assembly computes is arbitrary, and it "
          "has no other effect",
          t->pos.source ? t->pos.source->path : "", t->pos.line);
    define_outputs (t, call, &a, is_empty);
  }
  vec_done (&a.ties);
}
