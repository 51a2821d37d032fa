/* Operations on symbolic heaps: values, control and objects.  Numbers are in
   numbers.c, bytes in memory.c. */

#include "engine/shape/track.h"
#include "engine/shape/garbage.h"

#include <string.h>

/* Frames and values -------------------------------------------------------- */

static HeapFrame *
top (const Track *e) {
  return &vec_last (&e->state->frames);
}

static uint32_t
depth (const Track *e) {
  return (uint32_t)e->state->frames.len - 1;
}

static const UnitOp *
current_op (const Track *e) {
  const HeapFrame *f = top (e);
  const UnitProc *p = e->unit->procs.data + f->proc;
  return p->blocks.data[f->block].ops.data + f->op;
}

static unsigned
pointer_bits (const Track *e) {
  return e->unit->pointer_bytes * 8;
}

HeapValue
track_fresh (Track *e, unsigned bits, bool is_signed, bool maybe_undef) {
  HeapSym s = heap_fresh (&e->state->heap, bits, is_signed);
  e->state->heap.syms.data[s].maybe_undef = maybe_undef;
  return heap_value (s, 0);
}

static bool
type_is_signed (const Track *e, UnitTypeId type, unsigned bits) {
  UnitTypeKind kind = unit_type (e->unit, type)->kind;
  if (kind == UNIT_TYPE_POINTER || kind == UNIT_TYPE_UNSIGNED ||
      kind == UNIT_TYPE_BOOL)
    return false;
  return bits > 1;
}

HeapValue
track_fresh_typed (Track *e, const UnitOp *op, bool maybe_undef) {
  return track_fresh (e, op->bits, type_is_signed (e, op->type, op->bits),
                      maybe_undef);
}

bool
track_is_undef (const Track *e, HeapValue v) {
  return v.sym && e->state->heap.syms.data[v.sym].maybe_undef;
}

static HeapValue
register_value (Track *e, uint32_t reg, unsigned bits) {
  HeapValue *v = heap_reg (e->state, depth (e), reg);
  return v ? *v : track_fresh (e, bits, bits > 1, true);
}

HeapValue
track_value (Track *e, const Operand *o) {
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
  return track_fresh (e, o->bits, o->bits > 1, true);
}

void
track_set (Track *e, uint32_t reg, HeapValue v, unsigned bits) {
  if (reg == NO_REG)
    return;
  if (!v.sym)
    v = heap_const (shape_constant ((Wide)(WideSigned)v.add, bits));
  heap_set_reg (e->state, depth (e), reg, v);
}

/* Alarms ------------------------------------------------------------------- */

static Step
alarm_at (Track *e, Alarm alarm) {
  alarm.at = *top (e);
  alarm.pos = current_op (e)->pos;
  e->alarm = alarm;
  return STEP_ALARM;
}

Step
track_alarm (Track *e, ErrorKind kind, const char *text) {
  if (unit_knows (e->unit, kind, current_op (e)->pos))
    return STEP_AWAY;
  return alarm_at (e, (Alarm){.kind = kind, .text = text});
}

static Step
unsupported (Track *e, const char *text) {
  return alarm_at (e, (Alarm){.is_unsupported = true, .text = text});
}

Step
track_use (Track *e, HeapValue v) {
  if (!track_is_undef (e, v) || !unit_looks_for (e->unit, KIND_UNINITIALISED))
    return STEP_ON;
  return track_alarm (e, KIND_UNINITIALISED, "the value may be uninitialised");
}

/* Cases -------------------------------------------------------------------- */

static void
push_or_drop (Track *e, HeapState *s, bool can_be) {
  if (can_be)
    vec_push (&e->todo, s);
  else
    heap_state_free (s);
}

