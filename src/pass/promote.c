/* promote: locals become registers.

   The values of a local at each place are found as one builds static single
   assignment form: a block that one edge leads to begins with the value at the
   end of the block before; others get a register of their own where the local
   is needed, which moves on all edges to the block set.  Loads then are the
   value itself, and stores nothing.

   A local that was not stored to since its life began is OPERAND_UNDEF.  One
   promoted pointer may have hidden that another local's address goes nowhere,
   so this is repeated until nothing changes. */

#include "pass/promote.h"

#include "pass/pass.h"

#include <assert.h>
#include <string.h>

enum { MAX_ROUNDS = 16 };

typedef struct {
  Candidates *c;
  const BlockGraph *graph;
  BlockFlow needed;     /* at the begin of a block, a value is needed */
  VEC (Operand) values; /* [0]: undefined, of no width yet */
  uint32_t *out;        /* by block and candidate: the value at its end */
  uint32_t *now;        /* by candidate: while a block is walked */
  uint32_t *phis;       /* by block and candidate: register + 1, or 0 */
  EditOnce once;
  EditSubst subst;
  Touches touches;       /* of the operation that is looked at */
  VEC (uint32_t) copied; /* values that are copied at once */
} Promote;

static uint32_t *
row (const Promote *p, uint32_t *rows, uint32_t block) {
  assert (block < p->graph->count);
  return rows + block * p->c->list.len;
}

/* Where values are needed -------------------------------------------------- */

static bool
looks_at (const Promote *p, const UnitOp *op) {
  return (op->kind == OP_CALL || op->kind == OP_EXIT) && p->c->calls &&
         call_graph_may_end (p->c->calls, p->c->unit, p->c->proc, op);
}

/* Backwards: what is needed before the operation. */
static void
step_needed (Promote *p, const UnitOp *op, BitWord *gen, BitWord *kill) {
  const Candidates *c = p->c;
  candidates_touch (c, op, &p->touches);
  for (size_t i = 0; i < p->touches.len; i++)
    if (p->touches.data[i].kind != TOUCH_LOAD) {
      bits_remove (gen, p->touches.data[i].candidate);
      bits_add (kill, p->touches.data[i].candidate);
    }
  for (size_t i = 0; i < p->touches.len; i++)
    if (p->touches.data[i].kind == TOUCH_LOAD)
      bits_add (gen, p->touches.data[i].candidate);
    else if (p->touches.data[i].kind == TOUCH_COPY)
      bits_add (gen, p->touches.data[i].source);
  bool looks = looks_at (p, op);
  for (size_t k = 0; looks && k < c->list.len; k++)
    if (c->list.data[k].is_held)
      bits_add (gen, k);
}

static void
find_needed (Promote *p) {
  const UnitProc *proc = candidates_proc (p->c);
  p->needed = block_flow_new (p->graph, p->c->list.len);
  for (uint32_t b = 0; b < p->graph->count; b++)
    for (size_t i = proc->blocks.data[b].ops.len; i-- > 0;)
      step_needed (p, proc->blocks.data[b].ops.data + i,
                   block_flow_row (&p->needed, p->needed.gen, b),
                   block_flow_row (&p->needed, p->needed.kill, b));
  block_flow_backward_some (p->graph, proc, &p->needed);
}

/* Values ------------------------------------------------------------------- */

static uint32_t
add_value (Promote *p, Operand o) {
  vec_push (&p->values, o);
  return (uint32_t)p->values.len - 1;
}

static Operand
value_of (const Promote *p, uint32_t candidate, uint32_t value) {
  assert (candidate < p->c->list.len && value < p->values.len);
  if (value)
    return edit_resolve (&p->subst, p->values.data[value]);
  return (Operand){.kind = OPERAND_UNDEF,
                   .bits = p->c->list.data[candidate].bits};
}

/* A part of a struct is named as the source does where it is used. */
static void
name_register (UnitProc *proc, uint32_t reg, const Local *local,
               const Candidate *part) {
  while (proc->variables.len <= reg)
    vec_push (&proc->variables, (UnitVariable){0});
  bool is_whole = !part->offset && local->count == 1;
  proc->variables.data[reg] = (UnitVariable){
      .name = is_whole ? local->op.show : part->show,
      .type = is_whole && local->op.type.id ? local->op.type : part->type,
      .pos = local->op.pos};
}

static uint32_t
add_register (Promote *p, uint32_t candidate) {
  assert (candidate < p->c->list.len);
  const Candidate *part = p->c->list.data + candidate;
  uint32_t reg = unit_add_reg (p->c->unit, p->c->proc, part->bits);
  name_register (candidates_proc (p->c), reg, p->c->locals.data + part->local,
                 part);
  return reg;
}

