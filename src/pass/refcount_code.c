/* A procedure with all that it calls in place, its loops, and which registers
   live where. */

#include "pass/block_graph.h"
#include "pass/edit.h"
#include "pass/loops.h"
#include "pass/pass.h"
#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* The result of a function whose body is not looked at is arbitrary, but what
   the user says of it holds. */
static void
replace_body (Unit *u, const RefStub *s) {
  UnitProc *p = u->procs.data + s->proc;
  for (size_t i = 0; i < p->blocks.len; i++)
    vec_done (&p->blocks.data[i].ops);
  p->blocks.len = 1;
  Operand result = {0};
  if (p->results.len) {
    unsigned bits = p->results.data[0];
    UnitTypeId type = unit_type (u, p->type)->target;
    uint32_t reg = unit_add_reg (u, s->proc, bits);
    result = operand_reg (reg, bits);
    unit_add_op (u, s->proc, 0,
                 (UnitOp){.kind = OP_INPUT,
                          .bits = (uint16_t)bits,
                          .dst = reg,
                          .code = INPUT_UNDEFINED,
                          .type = type,
                          .pos = s->pos});
  }
  if (s->holds_proc != CELL_NONE && result.kind) {
    uint32_t holds = unit_add_reg (u, s->proc, 32);
    uint32_t truth = unit_add_reg (u, s->proc, 1);
    unit_add_op (u, s->proc, 0,
                 (UnitOp){.kind = OP_CALL,
                          .dst = NO_REG,
                          .a = {OPERAND_PROC, (uint16_t)(8 * u->pointer_bytes),
                                s->holds_proc, 0},
                          .count = 1,
                          .args = &result,
                          .result_count = 1,
                          .results = &holds,
                          .pos = s->pos});
    unit_add_op (u, s->proc, 0,
                 (UnitOp){.kind = OP_NE,
                          .bits = 1,
                          .dst = truth,
                          .a = operand_reg (holds, 32),
                          .b = operand_const (0, 32),
                          .pos = s->pos});
    unit_add_op (u, s->proc, 0,
                 (UnitOp){.kind = OP_ASSUME,
                          .dst = NO_REG,
                          .a = operand_reg (truth, 1),
                          .pos = s->pos});
  }
  unit_add_op (u, s->proc, 0,
               (UnitOp){.kind = OP_RETURN,
                        .dst = NO_REG,
                        .count = result.kind ? 1 : 0,
                        .args = &result,
                        .pos = s->pos});
}

/* Locking and unlocking leave marks: inputs that nobody uses. */
static void
mark_body (Unit *u, const char *function, const char *mark) {
  for (uint32_t i = 0; i < u->procs.len; i++) {
    UnitProc *p = u->procs.data + i;
    if (strcmp (p->name, function))
      continue;
    RefStub stub = {.proc = i, .holds_proc = CELL_NONE, .pos = p->pos};
    replace_body (u, &stub);
    UnitOp op = {.kind = OP_INPUT,
                 .bits = 8,
                 .dst = NO_REG,
                 .code = INPUT_CHOICE,
                 .show = mark,
                 .pos = p->pos};
    UnitOp last = vec_pop (&p->blocks.data[0].ops);
    unit_add_op (u, i, 0, op);
    vec_push (&u->procs.data[i].blocks.data[0].ops, last);
  }
}

/* Liveness ----------------------------------------------------------------- */

typedef struct {
  uint64_t *gen, *kill;
} Row;

static void
note_use (void *context, const Operand *o) {
  Row *r = context;
  if (o->kind == OPERAND_REG && !bits_has (r->kill, o->index))
    bits_add (r->gen, o->index);
}

static void
note_definition (void *context, uint32_t reg, uint32_t block) {
  Row *r = context;
  if (block == UINT32_MAX)
    bits_add (r->kill, reg);
}

