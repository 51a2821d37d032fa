/* Operations on whole objects and on ranges of bytes. */

#include "program/unit/execute_impl.h"

#include <inttypes.h>
#include <string.h>

enum { BYTES_PER_STEP = 64 };

void
exec_charge (Exec *x, uint64_t bytes) {
  uint64_t cost = bytes / BYTES_PER_STEP;
  x->check_at = cost < x->check_at ? x->check_at - cost : 0;
}

static bool
no_memory (Exec *x, uint64_t size) {
  return exec_limit (x,
                     "no memory for an object of %" PRIu64
                     " bytes: more than %zu bytes would be in use",
                     size, x->memory.max_bytes);
}

static Value
address_of (const Object *o) {
  return (Value){.lo = o->address, .origin = object_origin (o)};
}

static void
tell (Exec *x, EventKind kind, uint64_t address, uint64_t bytes) {
  if (exec_is_watched (x))
    exec_tell (x, (Event){.kind = kind,
                          .proc = exec_top (x)->proc,
                          .value = bytes,
                          .is_initialised = true,
                          .address = address});
}

/* The number of bytes an operand gives; saturates.  Whether it is known. */
static bool
size_of (Exec *x, const Value *regs, const Operand *o, uint64_t *size) {
  Value v = exec_value (x, regs, o);
  *size = v.hi ? UINT64_MAX : v.lo;
  return exec_use (x, v, "a size");
}

static bool
add (Exec *x, const UnitOp *op, Value *regs, ObjectPlan plan) {
  Object *o = memory_add (&x->memory, &plan);
  if (!o)
    return no_memory (x, plan.size);
  o->made = exec_pos (x);
  o->ended = (Pos){0};
  regs[op->dst] = address_of (o);
  tell (x, EVENT_ALLOC, o->address, o->size);
  exec_charge (x, o->size);
  return true;
}

bool
exec_local (Exec *x, const UnitOp *op, Value *regs) {
  ObjectPlan plan = {.kind = OBJECT_LOCAL,
                     .begin = BEGINS_UNDEFINED,
                     .align = op->align,
                     .op = op};
  return size_of (x, regs, &op->a, &plan.size) && add (x, op, regs, plan);
}

bool
exec_alloc (Exec *x, const UnitOp *op, Value *regs) {
  ObjectKind kind = op->code & ALLOC_FIXED      ? OBJECT_FIXED
                    : op->code & ALLOC_ARGUMENT ? OBJECT_ARGUMENT
                                                : OBJECT_BLOCK;
  ObjectBegin begin = op->code & ALLOC_ZERO        ? BEGINS_ZERO
                      : op->code & ALLOC_ARBITRARY ? BEGINS_ARBITRARY
                                                   : BEGINS_UNDEFINED;
  ObjectPlan plan = {
      .kind = kind, .begin = begin, .align = op->align, .op = op};
  return size_of (x, regs, &op->a, &plan.size) && add (x, op, regs, plan);
}

bool
exec_opaque (Exec *x, const UnitOp *op, Value *regs) {
  Value number = exec_value (x, regs, &op->a);
  if (!add (x, op, regs,
            (ObjectPlan){.kind = OBJECT_OPAQUE, .size = 1, .op = op}))
    return false;
  if (op->a.kind == OPERAND_NONE)
    return true;
  number.origin = number.lo ? regs[op->dst].origin : 0;
  regs[op->dst] = number;
  return true;
}

static bool
is_null (Value v) {
  return !v.undefined && !v.lo;
}

bool
exec_free (Exec *x, const UnitOp *op, const Value *regs) {
  Value v = exec_value (x, regs, &op->a);
  Object *o;
  if (is_null (v))
    return true;
  if (!exec_block (x, v, op->code == FREE_FIXED, "frees", &o))
    return false;
  o->ended = exec_pos (x);
  memory_kill (&x->memory, o, STATE_FREED);
  tell (x, EVENT_FREE, v.lo, 0);
  return true;
}

bool
exec_block_size (Exec *x, const UnitOp *op, Value *regs) {
  Value v = exec_value (x, regs, &op->a);
  Object *o = NULL;
  if (!is_null (v) && !exec_block (x, v, false, "resizes", &o))
    return false;
  regs[op->dst] = value_of (o ? o->size : 0);
  return true;
}

static bool
renew (Exec *x, const UnitOp *op, Value *regs, Object *old) {
  Pos made = old->made;
  uint64_t size = old->size;
  Object *o = memory_renew (&x->memory, old);
  if (!o)
    return no_memory (x, size);
  o->made = made;
  o->ended = (Pos){0};
  regs[op->dst] = address_of (o);
  return true;
}

