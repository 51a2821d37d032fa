/* Operations on objects: they are made, end, are read, written and asked about.
   What bytes are is in bytes.c and memory.c. */

#include "engine/shape/members.h"
#include "engine/shape/track_impl.h"

/* Objects ------------------------------------------------------------------ */

static Step
new_object (Track *e, const UnitOp *op, HeapObjectKind kind, HeapRest rest) {
  HeapValue size = track_value (e, &op->a);
  if (track_is_undef (e, size))
    return track_alarm (e, KIND_UNINITIALISED, "the size may be uninitialised");
  Heap *h = &e->state->heap;
  if (!shape_to_range (h, size, op->a.bits, false))
    return track_unsupported (e, "an object of a size that may be too large");
  HeapSym base = heap_fresh_address (h, track_pointer_bits (e));
  HeapObject *o = heap_add_object (h, base, kind, size, rest);
  o->type = op->type;
  o->level = kind == OBJECT_STACK ? track_top (e)->level : 0;
  track_set (e, op->dst, heap_value (base, 0), track_pointer_bits (e));
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
  if (!o && !track_is_undef (e, v) && track_member (e, v) == STEP_AWAY)
    return STEP_AWAY;
  bool is_block =
      o && !v.add && !track_is_undef (e, v) &&
      (is_fixed ? o->kind == OBJECT_FIXED
                : o->kind == OBJECT_HEAP || o->kind == OBJECT_ARGUMENT);
  e->has_met_outside |= o && o->kind == OBJECT_OUTSIDE;
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
    heap_end_object (&e->state->heap, base);
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
    return track_unsupported (e, "the life of something that is no variable");
  heap_drop_runs (&e->state->heap, o->base);
  heap_lose_members (&e->state->heap, o->type);
  o->fields.len = 0;
  o->rest = REST_UNDEF;
  o->filled = heap_const (0);
  o->kind = op->kind == OP_END ? OBJECT_ENDED : OBJECT_STACK;
  if (op->kind == OP_END || op->dst == NO_REG)
    return STEP_ON;
  HeapObject old = *o;
  heap_remove_object (&e->state->heap, v.sym);
  HeapSym base = heap_fresh_address (&e->state->heap, track_pointer_bits (e));
  o = heap_add_object (&e->state->heap, base, OBJECT_STACK, old.size,
                       REST_UNDEF);
  o->type = old.type;
  o->level = old.level;
  track_set (e, op->dst, heap_value (base, 0), track_pointer_bits (e));
  return STEP_ON;
}

static Step
restore (Track *e, const UnitOp *op) {
  HeapValue token = track_value (e, &op->a);
  if (token.sym || token.add < 0 || token.add > track_top (e)->level)
    return track_unsupported (e, "the stack is restored in a strange way");
  track_end_levels (e->state, (uint32_t)token.add);
  track_top (e)->level = (uint32_t)token.add;
  return STEP_ON;
}

/* Reads and writes --------------------------------------------------------- */

static Step
load (Track *e, const UnitOp *op) {
  Place p;
  Step step =
      track_resolve (e, track_value (e, &op->a), (op->bits + 7) / 8, &p);
  if (step == STEP_ON)
    step = track_open_slot (e, &p, (op->bits + 7) / 8);
  if (step == STEP_ON)
    step = track_split_place (e, &p, (op->bits + 7) / 8);
  if (step == STEP_ON)
    step = track_split_link (e, &p, (op->bits + 7) / 8);
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
  step = track_open_slot (e, &p, bytes);
  if (step != STEP_ON)
    return step;
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
    return track_unsupported (e, "so many bytes are used that it is not known");
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
  else if (o && heap_lives (o) && a.add >= 0 &&
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

Step
track_memory (Track *e, const UnitOp *op) {
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
    track_set (e, op->dst, heap_const (track_top (e)->level++), op->bits);
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
    track_set (e, op->dst,
               op->a.kind == OPERAND_NONE
                   ? heap_value (heap_fresh_address (&e->state->heap,
                                                     track_pointer_bits (e)),
                                 0)
                   : track_fresh (e, op->bits, false, false),
               op->bits);
    return STEP_ON;
  case OP_HAVOC:
    return track_havoc (e, op)
               ? STEP_ON
               : track_unsupported (e,
                                    "what a function without a body may write");
  default:
    return track_unsupported (e, op->show ? op->show : op_name (op->kind));
  }
}
