/* Numbers that ranges are widened to. */

#include "engine/shape/decide.h"
#include "engine/shape/modulo.h"
#include "engine/shape/refine.h"
#include "engine/shape/shape.h"

#include <stdlib.h>

static int
by_number (const void *a, const void *b) {
  WideSigned x = *(const WideSigned *)a, y = *(const WideSigned *)b;
  return x < y ? -1 : x > y;
}

static void
add_threshold (Shape *s, const Operand *o) {
  if (o->kind != OPERAND_CONST || o->bits > 64)
    return;
  WideSigned k = shape_constant (o->value, o->bits);
  WideSigned without_sign = k < 0 ? k + ((WideSigned)1 << o->bits) : k;
  for (int i = -1; i <= 1; i++) {
    vec_push (&s->thresholds, k + i);
    if (k < 0)
      vec_push (&s->thresholds, without_sign + i);
  }
}

/* What it is compared with, or less than as a remainder. */
static bool
is_bound (const UnitOp *op) {
  return op_info[op->kind].group == GROUP_COMPARE || op->kind == OP_UREM ||
         op->kind == OP_SREM;
}

/* A number that is kept in memory may be a size, and what is loaded from there
   a bound. */
static bool
is_stored_bound (const Unit *u, const UnitOp *op) {
  bool is_librarys =
      op->a.kind == OPERAND_GLOBAL && u->globals.data[op->a.index].is_library;
  WideSigned k = op->kind == OP_STORE && op->b.kind == OPERAND_CONST &&
                         !is_librarys && op->b.bits >= 16 && op->b.bits <= 64
                     ? shape_constant (op->b.value, op->b.bits)
                     : 0;
  return k >= 2 && k < INT32_MAX;
}

static bool
is_register (const Operand *o, uint32_t reg) {
  return o->kind == OPERAND_REG && o->index == reg;
}

/* The register is the size of a block, or where an array begins in one. */
static bool
is_counted_from (const UnitProc *p, uint32_t reg) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      bool is_place = op->kind == OP_ADD && op->code == ADD_ADDRESS &&
                      op->b.kind == OPERAND_REG;
      if ((op->kind == OP_ALLOC || is_place) && is_register (&op->a, reg))
        return true;
    }
  return false;
}

/* A constant that is added first: that of a struct before the array at its
   end.  What is counted from there on does not go below. */
static void
add_first (Shape *s, const UnitProc *p, const UnitOp *op) {
  const Operand *k = op->a.kind == OPERAND_CONST ? &op->a : &op->b;
  if (op->kind == OP_ADD && k->kind == OPERAND_CONST && k->bits <= 64 &&
      is_counted_from (p, op->dst))
    vec_push (&s->thresholds, shape_constant (k->value, k->bits));
}

/* It is compared with a constant. */
static bool
is_asked (const UnitProc *p, uint32_t reg) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op_info[op->kind].group == GROUP_COMPARE &&
          ((is_register (&op->a, reg) && op->b.kind == OPERAND_CONST) ||
           (is_register (&op->b, reg) && op->a.kind == OPERAND_CONST)))
        return true;
    }
  return false;
}

/* By what the operation divides, if the program asks what is left. */
static void
add_modulus (Shape *s, const UnitProc *p, const UnitOp *op) {
  const Operand *k = op->a.kind == OPERAND_CONST ? &op->a : &op->b;
  int64_t by =
      k->kind != OPERAND_CONST || k->bits > 64
          ? 0
          : modulo_divisor ((OpKind)op->kind,
                            heap_const (shape_constant (k->value, k->bits)),
                            k->bits);
  if (!by || !is_asked (p, op->dst))
    return;
  for (size_t i = 0; i < s->moduli.len; i++)
    if (s->moduli.data[i] == by)
      return;
  vec_push (&s->moduli, by);
}

/* Constants that the program compares with, divides by or keeps, and the
   largest int and unsigned: lengths are counted in them. */
void
shape_find_thresholds (Shape *s) {
  const ShapeThresholds *bounds = &s->precision->bounds;
  vec_clear (&s->thresholds);
  vec_clear (&s->moduli);
  for (size_t i = 0; i < bounds->len; i++)
    vec_push (&s->thresholds, bounds->data[i]);
  vec_push (&s->thresholds, INT32_MAX);
  vec_push (&s->thresholds, UINT32_MAX);
  for (size_t p = 0; p < s->unit->procs.len; p++)
    for (size_t b = 0; b < s->unit->procs.data[p].blocks.len; b++) {
      const UnitBlock *block = s->unit->procs.data[p].blocks.data + b;
      for (size_t i = 0; i < block->ops.len; i++) {
        const UnitOp *op = block->ops.data + i;
        add_first (s, s->unit->procs.data + p, op);
        if (is_stored_bound (s->unit, op))
          add_threshold (s, &op->b);
        add_modulus (s, s->unit->procs.data + p, op);
        if (!is_bound (op))
          continue;
        add_threshold (s, &op->a);
        add_threshold (s, &op->b);
      }
    }
  if (s->thresholds.len)
    qsort (s->thresholds.data, s->thresholds.len, sizeof (WideSigned),
           by_number);
}
