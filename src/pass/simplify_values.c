/* Values: constants are computed, copies and moves of one value are that value,
   and a value that was computed before in the block is used again.

   A replacement must be the same in all that the interpreter knows of a value:
   its bits, which of them are undefined, and whose address it is. */

#include "pass/simplify.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Unit *unit;
  UnitProc *proc;
  EditOnce once;
  EditSubst subst;
  UnitOp *definitions; /* by register that one operation sets */
  bool changes;
} Values;

static Operand
resolve (void *context, Operand o) {
  return edit_resolve (&((Values *)context)->subst, o);
}

/* Is the same wherever it is read. */
static bool
is_stable (const Values *v, Operand o) {
  return o.kind != OPERAND_REG || edit_is_once (&v->once, o.index);
}

/* The operation that sets the operand; .kind is OP_COUNT if there is none that
   is known. */
static const UnitOp *
definition (const Values *v, Operand o) {
  static const UnitOp none = {.kind = OP_COUNT};
  if (o.kind != OPERAND_REG || !edit_is_once (&v->once, o.index))
    return &none;
  return v->definitions + o.index;
}

static bool
is_const (Operand o, Wide value) {
  return o.kind == OPERAND_CONST && o.value == value;
}

/* Folding ------------------------------------------------------------------ */

static bool
fold_constants (const UnitOp *op, Operand *by) {
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  Wide value;
  for (int i = 0; i < 3; i++)
    if (operands[i]->kind > OPERAND_NONE && operands[i]->kind != OPERAND_CONST)
      return false;
  if (!op_apply (op, op->a.value, op->b.value, op->c.value, &value))
    return false;
  *by = operand_const (value, op->bits);
  return true;
}

/* Never undefined, and always somebody's address. */
static bool
is_address (const Values *v, Operand o) {
  const UnitOp *op = definition (v, o);
  return o.kind == OPERAND_GLOBAL || op->kind == OP_LOCAL ||
         op->kind == OP_ALLOC;
}

static bool
fold_address (const Values *v, UnitOp *op, Operand *by) {
  if (op->kind != OP_ADD || op->code != ADD_ADDRESS ||
      op->b.kind != OPERAND_CONST || op->bits != 8 * v->unit->pointer_bytes)
    return false;
  const UnitOp *inner = definition (v, op->a);
  if (inner->kind == OP_ADD && inner->code == ADD_ADDRESS &&
      inner->b.kind == OPERAND_CONST && is_stable (v, inner->a)) {
    op->a = inner->a;
    op->b.value = (op->b.value + inner->b.value) & wide_mask (op->bits);
  }
  *by = op->a;
  if (op->a.kind == OPERAND_GLOBAL)
    by->value = (by->value + op->b.value) & wide_mask (op->bits);
  return op->a.kind == OPERAND_GLOBAL ||
         (is_const (op->b, 0) && is_address (v, op->a));
}

/* A number that was extended with zeros. */
static bool
fold_extended (const Values *v, const UnitOp *op, Operand *by) {
  const UnitOp *inner = definition (v, op->a);
  if (inner->kind != OP_ZEXT || !is_stable (v, inner->a))
    return false;
  Operand number = inner->a;
  bool is_same = number.bits == op->bits;
  switch ((OpKind)op->kind) {
  case OP_TRUNC: /* parts of addresses are known as such in memory only */
    *by = number;
    return is_same &&
           (number.bits < 8 || number.bits == 8 * v->unit->pointer_bytes);
  case OP_NE:
    *by = number;
    return number.bits == 1 && is_const (op->b, 0);
  case OP_ULE:
    *by = operand_const (1, 1);
    return op->b.kind == OPERAND_CONST &&
           op->b.value >= wide_mask (number.bits);
  default:
    return false;
  }
}

static bool
fold_plain (const UnitOp *op, Operand *by) {
  switch ((OpKind)op->kind) {
  case OP_COPY:
    *by = op->a;
    return true;
  case OP_SELECT:
    *by = op->a.value ? op->b : op->c;
    return op->a.kind == OPERAND_CONST;
  case OP_NE:
    *by = op->a;
    return op->a.bits == 1 && is_const (op->b, 0);
  default:
    return false;
  }
}

/* What the operation gives, if it need not be executed for that. */
static bool
fold (const Values *v, UnitOp *op, Operand *by) {
  return fold_constants (op, by) || fold_plain (op, by) ||
         fold_address (v, op, by) || fold_extended (v, op, by);
}

/* Values that are there ---------------------------------------------------- */

static bool
same_operand (Operand a, Operand b) {
  return a.kind == b.kind && a.bits == b.bits && a.index == b.index &&
         a.value == b.value;
}

static bool
computes_same (const UnitOp *a, const UnitOp *b) {
  return a->kind == b->kind && a->bits == b->bits && a->code == b->code &&
         same_operand (a->a, b->a) && same_operand (a->b, b->b) &&
         same_operand (a->c, b->c);
}

