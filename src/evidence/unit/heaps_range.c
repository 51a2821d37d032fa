/* Ranges of bytes that are moved and filled. */

#include "evidence/unit/heaps_impl.h"

enum { WORD = 8, MOST_FIELDS_MADE = 512 };

/* A size: as an integer that is not negative.  Splits the state where it may be
   0, so that it is a constant or at least 1. */
bool
checker_count (Checker *c, HeapState *s, const Operand *o, HeapValue *count) {
  if (!checker_operand (c, s, o, count))
    return false;
  if (is_flagged (&s->heap, *count) &&
      unit_looks_for (c->unit, KIND_UNINITIALISED))
    return checker_alarm (c, s, KIND_UNINITIALISED, "a size");
  if (!checker_turns (c, s, *count, o->bits, false))
    return false;
  if (!number_of (c->unit, s, count, NULL, o->bits, false))
    return checker_reject (c, s, "a size that cannot be followed");
  if (!count->sym || heap_low (&s->heap, *count) >= 1)
    return true;
  HeapState *yes, *no;
  checker_split_equal (c, s, *count, heap_const (0), o->bits, &yes, &no);
  checker_again (c, yes);
  checker_again (c, no);
  return false;
}

/* All fields of the range as they are, and what the rest of it is. */
typedef struct {
  HeapFields fields; /* from 0 on */
  HeapRest rest;     /* of bytes that none has */
} Bytes;

/* What bytes of the range are that no field has. */
static HeapRest
rest_of_range (const Heap *h, const HeapObject *o, uint64_t end) {
  bool is_open = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
  bool is_filled =
      is_open && formula_at_most (h, heap_const ((int64_t)end), o->filled, 0);
  return is_filled ? REST_ANY : o->rest;
}

static Bytes
take_bytes (const Unit *u, Heap *h, Place p, uint64_t count) {
  Bytes taken = {.rest = REST_ZERO};
  HeapObject *o = heap_object (h, p.base);
  uint64_t from = (uint64_t)p.offset.add, at = 0;
  bool by_words = !o || o->rest == REST_INITIAL;
  if (o)
    taken.rest = rest_of_range (h, o, from + count);
  for (size_t i = 0; o && i < o->fields.len; i++) {
    HeapField f = o->fields.data[i];
    bool is_whole = f.at >= from && memory_field_end (&f) <= from + count;
    if (memory_overlaps (&f, from, from + count) && is_whole) {
      f.at -= from;
      vec_push (&taken.fields, f);
    } else if (memory_overlaps (&f, from, from + count)) {
      for (uint64_t k = f.at; k < memory_field_end (&f); k++)
        if (k >= from && k < from + count) {
          uint8_t byte = 0;
          bool flagged = false;
          bool known = memory_read_byte (u, h, o, k, &byte, &flagged);
          HeapValue v = known ? number_const (byte, 8)
                              : number_fresh (h, 8, false, flagged);
          vec_push (&taken.fields, (HeapField){k - from, 1, v});
        }
    }
  }
  if (!by_words)
    return taken;
  /* As it began: words that no field has a part of, and single bytes. */
  Bytes all = {.rest = REST_ZERO};
  size_t next = 0;
  while (at < count) {
    if (next < taken.fields.len && taken.fields.data[next].at == at) {
      vec_push (&all.fields, taken.fields.data[next]);
      at = memory_field_end (taken.fields.data + next++);
      continue;
    }
    uint64_t end = next < taken.fields.len ? taken.fields.data[next].at : count;
    uint32_t bytes =
        (from + at) % u->pointer_bytes == 0 && end - at >= u->pointer_bytes
            ? u->pointer_bytes
            : 1;
    uint32_t global = o ? h->syms.data[o->base].index : p.index;
    HeapValue v = memory_initial (u, h, global, from + at, bytes);
    vec_push (&all.fields, (HeapField){at, bytes, v});
    at += bytes;
  }
  vec_done (&taken.fields);
  return all;
}

/* The rest of the range as fields, if that of the object is another one. */
static void
put_rest (const Unit *u, Heap *h, HeapObject *o, uint64_t from, uint64_t to,
          HeapRest rest) {
  for (uint64_t at = from; at < to && o->rest != rest;) {
    uint32_t bytes = at % WORD == 0 && to - at >= WORD ? WORD : 1;
    HeapValue v = rest == REST_ZERO
                      ? heap_const (0)
                      : number_fresh (h, 8 * bytes, false, rest != REST_ANY);
    memory_write (u, h, o, at, bytes, v);
    at += bytes;
  }
}

/* All of so many bytes are initialised. */
static bool
are_clean (const Heap *h, const Bytes *taken, uint64_t count) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < taken->fields.len; i++) {
    if (is_flagged (h, taken->fields.data[i].value))
      return false;
    bytes += taken->fields.data[i].bytes;
  }
  return bytes == count || taken->rest == REST_ZERO || taken->rest == REST_ANY;
}

static void
put_bytes (const Unit *u, Heap *h, HeapObject *o, uint64_t to, uint64_t count,
           const Bytes *taken) {
  uint64_t at = 0;
  HeapValue filled = o->filled;
  o->filled = heap_const (0);
  memory_clear (u, h, o, to, to + count);
  for (size_t i = 0; i < taken->fields.len; i++) {
    const HeapField *f = taken->fields.data + i;
    put_rest (u, h, o, to + at, to + f->at, taken->rest);
    heap_set_field (o, to + f->at, f->bytes, f->value);
    at = memory_field_end (f);
  }
  put_rest (u, h, o, to + at, to + count, taken->rest);
  o->filled = filled;
  memory_keep_filled (h, o, heap_const ((int64_t)to),
                      heap_const ((int64_t)(to + count)),
                      are_clean (h, taken, count) ? REST_ANY : REST_MAYBE);
}

