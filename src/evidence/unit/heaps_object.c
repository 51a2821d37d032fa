/* Objects are made, end, and are asked about. */

#include "evidence/unit/heaps_impl.h"

/* Whole objects ------------------------------------------------------------ */

static HeapRest
rest_of_new (const UnitOp *op) {
  if (op->kind != OP_ALLOC || !(op->code & (ALLOC_ZERO | ALLOC_ARBITRARY)))
    return REST_UNDEF;
  return op->code & ALLOC_ZERO ? REST_ZERO : REST_ANY;
}

static HeapObjectKind
kind_of_new (const UnitOp *op) {
  if (op->kind == OP_LOCAL)
    return OBJECT_STACK;
  return op->code & ALLOC_FIXED      ? OBJECT_FIXED
         : op->code & ALLOC_ARGUMENT ? OBJECT_ARGUMENT
                                     : OBJECT_HEAP;
}

static void
add_object (Checker *c, HeapState *s, const UnitOp *op, HeapObject like) {
  Heap *h = &s->heap;
  HeapSym base = heap_fresh_address (h, pointer_bits (c));
  HeapObject *o = heap_add_object (h, base, like.kind, like.size, like.rest);
  o->level = like.level;
  o->type = like.type;
  checker_set (s, op->dst, heap_value (base, 0));
}

bool
checker_make (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue size;
  if (!checker_operand (c, s, &op->a, &size))
    return false;
  if (is_flagged (&s->heap, size) &&
      unit_looks_for (c->unit, KIND_UNINITIALISED))
    return checker_alarm (c, s, KIND_UNINITIALISED, "a size");
  if (!number_of (c->unit, s, &size, NULL, op->a.bits, false))
    size = number_fresh (&s->heap, op->a.bits, false, false);
  HeapObject like = {.kind = (uint16_t)kind_of_new (op),
                     .rest = (uint16_t)rest_of_new (op),
                     .size = size,
                     .level = op->kind == OP_LOCAL ? top_frame (s)->level : 0,
                     .type = op->type};
  add_object (c, s, op, like);
  return true;
}

/* The heap block that begins at the address; '*base' 0: the address is 0. */
static bool
find_block (Checker *c, HeapState *s, const UnitOp *op, bool fixed,
            HeapSym *base) {
  HeapValue v;
  Place p;
  *base = 0;
  if (!checker_operand (c, s, &op->a, &v))
    return false;
  if (heap_is (v, 0))
    return true;
  if (!checker_resolve (c, s, v, KIND_INVALID_FREE, &p))
    return false;
  const HeapObject *o = heap_object (&s->heap, p.base);
  bool is_block =
      o && (fixed ? o->kind == OBJECT_FIXED
                  : o->kind == OBJECT_HEAP || o->kind == OBJECT_ARGUMENT);
  if (!is_block || !heap_is (p.offset, 0))
    return checker_alarm (c, s, KIND_INVALID_FREE,
                          "the address is not that of a block");
  *base = p.base;
  return true;
}

bool
checker_free (Checker *c, HeapState *s, const UnitOp *op) {
  HeapSym base;
  if (!find_block (c, s, op, op->code == FREE_FIXED, &base))
    return false;
  if (base)
    heap_end_object (&s->heap, base);
  return true;
}

bool
checker_block_size (Checker *c, HeapState *s, const UnitOp *op) {
  HeapSym base;
  if (!find_block (c, s, op, false, &base))
    return false;
  checker_set (s, op->dst,
               base ? heap_object (&s->heap, base)->size : heap_const (0));
  return true;
}

/* OP_BEGIN and OP_END: a local whose frame is there. */
bool
checker_lifetime (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue v;
  if (!checker_operand (c, s, &op->a, &v))
    return false;
  HeapObject *o = v.add ? NULL : heap_object (&s->heap, v.sym);
  if (!o || (o->kind != OBJECT_STACK && o->kind != OBJECT_ENDED) ||
      is_flagged (&s->heap, v))
    return checker_reject (c, s, "the life of something that is no variable");
  bool renews = op->kind == OP_BEGIN && op->dst != NO_REG;
  if (renews && o->level != top_frame (s)->level)
    return checker_reject (c, s, "a variable begins again under another one");
  heap_drop_runs (&s->heap, o->base);
  heap_lose_members (&s->heap, o->type);
  vec_clear (&o->fields);
  o->rest = REST_UNDEF;
  o->filled = heap_const (0);
  o->kind = op->kind == OP_BEGIN ? OBJECT_STACK : OBJECT_ENDED;
  if (!renews)
    return true;
  HeapObject like = *o;
  heap_remove_object (&s->heap, v.sym);
  add_object (c, s, op, like);
  return true;
}

