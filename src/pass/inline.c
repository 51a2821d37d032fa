/* inline: bodies stand where they are called.

   Beginning with the start, all calls of a procedure are put in place, also
   those of bodies put in place before; then those of what is still called.
   Recursive procedures, calls through pointers and bodies that would make a
   procedure, or the whole, too large stay as they are.  How large a body will
   be is found bottom-up.

   The locals of a body die where it is left, as with a frame: OP_STACK_SAVE
   before and OP_STACK_RESTORE behind it, with RESTORE_RETURN.  Whom an error is
   attributed to is told by 'site'.  Where leaks are looked for, a library
   procedure in which the program may end stays, too: all its registers count
   then. */

#include "pass/call_graph.h"
#include "pass/edit.h"
#include "pass/pass.h"

#include <assert.h>

enum { MAX_OPS = 20000, MAX_BODY = 5000, MAX_ADDED = 400000 };

typedef struct {
  Unit *unit;
  CallGraph *calls;
  uint32_t *sizes; /* by procedure: operations, with bodies in place */
  uint32_t proc;   /* being changed */
  uint32_t size;   /* of it */
  uint32_t added;  /* operations, in all */
} Inline;

/* A body that is put in place. */
typedef struct {
  Inline *in;
  const UnitProc *callee;
  UnitOp call;
  uint32_t proc;         /* the callee */
  uint32_t regs, blocks; /* added to numbers of the callee; blocks: but for
                            its first one, which continues the caller's */
  uint32_t rest;         /* the block behind the call */
  uint32_t site;         /* of the call */
  uint32_t *sites;       /* by site in the callee's body, plus 1: the new one */
  uint32_t token;        /* register of OP_STACK_SAVE, or NO_REG */
  bool *is_set;          /* parameters that the body changes */
} Body;

static uint32_t
count_ops (const UnitProc *p) {
  size_t n = 0;
  for (size_t b = 0; b < p->blocks.len; b++)
    n += p->blocks.data[b].ops.len;
  return (uint32_t)n;
}

static bool
has_locals (const UnitProc *p) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      if (p->blocks.data[b].ops.data[i].kind == OP_LOCAL)
        return true;
  return false;
}

static bool
may_inline (const Inline *in, const UnitOp *op) {
  if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC)
    return false;
  uint32_t callee = op->a.index;
  assert (callee < in->unit->procs.len);
  const CallNode *node = in->calls->nodes + callee;
  bool is_special = in->unit->procs.data[callee].is_library && node->may_end &&
                    unit_looks_for (in->unit, KIND_LEAK);
  return !node->is_recursive && !is_special && !node->stays_called &&
         callee != in->proc &&
         in->sizes[callee] <= MAX_BODY &&
         in->size + in->sizes[callee] <= MAX_OPS &&
         in->added + in->sizes[callee] <= MAX_ADDED;
}

/* Sites -------------------------------------------------------------------- */

/* Sites of the body are around each other as before, and all are in the call.
 */
static uint32_t
new_site (Body *b, uint32_t site) {
  Unit *u = b->in->unit;
  if (!site)
    return b->site;
  if (!b->sites[site]) {
    UnitSite copy = *unit_site (u, site);
    copy.outer = new_site (b, copy.outer);
    vec_push (&u->sites, copy);
    b->sites[site] = (uint32_t)u->sites.len;
  }
  return b->sites[site];
}

static uint32_t
site_of_call (Unit *u, const UnitOp *call) {
  assert (call->kind == OP_CALL && call->a.kind == OPERAND_PROC);
  vec_push (&u->sites, ((UnitSite){.proc = call->a.index,
                                   .outer = call->site,
                                   .pos = call->pos,
                                   .show = call->show}));
  return (uint32_t)u->sites.len;
}

/* Operations --------------------------------------------------------------- */

/* Nothing of the caller is executed in the body, so a parameter is the same as
   its argument. */
