/* Operations that create objects and end them. */

#include "symbolic/step_impl.h"

#include <assert.h>

enum { STACK_BYTES = 8 << 20 };

static const char larger_stack[] = "the stack is larger than 8 MB";

/* The new local may be too large for the stack.  Objects of a fixed size are
   made once in a frame, so their sizes add up; others are looked at one by one.
 */
static void
note_local (Symbolic *sym, Paths *s, const UnitOp *op, Value size) {
  assert (op->kind == OP_LOCAL);
  uint64_t used = s->top->stack;
  if (op->a.kind != OPERAND_CONST) {
    uint64_t left = used < STACK_BYTES ? STACK_BYTES - used : 0;
    Value beyond =
        value_ult (&sym->values, value_const (left, sym->bits), size);
    sym->client->cut (sym->context, s->guard, beyond, larger_stack);
    return;
  }
  Frame *f = paths_frame (sym, s);
  f->stack += (uint64_t)size.k;
  if (used <= STACK_BYTES && f->stack > STACK_BYTES)
    sym->client->cut (sym->context, s->guard, value_bool (true), larger_stack);
}

void
paths_do_create (Symbolic *sym, Paths *s, const UnitOp *op) {
  Object o = {.kind = OBJECT_LOCAL, .op = op, .align = op->align};
  InitialKind kind = sym_uninitialised (sym);
  o.size = value_const (1, sym->bits);
  o.pos = paths_pos (sym, s);
  if (op->kind != OP_OPAQUE) {
    o.size = sym_size (sym, s->top, &op->a);
    sym_oblige_defined (sym, s, o.size);
    o.size = value_defined (o.size);
    Value limit = value_const (sym_largest_object (sym), sym->bits);
    sym_obstruct (sym, s, value_ult (&sym->values, limit, o.size),
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
  uint32_t number = sym_object_new (sym, s, o, kind);
  if (op->kind == OP_LOCAL) {
    note_local (sym, s, op, o.size);
    vec_push (&paths_frame (sym, s)->locals, number);
  }
  Value address = sym->objects.data[number].base;
  if (op->kind == OP_OPAQUE && op->a.kind != OPERAND_NONE) {
    address = sym_operand (sym, s->top, &op->a);
    if (!address.is_const)
      *map_put (&sym->foreign, address.term.id) = number;
  }
  sym_set (sym, s, op->dst, address);
}

/* OP_BEGIN and OP_END name their local; where paths met that made theirs apart,
   each on its paths. */
void
paths_do_life (Symbolic *sym, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  Value nowhere;
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->a), &targets,
                    &nowhere);
  if (!value_is (nowhere, 0))
    sym_obstruct (sym, s, nowhere, "the scope of an unknown variable");
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    if (op->kind == OP_BEGIN)
      sym_object_begin (sym, s, t.object, sym_uninitialised (sym), t.condition);
    else
      sym_object_kill (sym, s, t.object, t.condition);
  }
  vec_done (&targets);
}

static void
forget_local (Symbolic *sym, Paths *s, uint32_t object) {
  Frame *f = paths_frame (sym, s);
  size_t keep = 0;
  for (size_t i = 0; i < f->locals.len; i++)
    if (f->locals.data[i] != object)
      f->locals.data[keep++] = f->locals.data[i];
  f->locals.len = keep;
}

/* Where paths met, the old local may be one of several, all made by the same
   operation. */
void
paths_do_renew (Symbolic *sym, Paths *s, const UnitOp *op) {
  Targets old = {0};
  Value nowhere;
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->a), &old, &nowhere);
  if (!old.len || !value_is (nowhere, 0)) {
    sym_obstruct (sym, s, value_bool (true),
                  "the scope of an unknown variable");
    vec_done (&old);
    return;
  }
  const Object *like = sym->objects.data + old.data[0].object;
  Object o = {.kind = OBJECT_LOCAL,
              .op = like->op,
              .align = like->align,
              .size = like->size,
              .pos = like->pos};
  for (size_t i = 0; i < old.len; i++) {
    sym_object_kill (sym, s, old.data[i].object, old.data[i].condition);
    if (value_is (old.data[i].condition, 1))
      forget_local (sym, s, old.data[i].object);
  }
  vec_done (&old);
  uint32_t number = sym_object_new (sym, s, o, sym_uninitialised (sym));
  vec_push (&paths_frame (sym, s)->locals, number);
  sym_set (sym, s, op->dst, sym->objects.data[number].base);
}