static bool
may_share (const Values *v, const UnitOp *op) {
  return op_computes (op->kind) && edit_is_once (&v->once, op->dst) &&
         is_stable (v, op->a) && is_stable (v, op->b) && is_stable (v, op->c);
}

enum { LOOK_BACK = 24 };

static bool
find_computed (const Values *v, const UnitBlock *b, size_t at, Operand *by) {
  assert (at < b->ops.len);
  const UnitOp *op = b->ops.data + at;
  if (!may_share (v, op))
    return false;
  for (size_t i = at; i-- > 0 && at - i <= LOOK_BACK;) {
    const UnitOp *other = b->ops.data + i;
    if (computes_same (op, other) && may_share (v, other) &&
        other->dst != op->dst && !v->subst.by[other->dst].kind) {
      *by = operand_reg (other->dst, op->bits);
      return true;
    }
  }
  return false;
}

/* Walking ------------------------------------------------------------------ */

static bool
replace_result (Values *v, UnitOp *op, Operand by) {
  assert (op->dst < v->proc->regs.len);
  if (!edit_is_once (&v->once, op->dst) || !is_stable (v, by))
    return false;
  edit_replace (&v->subst, op->dst, by);
  v->changes = true;
  return true;
}

static void
simplify_op (Values *v, const UnitBlock *b, size_t at) {
  assert (at < b->ops.len);
  UnitOp *op = b->ops.data + at;
  Operand by;
  edit_operands (v->unit, op, resolve, v);
  if (op_computes (op->kind) && !v->subst.by[op->dst].kind &&
      (fold (v, op, &by) || find_computed (v, b, at, &by)) &&
      (by.kind != OPERAND_REG || by.index != op->dst))
    replace_result (v, op, by);
  if (op_has_result (op->kind) && op->dst != NO_REG)
    v->definitions[op->dst] = *op;
}

/* The moves that set a register. */
typedef struct {
  uint32_t block, count;
  bool is_open; /* nothing but moves to 'block' sets it */
  bool differ;
  Operand value; /* of all of them, but for itself */
} Incoming;

static void
note_move (const Values *v, Incoming *in, uint32_t block, const UnitMove *m) {
  assert (m->dst < v->proc->regs.len);
  Operand value = edit_resolve (&v->subst, m->value);
  bool is_self = value.kind == OPERAND_REG && value.index == m->dst;
  in->block = block;
  in->count++;
  if (is_self)
    return;
  if (in->value.kind && !same_operand (in->value, value))
    in->differ = true;
  in->value = value;
}

static void
note_moves (const Values *v, Incoming *all, const UnitOp *end) {
  for (uint32_t i = 0; i < end->target_count; i++)
    for (uint32_t k = 0; k < end->targets[i].count; k++)
      note_move (v, all + end->targets[i].moves[k].dst, end->targets[i].block,
                 end->targets[i].moves + k);
}

/* Registers that get the same value on all edges are that value. */
static void
simplify_moves (Values *v, const BlockGraph *g) {
  UnitProc *p = v->proc;
  Incoming *all = mem_zero ((p->regs.len + 1) * sizeof *all);
  for (uint32_t b = 0; b < g->count; b++)
    note_moves (v, all, edit_end (p->blocks.data + b));
  for (uint32_t r = p->params; r < p->regs.len; r++) {
    const Incoming *in = all + r;
    if (!in->count || in->differ || !in->value.kind ||
        !edit_is_once (&v->once, r) || v->subst.by[r].kind ||
        in->count != block_graph_edges_into (g, in->block))
      continue;
    Operand value = edit_resolve (&v->subst, in->value);
    bool is_self = value.kind == OPERAND_REG && value.index == r;
    if (!is_self && is_stable (v, value)) {
      edit_replace (&v->subst, r, value);
      v->changes = true;
    }
  }
  mem_free (all);
}

bool
simplify_values (Unit *u, uint32_t proc) {
  UnitProc *p = u->procs.data + proc;
  BlockGraph g = block_graph_new (p);
  Values v = {.unit = u, .proc = p};
  v.once = edit_once (p);
  v.subst = edit_subst (p);
  v.definitions = mem_zero ((p->regs.len + 1) * sizeof *v.definitions);
  for (size_t i = 0; i < p->regs.len; i++)
    v.definitions[i].kind = OP_COUNT;
  simplify_moves (&v, &g);
  for (uint32_t i = 0; i < g.count; i++)
    for (size_t k = 0; k < p->blocks.data[g.order[i]].ops.len; k++)
      simplify_op (&v, p->blocks.data + g.order[i], k);
  edit_apply (u, proc, &v.subst);
  edit_once_done (&v.once);
  edit_subst_done (&v.subst);
  mem_free (v.definitions);
  block_graph_done (&g);
  return v.changes;
}
