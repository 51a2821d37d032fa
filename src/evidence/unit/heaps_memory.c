/* Bytes at an address: which may be touched, read and written. */

#include "evidence/unit/heaps_impl.h"

enum { WORD = 8 };

/* Finding objects ---------------------------------------------------------- */

/* The object that an address points into, unfolded if need be.  False: there
   is none, or the state was put aside. */
bool
checker_resolve (Checker *c, HeapState *s, HeapValue address, ErrorKind kind,
                 Place *p) {
  const Heap *h = &s->heap;
  *p = formula_place (h, address);
  if (is_flagged (h, address))
    return checker_alarm (c, s, kind, "an address may be uninitialised");
  if (p->kind == PLACE_FRONT || p->kind == PLACE_BACK)
    return checker_expose (c, s, *p);
  if (!member_expose (c, s, address))
    return false;
  if (p->kind == PLACE_OBJECT && heap_is_usable (heap_object (h, p->base)))
    return true;
  if (p->kind == PLACE_GLOBAL && c->unit->globals.data[p->index].is_constant)
    return true;
  return checker_alarm (c, s, kind,
                        !address.sym ? "a constant is used as an address"
                                     : "no object is known at the address");
}

HeapValue
memory_size (const Checker *c, const Heap *h, Place p) {
  if (p.kind == PLACE_GLOBAL)
    return heap_const ((int64_t)c->unit->globals.data[p.index].bytes);
  return heap_object (h, p.base)->size;
}

/* No object is so large; below it, sums of two do not turn round. */
static bool
is_near (HeapValue v) {
  const int64_t far = (int64_t)1 << 61;
  return v.add > -far && v.add < far;
}

/* The bytes may be touched.  A count that is a symbol is at least 0. */
bool
checker_access (Checker *c, HeapState *s, HeapValue address, HeapValue count,
                bool writes, Place *p) {
  Heap *h = &s->heap;
  if (!checker_resolve (c, s, address, KIND_INVALID_DEREF, p))
    return false;
  const HeapObject *o = heap_object (h, p->base);
  bool is_constant =
      h->syms.data[p->base].kind == SYM_GLOBAL &&
      c->unit->globals.data[h->syms.data[p->base].index].is_constant;
  if (writes && (is_constant || !o))
    return checker_alarm (c, s, KIND_INVALID_DEREF, "a constant is written");
  HeapValue size = memory_size (c, h, *p);
  HeapValue end = number_sum (h, p->offset, count, 64);
  bool fits = is_near (p->offset) && is_near (count) &&
              formula_at_most (h, heap_const (0), p->offset, 0) &&
              formula_at_most (h, heap_const (0), count, 0) &&
              formula_at_most (h, end, size, 0);
  return fits || checker_alarm (c, s, KIND_INVALID_DEREF,
                                "bytes beyond the object may be touched");
}

/* Loads and stores --------------------------------------------------------- */

static uint32_t
bytes_of (unsigned bits) {
  return (bits + 7) / 8;
}

static bool
is_all_zero (const HeapObject *o) {
  bool is_zero = o->rest == REST_ZERO;
  for (size_t i = 0; i < o->fields.len; i++)
    is_zero &= heap_is (o->fields.data[i].value, 0);
  return is_zero;
}

/* An element at a place that is a symbol. */
static HeapValue
load_element (const Unit *u, Heap *h, const UnitOp *op, Place p,
              uint32_t bytes) {
  const HeapObject *o = heap_object (h, p.base);
  HeapValue v;
  WideSigned low, high;
  bool is_known = run_read (h, p.base, p.offset, op->bits, &v);
  if (!is_known &&
      table_range (u, h, p, op->bits, number_is_signed (u, op), &low, &high))
    v = number_between (h, op->bits, low, high, false);
  else if (!is_known)
    v = number_fresh (h, op->bits, number_is_signed (u, op),
                      o && !memory_is_clean (h, o) &&
                          !memory_is_filled (h, o, p.offset, bytes));
  if (o)
    run_note (h, p.base, p.offset, op->bits, v);
  return v;
}

