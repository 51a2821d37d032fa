/* Walking over operands and registers, and replacing them. */

#include "pass/edit.h"

#include <assert.h>
#include <string.h>

static const Operand *
replace_list (Unit *u, const Operand *list, uint32_t count, EditReplace replace,
              void *context) {
  if (!count)
    return list;
  Operand *copy = arena_copy (&u->arena, list, count * sizeof *copy);
  for (uint32_t i = 0; i < count; i++)
    copy[i] = replace (context, copy[i]);
  return copy;
}

static void
replace_moves (Unit *u, UnitTarget *t, EditReplace replace, void *context) {
  if (!t->count)
    return;
  UnitMove *moves = arena_copy (&u->arena, t->moves, t->count * sizeof *moves);
  for (uint32_t i = 0; i < t->count; i++)
    moves[i].value = replace (context, moves[i].value);
  t->moves = moves;
}

static UnitTarget *
own_targets (Unit *u, UnitOp *op) {
  UnitTarget *targets =
      arena_copy (&u->arena, op->targets, op->target_count * sizeof *targets);
  op->targets = targets;
  return targets;
}

void
edit_operands (Unit *u, UnitOp *op, EditReplace replace, void *context) {
  if (op->a.kind)
    op->a = replace (context, op->a);
  if (op->b.kind)
    op->b = replace (context, op->b);
  if (op->c.kind)
    op->c = replace (context, op->c);
  op->args = replace_list (u, op->args, op->count, replace, context);
  op->keeps = replace_list (u, op->keeps, op->keep_count, replace, context);
  if (!op->target_count)
    return;
  UnitTarget *targets = own_targets (u, op);
  for (uint32_t i = 0; i < op->target_count; i++)
    replace_moves (u, targets + i, replace, context);
}

void
edit_uses (const UnitOp *op, EditUse use, void *context) {
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  for (int i = 0; i < 3; i++)
    if (operands[i]->kind)
      use (context, operands[i]);
  for (uint32_t i = 0; i < op->count; i++)
    use (context, op->args + i);
  for (uint32_t i = 0; i < op->keep_count; i++)
    use (context, op->keeps + i);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      use (context, &op->targets[i].moves[k].value);
}

void
edit_definitions (const UnitOp *op, EditDefine define, void *context) {
  if (op_has_result (op->kind) && op->dst != NO_REG)
    define (context, op->dst, UINT32_MAX);
  for (uint32_t i = 0; i < op->result_count; i++)
    define (context, op->results[i], UINT32_MAX);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      define (context, op->targets[i].moves[k].dst, op->targets[i].block);
}

/* Registers set once ------------------------------------------------------- */

typedef struct {
  EditOnce *once;
  uint32_t *block; /* where moves set it, plus 1; 0: none do */
} Places;

static void
add_place (void *context, uint32_t reg, uint32_t block) {
  Places *p = context;
  assert (reg < p->once->count);
  bool is_move = block != UINT32_MAX;
  if (is_move && p->block[reg] == block + 1)
    return;
  if (p->once->places[reg] < 2)
    p->once->places[reg]++;
  if (is_move)
    p->block[reg] = block + 1;
}

EditOnce
edit_once (const UnitProc *proc) {
  EditOnce once = {(uint32_t)proc->regs.len, mem_zero (proc->regs.len + 1)};
  Places p = {&once, mem_zero ((proc->regs.len + 1) * sizeof (uint32_t))};
  for (uint32_t i = 0; i < proc->params; i++)
    once.places[i] = 1;
  for (size_t b = 0; b < proc->blocks.len; b++)
    for (size_t i = 0; i < proc->blocks.data[b].ops.len; i++)
      edit_definitions (proc->blocks.data[b].ops.data + i, add_place, &p);
  mem_free (p.block);
  return once;
}

void
edit_once_done (EditOnce *once) {
  mem_free (once->places);
}

/* Substitution ------------------------------------------------------------- */

EditSubst
edit_subst (const UnitProc *proc) {
  uint32_t count = (uint32_t)proc->regs.len;
  return (EditSubst){count, mem_zero ((count + 1) * sizeof (Operand))};
}

void
edit_subst_done (EditSubst *s) {
  mem_free (s->by);
}

void
edit_replace (EditSubst *s, uint32_t reg, Operand by) {
  assert (reg < s->count && by.kind);
  assert (by.kind != OPERAND_REG || by.index != reg);
  s->by[reg] = by;
}

Operand
edit_resolve (const EditSubst *s, Operand o) {
  while (o.kind == OPERAND_REG && o.index < s->count && s->by[o.index].kind)
    o = s->by[o.index];
  return o;
}

