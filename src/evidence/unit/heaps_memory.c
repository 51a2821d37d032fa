/* Bytes of objects.  What no field has is told by the 'rest' of the object; so
   whatever takes bytes away from a field gives them another one. */

#include "evidence/unit/heaps_impl.h"

#include <string.h>

enum { WORD = 8, MOST_FIELDS_MADE = 512 };

/* Reading ------------------------------------------------------------------ */

static uint64_t
field_end (const HeapField *f) {
  return f->at + f->bytes;
}

static bool
overlaps (const HeapField *f, uint64_t from, uint64_t to) {
  return f->at < to && from < field_end (f);
}

/* The byte of a global as it begins; false: it is part of an address, or not
   known. */
static bool
initial_byte (const UnitGlobal *g, unsigned word, uint64_t at, uint8_t *byte) {
  if (g->init == GLOBAL_ARBITRARY)
    return false;
  for (size_t i = 0; i < g->relocs.len; i++)
    if (g->relocs.data[i].offset <= at && at - g->relocs.data[i].offset < word)
      return false;
  *byte = at < g->data_len ? g->data[at] : 0;
  return true;
}

HeapValue
memory_initial (const Unit *u, Heap *h, uint32_t global, uint64_t at,
                uint32_t bytes) {
  const UnitGlobal *g = u->globals.data + global;
  for (size_t i = 0; i < g->relocs.len && bytes == u->pointer_bytes; i++) {
    const UnitReloc *r = g->relocs.data + i;
    if (r->offset != at)
      continue;
    HeapSymKind kind = r->value.kind == OPERAND_PROC ? SYM_PROC : SYM_GLOBAL;
    return heap_value (heap_named (h, kind, r->value.index, 8 * bytes),
                       (int64_t)wide_signed (r->value.value, 8 * bytes));
  }
  Wide k = 0;
  for (uint32_t i = 0; i < bytes; i++) {
    uint8_t byte;
    if (!initial_byte (g, u->pointer_bytes, at + i, &byte))
      return number_fresh (h, 8 * bytes, false, false);
    k |= (Wide)byte << 8 * i;
  }
  return number_const (k, 8 * bytes);
}

bool
memory_begins_zero (const Unit *u, const Heap *h, const HeapObject *o) {
  const UnitGlobal *g = u->globals.data + h->syms.data[o->base].index;
  for (uint64_t at = 0; at < g->bytes; at++) {
    uint8_t byte;
    size_t i = 0;
    while (i < o->fields.len && !overlaps (o->fields.data + i, at, at + 1))
      i++;
    if (i == o->fields.len &&
        (!initial_byte (g, u->pointer_bytes, at, &byte) || byte))
      return false;
  }
  return true;
}

/* The bytes before this one are initialised: the object says so, or fields go
   on from there. */
HeapValue
memory_filled (const Heap *h, const HeapObject *o) {
  HeapValue end = o->filled;
  for (size_t i = 0; i < o->fields.len && !end.sym; i++) {
    const HeapField *f = o->fields.data + i;
    if ((WideSigned)f->at > end.add || is_flagged (h, f->value))
      break;
    if ((WideSigned)field_end (f) > end.add)
      end.add = (int64_t)field_end (f);
  }
  return end;
}

static bool
is_filled (const Heap *h, const HeapObject *o, HeapValue offset,
           WideSigned bytes) {
  return !heap_is (o->filled, 0) &&
         formula_at_most (h, offset, o->filled, -bytes);
}

/* The bytes from .. to get something: 'with' says what. */
static void
keep_filled (const Heap *h, HeapObject *o, HeapValue from, HeapValue to,
             HeapRest with) {
  bool is_defined = with == REST_ZERO || with == REST_ANY;
  if (!is_defined) {
    if (!formula_at_most (h, o->filled, from, 0))
      o->filled = heap_const (0);
    return;
  }
  HeapValue end = memory_filled (h, o);
  if ((o->rest == REST_UNDEF || o->rest == REST_MAYBE) &&
      formula_at_most (h, from, end, 0) && formula_at_most (h, end, to, 0))
    o->filled = to;
}

