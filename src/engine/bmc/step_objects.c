/* Operations that create objects and end them. */

#include "engine/bmc/step_impl.h"

void
paths_do_create (Bmc *b, Paths *s, const UnitOp *op) {
  Object o = {.kind = OBJECT_LOCAL, .op = op, .align = op->align};
  InitialKind kind = uninitialised (b);
  o.size = value_const (1, b->bits);
  o.pos = paths_pos (b, s);
  if (op->kind != OP_OPAQUE) {
    o.size = step_size (b, s->top, &op->a);
    oblige_defined (b, s, o.size);
    o.size = value_defined (o.size);
    Value limit = value_const (largest_object (b), b->bits);
    obstruct (b, s, value_ult (&b->values, limit, o.size),
              "an object larger than the address space");
  } else {
    o.kind = OBJECT_OPAQUE;
    o.align = 1;
  }
  if (op->kind == OP_ALLOC) {
    o.kind = OBJECT_HEAP;
    o.flags = op->code;
    if (op->code & ALLOC_ZERO)
      kind = INITIAL_ZERO;
    else if (op->code & ALLOC_ARBITRARY)
      kind = INITIAL_ARBITRARY;
  }
  uint32_t number = object_new (b, s, o, kind);
  if (op->kind == OP_LOCAL) {
    note_local (b, s, op, o.size);
    vec_push (&paths_frame (b, s)->locals, number);
  }
  Value address = b->objects.data[number].base;
  if (op->kind == OP_OPAQUE && op->a.kind != OPERAND_NONE) {
    address = step_operand (b, s->top, &op->a);
    if (!address.is_const)
      *map_put (&b->foreign, address.term.id) = number;
  }
  step_set (b, s, op->dst, address);
}

/* OP_BEGIN and OP_END name their local; where paths met that made theirs apart,
   each on its paths. */
void
paths_do_life (Bmc *b, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  Value nowhere;
  targets_find (b, s, step_operand (b, s->top, &op->a), &targets, &nowhere);
  if (!value_is (nowhere, 0))
    obstruct (b, s, nowhere, "the scope of an unknown variable");
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    if (op->kind == OP_BEGIN)
      object_begin (b, s, t.object, uninitialised (b), t.condition);
    else
      object_kill (b, s, t.object, t.condition);
  }
  vec_done (&targets);
}

static void
forget_local (Bmc *b, Paths *s, uint32_t object) {
  Frame *f = paths_frame (b, s);
  size_t keep = 0;
  for (size_t i = 0; i < f->locals.len; i++)
    if (f->locals.data[i] != object)
      f->locals.data[keep++] = f->locals.data[i];
  f->locals.len = keep;
}

/* Where paths met, the old local may be one of several, all made by the same
   operation. */
void
paths_do_renew (Bmc *b, Paths *s, const UnitOp *op) {
  Targets old = {0};
  Value nowhere;
  targets_find (b, s, step_operand (b, s->top, &op->a), &old, &nowhere);
  if (!old.len || !value_is (nowhere, 0)) {
    obstruct (b, s, value_bool (true), "the scope of an unknown variable");
    vec_done (&old);
    return;
  }
  const Object *like = b->objects.data + old.data[0].object;
  Object o = {.kind = OBJECT_LOCAL,
              .op = like->op,
              .align = like->align,
              .size = like->size,
              .pos = like->pos};
  for (size_t i = 0; i < old.len; i++) {
    object_kill (b, s, old.data[i].object, old.data[i].condition);
    if (value_is (old.data[i].condition, 1))
      forget_local (b, s, old.data[i].object);
  }
  vec_done (&old);
  uint32_t number = object_new (b, s, o, uninitialised (b));
  vec_push (&paths_frame (b, s)->locals, number);
  step_set (b, s, op->dst, b->objects.data[number].base);
}

/* Locals that were made after the stack was saved die. */
void
paths_do_restore (Bmc *b, Paths *s, const UnitOp *op) {
  Value token = step_operand (b, s->top, &op->a);
  Frame *f = paths_frame (b, s);
  size_t keep = 0;
  for (size_t i = 0; i < f->locals.len; i++) {
    Value number = value_const (f->locals.data[i], token.bits);
    Value later = value_ule (&b->values, token, number);
    if (!value_is (later, 0))
      object_kill (b, s, f->locals.data[i], later);
    if (!value_is (later, 1))
      f->locals.data[keep++] = f->locals.data[i];
  }
  f->locals.len = keep;
}

