/* Types of heap blocks: what the first typed use of their address says.

   The address of an OP_ALLOC is followed through copies, choices and moves to
   where it is stored, returned or handed over as a pointer to something. */

#include "program/unit/unit.h"

typedef struct {
  const Unit *unit;
  const UnitProc *proc;
  bool *holds; /* registers that may hold the address */
  bool changes;
  UnitTypeId found;
} Follow;

static bool
is_held (const Follow *f, Operand o) {
  return o.kind == OPERAND_REG && f->holds[o.index];
}

static void
hold (Follow *f, uint32_t reg) {
  f->changes |= !f->holds[reg];
  f->holds[reg] = true;
}

static void
find_type (Follow *f, UnitTypeId pointer) {
  const UnitType *t = unit_type (f->unit, pointer);
  const UnitType *to = unit_type (f->unit, t->target);
  if (!f->found.id && t->kind == UNIT_TYPE_POINTER && to->bytes &&
      to->kind != UNIT_TYPE_VOID)
    f->found = t->target;
}

static void
look_at_call (Follow *f, const UnitOp *op) {
  if (op->a.kind != OPERAND_PROC)
    return;
  const UnitType *t =
      unit_type (f->unit, f->unit->procs.data[op->a.index].type);
  for (uint32_t i = 0; i < op->count && i < t->members.len; i++)
    if (is_held (f, op->args[i]))
      find_type (f, t->members.data[i].type);
}

static void
look_at (Follow *f, const UnitOp *op) {
  if ((op->kind == OP_COPY && is_held (f, op->a)) ||
      (op->kind == OP_SELECT && (is_held (f, op->b) || is_held (f, op->c))))
    hold (f, op->dst);
  if (op->kind == OP_STORE && is_held (f, op->b))
    find_type (f, op->type);
  if (op->kind == OP_CALL)
    look_at_call (f, op);
  const UnitType *t = unit_type (f->unit, f->proc->type);
  if (op->kind == OP_RETURN && op->count && is_held (f, op->args[0]) &&
      t->kind == UNIT_TYPE_FUNCTION)
    find_type (f, t->target);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      if (is_held (f, op->targets[i].moves[k].value))
        hold (f, op->targets[i].moves[k].dst);
}

/* Variables in registers have their types. */
static void
look_at_variables (Follow *f) {
  for (size_t i = 0; i < f->proc->variables.len; i++)
    if (f->holds[i])
      find_type (f, f->proc->variables.data[i].type);
}

static UnitTypeId
type_of_block (const Unit *u, const UnitProc *p, uint32_t address) {
  Follow f = {.unit = u, .proc = p, .holds = mem_zero (p->regs.len + 1)};
  f.holds[address] = f.changes = true;
  while (f.changes && !f.found.id) {
    f.changes = false;
    for (size_t b = 0; b < p->blocks.len; b++)
      for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
        look_at (&f, p->blocks.data[b].ops.data + i);
    look_at_variables (&f);
  }
  mem_free (f.holds);
  return f.found;
}

void
unit_type_blocks (Unit *u) {
  for (size_t i = 0; i < u->procs.len; i++)
    for (size_t b = 0; b < u->procs.data[i].blocks.len; b++) {
      UnitBlock *block = u->procs.data[i].blocks.data + b;
      for (size_t k = 0; k < block->ops.len; k++) {
        UnitOp *op = block->ops.data + k;
        if (op->kind == OP_ALLOC && !op->type.id)
          op->type = type_of_block (u, u->procs.data + i, op->dst);
      }
    }
}