static Operand
new_operand (void *context, Operand o) {
  assert (o.kind != OPERAND_REG ||
          o.index < ((const Body *)context)->callee->regs.len);
  const Body *b = context;
  if (o.kind != OPERAND_REG)
    return o;
  if (o.index < b->callee->params && !b->is_set[o.index])
    return b->call.args[o.index];
  o.index += b->regs;
  return o;
}

static void
emit (Body *b, uint32_t block, UnitOp op) {
  assert (block < b->in->unit->procs.data[b->in->proc].blocks.len);
  Inline *in = b->in;
  vec_push (&in->unit->procs.data[in->proc].blocks.data[block].ops, op);
}

static UnitOp
added (const Body *b, OpKind kind) {
  return (UnitOp){.kind = (uint16_t)kind,
                  .dst = NO_REG,
                  .pos = b->call.pos,
                  .site = b->site,
                  .from = b->call.from};
}

static void
add_keeps (Body *b, UnitOp *op) {
  const UnitOp *call = &b->call;
  if ((op->kind != OP_CALL && op->kind != OP_EXIT) || !call->keep_count)
    return;
  uint32_t count = op->keep_count + call->keep_count;
  Operand *keeps = arena_alloc (&b->in->unit->arena, count * sizeof *keeps);
  for (uint32_t i = 0; i < count; i++)
    keeps[i] =
        i < op->keep_count ? op->keeps[i] : call->keeps[i - op->keep_count];
  op->keeps = keeps;
  op->keep_count = count;
}

static void
shift_results (Body *b, UnitOp *op) {
  Unit *u = b->in->unit;
  if (op_has_result (op->kind) && op->dst != NO_REG)
    op->dst += b->regs;
  if (op->result_count) {
    uint32_t *results =
        arena_copy (&u->arena, op->results, op->result_count * sizeof *results);
    for (uint32_t i = 0; i < op->result_count; i++)
      results[i] += b->regs;
    op->results = results;
  }
}

/* Operands were replaced before, so arrays are ours. */
static void
shift_targets (Body *b, UnitOp *op) {
  for (uint32_t i = 0; i < op->target_count; i++) {
    UnitTarget *t = (UnitTarget *)op->targets + i;
    t->block += b->blocks;
    for (uint32_t k = 0; k < t->count; k++)
      ((UnitMove *)t->moves)[k].dst += b->regs;
  }
}

static void
emit_return (Body *b, uint32_t block, const UnitOp *op) {
  assert (op->kind == OP_RETURN && op->count <= b->call.result_count);
  Unit *u = b->in->unit;
  if (b->token != NO_REG) {
    UnitOp restore = added (b, OP_STACK_RESTORE);
    unsigned bits = 8 * u->pointer_bytes;
    restore.code = RESTORE_RETURN;
    restore.a = operand_reg (b->token, bits);
    restore.from = op->from;
    emit (b, block, restore);
  }
  UnitMove *moves = arena_alloc (&u->arena, (op->count + 1) * sizeof *moves);
  for (uint32_t i = 0; i < op->count; i++)
    moves[i] = (UnitMove){b->call.results[i], op->args[i]};
  UnitTarget target = {b->rest, op->count, moves};
  UnitOp jump = added (b, OP_JUMP);
  jump.pos = op->pos;
  jump.from = op->from;
  jump.target_count = 1;
  jump.targets = arena_copy (&u->arena, &target, sizeof target);
  emit (b, block, jump);
}

/* Whether the block goes on. */
static bool
emit_copy (Body *b, uint32_t block, UnitOp op) {
  Unit *u = b->in->unit;
  bool was_direct = op.a.kind == OPERAND_PROC;
  const char *message;
  op.site = new_site (b, op.site);
  edit_operands (u, &op, new_operand, b);
  if (op.kind == OP_RETURN) {
    emit_return (b, block, &op);
    return false;
  }
  shift_results (b, &op);
  shift_targets (b, &op);
  add_keeps (b, &op);
  bool is_wrong =
      !was_direct && edit_call_is_wrong (u, b->in->proc, &op, &message);
  if (is_wrong)
    edit_unsupported (&op, message);
  emit (b, block, op);
  return !is_wrong;
}

/* Bodies ------------------------------------------------------------------- */

