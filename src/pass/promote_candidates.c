/* Which locals can live in registers. */

#include "pass/promote.h"

#include <string.h>

/* More locals than this are done in several rounds. */
enum { MAX_ENTRIES = 1 << 22 };

uint32_t
candidate_of (const Candidates *c, const UnitOp *op, Effect *effect) {
  *effect = op->kind == OP_LOAD    ? EFFECT_LOAD
            : op->kind == OP_STORE ? EFFECT_STORE
            : op->kind == OP_BEGIN ? EFFECT_BEGIN
            : op->kind == OP_END   ? EFFECT_END
                                   : EFFECT_NONE;
  if (op->kind == OP_LOCAL) {
    *effect = EFFECT_BEGIN;
    return c->of_reg[op->dst];
  }
  if (*effect == EFFECT_NONE || op->a.kind != OPERAND_REG)
    return NO_CANDIDATE;
  return c->of_reg[op->a.index];
}

bool
candidate_ends (const Candidates *c, const UnitOp *op, const Candidate *local) {
  if (op->kind != OP_STACK_RESTORE || op->code != RESTORE_RETURN)
    return false;
  uint32_t site = local->local.site;
  while (site && site != op->site)
    site = unit_site (c->unit, site)->outer;
  return site;
}

/* Finding ------------------------------------------------------------------ */

/* Pointers of library procedures that are active when the program ends are
   looked at in all their registers, as they are. */
static bool
is_special (const Candidates *c, const UnitOp *local) {
  uint32_t proc = unit_op_proc (c->unit, c->proc, local);
  return c->calls && c->unit->procs.data[proc].is_library &&
         c->calls->nodes[proc].may_end;
}

/* Arrays of variable length come and go with the stack. */
static bool
is_variable_array (const Candidates *c, const UnitOp *local) {
  UnitPlace at = local->from;
  const UnitProc *p = c->unit->read->procs.data + at.proc;
  return p->blocks.data[at.block].ops.data[at.index].a.kind != OPERAND_CONST;
}

static void
add_candidate (Candidates *c, const UnitOp *op, const uint8_t *locals) {
  bool fits = op->a.kind == OPERAND_CONST && op->a.value && op->a.value <= 16 &&
              !is_variable_array (c, op);
  if (!fits || locals[op->dst] != 1 || is_special (c, op))
    return;
  c->of_reg[op->dst] = (uint32_t)c->list.len;
  vec_push (&c->list, (Candidate){.reg = op->dst, .local = *op});
}

static void
reject (Candidates *c, uint32_t candidate) {
  c->of_reg[c->list.data[candidate].reg] = NO_CANDIDATE;
}

static void
reject_reg (void *context, uint32_t reg, uint32_t block) {
  Candidates *c = context;
  (void)block;
  if (c->of_reg[reg] != NO_CANDIDATE)
    reject (c, c->of_reg[reg]);
}

static void
reject_use (void *context, const Operand *o) {
  if (o->kind == OPERAND_REG)
    reject_reg (context, o->index, 0);
}

/* A value wider than a pointer forgets in memory whose address it is. */
static bool
may_hold (const Candidates *c, const UnitOp *op) {
  unsigned pointer = 8 * c->unit->pointer_bytes;
  return op->bits <= pointer ||
         (op->bits <= 64 &&
          unit_type (c->unit, op->type)->kind == UNIT_TYPE_FLOAT);
}

static bool
note_access (Candidates *c, Candidate *local, const UnitOp *op) {
  bool is_inside = (op->bits + 7u) / 8 <= local->local.a.value;
  if (!is_inside || !may_hold (c, op) ||
      (local->bits && local->bits != op->bits))
    return false;
  local->bits = op->bits;
  if (!local->type.id)
    local->type = op->type;
  return true;
}

/* Rejects what the operation uses in another way. */
static void
look_at (Candidates *c, const UnitOp *op) {
  Effect effect;
  uint32_t i = candidate_of (c, op, &effect);
  UnitOp rest = *op;
  if (i != NO_CANDIDATE) {
    bool is_access = effect == EFFECT_LOAD || effect == EFFECT_STORE;
    bool renews = op->kind == OP_BEGIN && op->dst != NO_REG;
    if ((is_access && !note_access (c, c->list.data + i, op)) ||
        (renews && op->dst != op->a.index))
      reject (c, i);
    if (op->kind != OP_LOCAL)
      rest.a = (Operand){0};
    if (op->kind == OP_LOCAL || renews)
      rest.dst = NO_REG;
  }
  edit_uses (&rest, reject_use, c);
  edit_definitions (&rest, reject_reg, c);
}

