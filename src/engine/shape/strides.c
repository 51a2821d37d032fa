/* What grows by a number of the program in each round of a loop.

   Where an edge moves r + w to r, and y + 1 to y, r is y * w more than it was
   before the loop, if w stays what it is.  Joins look for such products; that
   they hold is proved there. */

#include "engine/shape/strides.h"
#include "engine/shape/computed.h"

typedef enum { GROWS_NOT, GROWS_BY_CONSTANT, GROWS_BY_OTHER } Growth;

static bool
is_register (const Operand *o, uint32_t reg) {
  return o->kind == OPERAND_REG && o->index == reg;
}

/* What the edge adds to the register that it sets. */
static Growth
growth_of (const UnitOp **setters, const UnitMove *m) {
  const UnitOp *op =
      m->value.kind == OPERAND_REG ? setters[m->value.index] : NULL;
  if (!op || (op->kind != OP_ADD && op->kind != OP_SUB))
    return GROWS_NOT;
  bool is_first = is_register (&op->a, m->dst);
  bool is_second = op->kind == OP_ADD && is_register (&op->b, m->dst);
  const Operand *by = is_first ? &op->b : &op->a;
  if (!is_first && !is_second)
    return GROWS_NOT;
  return by->kind == OPERAND_CONST ? GROWS_BY_CONSTANT : GROWS_BY_OTHER;
}

static void
find_on_edge (uint32_t proc, const UnitOp **setters, const UnitTarget *t,
              Strides *all) {
  for (uint32_t i = 0; i < t->count; i++)
    for (uint32_t k = 0;
         k < t->count && growth_of (setters, t->moves + i) == GROWS_BY_OTHER;
         k++)
      if (growth_of (setters, t->moves + k) == GROWS_BY_CONSTANT)
        vec_push (all, ((Stride){proc, t->moves[i].dst, t->moves[k].dst}));
}

void
strides_find (const Unit *u, Strides *all) {
  vec_clear (all);
  for (uint32_t i = 0; i < u->procs.len; i++) {
    const UnitProc *p = u->procs.data + i;
    const UnitOp **setters = computed_setters (p);
    for (size_t b = 0; b < p->blocks.len; b++) {
      const UnitBlock *block = p->blocks.data + b;
      if (!block->ops.len)
        continue;
      const UnitOp *end = &vec_last (&block->ops);
      for (uint32_t t = 0; t < end->target_count; t++)
        find_on_edge (i, setters, end->targets + t, all);
    }
    mem_free (setters);
  }
}
