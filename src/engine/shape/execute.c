/* Operations on symbolic heaps: values, control and objects.  Numbers are in
   numbers.c, bytes in memory.c. */

#include "engine/shape/execute.h"
#include "engine/shape/garbage.h"

#include <string.h>

/* Frames and values -------------------------------------------------------- */

static HeapFrame *
top (const Exec *e) {
  return &vec_last (&e->state->frames);
}

static uint32_t
depth (const Exec *e) {
  return (uint32_t)e->state->frames.len - 1;
}

const UnitOp *
exec_op (const Exec *e) {
  const HeapFrame *f = top (e);
  const UnitProc *p = e->unit->procs.data + f->proc;
  return p->blocks.data[f->block].ops.data + f->op;
}

static unsigned
pointer_bits (const Exec *e) {
  return e->unit->pointer_bytes * 8;
}

HeapValue
exec_fresh (Exec *e, unsigned bits, bool is_signed, bool maybe_undef) {
  HeapSym s = heap_fresh (&e->state->heap, bits, is_signed);
  e->state->heap.syms.data[s].maybe_undef = maybe_undef;
  return heap_value (s, 0);
}

static bool
type_is_signed (const Exec *e, UnitTypeId type, unsigned bits) {
  UnitTypeKind kind = unit_type (e->unit, type)->kind;
  if (kind == UNIT_TYPE_POINTER || kind == UNIT_TYPE_UNSIGNED ||
      kind == UNIT_TYPE_BOOL)
    return false;
  return bits > 1;
}

HeapValue
exec_fresh_typed (Exec *e, const UnitOp *op, bool maybe_undef) {
  return exec_fresh (e, op->bits, type_is_signed (e, op->type, op->bits),
                     maybe_undef);
}

bool
exec_is_undef (const Exec *e, HeapValue v) {
  return v.sym && e->state->heap.syms.data[v.sym].maybe_undef;
}

static HeapValue
register_value (Exec *e, uint32_t reg, unsigned bits) {
  HeapValue *v = heap_reg (e->state, depth (e), reg);
  return v ? *v : exec_fresh (e, bits, bits > 1, true);
}

HeapValue
exec_value (Exec *e, const Operand *o) {
  Heap *h = &e->state->heap;
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return register_value (e, o->index, o->bits);
  case OPERAND_CONST:
    return heap_const (shape_constant (o->value, o->bits));
  case OPERAND_GLOBAL:
    return heap_value (heap_named (h, SYM_GLOBAL, o->index, pointer_bits (e)),
                       (int64_t)o->value);
  case OPERAND_PROC:
    return heap_value (heap_named (h, SYM_PROC, o->index, pointer_bits (e)), 0);
  case OPERAND_NONE:
  case OPERAND_UNDEF:
    break;
  }
  return exec_fresh (e, o->bits, o->bits > 1, true);
}

void
exec_set (Exec *e, uint32_t reg, HeapValue v, unsigned bits) {
  if (reg == NO_REG)
    return;
  if (!v.sym)
    v = heap_const (shape_constant ((Wide)(WideSigned)v.add, bits));
  heap_set_reg (e->state, depth (e), reg, v);
}

/* Alarms ------------------------------------------------------------------- */

static Step
alarm_at (Exec *e, Alarm alarm) {
  alarm.at = *top (e);
  alarm.pos = exec_op (e)->pos;
  e->alarm = alarm;
  return STEP_ALARM;
}

Step
exec_alarm (Exec *e, ErrorKind kind, const char *text) {
  if (unit_knows (e->unit, kind, exec_op (e)->pos))
    return STEP_AWAY;
  return alarm_at (e, (Alarm){.kind = kind, .text = text});
}

Step
exec_unsupported (Exec *e, const char *text) {
  return alarm_at (e, (Alarm){.is_unsupported = true, .text = text});
}

Step
exec_use (Exec *e, HeapValue v) {
  if (!exec_is_undef (e, v) || !unit_looks_for (e->unit, KIND_UNINITIALISED))
    return STEP_ON;
  return exec_alarm (e, KIND_UNINITIALISED, "the value may be uninitialised");
}

/* Cases -------------------------------------------------------------------- */

