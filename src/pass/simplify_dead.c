/* Operations that nobody needs: what they set is not used by an operation that
   has an effect, may fail or may end the execution, directly or through others.
 */

#include "pass/simplify.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Unit *unit;
  UnitProc *proc;
  const PlainGlobals *globals; /* or NULL */
  uint32_t regs;
  bool *is_dead;       /* by register, then by global */
  VEC (uint32_t) todo; /* those found to be used */
} Dead;

static bool
is_known_format (unsigned bits) {
  return bits == 32 || bits == 64 || bits == 80;
}

/* Needs nothing but a register. */
static bool
is_removable (const Dead *d, const UnitOp *op) {
  if (d->globals && (plain_globals_loads (d->globals, op) ||
                     plain_globals_writes (d->globals, d->unit, op)))
    return true;
  switch ((OpKind)op->kind) {
  case OP_LOCAL:
    return op->a.kind == OPERAND_CONST;
  case OP_STACK_SAVE:
  case OP_SAME_OBJECT:
    return true;
  default:
    break;
  }
  if (!op_computes (op->kind))
    return false;
  if (op_errors (op)) /* divides */
    return op->b.kind == OPERAND_CONST && op->b.value;
  return op_info[op->kind].group != GROUP_FLOAT ||
         (is_known_format (op->a.bits) &&
          (op_is_test (op->kind) || is_known_format (op->bits)));
}

/* What a removable operation sets: a register, or a global. */
static uint32_t
set_by (const Dead *d, const UnitOp *op) {
  bool writes = op->kind == OP_STORE || op->kind == OP_FILL;
  return writes ? d->regs + op->a.index : op->dst;
}

static void
use_index (Dead *d, uint32_t index) {
  if (d->is_dead[index]) {
    d->is_dead[index] = false;
    vec_push (&d->todo, index);
  }
}

static void
use (void *context, const Operand *o) {
  Dead *d = context;
  if (o->kind == OPERAND_REG)
    use_index (d, o->index);
  else if (o->kind == OPERAND_GLOBAL && d->globals)
    use_index (d, d->regs + o->index);
}

/* What sets a register: an operation that may go, or moves. */
typedef struct {
  uint32_t reg;
  const Operand *value; /* of a move, or NULL */
  const UnitOp *op;
} Setter;

typedef VEC (Setter) Setters;

static int
by_reg (const void *a, const void *b) {
  const Setter *x = a, *y = b;
  return x->reg < y->reg ? -1 : x->reg > y->reg;
}

/* Moves are no uses by themselves. */
static void
look_at (Dead *d, Setters *setters, const UnitOp *op) {
  UnitOp rest = *op;
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++) {
      const UnitMove *m = op->targets[i].moves + k;
      vec_push (setters, ((Setter){m->dst, &m->value, NULL}));
    }
  if (is_removable (d, op)) {
    vec_push (setters, ((Setter){set_by (d, op), NULL, op}));
    return;
  }
  rest.target_count = 0;
  edit_uses (&rest, use, d);
}

static size_t
first_setter (const Setters *s, uint32_t reg) {
  size_t lo = 0, hi = s->len;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if (s->data[mid].reg < reg)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

static void
spread (Dead *d, const Setters *setters) {
  while (d->todo.len) {
    uint32_t reg = vec_pop (&d->todo);
    for (size_t i = first_setter (setters, reg);
         i < setters->len && setters->data[i].reg == reg; i++)
      if (setters->data[i].value)
        use (d, setters->data[i].value);
      else
        edit_uses (setters->data[i].op, use, d);
  }
}

static void
find_dead (Dead *d, bool holds) {
  UnitProc *p = d->proc;
  Setters setters = {0};
  uint32_t held = p->holding ? p->holding : (uint32_t)p->regs.len;
  memset (d->is_dead, true, d->regs);
  for (size_t i = 0; d->globals && i < d->unit->globals.len; i++) {
    d->is_dead[d->regs + i] = true;
    if (d->globals->is_needed[i])
      use_index (d, d->regs + (uint32_t)i);
  }
  for (uint32_t i = 0; holds && i < held; i++)
    use (d, &(Operand){.kind = OPERAND_REG, .index = i});
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      look_at (d, &setters, p->blocks.data[b].ops.data + i);
  if (setters.len)
    qsort (setters.data, setters.len, sizeof *setters.data, by_reg);
  spread (d, &setters);
  vec_done (&setters);
}

/* Locals in bodies of calls ------------------------------------------------ */

/* Marks the sites whose bodies have locals. */
static void
mark_sites (const Unit *u, const UnitProc *p, bool *has_locals) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind != OP_LOCAL)
        continue;
      for (uint32_t s = op->site; s && !has_locals[s];
           s = unit_site (u, s)->outer)
        has_locals[s] = true;
    }
}

static bool
restores_nothing (const UnitOp *op, const bool *has_locals) {
  return op->kind == OP_STACK_RESTORE && op->code == RESTORE_RETURN &&
         !has_locals[op->site];
}

/* -------------------------------------------------------------------------- */

static bool
has_dead_moves (const Dead *d, const UnitOp *op) {
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      if (d->is_dead[op->targets[i].moves[k].dst])
        return true;
  return false;
}

static bool
sweep (Dead *d, UnitBlock *b, const bool *has_locals) {
  size_t n = 0;
  bool changes = false;
  for (size_t i = 0; i < b->ops.len; i++) {
    UnitOp op = b->ops.data[i];
    if ((is_removable (d, &op) && d->is_dead[set_by (d, &op)]) ||
        restores_nothing (&op, has_locals))
      continue;
    if (has_dead_moves (d, &op)) {
      edit_drop_moves (d->unit, &op, d->is_dead);
      changes = true;
    }
    b->ops.data[n++] = op;
  }
  changes |= n < b->ops.len;
  b->ops.len = n;
  return changes;
}

static Dead
dead_new (Unit *u, uint32_t proc, bool holds, const PlainGlobals *globals) {
  Dead d = {.unit = u, .proc = u->procs.data + proc, .globals = globals};
  d.regs = (uint32_t)d.proc->regs.len;
  d.is_dead = mem_zero (d.regs + u->globals.len + 1);
  find_dead (&d, holds);
  return d;
}

bool
simplify_needs (Unit *u, uint32_t proc, bool holds, PlainGlobals *globals) {
  Dead d = dead_new (u, proc, holds, globals);
  bool changes = false;
  for (size_t i = 0; i < u->globals.len; i++)
    if (!d.is_dead[d.regs + i] && !globals->is_needed[i])
      changes = globals->is_needed[i] = true;
  mem_free (d.is_dead);
  vec_done (&d.todo);
  return changes;
}

bool
simplify_dead (Unit *u, uint32_t proc, bool holds,
               const PlainGlobals *globals) {
  Dead d = dead_new (u, proc, holds, globals);
  bool *has_locals = mem_zero (u->sites.len + 1), changes = false;
  mark_sites (u, d.proc, has_locals);
  for (size_t i = 0; i < d.proc->blocks.len; i++)
    changes |= sweep (&d, d.proc->blocks.data + i, has_locals);
  mem_free (d.is_dead);
  mem_free (has_locals);
  vec_done (&d.todo);
  return changes;
}
