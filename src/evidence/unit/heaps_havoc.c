/* OP_HAVOC in the checker: code that is not known has run.

   Every object that the arguments or exposed globals lead to, directly or
   through pointers in objects, holds anything afterwards; what was found
   through a stored pointer is no leak any more.  A pointer could also be where
   the formula does not show it: in bytes that may be anything, in the initial
   contents of a global, in a list.  A number that is not known may be any
   address, and so may fields that are put together.  Then it cannot be said
   what was written. */

#include "evidence/unit/heaps_impl.h"

typedef VEC (HeapSym) Bases;

static bool
shows_all_pointers (const Checker *c, const Heap *h, const HeapObject *o) {
  const HeapSymInfo *info = h->syms.data + o->base;
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].base == o->base)
      return false;
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

/* Fields that follow each other may be the parts of a pointer, unless all of
   them are constants. */
static bool
may_have_parts (const Checker *c, const HeapObject *o) {
  uint64_t from = 0, end = 0;
  bool is_known = true;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->bytes >= c->unit->pointer_bytes)
      continue;
    if (f->at != end) {
      from = f->at;
      is_known = true;
    }
    end = f->at + f->bytes;
    is_known &= !f->value.sym;
    if (!is_known && end - from >= c->unit->pointer_bytes)
      return true;
  }
  return false;
}

/* False: it is not known what is reached. */
static bool
visit (const Checker *c, Heap *h, HeapValue v, bool is_stored, Bases *seen) {
  Place p = formula_place (h, v);
  if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK)
    return false;
  HeapObject *o = p.kind == PLACE_OBJECT ? heap_object (h, p.base) : NULL;
  bool is_constant =
      p.kind == PLACE_GLOBAL && c->unit->globals.data[p.index].is_constant;
  if (!o && !is_constant) /* perhaps the address of something */
    return !v.sym || p.kind == PLACE_PROC;
  if (o && !heap_is_usable (o))
    return !heap_lives (o);
  if (o && is_stored && o->kind == OBJECT_HEAP)
    o->kind = OBJECT_ARGUMENT;
  for (size_t i = 0; i < seen->len; i++)
    if (seen->data[i] == p.base)
      return true;
  vec_push (seen, p.base);
  return is_constant ||
         (shows_all_pointers (c, h, o) && !may_have_parts (c, o));
}

/* The addresses in a constant global. */
static bool
visit_initial (const Checker *c, Heap *h, uint32_t global, Bases *seen) {
  const UnitGlobal *g = c->unit->globals.data + global;
  bool good = true;
  for (size_t i = 0; good && i < g->relocs.len; i++) {
    const Operand *o = &g->relocs.data[i].value;
    if (o->kind == OPERAND_PROC)
      continue;
    HeapSym base = heap_named (h, SYM_GLOBAL, o->index, pointer_bits (c));
    good = visit (c, h, heap_value (base, 0), true, seen);
  }
  return good;
}

/* The pointers in the object. */
static bool
visit_fields (const Checker *c, Heap *h, HeapSym base, Bases *seen) {
  const HeapObject *o = heap_object (h, base);
  bool good = true;
  if (!o)
    return visit_initial (c, h, h->syms.data[base].index, seen);
  for (size_t i = 0; good && i < o->fields.len; i++)
    if (o->fields.data[i].bytes >= c->unit->pointer_bytes)
      good = visit (c, h, o->fields.data[i].value, true, seen);
  return good;
}

static bool
visit_roots (Checker *c, HeapState *s, const UnitOp *op, Bases *seen) {
  bool good = true;
  for (uint32_t i = 0; good && i < op->count; i++) {
    HeapValue v;
    good = checker_operand (c, s, op->args + i, &v) &&
           (op->args[i].bits < pointer_bits (c) ||
            visit (c, &s->heap, v, false, seen));
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
  for (size_t i = 0; good && i < seen.len; i++)
    good = visit_fields (c, &s->heap, seen.data[i], &seen);
  for (size_t i = 0; good && i < seen.len; i++) {
    HeapObject *o = heap_object (&s->heap, seen.data[i]);
    if (!o)
      continue; /* a constant */
    heap_drop_runs (&s->heap, o->base);
    o->fields.len = 0;
    o->rest = REST_ANY;
  }
  vec_done (&seen);
  return good || checker_reject (c, s, "what %s may write",
                                 op->show ? op->show : "code without a body");
}
