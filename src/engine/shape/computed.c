/* Products that a procedure computes, and sums with them.

   A loop over rows and columns computes i * m + j in its body.  At its head no
   register has that, but it is what tells how far the array was written. */

#include "engine/shape/computed.h"

enum { MOST_DEPTH = 6, MOST_REGISTERS = 16 };

const UnitOp **
computed_setters (const UnitProc *p) {
  const UnitOp **setters = mem_zero ((p->regs.len + 1) * sizeof *setters);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->dst < p->regs.len)
        setters[op->dst] = op;
    }
  return setters;
}

static bool has_product (const ProcComputed *, const Operand *, unsigned depth);

/* A number of the program, times a constant; bits are shifted for that, too. */
static bool
is_multiple (const UnitOp *op) {
  return op && op->a.kind == OPERAND_REG && op->b.kind == OPERAND_CONST &&
         (op->kind == OP_MUL || op->kind == OP_SHL);
}

static const UnitOp *
setter_of (const ProcComputed *p, const Operand *o) {
  return o->kind == OPERAND_REG ? p->setters[o->index] : NULL;
}

/* It is a product of two variables, or a sum with one, or of a variable and a
   multiple of another. */
static bool
is_product (const ProcComputed *p, const UnitOp *op, unsigned depth) {
  switch (op->kind) {
  case OP_MUL:
    return op->a.kind == OPERAND_REG && op->b.kind == OPERAND_REG;
  case OP_ADD:
    if (op->a.kind == OPERAND_REG && op->b.kind == OPERAND_REG && !op->code &&
        is_multiple (setter_of (p, &op->a)) !=
            is_multiple (setter_of (p, &op->b)))
      return true;
    /* fall through */
  case OP_SUB:
    return has_product (p, &op->a, depth) || has_product (p, &op->b, depth);
  default:
    return false;
  }
}

static bool
has_product (const ProcComputed *p, const Operand *o, unsigned depth) {
  const UnitOp *op = setter_of (p, o);
  if (!op || !depth)
    return false;
  bool is_extended = op->kind == OP_SEXT || op->kind == OP_ZEXT;
  return is_extended ? has_product (p, &op->a, depth - 1)
                     : is_product (p, op, depth - 1);
}

void
computed_find (const Unit *u, Computed *all) {
  computed_done (all);
  for (size_t i = 0; i < u->procs.len; i++) {
    const UnitProc *proc = u->procs.data + i;
    ProcComputed p = {.setters = computed_setters (proc)};
    for (uint32_t r = 0; r < proc->regs.len && p.registers.len < MOST_REGISTERS;
         r++)
      if (p.setters[r] && is_product (&p, p.setters[r], MOST_DEPTH))
        vec_push (&p.registers, r);
    vec_push (all, p);
  }
}

void
computed_done (Computed *all) {
  for (size_t i = 0; i < all->len; i++) {
    mem_free (all->data[i].setters);
    vec_done (&all->data[i].registers);
  }
  vec_done (all);
}