static HeapValue
load_at (Checker *c, HeapState *s, const UnitOp *op, Place p) {
  Heap *h = &s->heap;
  HeapObject *o = heap_object (h, p.base);
  uint32_t bytes = bytes_of (op->bits);
  if (p.offset.sym && o && is_all_zero (o))
    return heap_const (0);
  if (p.offset.sym)
    return load_element (c->unit, h, op, p, bytes);
  uint64_t at = (uint64_t)p.offset.add;
  if (!o)
    return memory_initial (c->unit, h, p.index, at, bytes);
  HeapValue v =
      memory_read (c->unit, h, o, at, bytes, number_is_signed (c->unit, op));
  return v.sym ? v : number_const ((Wide)v.add, op->bits);
}

static bool
load (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue address;
  Place p;
  if (!checker_operand (c, s, &op->a, &address) ||
      !checker_access (c, s, address, heap_const (bytes_of (op->bits)), false,
                       &p))
    return false;
  if (op->bits > 64) {
    checker_unset (s, (uint32_t)s->frames.len - 1, op->dst);
    return true;
  }
  if (!slot_open (c, s, p, bytes_of (op->bits)) ||
      !run_split (c, s, p, bytes_of (op->bits)) ||
      !column_split (c, s, p, bytes_of (op->bits)))
    return false;
  checker_set (s, op->dst, load_at (c, s, op, p));
  return true;
}

/* As the bytes hold it: the rest of the last one is 0. */
static HeapValue
whole_bytes (Checker *c, HeapState *s, HeapValue v, unsigned bits) {
  if (bits % 8 == 0)
    return v;
  if (!v.sym)
    return number_const ((Wide)v.add & wide_mask (bits), 8 * bytes_of (bits));
  bool flagged = is_flagged (&s->heap, v);
  return number_of (c->unit, s, &v, NULL, bits, false)
             ? v
             : number_fresh (&s->heap, bits, false, flagged);
}

static void
store_at (Checker *c, HeapState *s, HeapObject *o, HeapValue offset,
          uint32_t bytes, HeapValue v) {
  Heap *h = &s->heap;
  run_store (h, o, offset, bytes, v);
  memory_keep_filled (h, o, offset, heap_plus (offset, bytes),
                      memory_rest_of (h, v));
  if (offset.sym)
    memory_blur (h, o, heap_low (h, offset), heap_high (h, offset) + bytes,
                 memory_rest_of (h, v));
  else
    memory_write (c->unit, h, o, (uint64_t)offset.add, bytes, v);
}

/* Of more than 8 bytes: not followed. */
static void
store_wide (Checker *c, HeapState *s, HeapObject *o, HeapValue offset,
            uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; i += WORD) {
    uint32_t part = bytes - i < WORD ? bytes - i : WORD;
    HeapValue v = number_fresh (&s->heap, 8 * part, false, true);
    store_at (c, s, o, heap_plus (offset, i), part, v);
  }
}

static bool
store (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue address, v = heap_const (0);
  uint32_t bytes = bytes_of (op->bits);
  Place p;
  if (!checker_operand (c, s, &op->a, &address) ||
      (op->bits <= 64 && !checker_operand (c, s, &op->b, &v)) ||
      !checker_access (c, s, address, heap_const (bytes), true, &p))
    return false;
  if (op->bits > 64) {
    store_wide (c, s, heap_object (&s->heap, p.base), p.offset, bytes);
    return true;
  }
  if (!slot_open (c, s, p, bytes))
    return false;
  v = whole_bytes (c, s, v, op->bits);
  store_at (c, s, heap_object (&s->heap, p.base), p.offset, bytes, v);
  return true;
}

bool
checker_memory (Checker *c, HeapState *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    return load (c, s, op);
  case OP_STORE:
    return store (c, s, op);
  case OP_LOCAL:
  case OP_ALLOC:
    return checker_make (c, s, op);
  case OP_BEGIN:
  case OP_END:
    return checker_lifetime (c, s, op);
  case OP_FREE:
    return checker_free (c, s, op);
  case OP_BLOCK_SIZE:
    return checker_block_size (c, s, op);
  case OP_MOVE:
    return checker_move (c, s, op);
  case OP_FILL:
    return checker_fill (c, s, op);
  case OP_INDEX:
    return checker_index (c, s, op);
  case OP_ROOM:
    return checker_room (c, s, op);
  case OP_USE:
    return checker_use (c, s, op);
  case OP_SAME_OBJECT:
    return checker_same_object (c, s, op);
  default:
    return checker_reject (c, s, "'%s' cannot be followed", op_name (op->kind));
  }
}
