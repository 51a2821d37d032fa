/* Uses of values that are not initialised: KIND_UNINITIALISED.

   Such a value may be copied and computed with; it must not decide a branch, be
   part of an address, or leave the program.  Which of its bits are undefined is
   followed in execute_value.c. */

#include "program/unit/execute_impl.h"

#include <stdio.h>

void
exec_note_undefined (Exec *x, const UnitOp *op, const Object *o) {
  x->undefined =
      (UndefinedLoad){exec_in_library (x) ? NULL : op->show, object_origin (o)};
}

/* What was loaded last is what the operation depends on, or a part of it. */
static void
add_value (Exec *x, Str *s) {
  const Object *o = x->undefined.object
                        ? memory_object (&x->memory, x->undefined.object)
                        : NULL;
  if (x->undefined.show)
    str_format (s, "'%s', which is not initialised", x->undefined.show);
  else if (o)
    exec_name_object (x, s, o);
  else
    str_add (s, "a value that is not initialised");
  if (!x->undefined.show && o)
    str_add (s, ", which is not initialised there");
  if (o && o->op && o->kind == OBJECT_LOCAL && o->op->pos.source)
    str_format (s, ": declared at %s:%d", o->op->pos.source->path,
                o->op->pos.line);
}

bool
exec_use_slow (Exec *x, const char *what) {
  Str *s = &x->text;
  if (!unit_looks_for (x->unit, KIND_UNINITIALISED))
    return true;
  vec_clear (s);
  str_format (s, "%s depends on ", what);
  add_value (x, s);
  return exec_error (x, KIND_UNINITIALISED, "%s", str_text (s));
}

bool
exec_use_operation (Exec *x, const UnitOp *op, const Value *regs) {
  const char *what = op->show ? op->show : "an output";
  if (op->c.kind == OPERAND_NONE)
    return exec_use (x, exec_value (x, regs, &op->a), what);
  Value at = exec_value (x, regs, &op->a), size = exec_value (x, regs, &op->c);
  Access from;
  if (!exec_use (x, size, "a size"))
    return false;
  if (!size.lo || !exec_access (x, at, size.lo, false, &from))
    return !size.lo;
  exec_charge (x, size.lo);
  if (memory_is_defined (from.object, from.offset, size.lo))
    return true;
  exec_note_undefined (x, op, from.object);
  x->undefined.show = NULL;
  return exec_use_slow (x, what);
}