static void
push_or_drop (Exec *e, HeapState *s, bool can_be) {
  if (can_be)
    vec_push (&e->todo, s);
  else
    heap_state_free (s);
}

Step
exec_unfold (Exec *e, size_t segment, SegmentEnd end) {
  const HeapSegment *g = e->state->heap.segments.data + segment;
  if (!heap_is_nonempty (&e->state->heap, g)) {
    HeapState *empty = heap_state_copy (e->state);
    push_or_drop (e, empty, shape_unfold_empty (empty, segment));
  }
  HeapState *more = heap_state_copy (e->state);
  push_or_drop (e, more, shape_unfold_element (more, segment, end));
  return STEP_AWAY;
}

enum { FEW_NUMBERS = 4 };

Step
exec_split_small (Exec *e, HeapValue v) {
  const Heap *h = &e->state->heap;
  if (!v.sym || h->syms.data[v.sym].kind != SYM_PLAIN ||
      heap_object (h, v.sym) || exec_is_undef (e, v))
    return STEP_ON;
  WideSigned low = heap_low (h, v), high = heap_high (h, v);
  if (high - low >= FEW_NUMBERS)
    return STEP_ON;
  for (WideSigned k = low; k <= high; k++) {
    HeapState *s = heap_state_copy (e->state);
    push_or_drop (e, s, shape_limit (s, v, k, k) && shape_normal (s));
  }
  return STEP_AWAY;
}

/* Jumps -------------------------------------------------------------------- */

enum { MAX_MOVES = 64 };

static Step
jump (Exec *e, const UnitTarget *t) {
  HeapValue small[MAX_MOVES];
  HeapValue *values =
      t->count <= MAX_MOVES ? small : mem_alloc (t->count * sizeof *values);
  for (uint32_t i = 0; i < t->count; i++)
    values[i] = exec_value (e, &t->moves[i].value);
  for (uint32_t i = 0; i < t->count; i++)
    exec_set (e, t->moves[i].dst, values[i], t->moves[i].value.bits);
  if (values != small)
    mem_free (values);
  top (e)->block = t->block;
  top (e)->op = 0;
  return STEP_JUMP;
}

static Step
branch (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  Step step = op->code == BRANCH_CHECK ? STEP_ON : exec_use (e, a);
  if (step != STEP_ON)
    return step;
  if (!a.sym)
    return jump (e, op->targets + (a.add ? 0 : 1));
  for (int64_t k = 0; k < 2; k++) {
    HeapState *s = heap_state_copy (e->state);
    s->heap.syms.data[a.sym].maybe_undef = false;
    push_or_drop (e, s, shape_limit (s, a, k, k));
  }
  return STEP_AWAY;
}

/* Not one of the cases: to the first target. */
static void
push_default (Exec *e, const UnitOp *op, HeapValue a) {
  HeapState *s = heap_state_copy (e->state);
  bool can_be = true;
  for (uint32_t i = 0; i + 1 < op->target_count && can_be; i++) {
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    can_be = shape_assume (s, OP_EQ, false, a, k, op->a.bits);
  }
  HeapState *old = e->state;
  e->state = s;
  if (can_be)
    jump (e, op->targets);
  e->state = old;
  push_or_drop (e, s, can_be);
}

static Step
choose (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  Step step = exec_use (e, a);
  if (step != STEP_ON)
    return step;
  bool is_open = false;
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    Answer equal = shape_decide (e->state, OP_EQ, a, k, op->a.bits);
    if (equal == ANSWER_YES)
      return jump (e, op->targets + i + 1);
    is_open |= equal == ANSWER_MAYBE;
  }
  if (!is_open)
    return jump (e, op->targets);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    HeapState *s = heap_state_copy (e->state);
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    bool can_be = shape_decide (s, OP_EQ, a, k, op->a.bits) != ANSWER_NO &&
                  shape_assume (s, OP_EQ, true, a, k, op->a.bits);
    HeapState *old = e->state;
    e->state = s;
    if (can_be)
      jump (e, op->targets + i + 1);
    e->state = old;
    push_or_drop (e, s, can_be);
  }
  push_default (e, op, a);
  return STEP_AWAY;
}