/* Locals that were made after the stack was saved die. */
void
paths_do_restore (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value token = sym_operand (sym, s->top, &op->a);
  Frame *f = paths_frame (sym, s);
  size_t keep = 0;
  for (size_t i = 0; i < f->locals.len; i++) {
    Value number = value_const (f->locals.data[i], token.bits);
    Value later = value_ule (&sym->values, token, number);
    if (!value_is (later, 0))
      sym_object_kill (sym, s, f->locals.data[i], later);
    if (!value_is (later, 1))
      f->locals.data[keep++] = f->locals.data[i];
  }
  f->locals.len = keep;
}

/* Heap blocks that begin at 'address'; the rest is an error.  'fixed': only
   those with ALLOC_FIXED, instead of all others. */
static void
find_blocks (Symbolic *sym, Paths *s, Value address, bool fixed,
             Targets *targets) {
  Values *v = &sym->values;
  Value bad, zero = value_const (0, sym->bits);
  sym_targets_find (sym, s, address, targets, &bad);
  size_t keep = 0;
  for (size_t i = 0; i < targets->len; i++) {
    Target t = targets->data[i];
    const Object *o = sym->objects.data + t.object;
    if (o->kind == OBJECT_OPAQUE) {
      sym_obstruct (sym, s, t.condition, o->op->show);
      continue;
    }
    Value good = value_and (v, sym_object_live (sym, s, t.object),
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
  sym_oblige (sym, s, value_and (v, bad, value_not (v, null)),
              KIND_INVALID_FREE);
}

void
paths_do_free (Symbolic *sym, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  find_blocks (sym, s, sym_operand (sym, s->top, &op->a),
               op->code == FREE_FIXED, &targets);
  for (size_t i = 0; i < targets.len; i++)
    sym_object_kill (sym, s, targets.data[i].object, targets.data[i].condition);
  vec_done (&targets);
}

void
paths_do_block_size (Symbolic *sym, Paths *s, const UnitOp *op) {
  Targets targets = {0};
  Value size = value_const (0, sym->bits);
  find_blocks (sym, s, sym_operand (sym, s->top, &op->a), false, &targets);
  for (size_t i = 0; i < targets.len; i++)
    size = value_ite (&sym->values, targets.data[i].condition,
                      sym->objects.data[targets.data[i].object].size, size);
  size = value_resize (&sym->values, size, op->bits);
  sym_set (sym, s, op->dst, value_defined (size));
  vec_done (&targets);
}

/* Addresses that are not derived from an object belong to none. */
void
paths_do_room (Symbolic *sym, Paths *s, const UnitOp *op) {
  Values *v = &sym->values;
  Targets targets = {0};
  Value nowhere, room = value_const (0, sym->bits);
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->a), &targets,
                    &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    const Object *o = sym->objects.data + t->object;
    if (o->kind == OBJECT_OPAQUE)
      sym_obstruct (sym, s, t->condition, o->op->show);
    if (o->kind == OBJECT_OPAQUE || o->kind == OBJECT_PROC)
      continue;
    Value there =
        value_and (v, t->condition, sym_object_live (sym, s, t->object));
    there = value_and (v, there, value_ule (v, t->offset, o->size));
    room = value_ite (v, there, value_sub (v, o->size, t->offset), room);
  }
  sym_set (sym, s, op->dst, value_resize (v, room, op->bits));
  vec_done (&targets);
}

static void
obstruct_lost (Symbolic *sym, Paths *s, const Targets *targets) {
  for (size_t i = 0; i < targets->len; i++)
    if (sym_is_lost (sym, targets->data + i))
      sym_obstruct (sym, s, targets->data[i].condition, sym_lost_text ());
}

void
paths_do_same_object (Symbolic *sym, Paths *s, const UnitOp *op) {
  Values *v = &sym->values;
  Targets xs = {0}, ys = {0};
  Value nowhere, same = value_bool (false);
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->a), &xs, &nowhere);
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->b), &ys, &nowhere);
  obstruct_lost (sym, s, &xs);
  obstruct_lost (sym, s, &ys);
  for (size_t i = 0; i < xs.len; i++)
    for (size_t k = 0; k < ys.len; k++)
      if (xs.data[i].object == ys.data[k].object)
        same = value_or (
            v, same, value_and (v, xs.data[i].condition, ys.data[k].condition));
  sym_set (sym, s, op->dst, same);
  vec_done (&xs);
  vec_done (&ys);
}
