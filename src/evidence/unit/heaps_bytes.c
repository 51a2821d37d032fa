/* Bytes of objects.  What no field has is told by the 'rest' of the object; so
   whatever takes bytes away from a field gives them another one. */

#include "evidence/unit/heaps_impl.h"

enum { WORD = 8 };

/* Reading ------------------------------------------------------------------ */

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
    while (i < o->fields.len &&
           !memory_overlaps (o->fields.data + i, at, at + 1))
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
    if ((WideSigned)memory_field_end (f) > end.add)
      end.add = (int64_t)memory_field_end (f);
  }
  return end;
}

bool
memory_is_filled (const Heap *h, const HeapObject *o, HeapValue offset,
                  WideSigned bytes) {
  HeapValue filled = memory_filled (h, o);
  return (!heap_is (filled, 0) &&
          formula_at_most (h, offset, filled, -bytes)) ||
         run_has (h, o->base, offset, bytes) ||
         column_has (h, o->base, offset, bytes);
}

/* The bytes from .. to get something: 'with' says what. */
void
memory_keep_filled (const Heap *h, HeapObject *o, HeapValue from, HeapValue to,
                    HeapRest with) {
  bool is_defined = with == REST_ZERO || with == REST_ANY;
  if (!is_defined) {
    if (!formula_at_most (h, o->filled, from, 0))
      o->filled = heap_const (0);
    return;
  }
  HeapValue end = memory_filled (h, o);
  if (o->rest != REST_UNDEF && o->rest != REST_MAYBE)
    return;
  bool goes_on =
      formula_at_most (h, from, end, 0) && formula_at_most (h, end, to, 0);
  o->filled = goes_on ? to : end; /* fields may go */
}

bool
memory_is_clean (const Heap *h, const HeapObject *o) {
  bool clean = o->rest != REST_UNDEF && o->rest != REST_MAYBE;
  for (size_t i = 0; i < o->fields.len; i++)
    clean &= !is_flagged (h, o->fields.data[i].value);
  return clean;
}

/* What bytes are that no field has; what is not known is a number of a signed
   type, or not. */
static HeapValue
read_rest (const Unit *u, Heap *h, const HeapObject *o, uint64_t at,
           uint32_t bytes, bool is_signed) {
  switch ((HeapRest)o->rest) {
  case REST_ZERO:
    return heap_const (0);
  case REST_INITIAL:
    return memory_initial (u, h, h->syms.data[o->base].index, at, bytes);
  case REST_ANY:
    return number_fresh (h, 8 * bytes, is_signed, false);
  default:
    return number_fresh (
        h, 8 * bytes, is_signed,
        !memory_is_filled (h, o, heap_const ((int64_t)at), (WideSigned)bytes));
  }
}

/* A byte of an object: its value if it is known, and whether it is perhaps not
   initialised. */
bool
memory_read_byte (const Unit *u, Heap *h, const HeapObject *o, uint64_t at,
                  uint8_t *byte, bool *flagged) {
  HeapValue v = {0};
  unsigned shift = 0;
  size_t i = 0;
  while (i < o->fields.len && !memory_overlaps (o->fields.data + i, at, at + 1))
    i++;
  if (i < o->fields.len) {
    v = o->fields.data[i].value;
    shift = 8 * (unsigned)(at - o->fields.data[i].at);
  } else
    v = read_rest (u, h, o, at, 1, false);
  *flagged |= is_flagged (h, v);
  *byte = (uint8_t)((uint64_t)v.add >> shift);
  return !v.sym;
}

HeapValue
memory_read (const Unit *u, Heap *h, HeapObject *o, uint64_t at, uint32_t bytes,
             bool is_signed) {
  assert (bytes >= 1 && bytes <= WORD);
  const HeapField *f = heap_field (o, at);
  HeapValue element;
  bool is_element =
      run_read (h, o->base, heap_const ((int64_t)at), 8 * bytes, &element);
  if (is_element && !element.sym)
    return element;
  if (f && f->bytes == bytes && is_flagged (h, f->value) &&
      memory_is_filled (h, o, heap_const ((int64_t)at), bytes))
    heap_set_field (o, at, bytes,
                    number_fresh (h, 8 * bytes, is_signed, false));
  if (f && f->bytes == bytes)
    return f->value;
  bool is_free = true;
  for (size_t i = 0; i < o->fields.len; i++)
    is_free &= !memory_overlaps (o->fields.data + i, at, at + bytes);
  if (is_free) {
    HeapValue v =
        is_element ? element : read_rest (u, h, o, at, bytes, is_signed);
    if (o->rest != REST_UNDEF) /* where nothing was written, nothing is */
      heap_set_field (o, at, bytes, v);
    return v;
  }
  Wide k = 0;
  bool known = true, flagged = false;
  for (uint32_t i = 0; i < bytes; i++) {
    uint8_t byte = 0;
    known &= memory_read_byte (u, h, o, at + i, &byte, &flagged);
    k |= (Wide)byte << 8 * i;
  }
  return known ? number_const (k, 8 * bytes)
               : number_fresh (h, 8 * bytes, false, flagged);
}

/* Writing ------------------------------------------------------------------ */

/* The bytes from .. to of the object are in no field any more.  Parts of fields
   that are left become fields of a byte. */
void
memory_clear (const Unit *u, Heap *h, HeapObject *o, uint64_t from,
              uint64_t to) {
  for (size_t i = 0; i < o->fields.len;) {
    HeapField f = o->fields.data[i];
    if (!memory_overlaps (&f, from, to)) {
      i++;
      continue;
    }
    HeapValue parts[WORD];
    for (uint32_t k = 0; k < f.bytes; k++) {
      uint8_t byte;
      bool flagged = false;
      bool known = memory_read_byte (u, h, o, f.at + k, &byte, &flagged);
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

HeapRest
memory_rest_of (const Heap *h, HeapValue v) {
  return heap_is (v, 0) ? REST_ZERO : is_flagged (h, v) ? REST_MAYBE : REST_ANY;
}

/* Bytes that are one or the other. */
HeapRest
memory_either_rest (HeapRest a, HeapRest b) {
  if (a == b && a != REST_INITIAL)
    return a;
  bool maybe =
      a == REST_UNDEF || a == REST_MAYBE || b == REST_UNDEF || b == REST_MAYBE;
  return maybe ? REST_MAYBE : REST_ANY;
}

/* Bytes somewhere in from .. to get something like 'with'. */
void
memory_blur (Heap *h, HeapObject *o, WideSigned from, WideSigned to,
             HeapRest with) {
  if (with != REST_ZERO)
    heap_spell_zeros (o, from, to);
  HeapRest rest = memory_either_rest (o->rest, with);
  for (size_t i = 0; i < o->fields.len;) {
    HeapField f = o->fields.data[i];
    if ((WideSigned)memory_field_end (&f) <= from || (WideSigned)f.at >= to) {
      i++;
      continue;
    }
    rest = memory_either_rest (rest, memory_rest_of (h, f.value));
    heap_drop_field (o, f.at);
  }
  o->rest = (uint16_t)rest;
}

void
memory_write (const Unit *u, Heap *h, HeapObject *o, uint64_t at,
              uint32_t bytes, HeapValue v) {
  memory_clear (u, h, o, at, at + bytes);
  heap_set_field (o, at, bytes, v);
}