/* Registers that moves to 'to' set are not used there from before. */
static bool
pull (CellCode *c, const UnitProc *p, uint32_t block, const Row *row) {
  uint64_t *mine = c->live + block * c->words;
  bool changed = false;
  const UnitOp *end = &vec_last (&p->blocks.data[block].ops);
  for (size_t k = 0; k < c->words; k++) {
    uint64_t word = row->gen[k];
    for (uint32_t i = 0; i < end->target_count; i++) {
      uint64_t from = c->live[end->targets[i].block * c->words + k];
      for (uint32_t m = 0; m < end->targets[i].count; m++)
        if (end->targets[i].moves[m].dst / 64 == k)
          from &= ~((uint64_t)1 << end->targets[i].moves[m].dst % 64);
      word |= from & ~row->kill[k];
    }
    changed |= word != mine[k];
    mine[k] = word;
  }
  return changed;
}

static void
find_live (CellCode *c) {
  const UnitProc *p = c->unit->procs.data + c->proc;
  size_t n = p->blocks.len;
  c->words = bits_words (p->regs.len + 1);
  c->live = mem_zero ((n * c->words + 1) * sizeof *c->live);
  uint64_t *rows = mem_zero ((2 * n * c->words + 1) * sizeof *rows);
  for (uint32_t b = 0; b < n; b++) {
    Row r = {rows + 2 * b * c->words, rows + (2 * b + 1) * c->words};
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      edit_uses (p->blocks.data[b].ops.data + i, note_use, &r);
      edit_definitions (p->blocks.data[b].ops.data + i, note_definition, &r);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < n; b++) {
      Row r = {rows + 2 * b * c->words, rows + (2 * b + 1) * c->words};
      changed |= pull (c, p, b, &r);
    }
  }
  mem_free (rows);
}

typedef struct {
  uint32_t reg;
  bool is_defined;
} Definition;

static void
find_definition (void *context, uint32_t reg, uint32_t block) {
  Definition *d = context;
  (void)block;
  d->is_defined |= reg == d->reg;
}

bool
refcount_code_keep (CellCode *c, uint32_t param) {
  const UnitProc *p = c->unit->procs.data + c->proc;
  Definition d = {.reg = param};
  for (uint32_t b = 0; b < p->blocks.len; b++) {
    bits_add (c->live + b * c->words, param);
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      edit_definitions (p->blocks.data[b].ops.data + i, find_definition, &d);
  }
  return !d.is_defined;
}

/* Loops -------------------------------------------------------------------- */

static void
find_heads (CellCode *c) {
  const UnitProc *p = c->unit->procs.data + c->proc;
  Loops *loops = loops_new (p);
  c->is_head = mem_zero (p->blocks.len + 1);
  for (size_t b = 0; b < p->blocks.len; b++) {
    const LoopPlace *place = loops->places + b;
    if (place->position != UINT32_MAX && place->depth &&
        place->heads[place->depth - 1] == b)
      c->is_head[b] = true;
  }
  loops_free (loops);
}

Unit *
refcount_unit (const Refcount *w, uint32_t proc) {
  Unit *u = unit_copy (w->unit);
  for (size_t i = 0; i < w->refs->stubs.len; i++)
    if (w->refs->stubs.data[i].proc != CELL_NONE)
      replace_body (u, w->refs->stubs.data + i);
  if (w->refs->atomic == REF_ATOMIC_LOCK) {
    mark_body (u, w->refs->lock, REFCOUNT_LOCK);
    mark_body (u, w->refs->unlock, REFCOUNT_UNLOCK);
  }
  u->start = proc;
  if (w->refs->atomic == REF_ATOMIC_ENTRIES)
    refcount_loop_tails (u);
  for (size_t i = 0; i < w->routines.len; i++)
    u->procs.data[w->routines.data[i].proc].stays_called = true;
  return u;
}

bool
refcount_code (Refcount *w, uint32_t proc, CellCode *c) {
  *c = (CellCode){.unit = refcount_unit (w, proc), .proc = proc};
  pass_inline (c->unit);
  pass_promote (c->unit);
  if (w->refs->atomic == REF_ATOMIC_ENTRIES) /* addresses are of one line */
    pass_simplify (c->unit);
  refcount_split_lines (w, c->unit, proc);
  find_heads (c);
  find_live (c);
  return true;
}

void
refcount_code_done (CellCode *c) {
  if (c->unit)
    unit_free (c->unit);
  mem_free (c->is_head);
  mem_free (c->live);
  *c = (CellCode){0};
}