/* Calls -------------------------------------------------------------------- */

enum { MAX_FRAMES = 60 };

static bool
callee_of (const Exec *e, HeapValue v, uint32_t *proc) {
  if (!v.sym || v.add)
    return false;
  const HeapSymInfo *info = e->state->heap.syms.data + v.sym;
  *proc = info->index;
  return info->kind == SYM_PROC;
}

static Step
call (Exec *e, const UnitOp *op) {
  uint32_t proc;
  if (!callee_of (e, exec_value (e, &op->a), &proc))
    return exec_unsupported (e, "a call through a pointer that is not known");
  const UnitProc *caller = e->unit->procs.data + top (e)->proc;
  const UnitProc *callee = e->unit->procs.data + proc;
  if (!unit_call_fits (caller, op, callee))
    return exec_unsupported (e, "a call with other types");
  if (e->state->frames.len >= MAX_FRAMES)
    return exec_unsupported (e, "recursion");
  uint32_t level = top (e)->level + 1;
  HeapValue *args = mem_alloc ((op->count + 1) * sizeof *args);
  for (uint32_t i = 0; i < op->count; i++)
    args[i] = exec_value (e, op->args + i);
  vec_push (&e->state->frames, (HeapFrame){proc, 0, 0, level});
  for (uint32_t i = 0; i < op->count; i++)
    exec_set (e, i, args[i], op->args[i].bits);
  mem_free (args);
  return STEP_JUMP;
}

/* Locals of higher levels are no more. */
static void
end_levels (HeapState *s, uint32_t level) {
  for (size_t i = s->heap.objects.len; i-- > 0;) {
    const HeapObject *o = s->heap.objects.data + i;
    bool is_local = o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
    if (is_local && o->level > level)
      heap_remove_object (&s->heap, o->base);
  }
}

static void
drop_registers (HeapState *s, uint32_t frame) {
  while (s->roots.len && vec_last (&s->roots).frame >= frame)
    s->roots.len--;
}

