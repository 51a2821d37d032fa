/* Procedures for functions without a body.

   What they return is arbitrary, and they may write to all that they are handed
   and to what globals reach, unless something says that they do not: pointers
   to const, attributes, the user.  That is too little for functions of the C
   library that are known to do more (they call back, or return twice): those
   are not modelled (calls_names.c).  errno may be changed by every one. */

#include "front/c/calls.h"
#include "front/c/calls_undefined.h"

#include <assert.h>
#include <string.h>

/* What is assumed about functions without a body --------------------------- */

static void
add_name (Str *names, size_t i, size_t n, const char *name) {
  str_format (names, "%s'%s'", !i ? "" : i + 1 == n ? " and " : ", ", name);
}

static void
assume_about (CFront *c, const NameList *names, const char *one,
              const char *several) {
  Str text = {0};
  for (size_t i = 0; i < names->len; i++)
    add_name (&text, i, names->len, names->data[i]);
  if (names->len)
    program_assume (c->program, "%s %s", str_text (&text),
                    names->len == 1 ? one : several);
  str_done (&text);
}

void
calls_assume (CFront *c) {
  assume_about (c, &c->pure, "writes nothing", "write nothing");
  assume_about (c, &c->unknown,
                "frees nothing, keeps no pointer, writes nothing reached "
                "through const, calls nothing of the program and returns",
                "free nothing, keep no pointers, write nothing reached through "
                "const, call nothing of the program and return");
  vec_done (&c->pure);
  vec_done (&c->unknown);
}

static bool
is_assumed_pure (const CFront *c, const char *name) {
  const Texts *list = &c->options->assume_pure;
  for (size_t i = 0; i < c->frames.len; i++)
    if (!strcmp (c->frames.data[i], name))
      return true;
  for (size_t i = 0; i < list->len; i++)
    if (!strcmp (list->data[i], name) || !strcmp (list->data[i], "*"))
      return true;
  return false;
}

static void
change_memory (Translate *t, const char *name) {
  CFront *c = t->c;
  bool is_input = !strncmp (name, "__VERIFIER_nondet_", 18);
  if (c->options->sv_comp || is_input)
    return;
  if (is_assumed_pure (c, name)) {
    vec_push (&c->pure, name);
    return;
  }
  undefined_write (t, name);
  if (undefined_may_write (t->function))
    vec_push (&c->unknown, name);
}

/* Arguments that are given by value must have one; structs may have holes, and
   clang does not mark them. */
static void
use_arguments (Translate *t, const char *name) {
  CFront *c = t->c;
  unsigned n = llvm.CountParams (t->function);
  Str what = {0};
  str_format (&what, "an argument of '%s'", name);
  const char *show = unit_string (c->unit, str_text (&what));
  str_done (&what);
  uint32_t reg = 0;
  for (unsigned i = 0; i < n; i++) {
    Leaves leaves = {0};
    type_leaves (c, llvm.TypeOf (llvm.GetParam (t->function, i)), &leaves);
    bool is_value = undefined_attribute (t->function, i + 1, "noundef");
    if (is_value && leaves.len == 1)
      emit_op (t, (UnitOp){.kind = OP_USE,
                           .dst = NO_REG,
                           .a = operand_reg (reg, leaves.data[0].bits),
                           .show = show});
    reg += (uint32_t)leaves.len;
    vec_done (&leaves);
  }
}

/* Bodies ------------------------------------------------------------------- */

/* Of functions of the C library we know what they write. */
static void
make_body (Translate *t, const char *name) {
  use_arguments (t, name);
  if (undefined_attribute (t->function, (unsigned)LLVMAttributeFunctionIndex,
                           "noreturn")) {
    calls_look_at_arguments (t, name);
    emit_op (t, (UnitOp){.kind = OP_EXIT, .code = EXIT_KIND_ABORT});
    return;
  }
  if (!undefined_fill (t, name))
    return;
  if (!calls_look_at_arguments (t, name))
    change_memory (t, name);
  calls_change_errno (&(Call){t, NULL, name});
  undefined_return (t, name);
}

void
calls_undefined (CFront *c, LLVMValueRef function, uint32_t proc) {
  assert (proc < c->unit->procs.len && !c->unit->procs.data[proc].blocks.len);
  Unit *u = c->unit;
  const char *name = unit_string (u, llvm.GetValueName (function));
  Translate t = {.c = c, .function = function, .proc = proc};
  t.pos = u->procs.data[proc].pos;
  t.block = unit_add_block (u, proc, t.pos);
  u->procs.data[proc].is_library = true;
  if (calls_not_modelled (name)) {
    emit_unsupported (&t, "what '%s' does is not modelled", name);
    return;
  }
  if (calls_is_known (name) && strncmp (name, "__VERIFIER_nondet_", 18)) {
    emit_unsupported (&t, "'%s' is declared, or used, in an unusual way", name);
    return;
  }
  u->procs.data[proc].is_undefined = true;
  program_undefined (c->program, name);
  make_body (&t, name);
}
