/* Elements of lists forget what they own. */

#include "engine/shape/flat.h"

typedef struct {
  HeapSym sym;
  size_t count;
} Uses;

static void
count_use (void *context, HeapValue *v) {
  Uses *u = context;
  u->count += v->sym == u->sym;
}

/* How often a register or a chunk has the symbol. */
static size_t
uses_of (HeapState *s, HeapSym sym) {
  Uses u = {sym, 0};
  for (size_t i = 0; i < s->roots.len; i++)
    count_use (&u, &s->roots.data[i].value);
  heap_visit (&s->heap, count_use, &u);
  return u.count;
}

/* The heap object of another type that nobody else points to. */
static const HeapObject *
owned_by (HeapState *s, const HeapObject *element, const HeapField *f) {
  const HeapObject *o = heap_object (&s->heap, f->value.sym);
  bool is_owned = o && o->kind == OBJECT_HEAP && o != element &&
                  o->type.id != element->type.id && uses_of (s, o->base) == 1;
  return is_owned ? o : NULL;
}

/* Forgets one object; false: there is none left. */
static bool
forget_one (HeapState *s) {
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    HeapObject *e = s->heap.objects.data + i;
    for (size_t k = 0; e->kind == OBJECT_HEAP && k < e->fields.len; k++) {
      const HeapObject *o = owned_by (s, e, e->fields.data + k);
      if (!o)
        continue;
      unsigned bits = e->fields.data[k].bytes * 8;
      HeapSym base = o->base, any = heap_fresh (&s->heap, bits, false);
      e->fields.data[k].value = heap_value (any, 0);
      heap_remove_object (&s->heap, base);
      s->has_leaked = true;
      return true;
    }
  }
  return false;
}

void
flat_forget (HeapState *s) {
  while (forget_one (s))
    ;
}