static Operand
resolve (void *context, Operand o) {
  return edit_resolve (context, o);
}

bool
edit_call_is_wrong (Unit *u, uint32_t proc, const UnitOp *op,
                    const char **message) {
  if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC)
    return false;
  const UnitProc *callee = u->procs.data + op->a.index;
  if (unit_call_fits (u->procs.data + proc, op, callee))
    return false;
  Str text = {0};
  str_format (&text, "'%s' is called with another type", callee->name);
  *message = unit_string (u, str_text (&text));
  str_done (&text);
  return true;
}

void
edit_unsupported (UnitOp *op, const char *message) {
  assert (message);
  *op = (UnitOp){.kind = OP_UNSUPPORTED,
                 .dst = NO_REG,
                 .show = message,
                 .pos = op->pos,
                 .site = op->site,
                 .from = op->from};
}

/* How many operations the block has then. */
static size_t
apply_in_block (Unit *u, uint32_t proc, UnitBlock *b, const EditSubst *s) {
  const char *message;
  for (size_t i = 0; i < b->ops.len; i++) {
    UnitOp *op = b->ops.data + i;
    bool was_direct = op->a.kind == OPERAND_PROC;
    edit_operands (u, op, resolve, (void *)s);
    if (!was_direct && edit_call_is_wrong (u, proc, op, &message)) {
      edit_unsupported (op, message);
      return i + 1;
    }
  }
  return b->ops.len;
}

static void
apply_in_loop (Unit *u, UnitLoop *loop, const EditSubst *s) {
  if (!loop->count)
    return;
  UnitHeld *held =
      arena_copy (&u->arena, loop->held, loop->count * sizeof *held);
  for (uint32_t i = 0; i < loop->count; i++)
    held[i].value = edit_resolve (s, held[i].value);
  loop->held = held;
}

void
edit_apply (Unit *u, uint32_t proc, const EditSubst *s) {
  assert (proc < u->procs.len);
  UnitProc *p = u->procs.data + proc;
  for (size_t b = 0; b < p->blocks.len; b++) {
    p->blocks.data[b].ops.len = apply_in_block (u, proc, p->blocks.data + b, s);
    apply_in_loop (u, &p->blocks.data[b].loop, s);
  }
}

/* Blocks ------------------------------------------------------------------- */

static void
renumber (Unit *u, UnitOp *op, const uint32_t *blocks) {
  if (!op->target_count)
    return;
  UnitTarget *targets = own_targets (u, op);
  for (uint32_t i = 0; i < op->target_count; i++)
    targets[i].block = blocks[targets[i].block];
}

void
edit_drop_moves (Unit *u, UnitOp *op, const bool *is_dead) {
  if (!op->target_count)
    return;
  UnitTarget *targets = own_targets (u, op);
  for (uint32_t i = 0; i < op->target_count; i++) {
    UnitMove *moves = arena_copy (&u->arena, targets[i].moves,
                                  targets[i].count * sizeof *moves);
    uint32_t n = 0;
    for (uint32_t k = 0; k < targets[i].count; k++)
      if (!is_dead[moves[k].dst])
        moves[n++] = moves[k];
    targets[i].moves = moves;
    targets[i].count = n;
  }
}

/* The blocks that the first one reaches get 1. */
static void
mark_reached (const UnitProc *p, uint32_t *number) {
  VEC (uint32_t) todo = {0};
  number[0] = 1;
  vec_push (&todo, 0);
  while (todo.len) {
    const UnitOp *end = edit_end (p->blocks.data + vec_pop (&todo));
    for (uint32_t i = 0; i < end->target_count; i++)
      if (!number[end->targets[i].block]) {
        number[end->targets[i].block] = 1;
        vec_push (&todo, end->targets[i].block);
      }
  }
  vec_done (&todo);
}

void
edit_drop_unreachable (Unit *u, uint32_t proc) {
  assert (proc < u->procs.len && u->procs.data[proc].blocks.len);
  UnitProc *p = u->procs.data + proc;
  uint32_t *number = mem_zero (p->blocks.len * sizeof *number), n = 0;
  mark_reached (p, number);
  for (size_t i = 0; i < p->blocks.len; i++) {
    bool is_reached = number[i];
    number[i] = n;
    if (is_reached)
      p->blocks.data[n++] = p->blocks.data[i];
    else
      vec_done (&p->blocks.data[i].ops);
  }
  bool changes = n < p->blocks.len;
  p->blocks.len = n;
  for (uint32_t i = 0; changes && i < n; i++)
    renumber (u, edit_end (p->blocks.data + i), number);
  mem_free (number);
}