/* What all bytes of the object may be. */
static HeapRest
rest_of_object (const Heap *h, const HeapObject *o) {
  if (!o)
    return REST_ANY;
  HeapRest rest = memory_either_rest (o->rest, o->rest);
  for (size_t i = 0; i < o->fields.len; i++)
    rest =
        memory_either_rest (rest, memory_rest_of (h, o->fields.data[i].value));
  return rest;
}

/* Where the range ends: a sum, if an equation says what it is; false: that is
   not known. */
static bool
end_of_range (const Heap *h, Place p, HeapValue count, HeapValue *end) {
  if (p.offset.sym && count.sym)
    return heap_find_equation (h, EQUATION_SUM, p.offset, count, end);
  *end = p.offset.sym ? heap_plus (p.offset, count.add)
                      : heap_plus (count, p.offset.add);
  return true;
}

/* The same, if only these bytes of it are read. */
static HeapRest
rest_of_source (const Heap *h, Place p, HeapValue count) {
  const HeapObject *o = heap_object (h, p.base);
  HeapValue end;
  if (o && end_of_range (h, p, count, &end) &&
      formula_at_most (h, end, memory_filled (h, o), 0))
    return REST_ANY;
  return rest_of_object (h, o);
}

bool
memory_is_exact (Place p, HeapValue count) {
  return !p.offset.sym && !count.sym && count.add <= MOST_FIELDS_MADE;
}

static void
blur_range (Heap *h, Place p, HeapValue count, HeapRest with) {
  WideSigned to = heap_high (h, p.offset) + heap_high (h, count);
  HeapValue end;
  if (end_of_range (h, p, count, &end)) {
    memory_keep_filled (h, heap_object (h, p.base), p.offset, end, with);
    to = heap_high (h, end) < to ? heap_high (h, end) : to;
  } else if (with != REST_ZERO && with != REST_ANY)
    heap_object (h, p.base)->filled = heap_const (0);
  memory_blur (h, heap_object (h, p.base), heap_low (h, p.offset), to, with);
}

/* So many bytes were moved from the beginning of an object, which was
   initialised up to 'filled', to that of another one. */
static void
carry_filled (const Heap *h, Place to, Place from, HeapValue count,
              HeapValue filled) {
  HeapObject *o = heap_object (h, to.base);
  bool is_open = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
  bool is_all = formula_at_most (h, count, filled, 0);
  HeapValue end = is_all ? count : filled;
  if (is_open && heap_is (to.offset, 0) && heap_is (from.offset, 0) &&
      (is_all || formula_at_most (h, filled, count, 0)) &&
      formula_at_most (h, memory_filled (h, o), end, 0))
    o->filled = end;
}

bool
checker_move (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue to, from, count;
  Place target, source;
  if (!checker_count (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &to) ||
      !checker_operand (c, s, &op->b, &from) ||
      !checker_access (c, s, from, count, false, &source) ||
      !checker_access (c, s, to, count, true, &target))
    return false;
  HeapValue end = number_sum (h, source.offset, count, 64);
  const HeapObject *o = heap_object (h, source.base);
  HeapValue filled = o ? memory_filled (h, o) : heap_const (0);
  run_forget (h, target.base, target.offset,
              number_sum (h, target.offset, count, 64));
  if (memory_is_exact (target, count) && memory_is_exact (source, count)) {
    Bytes taken = take_bytes (c->unit, h, source, (uint64_t)count.add);
    put_bytes (c->unit, h, heap_object (h, target.base),
               (uint64_t)target.offset.add, (uint64_t)count.add, &taken);
    vec_done (&taken.fields);
  } else
    blur_range (h, target, count, rest_of_source (h, source, count));
  carry_filled (h, target, source, count, filled);
  run_move (h, target, source, end);
  return true;
}

bool
checker_fill (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue to, v, count;
  Place p;
  if (!checker_count (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &to) ||
      !checker_operand (c, s, &op->b, &v) ||
      !checker_access (c, s, to, count, true, &p))
    return false;
  HeapObject *o = heap_object (h, p.base);
  bool is_all = heap_is (p.offset, 0) && heap_same (count, o->size);
  HeapRest rest = memory_rest_of (h, v);
  run_fill (h, p.base, p.offset, number_sum (h, p.offset, count, 64), v);
  if (is_all) {
    vec_clear (&o->fields);
    o->rest = (uint16_t)rest;
    o->filled = heap_const (0);
  } else if (memory_is_exact (p, count) && !v.sym && v.add) {
    uint64_t at = (uint64_t)p.offset.add, end = at + (uint64_t)count.add;
    for (; at < end; at++)
      memory_write (c->unit, h, o, at, 1, v); /* 'filled' stays true */
  } else if (memory_is_exact (p, count)) {
    Bytes none = {.rest = rest};
    put_bytes (c->unit, h, o, (uint64_t)p.offset.add, (uint64_t)count.add,
               &none);
  } else
    blur_range (h, p, count, rest);
  return true;
}