/* What bytes are that no field has. */
static HeapValue
read_rest (const Unit *u, Heap *h, const HeapObject *o, uint64_t at,
           uint32_t bytes) {
  switch ((HeapRest)o->rest) {
  case REST_ZERO:
    return heap_const (0);
  case REST_INITIAL:
    return memory_initial (u, h, h->syms.data[o->base].index, at, bytes);
  case REST_ANY:
    return number_fresh (h, 8 * bytes, false, false);
  default:
    return number_fresh (
        h, 8 * bytes, false,
        !is_filled (h, o, heap_const ((int64_t)at), (WideSigned)bytes));
  }
}

/* A byte of an object: its value if it is known, and whether it is perhaps not
   initialised. */
static bool
read_byte (const Unit *u, Heap *h, const HeapObject *o, uint64_t at,
           uint8_t *byte, bool *flagged) {
  HeapValue v = {0};
  unsigned shift = 0;
  size_t i = 0;
  while (i < o->fields.len && !overlaps (o->fields.data + i, at, at + 1))
    i++;
  if (i < o->fields.len) {
    v = o->fields.data[i].value;
    shift = 8 * (unsigned)(at - o->fields.data[i].at);
  } else
    v = read_rest (u, h, o, at, 1);
  *flagged |= is_flagged (h, v);
  *byte = (uint8_t)((uint64_t)v.add >> shift);
  return !v.sym;
}

HeapValue
memory_read (const Unit *u, Heap *h, HeapObject *o, uint64_t at,
             uint32_t bytes) {
  assert (bytes >= 1 && bytes <= WORD);
  const HeapField *f = heap_field (o, at);
  if (f && f->bytes == bytes)
    return f->value;
  bool is_free = true;
  for (size_t i = 0; i < o->fields.len; i++)
    is_free &= !overlaps (o->fields.data + i, at, at + bytes);
  if (is_free) {
    HeapValue v = read_rest (u, h, o, at, bytes);
    heap_set_field (o, at, bytes, v);
    return v;
  }
  Wide k = 0;
  bool known = true, flagged = false;
  for (uint32_t i = 0; i < bytes; i++) {
    uint8_t byte = 0;
    known &= read_byte (u, h, o, at + i, &byte, &flagged);
    k |= (Wide)byte << 8 * i;
  }
  return known ? number_const (k, 8 * bytes)
               : number_fresh (h, 8 * bytes, false, flagged);
}

/* Writing ------------------------------------------------------------------ */

/* The bytes from .. to of the object are in no field any more.  Parts of fields
   that are left become fields of a byte. */
static void
clear_fields (const Unit *u, Heap *h, HeapObject *o, uint64_t from,
              uint64_t to) {
  for (size_t i = 0; i < o->fields.len;) {
    HeapField f = o->fields.data[i];
    if (!overlaps (&f, from, to)) {
      i++;
      continue;
    }
    HeapValue parts[WORD];
    for (uint32_t k = 0; k < f.bytes; k++) {
      uint8_t byte;
      bool flagged = false;
      bool known = read_byte (u, h, o, f.at + k, &byte, &flagged);
      parts[k] =
          known ? number_const (byte, 8) : number_fresh (h, 8, false, flagged);
    }
    heap_drop_field (o, f.at);
    for (uint32_t k = 0; k < f.bytes; k++)
      if (f.at + k < from || f.at + k >= to)
        heap_set_field (o, f.at + k, 1, parts[k]);
    i = 0;
  }
}

static HeapRest
rest_of_value (const Heap *h, HeapValue v) {
  return heap_is (v, 0) ? REST_ZERO : is_flagged (h, v) ? REST_MAYBE : REST_ANY;
}

/* Bytes that are one or the other. */
static HeapRest
either_rest (HeapRest a, HeapRest b) {
  if (a == b && a != REST_INITIAL)
    return a;
  bool maybe =
      a == REST_UNDEF || a == REST_MAYBE || b == REST_UNDEF || b == REST_MAYBE;
  return maybe ? REST_MAYBE : REST_ANY;
}

/* Bytes somewhere in from .. to get something like 'with'. */
static void
blur (Heap *h, HeapObject *o, WideSigned from, WideSigned to, HeapRest with) {
  HeapRest rest = either_rest (o->rest, with);
  for (size_t i = 0; i < o->fields.len;) {
    HeapField f = o->fields.data[i];
    if ((WideSigned)field_end (&f) <= from || (WideSigned)f.at >= to) {
      i++;
      continue;
    }
    rest = either_rest (rest, rest_of_value (h, f.value));
    heap_drop_field (o, f.at);
  }
  o->rest = (uint16_t)rest;
}

