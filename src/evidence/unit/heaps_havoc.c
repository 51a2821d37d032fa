/* OP_HAVOC in the checker: code that is not known has run.

   Every object that the arguments or exposed globals lead to, directly or
   through pointers in objects, holds anything afterwards; what was found
   through a stored pointer is no leak any more.  A pointer could also be where
   the formula does not show it: in bytes that may be anything, in the initial
   contents of a global, in a list.  Then it cannot be said what was written. */

#include "evidence/unit/heaps_impl.h"

typedef VEC (HeapSym) Bases;

static bool
shows_all_pointers (const Checker *c, const Heap *h, const HeapObject *o) {
  const HeapSymInfo *info = h->syms.data + o->base;
  switch ((HeapRest)o->rest) {
  case REST_UNDEF:
  case REST_ZERO:
    return true;
  case REST_INITIAL:
    return info->kind == SYM_GLOBAL &&
           !c->unit->globals.data[info->index].relocs.len;
  case REST_ANY:
  case REST_MAYBE:
    break;
  }
  return !o->size.sym && o->size.add < c->unit->pointer_bytes;
}

/* False: it is not known what is reached. */
static bool
visit (const Checker *c, Heap *h, HeapValue v, bool is_stored, Bases *seen) {
  Place p = formula_place (h, v);
  if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK)
    return false;
  HeapObject *o = p.kind == PLACE_OBJECT ? heap_object (h, p.base) : NULL;
  if (!o || o->kind == OBJECT_ENDED)
    return true;
  if (is_stored && o->kind == OBJECT_HEAP)
    o->kind = OBJECT_ARGUMENT;
  for (size_t i = 0; i < seen->len; i++)
    if (seen->data[i] == o->base)
      return true;
  vec_push (seen, o->base);
  return shows_all_pointers (c, h, o);
}

static bool
visit_roots (Checker *c, HeapState *s, const UnitOp *op, Bases *seen) {
  bool good = true;
  for (uint32_t i = 0; good && i < op->count; i++) {
    HeapValue v;
    good = checker_operand (c, s, op->args + i, &v) &&
           visit (c, &s->heap, v, false, seen);
  }
  bool globals = op->code & HAVOC_GLOBALS;
  for (uint32_t g = 0; good && globals && g < c->unit->globals.len; g++)
    if (c->unit->globals.data[g].is_exposed) {
      HeapSym base = heap_named (&s->heap, SYM_GLOBAL, g, pointer_bits (c));
      good = visit (c, &s->heap, heap_value (base, 0), false, seen);
    }
  return good;
}

bool
checker_havoc (Checker *c, HeapState *s, const UnitOp *op) {
  Bases seen = {0};
  bool good = visit_roots (c, s, op, &seen);
  for (size_t i = 0; good && i < seen.len; i++) {
    const HeapObject *o = heap_object (&s->heap, seen.data[i]);
    for (size_t f = 0; good && f < o->fields.len; f++)
      good = visit (c, &s->heap, o->fields.data[f].value, true, &seen);
  }
  for (size_t i = 0; good && i < seen.len; i++) {
    HeapObject *o = heap_object (&s->heap, seen.data[i]);
    o->fields.len = 0;
    o->rest = REST_ANY;
  }
  vec_done (&seen);
  return good || checker_reject (c, s, "what %s may write",
                                 op->show ? op->show : "code without a body");
}
