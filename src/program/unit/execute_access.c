/* Which object a pointer may be used for, and what is said if there is none.

   A pointer that is known to be the address of an object may be used for this
   one only.  One that is just a number may be used for the live object that
   lies there: it may have been put together from its address. */

#include "program/unit/execute_impl.h"

#include <inttypes.h>
#include <stdio.h>

enum { NULL_PAGE = 4096 };

static void
add_place (Str *s, Pos pos) {
  if (pos.source)
    str_format (s, " at %s:%d", pos.source->path, pos.line);
}

void
exec_name_object (const Exec *x, Str *s, const Object *o) {
  const Unit *u = x->unit;
  const char *name = NULL;
  if (o->kind == OBJECT_GLOBAL)
    name = u->globals.data[o->number].name;
  else if (o->kind == OBJECT_PROC)
    name = u->procs.data[o->number - u->globals.len].name;
  else if (o->kind == OBJECT_LOCAL)
    name = o->op->show;
  if (name)
    str_format (s, "%s'%s'", o->kind == OBJECT_PROC ? "function " : "", name);
  else if (o->kind == OBJECT_GLOBAL)
    str_add (s, "a literal");
  else if (o->kind == OBJECT_LOCAL)
    str_add (s, "a local variable");
  else if (o->kind == OBJECT_FIXED)
    str_add (s, "memory of the environment");
  else {
    str_add (s, "the block allocated");
    add_place (s, o->made);
  }
}

/* What the source says at the beginning of a message; the library's own source
   is of no interest. */
static void
begin_message (Exec *x) {
  const UnitOp *op = x->op;
  vec_clear (&x->text);
  bool is_place = op->kind == OP_LOAD || op->kind == OP_STORE;
  if (is_place && op->show && !exec_in_library (x))
    str_format (&x->text, "'%s' ", op->show);
  else if (op->kind == OP_MOVE || op->kind == OP_FILL)
    str_add (&x->text, op->kind == OP_MOVE ? "copying " : "filling ");
}

static bool
fail (Exec *x) {
  return exec_error (x, KIND_INVALID_DEREF, "%s", str_text (&x->text));
}

static bool
fail_dead (Exec *x, const Object *o, const char *verb) {
  Str *s = &x->text;
  if (o->state == STATE_FREED) {
    str_format (s, "%s memory that was freed", verb);
    add_place (s, o->ended);
    return fail (x);
  }
  str_format (s, "%s ", verb);
  exec_name_object (x, s, o);
  str_add (s, o->state == STATE_GONE ? ", whose function has returned"
                                     : ", which is out of scope");
  return fail (x);
}

static const char *
plural (uint64_t n) {
  return n == 1 ? "" : "s";
}

static bool
fail_bounds (Exec *x, const Object *o, uint64_t address, uint64_t count,
             const char *verb) {
  Str *s = &x->text;
  int64_t offset = (int64_t)(address - o->address);
  if (pointer_bits (x) == 32)
    offset = (int32_t)offset;
  str_format (s, "%s %" PRIu64 " byte%s at offset %" PRId64 " of ", verb, count,
              plural (count), offset);
  exec_name_object (x, s, o);
  str_format (s, ", which has %" PRIu64 " byte%s", o->size, plural (o->size));
  return fail (x);
}

static bool
fail_object (Exec *x, const Object *o, uint64_t address, uint64_t count,
             bool writes) {
  const char *verb = writes ? "writes" : "reads";
  Str *s = &x->text;
  if (o->state != STATE_LIVE)
    return fail_dead (x, o, verb);
  if (o->kind == OBJECT_OPAQUE)
    return exec_unsupported (x, "%s",
                             o->op->show ? o->op->show
                                         : "an object that is "
                                           "not modelled");
  if (o->kind == OBJECT_PROC) {
    str_format (s, "%s the code of ", verb);
    exec_name_object (x, s, o);
    return fail (x);
  }
  uint64_t offset = address - o->address;
  if (count > o->size || offset > o->size - count)
    return fail_bounds (x, o, address, count, verb);
  str_add (s, "writes to ");
  exec_name_object (x, s, o);
  str_add (s, ", which is constant");
  return fail (x);
}

static bool
fail_nothing (Exec *x, Value pointer, bool writes) {
  Str *s = &x->text;
  if (pointer.origin)
    str_add (s, "uses a pointer to memory that is gone");
  else if (pointer.lo < NULL_PAGE)
    str_add (s, s->len ? "dereferences a null pointer"
                       : "a null pointer is dereferenced");
  else
    str_format (s, "%s address 0x%" PRIx64 ", where no object is",
                writes ? "writes to" : "reads", pointer.lo);
  return fail (x);
}