static void
write_field (const Unit *u, Heap *h, HeapObject *o, uint64_t at, uint32_t bytes,
             HeapValue v) {
  clear_fields (u, h, o, at, at + bytes);
  heap_set_field (o, at, bytes, v);
}

/* Finding objects ---------------------------------------------------------- */

/* The object that an address points into, unfolded if need be.  False: there
   is none, or the state was put aside. */
static bool
checker_resolve (Checker *c, HeapState *s, HeapValue address, ErrorKind kind,
                 Place *p) {
  const Heap *h = &s->heap;
  *p = formula_place (h, address);
  if (is_flagged (h, address))
    return checker_alarm (c, s, kind, "an address may be uninitialised");
  if (p->kind == PLACE_FRONT || p->kind == PLACE_BACK)
    return checker_expose (c, s, *p);
  if (p->kind == PLACE_OBJECT && heap_object (h, p->base)->kind != OBJECT_ENDED)
    return true;
  if (p->kind == PLACE_GLOBAL && c->unit->globals.data[p->index].is_constant)
    return true;
  return checker_alarm (c, s, kind,
                        !address.sym ? "a constant is used as an address"
                                     : "no object is known at the address");
}

static HeapValue
size_of_place (const Checker *c, const Heap *h, Place p) {
  if (p.kind == PLACE_GLOBAL)
    return heap_const ((int64_t)c->unit->globals.data[p.index].bytes);
  return heap_object (h, p.base)->size;
}

/* The bytes may be touched.  A count that is a symbol is at least 0. */
static bool
access_bytes (Checker *c, HeapState *s, HeapValue address, HeapValue count,
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
  HeapValue size = size_of_place (c, h, *p);
  HeapValue end = number_sum (h, p->offset, count, 64);
  bool fits = formula_at_most (h, heap_const (0), p->offset, 0) &&
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
is_clean (const Heap *h, const HeapObject *o) {
  bool clean = o->rest != REST_UNDEF && o->rest != REST_MAYBE;
  for (size_t i = 0; i < o->fields.len; i++)
    clean &= !is_flagged (h, o->fields.data[i].value);
  return clean;
}

static bool
is_all_zero (const HeapObject *o) {
  bool is_zero = o->rest == REST_ZERO;
  for (size_t i = 0; i < o->fields.len; i++)
    is_zero &= heap_is (o->fields.data[i].value, 0);
  return is_zero;
}

static HeapValue
load_at (Checker *c, HeapState *s, const UnitOp *op, Place p) {
  Heap *h = &s->heap;
  HeapObject *o = heap_object (h, p.base);
  uint32_t bytes = bytes_of (op->bits);
  if (p.offset.sym && o && is_all_zero (o))
    return heap_const (0);
  if (p.offset.sym)
    return number_fresh (h, op->bits, false,
                         o && !is_clean (h, o) &&
                             !is_filled (h, o, p.offset, bytes));
  uint64_t at = (uint64_t)p.offset.add;
  if (!o)
    return memory_initial (c->unit, h, p.index, at, bytes);
  HeapValue v = memory_read (c->unit, h, o, at, bytes);
  return v.sym ? v : number_const ((Wide)v.add, op->bits);
}

static bool
load (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue address;
  Place p;
  if (!checker_operand (c, s, &op->a, &address) ||
      !access_bytes (c, s, address, heap_const (bytes_of (op->bits)), false,
                     &p))
    return false;
  if (op->bits > 64) {
    checker_unset (s, (uint32_t)s->frames.len - 1, op->dst);
    return true;
  }
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
  keep_filled (h, o, offset, heap_plus (offset, bytes), rest_of_value (h, v));
  if (offset.sym)
    blur (h, o, heap_low (h, offset), heap_high (h, offset) + bytes,
          rest_of_value (h, v));
  else
    write_field (c->unit, h, o, (uint64_t)offset.add, bytes, v);
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
      !access_bytes (c, s, address, heap_const (bytes), true, &p))
    return false;
  if (op->bits > 64) {
    store_wide (c, s, heap_object (&s->heap, p.base), p.offset, bytes);
    return true;
  }
  v = whole_bytes (c, s, v, op->bits);
  store_at (c, s, heap_object (&s->heap, p.base), p.offset, bytes, v);
  return true;
}