static void
note_set (void *context, uint32_t reg, uint32_t block) {
  Body *b = context;
  (void)block;
  if (reg < b->callee->params)
    b->is_set[reg] = true;
}

static void
find_set (Body *b) {
  const UnitProc *p = b->callee;
  b->is_set = mem_zero (p->params + 1);
  for (size_t i = 0; i < p->blocks.len; i++)
    for (size_t k = 0; k < p->blocks.data[i].ops.len; k++)
      edit_definitions (p->blocks.data[i].ops.data + k, note_set, b);
}

static void
add_registers (Body *b) {
  Unit *u = b->in->unit;
  UnitProc *caller = u->procs.data + b->in->proc;
  b->regs = (uint32_t)caller->regs.len;
  for (size_t i = 0; i < b->callee->regs.len; i++)
    vec_push (&caller->regs, b->callee->regs.data[i]);
  if (b->callee->variables.len) {
    while (caller->variables.len < b->regs)
      vec_push (&caller->variables, (UnitVariable){0});
    for (size_t i = 0; i < b->callee->variables.len; i++)
      vec_push (&caller->variables, b->callee->variables.data[i]);
  }
  b->token = has_locals (b->callee)
                 ? unit_add_reg (u, b->in->proc, 8 * u->pointer_bytes)
                 : NO_REG;
}

static void
emit_begin (Body *b, uint32_t block) {
  if (b->token != NO_REG) {
    UnitOp save = added (b, OP_STACK_SAVE);
    save.bits = (uint16_t)(8 * b->in->unit->pointer_bytes);
    save.dst = b->token;
    emit (b, block, save);
  }
  for (uint32_t i = 0; i < b->callee->params; i++)
    if (b->is_set[i]) {
      UnitOp copy = added (b, OP_COPY);
      copy.bits = b->call.args[i].bits;
      copy.dst = b->regs + i;
      copy.a = b->call.args[i];
      emit (b, block, copy);
    }
}

static UnitLoop
new_loop (Body *b, UnitLoop loop) {
  UnitHeld *held =
      arena_copy (&b->in->unit->arena, loop.held, loop.count * sizeof *held);
  for (uint32_t i = 0; i < loop.count; i++)
    held[i].value = new_operand (b, held[i].value);
  loop.held = held;
  return loop;
}

static void
emit_body (Body *b, uint32_t block) {
  Unit *u = b->in->unit;
  emit_begin (b, block);
  for (uint32_t i = 0; i < b->callee->blocks.len; i++) {
    const UnitBlock *from = b->callee->blocks.data + i;
    uint32_t to = i ? unit_add_block (u, b->in->proc, from->pos) : block;
    assert (!i || to == b->blocks + i);
    u->procs.data[b->in->proc].blocks.data[to].loop =
        i ? new_loop (b, from->loop)
          : u->procs.data[b->in->proc].blocks.data[to].loop;
    for (size_t k = 0; k < from->ops.len; k++)
      if (!emit_copy (b, to, from->ops.data[k]))
        break;
  }
}

/* The call at 'index' of the block becomes the body; what is behind it becomes
   a block of its own. */
static void
inline_call (Inline *in, uint32_t block, size_t index) {
  Unit *u = in->unit;
  uint32_t rest = unit_add_block (u, in->proc, (Pos){0});
  UnitProc *caller = u->procs.data + in->proc;
  UnitBlock *from = caller->blocks.data + block;
  Body b = {.in = in, .call = from->ops.data[index], .rest = rest};
  b.proc = b.call.a.index;
  b.callee = u->procs.data + b.proc;
  b.blocks = rest; /* the second block of the body is the next one */
  caller->blocks.data[rest].pos = b.call.pos;
  for (size_t i = index + 1; i < from->ops.len; i++)
    vec_push (&caller->blocks.data[rest].ops, from->ops.data[i]);
  from->ops.len = index;
  b.site = site_of_call (u, &b.call);
  b.sites = mem_zero ((u->sites.len + 1) * sizeof *b.sites);
  find_set (&b);
  add_registers (&b);
  emit_body (&b, block);
  in->size += count_ops (b.callee);
  in->added += count_ops (b.callee);
  mem_free (b.sites);
  mem_free (b.is_set);
}