Step
track_unfold (Track *e, size_t segment, SegmentEnd end) {
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
track_split_small (Track *e, HeapValue v) {
  const Heap *h = &e->state->heap;
  if (!v.sym || h->syms.data[v.sym].kind != SYM_PLAIN ||
      heap_object (h, v.sym) || track_is_undef (e, v))
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
jump (Track *e, const UnitTarget *t) {
  HeapValue small[MAX_MOVES];
  HeapValue *values =
      t->count <= MAX_MOVES ? small : mem_alloc (t->count * sizeof *values);
  for (uint32_t i = 0; i < t->count; i++)
    values[i] = track_value (e, &t->moves[i].value);
  for (uint32_t i = 0; i < t->count; i++)
    track_set (e, t->moves[i].dst, values[i], t->moves[i].value.bits);
  if (values != small)
    mem_free (values);
  top (e)->block = t->block;
  top (e)->op = 0;
  return STEP_JUMP;
}

static Step
branch (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = op->code == BRANCH_CHECK ? STEP_ON : track_use (e, a);
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
push_default (Track *e, const UnitOp *op, HeapValue a) {
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
choose (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = track_use (e, a);
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
callee_of (const Track *e, HeapValue v, uint32_t *proc) {
  if (!v.sym || v.add)
    return false;
  const HeapSymInfo *info = e->state->heap.syms.data + v.sym;
  *proc = info->index;
  return info->kind == SYM_PROC;
}

static Step
call (Track *e, const UnitOp *op) {
  uint32_t proc;
  if (!callee_of (e, track_value (e, &op->a), &proc))
    return unsupported (e, "a call through a pointer that is not known");
  const UnitProc *caller = e->unit->procs.data + top (e)->proc;
  const UnitProc *callee = e->unit->procs.data + proc;
  if (!unit_call_fits (caller, op, callee))
    return unsupported (e, "a call with other types");
  if (e->state->frames.len >= MAX_FRAMES)
    return unsupported (e, "recursion");
  uint32_t level = top (e)->level + 1;
  HeapValue *args = mem_alloc ((op->count + 1) * sizeof *args);
  for (uint32_t i = 0; i < op->count; i++)
    args[i] = track_value (e, op->args + i);
  vec_push (&e->state->frames, (HeapFrame){proc, 0, 0, level});
  for (uint32_t i = 0; i < op->count; i++)
    track_set (e, i, args[i], op->args[i].bits);
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
return_from (Track *e, const UnitOp *op) {
  HeapState *s = e->state;
  if (s->frames.len == 1)
    return STEP_END;
  HeapValue *values = mem_alloc ((op->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = track_value (e, op->args + i);
  drop_registers (s, depth (e));
  s->frames.len--;
  end_levels (s, top (e)->level);
  const UnitOp *calling = current_op (e);
  for (uint32_t i = 0; i < calling->result_count && i < op->count; i++)
    track_set (e, calling->results[i], values[i], op->args[i].bits);
  mem_free (values);
  top (e)->op++;
  return STEP_JUMP;
}

static Step
end_program (Track *e, const UnitOp *op) {
  Step step = op->a.kind == OPERAND_NONE
                  ? STEP_ON
                  : track_use (e, track_value (e, &op->a));
  if (step != STEP_ON)
    return step;
  bool leaks =
      op->code == EXIT_KIND_NORMAL && unit_looks_for (e->unit, KIND_LEAK);
  size_t segment;
  if (leaks && garbage_is_open (e->unit, e->state, op, &segment))
    return track_unfold (e, segment, END_FRONT);
  if (leaks && garbage_has_leaked (e->unit, e->state, op))
    return track_alarm (e, KIND_LEAK, "memory may be lost");
  e->has_ended = true;
  return STEP_END;
}

/* Assumptions -------------------------------------------------------------- */

static void
note_assumption (Track *e, const UnitOp *op) {
  for (size_t i = 0; i < e->assumed.len; i++)
    if (e->assumed.data[i] == op)
      return;
  vec_push (&e->assumed, op);
}

static bool
in_library (const Track *e) {
  uint32_t proc = unit_op_proc (e->unit, top (e)->proc, current_op (e));
  return e->unit->procs.data[proc].is_library;
}

static Step
assume (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = track_use (e, a);
  if (step != STEP_ON)
    return step;
  bool holds = a.sym ? shape_limit (e->state, a, 1, 1) : a.add != 0;
  if (op->show && !heap_is (a, 1))
    note_assumption (e, op);
  if (!op->show && op->a.kind != OPERAND_CONST && !in_library (e))
    assumings_note (&e->assumings, op, op->pos, holds);
  return holds ? STEP_ON : STEP_AWAY;
}

static Step
assert_that (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  if (heap_is (a, 1))
    return STEP_ON;
  bool is_assertion = op->error == KIND_ASSERTION;
  Step step = is_assertion ? track_use (e, a) : STEP_ON;
  if (step != STEP_ON)
    return step;
  if (unit_passes_over (e->unit, op->error))
    return STEP_ON;
  if (a.sym && unit_knows (e->unit, op->error, op->pos))
    return shape_limit (e->state, a, 1, 1) ? STEP_ON : STEP_AWAY;
  return track_alarm (e, op->error, "the check may fail");
}

/* Objects ------------------------------------------------------------------ */

static Step
new_object (Track *e, const UnitOp *op, HeapObjectKind kind, HeapRest rest) {
  HeapValue size = track_value (e, &op->a);
  if (track_is_undef (e, size))
    return track_alarm (e, KIND_UNINITIALISED, "the size may be uninitialised");
  Heap *h = &e->state->heap;
  if (!shape_to_range (h, size, op->a.bits, false))
    return unsupported (e, "an object of a size that may be too large");
  HeapSym base = heap_fresh_address (h, pointer_bits (e));
  HeapObject *o = heap_add_object (h, base, kind, size, rest);
  o->type = op->type;
  o->level = kind == OBJECT_STACK ? top (e)->level : 0;
  track_set (e, op->dst, heap_value (base, 0), pointer_bits (e));
  return STEP_ON;
}

static Step
allocate (Track *e, const UnitOp *op) {
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
find_block (Track *e, HeapValue v, bool is_fixed, HeapSym *base) {
  Heap *h = &e->state->heap;
  size_t segment;
  SegmentEnd end;
  const HeapObject *o = heap_object (h, v.sym);
  if (!o && shape_segment_at (h, v.sym, &segment, &end))
    return track_unfold (e, segment, end);
  bool is_block =
      o && !v.add && !track_is_undef (e, v) &&
      (is_fixed ? o->kind == OBJECT_FIXED
                : o->kind == OBJECT_HEAP || o->kind == OBJECT_ARGUMENT);
  if (!is_block)
    return track_alarm (e, KIND_INVALID_FREE,
                        "it may be no heap block that lives");
  *base = o->base;
  return STEP_ON;
}

static Step
free_block (Track *e, const UnitOp *op) {
  HeapValue v = track_value (e, &op->a);
  HeapSym base;
  if (heap_is (v, 0))
    return STEP_ON;
  Step step = find_block (e, v, op->code == FREE_FIXED, &base);
  if (step == STEP_ON)
    heap_remove_object (&e->state->heap, base);
  return step;
}

static Step
block_size (Track *e, const UnitOp *op) {
  HeapValue v = track_value (e, &op->a), size = heap_const (0);
  HeapSym base;
  if (!heap_is (v, 0)) {
    Step step = find_block (e, v, false, &base);
    if (step != STEP_ON)
      return step;
    size = heap_object (&e->state->heap, base)->size;
  }
  track_set (e, op->dst, size, op->bits);
  return STEP_ON;
}

/* A local's life begins again, or ends. */
static Step
lifetime (Track *e, const UnitOp *op) {
  HeapValue v = track_value (e, &op->a);
  HeapObject *o = heap_object (&e->state->heap, v.sym);
  bool is_local =
      o && !v.add && (o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED);
  if (!is_local)
    return unsupported (e, "the life of something that is no variable");
  o->fields.len = 0;
  o->rest = REST_UNDEF;
  o->filled = heap_const (0);
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
  track_set (e, op->dst, heap_value (base, 0), pointer_bits (e));
  return STEP_ON;
}

static Step
restore (Track *e, const UnitOp *op) {
  HeapValue token = track_value (e, &op->a);
  if (token.sym || token.add < 0 || token.add > top (e)->level)
    return unsupported (e, "the stack is restored in a strange way");
  end_levels (e->state, (uint32_t)token.add);
  top (e)->level = (uint32_t)token.add;
  return STEP_ON;
}

/* Reads and writes --------------------------------------------------------- */

static Step
load (Track *e, const UnitOp *op) {
  Place p;
  Step step =
      track_resolve (e, track_value (e, &op->a), (op->bits + 7) / 8, &p);
  if (step == STEP_ON)
    track_set (e, op->dst, track_load (e, op, &p), op->bits);
  return step;
}

/* What is stored has whole bytes. */
static HeapValue
to_bytes (Track *e, HeapValue v, unsigned bits) {
  if (bits % 8 == 0)
    return v;
  if (!v.sym)
    return heap_const ((int64_t)((Wide)(WideSigned)v.add & wide_mask (bits)));
  if (shape_to_range (&e->state->heap, v, bits, false))
    return v;
  HeapValue fresh =
      track_fresh (e, (bits + 7) / 8 * 8, false, track_is_undef (e, v));
  e->state->heap.syms.data[fresh.sym].high = (WideSigned)wide_mask (bits);
  return fresh;
}

static Step
store (Track *e, const UnitOp *op) {
  Place p;
  uint32_t bytes = (op->bits + 7) / 8;
  Step step = track_resolve (e, track_value (e, &op->a), bytes, &p);
  if (step != STEP_ON)
    return step;
  if (!heap_object (&e->state->heap, p.base))
    return track_alarm (e, KIND_INVALID_DEREF, "the object is constant");
  track_store (e, &p, bytes, to_bytes (e, track_value (e, &op->b), op->bits));
  return STEP_ON;
}

static Step
check_index (Track *e, const UnitOp *op) {
  if (!unit_looks_for (e->unit, KIND_BOUNDS))
    return STEP_ON;
  HeapValue b = track_value (e, &op->b), c = track_value (e, &op->c);
  OpKind less = op->code == INDEX_ONE_PAST ? OP_SLE : OP_SLT;
  bool is_good = shape_decide (e->state, OP_SLE, heap_const (0), b,
                               op->b.bits) == ANSWER_YES &&
                 shape_decide (e->state, less, b, c, op->b.bits) == ANSWER_YES;
  return is_good ? STEP_ON
                 : track_alarm (e, KIND_BOUNDS,
                                "the array may have no such element");
}

static Step
use (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  if (op->c.kind == OPERAND_NONE)
    return track_use (e, a);
  HeapValue c = track_value (e, &op->c);
  if (c.sym || c.add < 0)
    return unsupported (e, "so many bytes are used that it is not known");
  Place p;
  Step step = c.add ? track_resolve (e, a, (uint64_t)c.add, &p) : STEP_ON;
  if (step != STEP_ON || !c.add)
    return step;
  if (track_is_initialised (e, &p, (uint64_t)c.add) ||
      !unit_looks_for (e->unit, KIND_UNINITIALISED))
    return STEP_ON;
  return track_alarm (e, KIND_UNINITIALISED, "bytes may be uninitialised");
}

static Step
room (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  const HeapObject *o = heap_object (&e->state->heap, a.sym);
  HeapValue v = track_fresh (e, op->bits, false, false);
  if (!a.sym)
    v = heap_const (0);
  else if (o && o->kind != OBJECT_ENDED && a.add >= 0 &&
           a.add <= heap_low (&e->state->heap, o->size))
    v = heap_plus (o->size, -a.add);
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

static HeapSym
base_of (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].kind == SYM_INSIDE
             ? h->syms.data[v.sym].index
             : v.sym;
}

/* Something that surely is an object; constant globals may be parts of each
   other, but not of anything else. */
static bool
is_object (const Heap *h, HeapSym s) {
  return s && (heap_object (h, s) || h->syms.data[s].kind == SYM_GLOBAL);
}

static Step
same_object (Track *e, const UnitOp *op) {
  const Heap *h = &e->state->heap;
  HeapSym a = base_of (h, track_value (e, &op->a));
  HeapSym b = base_of (h, track_value (e, &op->b));
  bool is_known = is_object (h, a) && is_object (h, b) &&
                  (a == b || heap_object (h, a) || heap_object (h, b));
  HeapValue v =
      is_known ? heap_const (a == b) : track_fresh (e, 1, false, false);
  track_set (e, op->dst, v, 1);
  return STEP_ON;
}

static Step
print (Track *e, const UnitOp *op) {
  Place p;
  Step step = track_resolve (e, track_value (e, op->args), 1, &p);
  for (uint32_t i = 1; i < op->count && step == STEP_ON; i++)
    step = track_use (e, track_value (e, op->args + i));
  if (step == STEP_ON && op->dst != NO_REG)
    track_set (e, op->dst, track_fresh (e, op->bits, true, false), op->bits);
  return step;
}

static Step
memory (Track *e, const UnitOp *op) {
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
    track_set (e, op->dst, heap_const (top (e)->level++), op->bits);
    return STEP_ON;
  case OP_STACK_RESTORE:
    return restore (e, op);
  case OP_FREE:
    return free_block (e, op);
  case OP_BLOCK_SIZE:
    return block_size (e, op);
  case OP_MOVE:
    return track_move (e, op);
  case OP_FILL:
    return track_fill (e, op);
  case OP_INDEX:
    return check_index (e, op);
  case OP_ROOM:
    return room (e, op);
  case OP_USE:
    return use (e, op);
  case OP_SAME_OBJECT:
    return same_object (e, op);
  case OP_OPAQUE:
    track_set (
        e, op->dst,
        op->a.kind == OPERAND_NONE
            ? heap_value (
                  heap_fresh_address (&e->state->heap, pointer_bits (e)), 0)
            : track_fresh (e, op->bits, false, false),
        op->bits);
    return STEP_ON;
  case OP_HAVOC:
    return track_havoc (e, op)
               ? STEP_ON
               : unsupported (e, "what a function without a body may write");
  default:
    return unsupported (e, op->show ? op->show : op_name (op->kind));
  }
}

/* Control ------------------------------------------------------------------ */

static Step
control (Track *e, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_INPUT:
    if (op->dst != NO_REG)
      track_set (e, op->dst, track_fresh_typed (e, op, false), op->bits);
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
    return unsupported (e, op->show ? op->show : op_name (op->kind));
  }
}

static bool
is_wide (const UnitOp *op) {
  return op->bits > 64 || op->a.bits > 64 || op->b.bits > 64 || op->c.bits > 64;
}

Step
track_step (Track *e) {
  const UnitOp *op = current_op (e);
  e->steps++;
  if (is_wide (op))
    return unsupported (e, "numbers of more than 64 bits");
  Step step = op_computes (op->kind)                    ? track_number (e, op)
              : op_info[op->kind].group == GROUP_MEMORY ? memory (e, op)
                                                        : control (e, op);
  if (step == STEP_ON)
    top (e)->op++;
  return step;
}
