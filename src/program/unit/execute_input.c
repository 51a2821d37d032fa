/* Choices, and inputs by them. */

#include "program/unit/execute_impl.h"

#include <stdlib.h>
#include <string.h>

Choices *
choices_new (void) {
  return mem_zero (sizeof (Choices));
}

void
choices_free (Choices *c) {
  if (!c)
    return;
  vec_done (&c->inputs);
  vec_done (&c->placements);
  vec_done (&c->contents);
  mem_free (c);
}

static uint64_t
next_random (Exec *x) {
  x->seed += 0x9e3779b97f4a7c15u;
  return mem_mix (x->seed, 1);
}

/* A constant of the program, or 0: programs compare inputs with them. */
static Wide
random_constant (Exec *x) {
  const Unit *u = x->unit;
  const UnitProc *p = u->procs.data + next_random (x) % u->procs.len;
  if (p->is_library)
    p = u->procs.data + u->entry;
  const UnitBlock *b = p->blocks.data + next_random (x) % p->blocks.len;
  const UnitOp *op = b->ops.data + next_random (x) % b->ops.len;
  if (op->kind == OP_SWITCH && op->target_count > 1)
    return op->cases[next_random (x) % (op->target_count - 1)];
  return op->b.kind == OPERAND_CONST ? op->b.value : 0;
}

/* Numbers near 0, near powers of two and at the ends of the range are where
   programs behave differently. */
static Wide
random_integer (Exec *x, unsigned bits) {
  uint64_t r = next_random (x);
  Wide small = r >> 8 & 15, power = (Wide)1 << (r >> 16) % bits;
  switch (r & 7) {
  case 0:
    return r >> 8 & 1;
  case 1:
    return random_constant (x) + (r >> 8) % 3 - 1;
  case 2:
    return -small;
  case 3:
    return small;
  case 4:
    return power - (r >> 8 & 1);
  case 5:
    return ((Wide)1 << (bits - 1)) - (r >> 8 & 1);
  default:
    return (Wide)next_random (x) << 64 | next_random (x);
  }
}

/* Some floating point numbers are small, and some of these not whole. */
static Wide
random_input (Exec *x, const UnitOp *op) {
  Wide value = random_integer (x, op->bits);
  bool is_float = unit_type (x->unit, op->type)->kind == UNIT_TYPE_FLOAT;
  if (!is_float || next_random (x) & 1)
    return value;
  UnitOp convert = {.kind = OP_STOF, .bits = op->bits, .a = {.bits = 16}};
  UnitOp divide = {.kind = OP_FDIV, .bits = op->bits, .a = {.bits = op->bits}};
  Wide eight;
  if (op_apply (&convert, value & 0xffff, 0, 0, &value) &&
      op_apply (&convert, 8, 0, 0, &eight) && next_random (x) & 1)
    op_apply (&divide, value, eight, 0, &value);
  return value;
}

bool
exec_input (Exec *x, const UnitOp *op, Wide *value) {
  const ExecuteOptions *o = x->options;
  if (o->choices && x->inputs < o->choices->inputs.len)
    *value = o->choices->inputs.data[x->inputs];
  else if (o->beyond == INPUTS_END)
    return exec_end (x, OUTCOME_INPUTS);
  else
    *value = o->beyond == INPUTS_ZERO ? 0 : random_input (x, op);
  x->inputs++;
  *value &= wide_mask (op->bits);
  if (o->record)
    vec_push (&o->record->inputs, *value);
  return true;
}

static int
compare_contents (const void *a, const void *b) {
  const Content *c = a, *d = b;
  if (c->object != d->object)
    return c->object < d->object ? -1 : 1;
  return c->offset < d->offset ? -1 : c->offset > d->offset;
}

/* A variable that began several times may be there several times, with the same
   bytes. */
void
exec_sort_record (Choices *c) {
  size_t n = 0;
  if (c->contents.len)
    qsort (c->contents.data, c->contents.len, sizeof *c->contents.data,
           compare_contents);
  for (size_t i = 0; i < c->contents.len; i++)
    if (!n || compare_contents (c->contents.data + n - 1, c->contents.data + i))
      c->contents.data[n++] = c->contents.data[i];
  c->contents.len = n;
}