bool
exec_lifetime (Exec *x, const UnitOp *op, Value *regs) {
  Value v = exec_value (x, regs, &op->a);
  Object *o = v.origin ? memory_object (&x->memory, v.origin) : NULL;
  if (!o || o->kind != OBJECT_LOCAL || o->state >= STATE_OVER ||
      o->address != v.lo)
    return exec_unsupported (x, "the life of something that is not a variable");
  exec_charge (x, o->size);
  if (op->kind == OP_BEGIN && op->dst != NO_REG)
    return renew (x, op, regs, o);
  if (op->kind == OP_BEGIN)
    memory_begin (&x->memory, o);
  else
    memory_end (o);
  return true;
}

bool
exec_stack_restore (Exec *x, const UnitOp *op, const Value *regs) {
  uint64_t token = exec_value (x, regs, &op->a).lo;
  if (token < exec_top (x)->locals || token > x->memory.stack.len)
    return exec_unsupported (x, "the stack is restored in a strange way");
  memory_pop (&x->memory, token,
              op->code == RESTORE_RETURN ? STATE_GONE : STATE_OVER);
  return true;
}

bool
exec_move (Exec *x, const UnitOp *op, const Value *regs) {
  Value to = exec_value (x, regs, &op->a), from = exec_value (x, regs, &op->b);
  uint64_t count;
  Access target, source;
  if (!size_of (x, regs, &op->c, &count))
    return false;
  if (!count)
    return true;
  if (!exec_access (x, from, count, false, &source) ||
      !exec_access (x, to, count, true, &target))
    return false;
  memory_move (&x->memory, target.object, target.offset, source.object,
               source.offset, count);
  tell (x, EVENT_MOVE, to.lo, count);
  exec_charge (x, count);
  return true;
}

bool
exec_fill (Exec *x, const UnitOp *op, const Value *regs) {
  Value to = exec_value (x, regs, &op->a), v = exec_value (x, regs, &op->b);
  uint64_t count;
  Access target;
  if (!size_of (x, regs, &op->c, &count))
    return false;
  if (!count)
    return true;
  if (!exec_access (x, to, count, true, &target))
    return false;
  memory_fill (&x->memory, target.object, target.offset, count, v);
  tell (x, EVENT_MOVE, to.lo, count);
  exec_charge (x, count);
  return true;
}

bool
exec_room (Exec *x, const UnitOp *op, Value *regs) {
  Value v = exec_value (x, regs, &op->a);
  const Object *o = v.origin ? memory_object (&x->memory, v.origin) : NULL;
  uint64_t room = 0;
  if (o && o->state == STATE_LIVE && o->kind == OBJECT_OPAQUE)
    return exec_unsupported (x, "%s", o->op->show);
  if (o && !v.undefined && v.lo - o->address <= o->readable)
    room = o->readable - (v.lo - o->address);
  regs[op->dst] = value_of (room);
  return true;
}

bool
exec_same_object (Exec *x, const UnitOp *op, Value *regs) {
  Origin a = exec_value (x, regs, &op->a).origin;
  Origin b = exec_value (x, regs, &op->b).origin;
  bool same = a && b && memory_object (&x->memory, a) &&
              memory_object (&x->memory, a) == memory_object (&x->memory, b);
  regs[op->dst] = value_of (same);
  return true;
}

/* Globals ------------------------------------------------------------------ */

/* Constant data without addresses is not copied. */
static ObjectBegin
global_begin (const UnitGlobal *g) {
  if (g->init == GLOBAL_ARBITRARY)
    return BEGINS_ARBITRARY;
  bool is_data =
      g->is_constant && !g->relocs.len && g->data_len == g->bytes && g->bytes;
  return is_data ? BEGINS_DATA : BEGINS_ZERO;
}

static bool
add_global (Exec *x, const UnitGlobal *g) {
  ObjectPlan plan = {.kind = OBJECT_GLOBAL,
                     .begin = global_begin (g),
                     .size = g->bytes,
                     .align = g->align,
                     .is_constant = g->is_constant,
                     .data = g->data};
  Object *o = memory_add (&x->memory, &plan);
  if (!o)
    return no_memory (x, plan.size);
  o->made = g->pos;
  if (plan.begin == BEGINS_ZERO && g->data_len)
    memcpy (o->bytes, g->data, g->data_len);
  return true;
}

static void
set_addresses (Exec *x, uint32_t index) {
  const UnitGlobal *g = x->unit->globals.data + index;
  Object *o = memory_slot (&x->memory, index + 1);
  for (size_t i = 0; i < g->relocs.len; i++)
    memory_store (&x->memory, o, g->relocs.data[i].offset, pointer_bits (x),
                  exec_operand (x, &g->relocs.data[i].value));
}

bool
exec_globals (Exec *x) {
  const Unit *u = x->unit;
  for (size_t i = 0; i < u->globals.len; i++)
    if (!add_global (x, u->globals.data + i))
      return false;
  ObjectPlan code = {.kind = OBJECT_PROC, .size = 1};
  for (size_t i = 0; i < u->procs.len; i++)
    if (!memory_add (&x->memory, &code))
      return no_memory (x, 1);
  for (uint32_t i = 0; i < u->globals.len; i++)
    set_addresses (x, i);
  return true;
}
