/* All are taken to be defined, and those for which an operation speaks against
   it are not, until nothing changes. */

#include "pass/defined.h"

#include "pass/edit.h"

#include <string.h>

typedef struct {
  bool *is_defined;
  bool changes;
} Defined;

static bool
gives_defined (const Defined *d, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_INPUT:
  case OP_LOCAL:
  case OP_ALLOC:
  case OP_BEGIN:
  case OP_STACK_SAVE:
  case OP_BLOCK_SIZE:
  case OP_ROOM:
  case OP_SAME_OBJECT:
  case OP_PRINT:
    return true;
  default:
    return op_computes (op->kind) && defined_operand (d->is_defined, op->a) &&
           defined_operand (d->is_defined, op->b) &&
           defined_operand (d->is_defined, op->c);
  }
}

static void
take (Defined *d, uint32_t reg) {
  d->changes |= d->is_defined[reg];
  d->is_defined[reg] = false;
}

static void
look_at (Defined *d, const UnitOp *op) {
  if (op_has_result (op->kind) && op->dst != NO_REG && !gives_defined (d, op))
    take (d, op->dst);
  for (uint32_t i = 0; i < op->result_count; i++)
    take (d, op->results[i]);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++) {
      const UnitMove *m = op->targets[i].moves + k;
      if (!defined_operand (d->is_defined, m->value))
        take (d, m->dst);
    }
}

bool *
defined_registers (const UnitProc *p) {
  Defined d = {.is_defined = mem_alloc (p->regs.len + 1), .changes = true};
  memset (d.is_defined, true, p->regs.len);
  memset (d.is_defined, false, p->params);
  while (d.changes) {
    d.changes = false;
    for (size_t b = 0; b < p->blocks.len; b++)
      for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
        look_at (&d, p->blocks.data[b].ops.data + i);
  }
  return d.is_defined;
}