bool
exec_access_slow (Exec *x, Value pointer, uint64_t count, bool writes,
                  Access *at) {
  if (pointer.undefined && pointer.origin &&
      unit_looks_for (x->unit, KIND_UNINITIALISED))
    return exec_use_slow (x, "an address");
  begin_message (x);
  if (pointer.undefined) {
    str_add (&x->text, x->text.len ? "uses an uninitialised pointer"
                                   : "an uninitialised pointer is used");
    return fail (x);
  }
  Object *o = pointer.origin ? memory_object (&x->memory, pointer.origin)
                             : memory_find (&x->memory, pointer.lo);
  if (!o)
    return fail_nothing (x, pointer, writes);
  *at = (Access){o, pointer.lo - o->address};
  uint64_t limit = writes ? o->writable : o->readable;
  if (count <= limit && at->offset <= limit - count)
    return true;
  return fail_object (x, o, pointer.lo, count, writes);
}

/* An element that lies outside of the object is an error where it is used. */
static bool
is_inside (const Exec *x, Value address) {
  const Object *o =
      address.origin ? memory_object (&x->memory, address.origin) : NULL;
  return o && o->state == STATE_LIVE && o->kind != OBJECT_OPAQUE &&
         address.lo - o->address < o->size;
}

bool
exec_index (Exec *x, const UnitOp *op, const Value *regs) {
  Value i = exec_value (x, regs, &op->b);
  uint64_t index = i.lo, bound = exec_value (x, regs, &op->c).lo;
  if (i.undefined && unit_looks_for (x->unit, KIND_UNINITIALISED))
    return true; /* an error where it is used */
  bool fits = index < bound || (op->code == INDEX_ONE_PAST && index == bound);
  if (fits || !unit_looks_for (x->unit, KIND_BOUNDS) ||
      !is_inside (x, exec_value (x, regs, &op->a)))
    return true;
  int64_t number = (int64_t)wide_signed (index, pointer_bits (x));
  const char *quote = op->show ? "'" : "";
  return exec_error (
      x, KIND_BOUNDS,
      "index %" PRId64 " is %s %s%s%s, which has %" PRIu64 " element%s", number,
      number < 0 ? "before the first of" : "beyond", quote,
      op->show ? op->show : "the array", quote, bound, plural (bound));
}

bool
exec_callee (Exec *x, Value pointer, uint32_t *proc) {
  if (pointer.undefined)
    return exec_error (x, KIND_INVALID_DEREF,
                       "an uninitialised function pointer is called");
  Object *o = pointer.origin ? memory_object (&x->memory, pointer.origin)
                             : memory_find (&x->memory, pointer.lo);
  if (o && o->kind == OBJECT_PROC && o->address == pointer.lo) {
    *proc = (uint32_t)(o->number - x->unit->globals.len);
    return true;
  }
  if (o && o->kind == OBJECT_OPAQUE && o->state == STATE_LIVE)
    return fail_object (x, o, pointer.lo, 1, false);
  bool is_null = !pointer.origin && pointer.lo < NULL_PAGE;
  return exec_error (x, KIND_INVALID_DEREF, "%s",
                     is_null ? "a null pointer is called"
                             : "what is called is not a function");
}

static bool
fail_block (Exec *x, Value pointer, const Object *o, const char *what) {
  Str *s = &x->text;
  vec_clear (s);
  str_format (s, "%s ", what);
  bool is_block = o && (o->kind == OBJECT_BLOCK || o->kind == OBJECT_ARGUMENT);
  if (is_block && o->state == STATE_FREED) {
    str_add (s, "memory that was freed before");
    add_place (s, o->ended);
  } else if (is_block) {
    str_format (s, "a pointer to offset %" PRId64 " of ",
                (int64_t)(pointer.lo - o->address));
    exec_name_object (x, s, o);
  } else if (o) {
    exec_name_object (x, s, o);
    str_add (s, ", which was not allocated");
  } else if (pointer.origin)
    str_add (s, "a pointer to memory that is gone");
  else
    str_format (s, "address 0x%" PRIx64 ", where nothing was allocated",
                pointer.lo);
  return exec_error (x, KIND_INVALID_FREE, "%s", str_text (s));
}

bool
exec_block (Exec *x, Value pointer, bool fixed, const char *what,
            Object **object) {
  if (pointer.undefined)
    return exec_error (x, KIND_INVALID_FREE, "%s an uninitialised pointer",
                       what);
  Object *o = pointer.origin ? memory_object (&x->memory, pointer.origin)
                             : memory_find (&x->memory, pointer.lo);
  bool is_block =
      o && o->state == STATE_LIVE && o->address == pointer.lo &&
      (fixed ? o->kind == OBJECT_FIXED
             : o->kind == OBJECT_BLOCK || o->kind == OBJECT_ARGUMENT);
  if (!is_block && o && o->kind == OBJECT_OPAQUE && o->state == STATE_LIVE)
    return fail_object (x, o, pointer.lo, 1, false);
  *object = o;
  return is_block || fail_block (x, pointer, o, what);
}