/* Where a variable of a loop is now; false: nobody knows. */
static bool
hold_value (const Promote *p, UnitHeld *held) {
  Address a = candidates_address (p->c, held->value);
  const Local *local = a.local == NO_LOCAL ? NULL : p->c->locals.data + a.local;
  if (!held->is_place || !local || local->is_rejected)
    return true;
  const Candidate *only = p->c->list.data + local->first;
  if (local->count != 1 || a.offset || only->offset || !p->now[local->first])
    return false;
  held->is_place = false;
  held->value = value_of (p, local->first, p->now[local->first]);
  return true;
}

static void
hold_values (const Promote *p, uint32_t block) {
  UnitLoop *loop = &candidates_proc (p->c)->blocks.data[block].loop;
  if (!loop->count)
    return;
  UnitHeld *held =
      arena_copy (&p->c->unit->arena, loop->held, loop->count * sizeof *held);
  uint32_t n = 0;
  for (uint32_t i = 0; i < loop->count; i++)
    if (hold_value (p, held + i))
      held[n++] = held[i];
  loop->held = held;
  loop->count = n;
}

/* What the candidates are as a block begins. */
static void
begin_block (Promote *p, uint32_t block) {
  const BlockGraph *g = p->graph;
  size_t count = p->c->list.len;
  if (block_graph_edges_into (g, block) == 1) {
    memcpy (p->now, row (p, p->out, g->sources[g->first[block]]),
            count * sizeof *p->now);
    return;
  }
  const BitWord *needed = block_flow_row (&p->needed, p->needed.begin, block);
  for (uint32_t i = 0; i < count; i++) {
    p->now[i] = 0;
    if (!block || !bits_has (needed, i))
      continue;
    uint32_t reg = add_register (p, i);
    row (p, p->phis, block)[i] = reg + 1;
    p->now[i] = add_value (p, operand_reg (reg, p->c->list.data[i].bits));
  }
}

/* Operations --------------------------------------------------------------- */

/* A register that is set in several places may change after it was stored. */
static void
store_value (Promote *p, uint32_t candidate, UnitOp *op, bool *stays) {
  assert (candidate < p->c->list.len);
  Operand value = edit_resolve (&p->subst, op->b);
  bool copies = value.kind == OPERAND_REG && value.index < p->once.count &&
                !edit_is_once (&p->once, value.index);
  *stays = copies;
  if (copies) {
    uint32_t reg = add_register (p, candidate);
    *op = (UnitOp){.kind = OP_COPY,
                   .bits = value.bits,
                   .dst = reg,
                   .a = value,
                   .type = op->type,
                   .pos = op->pos,
                   .show = op->show,
                   .site = op->site,
                   .from = op->from};
    value = operand_reg (reg, value.bits);
  }
  p->now[candidate] = add_value (p, value);
}

static void
load_value (Promote *p, uint32_t candidate, UnitOp *op, bool *stays) {
  assert (candidate < p->c->list.len);
  Operand value = value_of (p, candidate, p->now[candidate]);
  *stays = !edit_is_once (&p->once, op->dst);
  if (!*stays) {
    edit_replace (&p->subst, op->dst, value);
    return;
  }
  op->kind = OP_COPY;
  op->a = value;
}

static void
keep_values (Promote *p, UnitOp *op) {
  const Candidates *c = p->c;
  VEC (Operand) keeps = {0};
  for (uint32_t i = 0; i < op->keep_count; i++)
    vec_push (&keeps, op->keeps[i]);
  for (uint32_t i = 0; i < c->list.len; i++)
    if (c->list.data[i].is_held && p->now[i])
      vec_push (&keeps, value_of (p, i, p->now[i]));
  if (keeps.len) {
    op->keeps = arena_copy (&c->unit->arena, keeps.data,
                            keeps.len * sizeof *keeps.data);
    op->keep_count = (uint32_t)keeps.len;
  }
  vec_done (&keeps);
}

/* Copies of parts happen at once. */
static void
copy_values (Promote *p) {
  vec_clear (&p->copied);
  for (size_t i = 0; i < p->touches.len; i++)
    vec_push (&p->copied, p->now[p->touches.data[i].source]);
  for (size_t i = 0; i < p->touches.len; i++)
    p->now[p->touches.data[i].candidate] = p->copied.data[i];
}

/* Constants that a range is filled with. */
static void
store_constants (Promote *p) {
  for (size_t i = 0; i < p->touches.len; i++)
    p->now[p->touches.data[i].candidate] =
        add_value (p, p->touches.data[i].value);
}

static void
forget_values (Promote *p) {
  for (size_t i = 0; i < p->touches.len; i++)
    p->now[p->touches.data[i].candidate] = 0;
}

/* Whether the operation stays. */
static bool
rewrite (Promote *p, UnitOp *op) {
  if (looks_at (p, op))
    keep_values (p, op);
  bool stays = !candidates_touch (p->c, op, &p->touches);
  if (!p->touches.len)
    return stays;
  const Touch *first = p->touches.data;
  if (first->kind == TOUCH_LOAD)
    load_value (p, first->candidate, op, &stays);
  else if (first->kind == TOUCH_COPY)
    copy_values (p);
  else if (first->kind != TOUCH_STORE)
    forget_values (p);
  else if (op->kind == OP_STORE)
    store_value (p, first->candidate, op, &stays);
  else
    store_constants (p);
  return stays;
}

