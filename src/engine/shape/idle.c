/* Fields of arrays that were read once and say nothing: what is there may be
   any number, and nothing else speaks of it.  Without them the states of a loop
   that reads an array differ in less.  And elements of arrays that grow, of
   which there are ever more. */

#include "engine/shape/idle.h"
#include "engine/shape/bytes.h"
#include "engine/shape/decide.h"
#include "engine/shape/owners.h"

static void
count_use (void *context, HeapValue *v) {
  unsigned *uses = context;
  uses[v->sym]++;
}

/* All numbers of so many bytes. */
static bool
is_any_number (const Heap *h, HeapSym s, uint32_t bytes) {
  const HeapSymInfo *info = h->syms.data + s;
  return info->kind == SYM_PLAIN && !info->maybe_undef && bytes < 8 &&
         info->high - info->low == ((WideSigned)1 << 8 * bytes) - 1;
}

static bool
has_facts (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a == s || h->facts.data[i].b == s)
      return true;
  return false;
}

static bool
is_idle (const Heap *h, const HeapField *f, const unsigned *uses) {
  HeapSym s = f->value.sym;
  return s && uses[s] == 1 && is_any_number (h, s, f->bytes) &&
         !has_facts (h, s);
}

void
idle_forget_fields (HeapState *s) {
  Heap *h = &s->heap;
  unsigned *uses = mem_zero (h->syms.len * sizeof *uses);
  for (size_t i = 0; i < s->roots.len; i++)
    count_use (uses, &s->roots.data[i].value);
  heap_visit (h, count_use, uses);
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapObject *o = h->objects.data + i;
    size_t kept = 0;
    for (size_t k = 0; k < o->fields.len; k++)
      if (o->rest != REST_ANY || !is_idle (h, o->fields.data + k, uses))
        o->fields.data[kept++] = o->fields.data[k];
    o->fields.len = kept;
  }
  mem_free (uses);
}

/* A block of several elements of its type. */
static bool
is_array (const Unit *u, const HeapObject *o) {
  uint64_t bytes = o->type.id ? unit_type (u, o->type)->bytes : 0;
  return o->kind == OBJECT_HEAP && bytes && !o->size.sym &&
         o->size.add > (int64_t)bytes && o->size.add % (int64_t)bytes == 0;
}

static bool
is_plain (const Heap *h, const HeapObject *o) {
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapValue v = o->fields.data[i].value;
    if (owners_is_address (h, v) || !shape_is_number (h, v))
      return false;
  }
  return true;
}

/* The end of a string, which others look for. */
static bool
is_terminator (const HeapField *f, HeapValue filled) {
  return f->bytes == 1 && heap_is (f->value, 0) &&
         (int64_t)f->at + 1 == filled.add;
}

void
idle_forget_elements (const Unit *u, HeapState *s) {
  Heap *h = &s->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapObject *o = h->objects.data + i;
    bool is_fresh = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
    if (!is_fresh || !is_array (u, o) || !is_plain (h, o))
      continue;
    HeapValue filled = shape_filled (h, o);
    size_t kept = 0;
    for (size_t k = 0; k < o->fields.len; k++) {
      HeapField f = o->fields.data[k];
      if (filled.sym || (int64_t)(f.at + f.bytes) > filled.add ||
          is_terminator (&f, filled))
        o->fields.data[kept++] = f;
    }
    if (kept < o->fields.len)
      o->rest = REST_MAYBE; /* something was written there */
    o->fields.len = kept;
    o->filled = filled;
  }
}