/* Questions ---------------------------------------------------------------- */

bool
checker_room (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue v, result;
  if (!checker_operand (c, s, &op->a, &v))
    return false;
  Place p = formula_place (h, v);
  if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK)
    return checker_expose (c, s, p);
  bool is_object = p.kind == PLACE_OBJECT || p.kind == PLACE_GLOBAL;
  if (!v.sym)
    result = heap_const (0);
  else if (is_object && formula_is_inside (c->unit, h, p, true) &&
           !is_flagged (h, v))
    result = number_minus (h, memory_size (c, h, p), p.offset, op->bits);
  else
    result = number_fresh (h, op->bits, false, false);
  checker_set (s, op->dst, result);
  return true;
}

/* An element that an array does not have. */
bool
checker_index (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue i, bound;
  if (!unit_looks_for (c->unit, KIND_BOUNDS))
    return true;
  if (!checker_operand (c, s, &op->b, &i) ||
      !checker_operand (c, s, &op->c, &bound))
    return false;
  if (is_flagged (&s->heap, i) && unit_looks_for (c->unit, KIND_UNINITIALISED))
    return true; /* an error where it is used */
  bool fits =
      number_of (c->unit, s, &i, &bound, pointer_bits (c), false) &&
      number_of (c->unit, s, &bound, &i, pointer_bits (c), false) &&
      number_fits (&s->heap, &i, pointer_bits (c), false) &&
      formula_at_most (&s->heap, i, bound, op->code == INDEX_ONE_PAST ? 0 : -1);
  return fits ||
         checker_alarm (c, s, KIND_BOUNDS, "an index may be beyond the array");
}

static bool
is_defined (const Unit *u, Heap *h, HeapObject *o, uint64_t from,
            uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    uint8_t byte;
    bool flagged = false;
    memory_read_byte (u, h, o, from + i, &byte, &flagged);
    if (flagged)
      return false;
  }
  return true;
}

bool
checker_use (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue a, count;
  Place p;
  bool looked_for = unit_looks_for (c->unit, KIND_UNINITIALISED);
  if (op->c.kind == OPERAND_NONE) {
    if (op->a.bits > 64 && looked_for)
      return checker_reject (c, s, "a value of %u bits", op->a.bits);
    if (op->a.bits > 64)
      return true;
    if (!checker_operand (c, s, &op->a, &a))
      return false;
    return !is_flagged (h, a) || !looked_for ||
           checker_alarm (c, s, KIND_UNINITIALISED, "a value that is used");
  }
  if (!checker_count (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &a) ||
      !checker_access (c, s, a, count, false, &p))
    return false;
  HeapObject *o = heap_object (h, p.base);
  bool defined =
      !o || memory_is_clean (h, o) ||
      (!count.sym && memory_is_filled (h, o, p.offset, count.add)) ||
      (memory_is_exact (p, count) &&
       is_defined (c->unit, h, o, (uint64_t)p.offset.add, (uint64_t)count.add));
  return defined || !looked_for ||
         checker_alarm (c, s, KIND_UNINITIALISED, "bytes that are used");
}

bool
checker_same_object (Checker *c, HeapState *s, const UnitOp *op) {
  const Heap *h = &s->heap;
  HeapValue a, b;
  if (!checker_operand (c, s, &op->a, &a) ||
      !checker_operand (c, s, &op->b, &b))
    return false;
  Place p = formula_place (h, a), q = formula_place (h, b);
  if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK)
    return checker_expose (c, s, p);
  if (q.kind == PLACE_FRONT || q.kind == PLACE_BACK)
    return checker_expose (c, s, q);
  bool known = (p.base || !a.sym) && (q.base || !b.sym);
  HeapValue result = heap_const (p.base && p.base == q.base);
  if (!known)
    result = number_fresh (&s->heap, 1, false, false);
  checker_set (s, op->dst, result);
  return true;
}