/* What is put in place is looked at, too: the block goes on with it. */
static void
inline_in_block (Inline *in, uint32_t block) {
  for (size_t i = 0;; i++) {
    const UnitBlock *b = in->unit->procs.data[in->proc].blocks.data + block;
    if (i >= b->ops.len)
      return;
    if (may_inline (in, b->ops.data + i))
      inline_call (in, block, i--);
  }
}

/* Blocks of bodies are behind those that are there. */
static void
inline_in (Inline *in, uint32_t proc) {
  UnitProc *p = in->unit->procs.data + proc;
  in->proc = proc;
  in->size = count_ops (p);
  if (p->is_library && !p->holding)
    p->holding = (uint32_t)p->regs.len;
  for (uint32_t i = 0; i < p->blocks.len; i++)
    inline_in_block (in, i);
}

/* The whole ---------------------------------------------------------------- */

/* Without changing anything. */
static uint32_t
size_with_bodies (Inline *in, uint32_t proc) {
  const UnitProc *p = in->unit->procs.data + proc;
  in->proc = proc;
  in->size = count_ops (p);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (may_inline (in, op))
        in->size += in->sizes[op->a.index];
    }
  return in->size;
}

typedef VEC (uint32_t) Todo;

static void
add_todo (Todo *todo, bool *is_known, uint32_t proc) {
  if (!is_known[proc])
    vec_push (todo, proc);
  is_known[proc] = true;
}

/* What is called by what was done, or may be called through pointers. */
static void
inline_all (Inline *in) {
  Unit *u = in->unit;
  bool *is_known = mem_zero (u->procs.len + 1);
  Todo todo = {0};
  add_todo (&todo, is_known, u->start);
  for (uint32_t i = 0; i < u->procs.len; i++)
    if (in->calls->nodes[i].is_taken && in->calls->nodes[i].is_reached)
      add_todo (&todo, is_known, i);
  for (size_t n = 0; n < todo.len; n++) {
    const UnitProc *p = u->procs.data + todo.data[n];
    inline_in (in, todo.data[n]);
    for (size_t b = 0; b < p->blocks.len; b++)
      for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
        const UnitOp *op = p->blocks.data[b].ops.data + i;
        if (op->kind == OP_CALL && op->a.kind == OPERAND_PROC)
          add_todo (&todo, is_known, op->a.index);
      }
  }
  vec_done (&todo);
  mem_free (is_known);
}

/* What nothing calls any more. */
static void
drop_body (Unit *u, uint32_t proc) {
  UnitProc *p = u->procs.data + proc;
  for (size_t i = 0; i < p->blocks.len; i++)
    vec_done (&p->blocks.data[i].ops);
  p->blocks.len = 1;
  unit_add_op (
      u, proc, 0,
      (UnitOp){.kind = OP_UNSUPPORTED,
               .dst = NO_REG,
               .show = unit_string (u, "a call by a number that is the "
                                       "address of a function"),
               .pos = p->pos,
               .from = {proc, 0, 0}});
}

static void
drop_bodies (Unit *u) {
  CallGraph *calls = call_graph_new (u);
  for (uint32_t i = 0; i < u->procs.len; i++)
    if (!calls->nodes[i].is_reached && !calls->nodes[i].is_taken)
      drop_body (u, i);
  call_graph_free (calls);
}

void
pass_inline (Unit *u) {
  Inline in = {.unit = u, .calls = call_graph_new (u)};
  in.sizes = mem_zero ((u->procs.len + 1) * sizeof *in.sizes);
  for (uint32_t i = 0; i < in.calls->count; i++) {
    uint32_t proc = in.calls->order[i];
    in.sizes[proc] = size_with_bodies (&in, proc);
  }
  inline_all (&in);
  mem_free (in.sizes);
  call_graph_free (in.calls);
  drop_bodies (u);
  unit_type_blocks (u);
}