/* Heap blocks that begin at 'address'; the rest is an error.  'fixed': only
   those with ALLOC_FIXED, instead of all others. */
static void
find_blocks (Bmc *b, Paths *s, Value address, bool fixed, Targets *targets) {
  Values *v = &b->values;
  Value bad, zero = value_const (0, b->bits);
  targets_find (b, s, address, targets, &bad);
  size_t keep = 0;
  for (size_t i = 0; i < targets->len; i++) {
    Target t = targets->data[i];
    const Object *o = b->objects.data + t.object;
    if (o->kind == OBJECT_OPAQUE) {
      obstruct (b, s, t.condition, o->op->show);
      continue;
    }
    Value good = value_and (v, object_live (b, s, t.object),
                            value_eq (v, t.offset, zero));
    bool is_fixed = o->flags & ALLOC_FIXED;
    if (o->kind != OBJECT_HEAP || is_fixed != fixed)
      good = value_bool (false);
    bad = value_or (v, bad, value_and (v, t.condition, value_not (v, good)));
    t.condition = value_and (v, t.condition, good);
    if (!value_is (t.condition, 0))
      targets->data[keep++] = t;
  }
  targets->len = keep;
  Value null = value_eq (v, address, zero);
  oblige (b, s, value_and (v, bad, value_not (v, null)), KIND_INVALID_FREE);
}

void
paths_do_free (Bmc *b, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  find_blocks (b, s, step_operand (b, s->top, &op->a), op->code == FREE_FIXED,
               &targets);
  for (size_t i = 0; i < targets.len; i++)
    object_kill (b, s, targets.data[i].object, targets.data[i].condition);
  vec_done (&targets);
}

void
paths_do_block_size (Bmc *b, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  Value size = value_const (0, b->bits);
  find_blocks (b, s, step_operand (b, s->top, &op->a), false, &targets);
  for (size_t i = 0; i < targets.len; i++)
    size = value_ite (&b->values, targets.data[i].condition,
                      b->objects.data[targets.data[i].object].size, size);
  size = value_resize (&b->values, size, op->bits);
  step_set (b, s, op->dst, value_defined (size));
  vec_done (&targets);
}

/* Addresses that are not derived from an object belong to none. */
void
paths_do_room (Bmc *b, Paths *s, const UnitOp *op) {
  Values *v = &b->values;
  Targets targets = {0};
  Value nowhere, room = value_const (0, b->bits);
  targets_find (b, s, step_operand (b, s->top, &op->a), &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    const Object *o = b->objects.data + t->object;
    if (o->kind == OBJECT_OPAQUE)
      obstruct (b, s, t->condition, o->op->show);
    if (o->kind == OBJECT_OPAQUE || o->kind == OBJECT_PROC)
      continue;
    Value there = value_and (v, t->condition, object_live (b, s, t->object));
    there = value_and (v, there, value_ule (v, t->offset, o->size));
    room = value_ite (v, there, value_sub (v, o->size, t->offset), room);
  }
  step_set (b, s, op->dst, value_resize (v, room, op->bits));
  vec_done (&targets);
}

void
paths_do_same_object (Bmc *b, Paths *s, const UnitOp *op) {
  Values *v = &b->values;
  Targets xs = {0}, ys = {0};
  Value nowhere, same = value_bool (false);
  targets_find (b, s, step_operand (b, s->top, &op->a), &xs, &nowhere);
  targets_find (b, s, step_operand (b, s->top, &op->b), &ys, &nowhere);
  for (size_t i = 0; i < xs.len; i++)
    for (size_t k = 0; k < ys.len; k++)
      if (xs.data[i].object == ys.data[k].object)
        same = value_or (
            v, same, value_and (v, xs.data[i].condition, ys.data[k].condition));
  step_set (b, s, op->dst, same);
  vec_done (&xs);
  vec_done (&ys);
}