static void
rewrite_block (Promote *p, uint32_t block) {
  begin_block (p, block);
  hold_values (p, block);
  UnitBlock *b = candidates_proc (p->c)->blocks.data + block;
  size_t n = 0;
  for (size_t i = 0; i < b->ops.len; i++) {
    UnitOp op = b->ops.data[i];
    if (rewrite (p, &op))
      b->ops.data[n++] = op;
  }
  b->ops.len = n;
  memcpy (row (p, p->out, block), p->now, p->c->list.len * sizeof *p->now);
}

/* Edges -------------------------------------------------------------------- */

static void
add_moves (Promote *p, uint32_t from, UnitTarget *t) {
  VEC (UnitMove) moves = {0};
  for (uint32_t i = 0; i < t->count; i++)
    vec_push (&moves, t->moves[i]);
  for (uint32_t i = 0; i < p->c->list.len; i++) {
    uint32_t phi = row (p, p->phis, t->block)[i];
    if (phi)
      vec_push (
          &moves,
          ((UnitMove){phi - 1, value_of (p, i, row (p, p->out, from)[i])}));
  }
  if (moves.len) {
    t->moves = arena_copy (&p->c->unit->arena, moves.data,
                           moves.len * sizeof *moves.data);
    t->count = (uint32_t)moves.len;
  }
  vec_done (&moves);
}

static void
rewrite_edges (Promote *p) {
  UnitProc *proc = candidates_proc (p->c);
  for (uint32_t b = 0; b < p->graph->count; b++) {
    UnitOp *end = edit_end (proc->blocks.data + b);
    if (!end->target_count)
      continue;
    UnitTarget *targets = arena_copy (&p->c->unit->arena, end->targets,
                                      end->target_count * sizeof *targets);
    for (uint32_t i = 0; i < end->target_count; i++)
      add_moves (p, b, targets + i);
    end->targets = targets;
  }
}

static void
promote_candidates (Candidates *c, const BlockGraph *g) {
  UnitProc *proc = candidates_proc (c);
  size_t entries = (g->count * c->list.len + 1) * sizeof (uint32_t);
  Promote p = {.c = c, .graph = g};
  p.once = edit_once (proc);
  p.subst = edit_subst (proc);
  p.out = mem_zero (entries);
  p.phis = mem_zero (entries);
  p.now = mem_zero ((c->list.len + 1) * sizeof *p.now);
  vec_push (&p.values, (Operand){0});
  find_needed (&p);
  for (uint32_t i = 0; i < g->count; i++)
    rewrite_block (&p, g->order[i]);
  rewrite_edges (&p);
  edit_apply (c->unit, c->proc, &p.subst);
  edit_once_done (&p.once);
  edit_subst_done (&p.subst);
  block_flow_done (&p.needed);
  vec_done (&p.values);
  vec_done (&p.touches);
  vec_done (&p.copied);
  mem_free (p.out);
  mem_free (p.phis);
  mem_free (p.now);
}

/* Whether something changed. */
static bool
promote_once (Unit *u, uint32_t proc, const CallGraph *calls) {
  Candidates c = candidates_new (u, proc, calls);
  bool any = candidates_any (&c);
  if (any) {
    BlockGraph g = block_graph_new (u->procs.data + proc);
    candidates_filter (&c, &g);
    any = candidates_any (&c);
    if (any)
      promote_candidates (&c, &g);
    block_graph_done (&g);
  }
  candidates_done (&c);
  return any;
}

/* Whether there are blocks that could leak. */
static bool
has_blocks (const Unit *u) {
  for (size_t i = 0; i < u->procs.len; i++)
    for (size_t b = 0; b < u->procs.data[i].blocks.len; b++) {
      const UnitBlock *block = u->procs.data[i].blocks.data + b;
      for (size_t k = 0; k < block->ops.len; k++)
        if (block->ops.data[k].kind == OP_ALLOC &&
            !(block->ops.data[k].code & (ALLOC_ARGUMENT | ALLOC_FIXED)))
          return true;
    }
  return false;
}

void
pass_promote (Unit *u) {
  bool looks = unit_looks_for (u, KIND_LEAK) && has_blocks (u);
  CallGraph *calls = looks ? call_graph_new (u) : NULL;
  for (uint32_t i = 0; i < u->procs.len; i++) {
    edit_drop_unreachable (u, i);
    for (int round = 0; round < MAX_ROUNDS; round++)
      if (!promote_once (u, i, calls))
        break;
  }
  call_graph_free (calls);
  unit_type_blocks (u); /* of wrappers: their results were in locals */
}