/* Ranges of bytes ---------------------------------------------------------- */

/* A size: as an integer that is not negative.  Splits the state where it may be
   0, so that it is a constant or at least 1. */
static bool
count_of (Checker *c, HeapState *s, const Operand *o, HeapValue *count) {
  if (!checker_operand (c, s, o, count))
    return false;
  if (is_flagged (&s->heap, *count) &&
      unit_looks_for (c->unit, KIND_UNINITIALISED))
    return checker_alarm (c, s, KIND_UNINITIALISED, "a size");
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

static Bytes
take_bytes (const Unit *u, Heap *h, Place p, uint64_t count) {
  Bytes taken = {.rest = REST_ZERO};
  HeapObject *o = heap_object (h, p.base);
  uint64_t from = (uint64_t)p.offset.add, at = 0;
  bool by_words = !o || o->rest == REST_INITIAL;
  if (o)
    taken.rest = o->rest;
  for (size_t i = 0; o && i < o->fields.len; i++) {
    HeapField f = o->fields.data[i];
    bool is_whole = f.at >= from && field_end (&f) <= from + count;
    if (overlaps (&f, from, from + count) && is_whole) {
      f.at -= from;
      vec_push (&taken.fields, f);
    } else if (overlaps (&f, from, from + count)) {
      for (uint64_t k = f.at; k < field_end (&f); k++)
        if (k >= from && k < from + count) {
          uint8_t byte = 0;
          bool flagged = false;
          bool known = read_byte (u, h, o, k, &byte, &flagged);
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
      at = field_end (taken.fields.data + next++);
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
    write_field (u, h, o, at, bytes, v);
    at += bytes;
  }
}

static void
put_bytes (const Unit *u, Heap *h, HeapObject *o, uint64_t to, uint64_t count,
           const Bytes *taken) {
  uint64_t at = 0;
  o->filled = heap_const (0);
  clear_fields (u, h, o, to, to + count);
  for (size_t i = 0; i < taken->fields.len; i++) {
    const HeapField *f = taken->fields.data + i;
    put_rest (u, h, o, to + at, to + f->at, taken->rest);
    heap_set_field (o, to + f->at, f->bytes, f->value);
    at = field_end (f);
  }
  put_rest (u, h, o, to + at, to + count, taken->rest);
}

/* What all bytes of the object may be. */
static HeapRest
rest_of_object (const Heap *h, const HeapObject *o) {
  if (!o)
    return REST_ANY;
  HeapRest rest = either_rest (o->rest, o->rest);
  for (size_t i = 0; i < o->fields.len; i++)
    rest = either_rest (rest, rest_of_value (h, o->fields.data[i].value));
  return rest;
}

/* The same, if only these bytes of it are read. */
static HeapRest
rest_of_source (const Heap *h, Place p, HeapValue count) {
  const HeapObject *o = heap_object (h, p.base);
  if (o && !p.offset.sym &&
      formula_at_most (h, heap_plus (count, p.offset.add), memory_filled (h, o),
                       0))
    return REST_ANY;
  return rest_of_object (h, o);
}

static bool
is_exact (Place p, HeapValue count) {
  return !p.offset.sym && !count.sym && count.add <= MOST_FIELDS_MADE;
}

static void
blur_range (Heap *h, Place p, HeapValue count, HeapRest with) {
  if (!p.offset.sym)
    keep_filled (h, heap_object (h, p.base), p.offset,
                 heap_plus (count, p.offset.add), with);
  else if (with != REST_ZERO && with != REST_ANY)
    heap_object (h, p.base)->filled = heap_const (0);
  blur (h, heap_object (h, p.base), heap_low (h, p.offset),
        heap_high (h, p.offset) + heap_high (h, count), with);
}

static bool
move (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue to, from, count;
  Place target, source;
  if (!count_of (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &to) ||
      !checker_operand (c, s, &op->b, &from) ||
      !access_bytes (c, s, from, count, false, &source) ||
      !access_bytes (c, s, to, count, true, &target))
    return false;
  if (is_exact (target, count) && is_exact (source, count)) {
    Bytes taken = take_bytes (c->unit, h, source, (uint64_t)count.add);
    put_bytes (c->unit, h, heap_object (h, target.base),
               (uint64_t)target.offset.add, (uint64_t)count.add, &taken);
    vec_done (&taken.fields);
  } else
    blur_range (h, target, count, rest_of_source (h, source, count));
  return true;
}

static bool
fill (Checker *c, HeapState *s, const UnitOp *op) {
  Heap *h = &s->heap;
  HeapValue to, v, count;
  Place p;
  if (!count_of (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &to) ||
      !checker_operand (c, s, &op->b, &v) ||
      !access_bytes (c, s, to, count, true, &p))
    return false;
  HeapObject *o = heap_object (h, p.base);
  bool is_all = heap_is (p.offset, 0) && heap_same (count, o->size);
  HeapRest rest = rest_of_value (h, v);
  if (is_all) {
    vec_clear (&o->fields);
    o->rest = (uint16_t)rest;
    o->filled = heap_const (0);
  } else if (is_exact (p, count) && !v.sym && v.add) {
    uint64_t at = (uint64_t)p.offset.add, end = at + (uint64_t)count.add;
    for (; at < end; at++)
      write_field (c->unit, h, o, at, 1, v); /* 'filled' stays true */
  } else if (is_exact (p, count)) {
    Bytes none = {.rest = rest};
    put_bytes (c->unit, h, o, (uint64_t)p.offset.add, (uint64_t)count.add,
               &none);
  } else
    blur_range (h, p, count, rest);
  return true;
}

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

static bool
make_object (Checker *c, HeapState *s, const UnitOp *op) {
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

static bool
free_block (Checker *c, HeapState *s, const UnitOp *op) {
  HeapSym base;
  if (!find_block (c, s, op, op->code == FREE_FIXED, &base))
    return false;
  if (base)
    heap_remove_object (&s->heap, base);
  return true;
}

static bool
block_size (Checker *c, HeapState *s, const UnitOp *op) {
  HeapSym base;
  if (!find_block (c, s, op, false, &base))
    return false;
  checker_set (s, op->dst,
               base ? heap_object (&s->heap, base)->size : heap_const (0));
  return true;
}

/* OP_BEGIN and OP_END: a local whose frame is there. */
static bool
lifetime (Checker *c, HeapState *s, const UnitOp *op) {
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

static bool
room (Checker *c, HeapState *s, const UnitOp *op) {
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
    result = number_minus (h, size_of_place (c, h, p), p.offset, op->bits);
  else
    result = number_fresh (h, op->bits, false, false);
  checker_set (s, op->dst, result);
  return true;
}

/* An element that an array does not have. */
static bool
index_array (Checker *c, HeapState *s, const UnitOp *op) {
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
    read_byte (u, h, o, from + i, &byte, &flagged);
    if (flagged)
      return false;
  }
  return true;
}

static bool
use (Checker *c, HeapState *s, const UnitOp *op) {
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
  if (!count_of (c, s, &op->c, &count))
    return false;
  if (heap_is (count, 0))
    return true;
  if (!checker_operand (c, s, &op->a, &a) ||
      !access_bytes (c, s, a, count, false, &p))
    return false;
  HeapObject *o = heap_object (h, p.base);
  bool defined =
      !o || is_clean (h, o) ||
      (!count.sym && is_filled (h, o, p.offset, count.add)) ||
      (is_exact (p, count) &&
       is_defined (c->unit, h, o, (uint64_t)p.offset.add, (uint64_t)count.add));
  return defined || !looked_for ||
         checker_alarm (c, s, KIND_UNINITIALISED, "bytes that are used");
}

static bool
same_object (Checker *c, HeapState *s, const UnitOp *op) {
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

bool
checker_memory (Checker *c, HeapState *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    return load (c, s, op);
  case OP_STORE:
    return store (c, s, op);
  case OP_LOCAL:
  case OP_ALLOC:
    return make_object (c, s, op);
  case OP_BEGIN:
  case OP_END:
    return lifetime (c, s, op);
  case OP_FREE:
    return free_block (c, s, op);
  case OP_BLOCK_SIZE:
    return block_size (c, s, op);
  case OP_MOVE:
    return move (c, s, op);
  case OP_FILL:
    return fill (c, s, op);
  case OP_INDEX:
    return index_array (c, s, op);
  case OP_ROOM:
    return room (c, s, op);
  case OP_USE:
    return use (c, s, op);
  case OP_SAME_OBJECT:
    return same_object (c, s, op);
  default:
    return checker_reject (c, s, "'%s' cannot be followed", op_name (op->kind));
  }
}
