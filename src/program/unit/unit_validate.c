/* What each operation wants of its operands is in its line of unit_ops.h. */

#include "program/unit/unit.h"

typedef struct {
  Run *run;
  const Unit *unit;
  const UnitProc *proc;
  size_t block;
  const UnitOp *op;
} Validate;

static bool
wrong (const Validate *v, const char *what) {
  Pos pos = v->op ? v->op->pos : (Pos){0};
  const char *name =
      v->op && v->op->kind < OP_COUNT ? op_name (v->op->kind) : "procedure";
  return run_error (v->run, pos,
                    "internal error: procedure %s, block %zu, %s: %s",
                    v->proc->name, v->block, name, what);
}

static bool
is_width (unsigned bits) {
  return bits >= 1 && bits <= 128;
}

static bool
check_operand (const Validate *v, const Operand *o) {
  const Unit *u = v->unit;
  if (!is_width (o->bits))
    return wrong (v, "an operand has no width");
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    if (o->index >= v->proc->regs.len)
      return wrong (v, "an operand is not a register");
    if (v->proc->regs.data[o->index] != o->bits)
      return wrong (v, "a register has another width");
    return true;
  case OPERAND_CONST:
    return !(o->value & ~wide_mask (o->bits)) ||
           wrong (v, "a constant does not fit");
  case OPERAND_GLOBAL:
    return (o->index < u->globals.len && o->bits == 8 * u->pointer_bytes) ||
           wrong (v, "an operand is not the address of a global");
  case OPERAND_PROC:
    return (o->index < u->procs.len && o->bits == 8 * u->pointer_bytes) ||
           wrong (v, "an operand is not the address of a procedure");
  case OPERAND_UNDEF:
    return true;
  default:
    return wrong (v, "an operand is missing");
  }
}

static bool
width_fits (const Validate *v, char letter, unsigned bits) {
  const UnitOp *op = v->op;
  switch (letter) {
  case '=':
  case '?':
    return bits == op->bits;
  case 'p':
  case 'P':
    return bits == 8 * v->unit->pointer_bytes;
  case '1':
    return bits == 1;
  case '8':
    return bits == 8;
  case 'a':
    return bits == op->a.bits;
  case '<':
    return bits < op->bits;
  case '>':
    return bits > op->bits;
  case '#':
    return bits != op->bits;
  default:
    return true;
  }
}

static bool
check_shaped (const Validate *v, char letter, const Operand *o) {
  if ((letter == '.' || letter == '?') && o->kind == OPERAND_NONE)
    return true;
  return check_operand (v, o) && (width_fits (v, letter, o->bits) ||
                                  wrong (v, "an operand has a wrong width"));
}

static bool
check_reg (const Validate *v, uint32_t reg, unsigned bits) {
  if (reg >= v->proc->regs.len)
    return wrong (v, "the result is not a register");
  return v->proc->regs.data[reg] == bits ||
         wrong (v, "the result has another width than its register");
}

static bool
check_result (const Validate *v, char letter) {
  const UnitOp *op = v->op;
  if (op->kind == OP_STORE && !is_width (op->bits))
    return wrong (v, "nothing is stored");
  bool optional = letter == 'O' || letter == 'P';
  if (letter == '.' || (optional && op->dst == NO_REG))
    return true;
  if (!is_width (op->bits) || !width_fits (v, letter, op->bits))
    return wrong (v, "the result has a wrong width");
  if (letter == 'I' && op->dst == NO_REG)
    return true;
  return check_reg (v, op->dst, op->bits);
}

static bool
check_args (const Validate *v) {
  for (uint32_t i = 0; i < v->op->count; i++)
    if (!check_operand (v, v->op->args + i))
      return false;
  return true;
}

static bool
check_call (const Validate *v) {
  const UnitOp *op = v->op;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (op->results[i] >= v->proc->regs.len)
      return wrong (v, "the result of a call is not a register");
  if (op->a.kind != OPERAND_PROC)
    return true;
  const UnitProc *callee = v->unit->procs.data + op->a.index;
  if (op->count != callee->params || op->result_count != callee->results.len)
    return wrong (v, "arguments or results of a call do not fit");
  for (uint32_t i = 0; i < op->count; i++)
    if (op->args[i].bits != callee->regs.data[i])
      return wrong (v, "an argument has a wrong width");
  for (uint32_t i = 0; i < op->result_count; i++)
    if (!check_reg (v, op->results[i], callee->results.data[i]))
      return false;
  return true;
}

static bool
check_return (const Validate *v) {
  if (v->op->count != v->proc->results.len)
    return wrong (v, "wrong number of results");
  for (uint32_t i = 0; i < v->op->count; i++)
    if (v->op->args[i].bits != v->proc->results.data[i])
      return wrong (v, "a result has a wrong width");
  return true;
}

static bool
check_target (const Validate *v, const UnitTarget *t) {
  if (!t->block || t->block >= v->proc->blocks.len)
    return wrong (v, "a target is not a block, or is the first one");
  for (uint32_t i = 0; i < t->count; i++)
    if (!check_operand (v, &t->moves[i].value) ||
        !check_reg (v, t->moves[i].dst, t->moves[i].value.bits))
      return false;
  return true;
}

