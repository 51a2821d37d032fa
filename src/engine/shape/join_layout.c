/* Joins: objects whose bytes are in fields of other widths, or in none.

   Members of a union, and pointers that only some elements have: where one side
   has a field and the other has smaller ones, or bytes that nothing is known
   of, these bytes become one field with a number of its own.  That says less of
   this side, and nothing that does not hold. */

#include "engine/shape/join_impl.h"

static uint64_t
end_of (const HeapField *f) {
  return f->at + f->bytes;
}

static bool
overlap (const HeapField *a, const HeapField *b) {
  return a->at < end_of (b) && b->at < end_of (a);
}

/* All fields that share bytes with 'like' are smaller and inside of it, or
   there is none. */
static bool
is_inside (const HeapObject *o, const HeapField *like) {
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (overlap (f, like) && (f->bytes >= like->bytes || f->at < like->at ||
                              end_of (f) > end_of (like)))
      return false;
  }
  return true;
}

static bool
has_fields (const HeapObject *o, const HeapField *like) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (overlap (o->fields.data + i, like))
      return true;
  return false;
}

/* Some of the bytes may be uninitialised. */
static bool
is_undef (const Heap *h, const HeapObject *o, const HeapField *like) {
  uint64_t known = 0;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (!overlap (f, like))
      continue;
    known += f->bytes;
    if (f->value.sym && h->syms.data[f->value.sym].maybe_undef)
      return true;
  }
  return known < like->bytes &&
         (o->rest == REST_UNDEF || o->rest == REST_MAYBE);
}

/* What the field leads to is a chunk that the join would lose. */
static bool
leads_on (const Side *s, const HeapField *f) {
  ChunkKind kind = side_chunk (s, f->value.sym).kind;
  return f->bytes == 8 && f->value.sym && kind != CHUNK_NONE &&
         kind != CHUNK_USED;
}

static void
merge_bytes (Side *s, HeapSym base, const HeapField *like) {
  Heap *h = &s->heap;
  HeapObject *o = heap_object (h, base);
  bool maybe_undef = is_undef (h, o, like);
  size_t kept = 0;
  for (size_t i = 0; i < o->fields.len; i++)
    if (!overlap (o->fields.data + i, like))
      o->fields.data[kept++] = o->fields.data[i];
  o->fields.len = kept;
  HeapSym v = heap_fresh (h, like->bytes * 8, false);
  h->syms.data[v].maybe_undef = maybe_undef;
  side_added (s, s->levels.data[base]);
  heap_set_field (heap_object (h, base), like->at, like->bytes,
                  heap_value (v, 0));
}

/* Gives the object the fields of the other that it has in parts. */
static void
merge_as (Side *s, HeapSym base, const Side *other, HeapSym as) {
  const HeapObject *y = heap_object (&other->heap, as);
  for (size_t i = 0; i < y->fields.len; i++) {
    HeapField f = y->fields.data[i];
    const HeapObject *o = heap_object (&s->heap, base);
    bool is_open = o->rest != REST_ZERO && o->rest != REST_INITIAL &&
                   !o->size.sym && leads_on (other, &f);
    if (is_inside (o, &f) && (has_fields (o, &f) || is_open))
      merge_bytes (s, base, &f);
  }
}

void
join_layouts (Join *j, HeapSym a, HeapSym b) {
  const HeapObject *x = heap_object (&j->left.heap, a);
  const HeapObject *y = heap_object (&j->right.heap, b);
  if (x->kind != OBJECT_HEAP || !heap_same (x->size, y->size))
    return;
  merge_as (&j->left, a, &j->right, b);
  merge_as (&j->right, b, &j->left, a);
}