static Step
return_from (Exec *e, const UnitOp *op) {
  HeapState *s = e->state;
  if (s->frames.len == 1)
    return STEP_END;
  HeapValue *values = mem_alloc ((op->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = exec_value (e, op->args + i);
  drop_registers (s, depth (e));
  s->frames.len--;
  end_levels (s, top (e)->level);
  const UnitOp *calling = exec_op (e);
  for (uint32_t i = 0; i < calling->result_count && i < op->count; i++)
    exec_set (e, calling->results[i], values[i], op->args[i].bits);
  mem_free (values);
  top (e)->op++;
  return STEP_JUMP;
}

static Step
end_program (Exec *e, const UnitOp *op) {
  Step step = op->a.kind == OPERAND_NONE ? STEP_ON
                                         : exec_use (e, exec_value (e, &op->a));
  if (step != STEP_ON)
    return step;
  bool leaks =
      op->code == EXIT_KIND_NORMAL && unit_looks_for (e->unit, KIND_LEAK);
  size_t segment;
  if (leaks && garbage_is_open (e->unit, e->state, op, &segment))
    return exec_unfold (e, segment, END_FRONT);
  if (leaks && garbage_has_leaked (e->unit, e->state, op))
    return exec_alarm (e, KIND_LEAK, "memory may be lost");
  e->has_ended = true;
  return STEP_END;
}

/* Assumptions -------------------------------------------------------------- */

static void
note_assumption (Exec *e, const UnitOp *op) {
  for (size_t i = 0; i < e->assumed.len; i++)
    if (e->assumed.data[i] == op)
      return;
  vec_push (&e->assumed, op);
}

static Step
assume (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  Step step = exec_use (e, a);
  if (step != STEP_ON)
    return step;
  if (heap_is (a, 1))
    return STEP_ON;
  if (op->show)
    note_assumption (e, op);
  if (!a.sym)
    return STEP_AWAY;
  return shape_limit (e->state, a, 1, 1) ? STEP_ON : STEP_AWAY;
}

static Step
assert_that (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  if (heap_is (a, 1))
    return STEP_ON;
  bool is_assertion = op->error == KIND_ASSERTION;
  Step step = is_assertion ? exec_use (e, a) : STEP_ON;
  if (step != STEP_ON)
    return step;
  if (unit_passes_over (e->unit, op->error))
    return STEP_ON;
  if (a.sym && unit_knows (e->unit, op->error, op->pos))
    return shape_limit (e->state, a, 1, 1) ? STEP_ON : STEP_AWAY;
  return exec_alarm (e, op->error, "the check may fail");
}

/* Objects ------------------------------------------------------------------ */

static Step
new_object (Exec *e, const UnitOp *op, HeapObjectKind kind, HeapRest rest) {
  HeapValue size = exec_value (e, &op->a);
  if (exec_is_undef (e, size))
    return exec_alarm (e, KIND_UNINITIALISED, "the size may be uninitialised");
  Heap *h = &e->state->heap;
  if (!shape_to_range (h, size, op->a.bits, false))
    return exec_unsupported (e, "an object of a size that may be too large");
  HeapSym base = heap_fresh_address (h, pointer_bits (e));
  HeapObject *o = heap_add_object (h, base, kind, size, rest);
  o->type = op->type;
  o->level = kind == OBJECT_STACK ? top (e)->level : 0;
  exec_set (e, op->dst, heap_value (base, 0), pointer_bits (e));
  return STEP_ON;
}

static Step
allocate (Exec *e, const UnitOp *op) {
  HeapObjectKind kind = op->code & ALLOC_FIXED      ? OBJECT_FIXED
                        : op->code & ALLOC_ARGUMENT ? OBJECT_ARGUMENT
                                                    : OBJECT_HEAP;
  HeapRest rest = op->code & ALLOC_ZERO        ? REST_ZERO
                  : op->code & ALLOC_ARBITRARY ? REST_ANY
                                               : REST_UNDEF;
  return new_object (e, op, kind, rest);
}

/* The heap block that begins at the address. */
static Step
find_block (Exec *e, HeapValue v, bool is_fixed, HeapSym *base) {
  Heap *h = &e->state->heap;
  size_t segment;
  SegmentEnd end;
  const HeapObject *o = heap_object (h, v.sym);
  if (!o && shape_segment_at (h, v.sym, &segment, &end))
    return exec_unfold (e, segment, end);
  bool is_block =
      o && !v.add && !exec_is_undef (e, v) &&
      (is_fixed ? o->kind == OBJECT_FIXED
                : o->kind == OBJECT_HEAP || o->kind == OBJECT_ARGUMENT);
  if (!is_block)
    return exec_alarm (e, KIND_INVALID_FREE,
                       "it may be no heap block that lives");
  *base = o->base;
  return STEP_ON;
}

static Step
free_block (Exec *e, const UnitOp *op) {
  HeapValue v = exec_value (e, &op->a);
  HeapSym base;
  if (heap_is (v, 0))
    return STEP_ON;
  Step step = find_block (e, v, op->code == FREE_FIXED, &base);
  if (step == STEP_ON)
    heap_remove_object (&e->state->heap, base);
  return step;
}

static Step
block_size (Exec *e, const UnitOp *op) {
  HeapValue v = exec_value (e, &op->a), size = heap_const (0);
  HeapSym base;
  if (!heap_is (v, 0)) {
    Step step = find_block (e, v, false, &base);
    if (step != STEP_ON)
      return step;
    size = heap_object (&e->state->heap, base)->size;
  }
  exec_set (e, op->dst, size, op->bits);
  return STEP_ON;
}

/* A local's life begins again, or ends. */
static Step
lifetime (Exec *e, const UnitOp *op) {
  HeapValue v = exec_value (e, &op->a);
  HeapObject *o = heap_object (&e->state->heap, v.sym);
  bool is_local =
      o && !v.add && (o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED);
  if (!is_local)
    return exec_unsupported (e, "the life of something that is no variable");
  o->fields.len = 0;
  o->rest = REST_UNDEF;
  o->kind = op->kind == OP_END ? OBJECT_ENDED : OBJECT_STACK;
  if (op->kind == OP_END || op->dst == NO_REG)
    return STEP_ON;
  HeapObject old = *o;
  heap_remove_object (&e->state->heap, v.sym);
  HeapSym base = heap_fresh_address (&e->state->heap, pointer_bits (e));
  o = heap_add_object (&e->state->heap, base, OBJECT_STACK, old.size,
                       REST_UNDEF);
  o->type = old.type;
  o->level = old.level;
  exec_set (e, op->dst, heap_value (base, 0), pointer_bits (e));
  return STEP_ON;
}

static Step
restore (Exec *e, const UnitOp *op) {
  HeapValue token = exec_value (e, &op->a);
  if (token.sym || token.add < 0 || token.add > top (e)->level)
    return exec_unsupported (e, "the stack is restored in a strange way");
  end_levels (e->state, (uint32_t)token.add);
  top (e)->level = (uint32_t)token.add;
  return STEP_ON;
}

/* Reads and writes --------------------------------------------------------- */

static Step
load (Exec *e, const UnitOp *op) {
  Place p;
  Step step = exec_resolve (e, exec_value (e, &op->a), (op->bits + 7) / 8, &p);
  if (step == STEP_ON)
    exec_set (e, op->dst, exec_load (e, op, &p), op->bits);
  return step;
}

/* What is stored has whole bytes. */
static HeapValue
to_bytes (Exec *e, HeapValue v, unsigned bits) {
  if (bits % 8 == 0)
    return v;
  if (!v.sym)
    return heap_const ((int64_t)((Wide)(WideSigned)v.add & wide_mask (bits)));
  if (shape_to_range (&e->state->heap, v, bits, false))
    return v;
  HeapValue fresh =
      exec_fresh (e, (bits + 7) / 8 * 8, false, exec_is_undef (e, v));
  e->state->heap.syms.data[fresh.sym].high = (WideSigned)wide_mask (bits);
  return fresh;
}

static Step
store (Exec *e, const UnitOp *op) {
  Place p;
  uint32_t bytes = (op->bits + 7) / 8;
  Step step = exec_resolve (e, exec_value (e, &op->a), bytes, &p);
  if (step != STEP_ON)
    return step;
  if (!heap_object (&e->state->heap, p.base))
    return exec_alarm (e, KIND_INVALID_DEREF, "the object is constant");
  exec_store (e, &p, bytes, to_bytes (e, exec_value (e, &op->b), op->bits));
  return STEP_ON;
}

static Step
check_index (Exec *e, const UnitOp *op) {
  if (!unit_looks_for (e->unit, KIND_BOUNDS))
    return STEP_ON;
  HeapValue b = exec_value (e, &op->b), c = exec_value (e, &op->c);
  OpKind less = op->code == INDEX_ONE_PAST ? OP_SLE : OP_SLT;
  bool is_good = shape_decide (e->state, OP_SLE, heap_const (0), b,
                               op->b.bits) == ANSWER_YES &&
                 shape_decide (e->state, less, b, c, op->b.bits) == ANSWER_YES;
  return is_good ? STEP_ON
                 : exec_alarm (e, KIND_BOUNDS,
                               "the array may have no such element");
}

static Step
use (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  if (op->c.kind == OPERAND_NONE)
    return exec_use (e, a);
  HeapValue c = exec_value (e, &op->c);
  if (c.sym || c.add < 0)
    return exec_unsupported (e, "so many bytes are used that it is not known");
  Place p;
  Step step = c.add ? exec_resolve (e, a, (uint64_t)c.add, &p) : STEP_ON;
  if (step != STEP_ON || !c.add)
    return step;
  if (exec_is_initialised (e, &p, (uint64_t)c.add) ||
      !unit_looks_for (e->unit, KIND_UNINITIALISED))
    return STEP_ON;
  return exec_alarm (e, KIND_UNINITIALISED, "bytes may be uninitialised");
}

static Step
room (Exec *e, const UnitOp *op) {
  HeapValue a = exec_value (e, &op->a);
  const HeapObject *o = heap_object (&e->state->heap, a.sym);
  HeapValue v = exec_fresh (e, op->bits, false, false);
  if (!a.sym)
    v = heap_const (0);
  else if (o && o->kind != OBJECT_ENDED && a.add >= 0 &&
           a.add <= heap_low (&e->state->heap, o->size))
    v = heap_plus (o->size, -a.add);
  exec_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

static HeapSym
base_of (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].kind == SYM_INSIDE
             ? h->syms.data[v.sym].index
             : v.sym;
}

static Step
same_object (Exec *e, const UnitOp *op) {
  const Heap *h = &e->state->heap;
  HeapSym a = base_of (h, exec_value (e, &op->a));
  HeapSym b = base_of (h, exec_value (e, &op->b));
  bool are_objects = heap_object (h, a) && heap_object (h, b);
  HeapValue v =
      a && a == b ? heap_const (heap_object (h, a) != NULL) : heap_const (0);
  if (!are_objects)
    v = exec_fresh (e, 1, false, false);
  exec_set (e, op->dst, v, 1);
  return STEP_ON;
}

static Step
print (Exec *e, const UnitOp *op) {
  Place p;
  Step step = exec_resolve (e, exec_value (e, op->args), 1, &p);
  for (uint32_t i = 1; i < op->count && step == STEP_ON; i++)
    step = exec_use (e, exec_value (e, op->args + i));
  if (step == STEP_ON && op->dst != NO_REG)
    exec_set (e, op->dst, exec_fresh (e, op->bits, true, false), op->bits);
  return step;
}

Step
exec_memory (Exec *e, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    return load (e, op);
  case OP_STORE:
    return store (e, op);
  case OP_LOCAL:
    return new_object (e, op, OBJECT_STACK, REST_UNDEF);
  case OP_ALLOC:
    return allocate (e, op);
  case OP_BEGIN:
  case OP_END:
    return lifetime (e, op);
  case OP_STACK_SAVE:
    exec_set (e, op->dst, heap_const (top (e)->level++), op->bits);
    return STEP_ON;
  case OP_STACK_RESTORE:
    return restore (e, op);
  case OP_FREE:
    return free_block (e, op);
  case OP_BLOCK_SIZE:
    return block_size (e, op);
  case OP_MOVE:
    return exec_move (e, op);
  case OP_FILL:
    return exec_fill (e, op);
  case OP_INDEX:
    return check_index (e, op);
  case OP_ROOM:
    return room (e, op);
  case OP_USE:
    return use (e, op);
  case OP_SAME_OBJECT:
    return same_object (e, op);
  case OP_OPAQUE:
    exec_set (
        e, op->dst,
        op->a.kind == OPERAND_NONE
            ? heap_value (
                  heap_fresh_address (&e->state->heap, pointer_bits (e)), 0)
            : exec_fresh (e, op->bits, false, false),
        op->bits);
    return STEP_ON;
  default:
    return exec_unsupported (e, op->show ? op->show : "code without a body");
  }
}

/* Control ------------------------------------------------------------------ */

static Step
control (Exec *e, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_INPUT:
    if (op->dst != NO_REG)
      exec_set (e, op->dst, exec_fresh_typed (e, op, false), op->bits);
    return STEP_ON;
  case OP_ASSUME:
    return assume (e, op);
  case OP_ASSERT:
    return assert_that (e, op);
  case OP_PRINT:
    return print (e, op);
  case OP_CALL:
    return call (e, op);
  case OP_JUMP:
    return jump (e, op->targets);
  case OP_BRANCH:
    return branch (e, op);
  case OP_SWITCH:
    return choose (e, op);
  case OP_RETURN:
    return return_from (e, op);
  case OP_EXIT:
    return end_program (e, op);
  default:
    return exec_unsupported (e, op->show ? op->show : op_name (op->kind));
  }
}

static bool
is_wide (const UnitOp *op) {
  return op->bits > 64 || op->a.bits > 64 || op->b.bits > 64 || op->c.bits > 64;
}

Step
exec_step (Exec *e) {
  const UnitOp *op = exec_op (e);
  e->steps++;
  if (is_wide (op))
    return exec_unsupported (e, "numbers of more than 64 bits");
  Step step = op_computes (op->kind)                    ? exec_number (e, op)
              : op_info[op->kind].group == GROUP_MEMORY ? exec_memory (e, op)
                                                        : control (e, op);
  if (step == STEP_ON)
    top (e)->op++;
  return step;
}