static bool
check_targets (const Validate *v) {
  const UnitOp *op = v->op;
  uint32_t n = op->target_count;
  if (op->kind == OP_SWITCH ? n < 1
      : op->kind == OP_JUMP ? n != 1
                            : n != (op->kind == OP_BRANCH ? 2 : 0))
    return wrong (v, "wrong number of targets");
  for (uint32_t i = 0; i < n; i++)
    if (!check_target (v, op->targets + i))
      return false;
  for (uint32_t i = 0; op->kind == OP_SWITCH && i + 1 < n; i++)
    if (op->cases[i] & ~wide_mask (op->a.bits))
      return wrong (v, "a case does not fit");
  return true;
}

static bool
is_power (uint64_t n) {
  return !(n & (n - 1));
}

static bool
check_special (const Validate *v) {
  const UnitOp *op = v->op;
  switch ((OpKind)op->kind) {
  case OP_CALL:
    return check_call (v);
  case OP_RETURN:
    return check_return (v);
  case OP_PRINT:
    return (op->count && op->args[0].bits == 8 * v->unit->pointer_bytes) ||
           wrong (v, "there is no format");
  case OP_BSWAP:
    return op->bits % 8 == 0 || wrong (v, "no whole bytes");
  case OP_FCMP:
    return op->code <= FLOAT_TRUE || wrong (v, "unknown code");
  case OP_FMATH:
    return op->code <= MATH_FMAX || wrong (v, "unknown code");
  case OP_LOCAL:
  case OP_ALLOC:
    return is_power (op->align) || wrong (v, "a strange alignment");
  default:
    return true;
  }
}

static bool
check_op (const Validate *v) {
  const UnitOp *op = v->op;
  if (op->kind >= OP_COUNT)
    return wrong (v, "an unknown operation");
  const char *s = op_info[op->kind].widths;
  return check_result (v, s[0]) && check_shaped (v, s[1], &op->a) &&
         check_shaped (v, s[2], &op->b) && check_shaped (v, s[3], &op->c) &&
         check_args (v) && check_targets (v) && check_special (v);
}

static bool
check_block (Validate *v, const UnitBlock *b) {
  for (size_t i = 0; i < b->ops.len; i++) {
    v->op = b->ops.data + i;
    if (!check_op (v))
      return false;
    if (op_ends_block (v->op->kind) != (i + 1 == b->ops.len))
      return wrong (v, "a block must end with its last operation");
  }
  return b->ops.len || wrong (v, "a block is empty");
}

static bool
check_proc (Validate *v) {
  const UnitProc *p = v->proc;
  if (p->params > p->regs.len)
    return wrong (v, "parameters without registers");
  if (!p->blocks.len)
    return wrong (v, "there are no blocks");
  for (size_t i = 0; i < p->regs.len; i++)
    if (!is_width (p->regs.data[i]))
      return wrong (v, "a register has no width");
  for (v->block = 0; v->block < p->blocks.len; v->block++) {
    v->op = NULL;
    if (!check_block (v, p->blocks.data + v->block))
      return false;
  }
  return true;
}

static bool
wrong_global (Run *run, const UnitGlobal *g, const char *what) {
  return run_error (run, g->pos, "internal error: global %s: %s",
                    g->name ? g->name : "(literal)", what);
}

static bool
check_global (Run *run, const Unit *u, const UnitGlobal *g) {
  if (g->data_len > g->bytes)
    return wrong_global (run, g, "more data than bytes");
  if (!is_power (g->align))
    return wrong_global (run, g, "a strange alignment");
  for (size_t i = 0; i < g->relocs.len; i++) {
    const UnitReloc *r = g->relocs.data + i;
    bool exists =
        r->value.kind == OPERAND_GLOBAL
            ? r->value.index < u->globals.len
            : r->value.kind == OPERAND_PROC && r->value.index < u->procs.len;
    if (!exists)
      return wrong_global (run, g, "an address of nothing");
    if (g->bytes < u->pointer_bytes || r->offset > g->bytes - u->pointer_bytes)
      return wrong_global (run, g, "an address beyond its end");
  }
  return true;
}

static bool
check_unit (Run *run, const Unit *u) {
  const char *what = NULL;
  if (u->pointer_bytes != 4 && u->pointer_bytes != 8)
    what = "strange size of pointers";
  else if (u->start >= u->procs.len || u->entry >= u->procs.len)
    what = "no procedure to start with";
  else if (u->procs.data[u->start].params)
    what = "the start has parameters";
  return !what || run_error (run, (Pos){0}, "internal error: %s", what);
}

bool
unit_validate (Run *run, const Unit *u) {
  if (!check_unit (run, u))
    return false;
  for (size_t i = 0; i < u->globals.len; i++)
    if (!check_global (run, u, u->globals.data + i))
      return false;
  for (size_t i = 0; i < u->procs.len; i++) {
    Validate v = {run, u, u->procs.data + i, 0, NULL};
    if (!check_proc (&v))
      return false;
  }
  return true;
}