/* How many operations make a local in this register: 2 stands for more. */
static uint8_t *
count_locals (const UnitProc *p) {
  uint8_t *count = mem_zero (p->regs.len + 1);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_LOCAL && count[op->dst] < 2)
        count[op->dst]++;
    }
  return count;
}

/* Rejected ones leave the list. */
static void
compact (Candidates *c, size_t most) {
  size_t n = 0;
  for (size_t i = 0; i < c->list.len; i++) {
    uint32_t reg = c->list.data[i].reg;
    if (c->of_reg[reg] == NO_CANDIDATE)
      continue;
    c->of_reg[reg] = n < most ? (uint32_t)n : NO_CANDIDATE;
    if (n < most)
      c->list.data[n++] = c->list.data[i];
  }
  c->list.len = n;
}

static void
find_candidates (Candidates *c, const UnitProc *p) {
  uint8_t *locals = count_locals (p);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      if (p->blocks.data[b].ops.data[i].kind == OP_LOCAL)
        add_candidate (c, p->blocks.data[b].ops.data + i, locals);
  mem_free (locals);
  for (size_t b = 0; b < p->blocks.len && c->list.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      look_at (c, p->blocks.data[b].ops.data + i);
}

Candidates
candidates_new (Unit *u, uint32_t proc, const CallGraph *calls) {
  Candidates c = {.unit = u, .proc = proc, .calls = calls};
  const UnitProc *p = u->procs.data + proc;
  size_t bytes = (p->regs.len + 1) * sizeof *c.of_reg;
  c.of_reg = mem_alloc (bytes);
  memset (c.of_reg, 0xff, bytes);
  find_candidates (&c, p);
  compact (&c, MAX_ENTRIES / p->blocks.len);
  for (size_t i = 0; i < c.list.len; i++)
    c.list.data[i].is_held =
        calls && c.list.data[i].bits >= 8 * u->pointer_bytes;
  return c;
}

void
candidates_done (Candidates *c) {
  vec_done (&c->list);
  mem_free (c->of_reg);
}

/* Lives -------------------------------------------------------------------- */

/* What the operation makes of the set of candidates that live. */
static void
step_lives (const Candidates *c, const UnitOp *op, BitWord *set,
            BitWord *ended) {
  Effect effect;
  uint32_t i = candidate_of (c, op, &effect);
  if (i != NO_CANDIDATE && effect == EFFECT_BEGIN) {
    bits_add (set, i);
    bits_remove (ended, i);
  } else if (i != NO_CANDIDATE && effect == EFFECT_END) {
    bits_remove (set, i);
    bits_add (ended, i);
  }
  for (size_t k = 0; op->kind == OP_STACK_RESTORE && k < c->list.len; k++)
    if (candidate_ends (c, op, c->list.data + k)) {
      bits_remove (set, k);
      bits_add (ended, k);
    }
}

/* A candidate that is used where it may not live: that is an error to be
   found, or needs a look at more than this procedure. */
static void
reject_dead (Candidates *c, const UnitBlock *b, BitWord *set, BitWord *ended) {
  for (size_t i = 0; i < b->ops.len; i++) {
    const UnitOp *op = b->ops.data + i;
    Effect effect;
    uint32_t k = candidate_of (c, op, &effect);
    bool uses = effect == EFFECT_LOAD || effect == EFFECT_STORE;
    if (k != NO_CANDIDATE && uses && !bits_has (set, k))
      reject (c, k);
    step_lives (c, op, set, ended);
  }
}

void
candidates_filter (Candidates *c, const BlockGraph *g) {
  const UnitProc *p = candidates_proc (c);
  BlockFlow f = block_flow_new (g, c->list.len);
  for (uint32_t b = 0; b < g->count; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      step_lives (c, p->blocks.data[b].ops.data + i,
                  block_flow_row (&f, f.gen, b),
                  block_flow_row (&f, f.kill, b));
  block_flow_forward_all (g, &f);
  for (uint32_t b = 0; b < g->count; b++)
    reject_dead (c, p->blocks.data + b, block_flow_row (&f, f.begin, b),
                 block_flow_row (&f, f.kill, b));
  compact (c, SIZE_MAX);
  block_flow_done (&f);
}
