/* Registers that live where blocks begin: by sweeps until nothing changes. */

#include "engine/shape/liveness.h"

#include <string.h>

typedef uint64_t *RegSet;

static size_t
words (const UnitProc *p) {
  return (p->regs.len + 63) / 64 + 1;
}

static void
set_add (RegSet s, uint32_t reg) {
  s[reg / 64] |= (uint64_t)1 << reg % 64;
}

static void
set_remove (RegSet s, uint32_t reg) {
  if (reg != NO_REG)
    s[reg / 64] &= ~((uint64_t)1 << reg % 64);
}

static void
add_operand (RegSet s, const Operand *o) {
  if (o->kind == OPERAND_REG)
    set_add (s, o->index);
}

/* What an edge needs: what lives behind it, with its moves undone. */
static void
add_target (RegSet s, const RegSet *live, const UnitTarget *t, size_t count) {
  uint64_t small[64];
  RegSet there = count <= 64 ? small : mem_alloc (count * sizeof *there);
  memcpy (there, live[t->block], count * sizeof *there);
  for (uint32_t i = 0; i < t->count; i++)
    set_remove (there, t->moves[i].dst);
  for (uint32_t i = 0; i < t->count; i++)
    add_operand (there, &t->moves[i].value);
  for (size_t i = 0; i < count; i++)
    s[i] |= there[i];
  if (there != small)
    mem_free (there);
}

/* From what lives behind the operation to what lives before it. */
static void
before_op (RegSet s, const UnitOp *op) {
  if (op_has_result (op->kind))
    set_remove (s, op->dst);
  for (uint32_t i = 0; i < op->result_count; i++)
    set_remove (s, op->results[i]);
  add_operand (s, &op->a);
  add_operand (s, &op->b);
  add_operand (s, &op->c);
  for (uint32_t i = 0; i < op->count; i++)
    add_operand (s, op->args + i);
  for (uint32_t i = 0; i < op->keep_count; i++)
    add_operand (s, op->keeps + i);
}

/* What lives before operation 'first' of the block. */
static void
within_block (RegSet s, const RegSet *live, const UnitProc *p, uint32_t block,
              uint32_t first) {
  const UnitBlock *b = p->blocks.data + block;
  memset (s, 0, words (p) * sizeof *s);
  for (size_t i = b->ops.len; i-- > first;) {
    const UnitOp *op = b->ops.data + i;
    for (uint32_t t = 0; t < op->target_count; t++)
      add_target (s, live, op->targets + t, words (p));
    before_op (s, op);
  }
}

static RegSet *
solve (const UnitProc *p) {
  size_t count = words (p), blocks = p->blocks.len;
  RegSet *live = mem_alloc ((blocks + 1) * sizeof *live);
  for (size_t b = 0; b < blocks; b++)
    live[b] = mem_zero (count * sizeof **live);
  RegSet now = mem_alloc (count * sizeof *now);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = blocks; b-- > 0;) {
      within_block (now, live, p, (uint32_t)b, 0);
      if (!memcmp (now, live[b], count * sizeof *now))
        continue;
      memcpy (live[b], now, count * sizeof *now);
      changed = true;
    }
  }
  mem_free (now);
  return live;
}

void
liveness_init (Liveness *l, const Unit *u) {
  *l = (Liveness){u, mem_zero ((u->procs.len + 1) * sizeof *l->live)};
}

void
liveness_done (Liveness *l) {
  for (size_t p = 0; p < l->unit->procs.len; p++) {
    for (size_t b = 0; l->live[p] && b < l->unit->procs.data[p].blocks.len; b++)
      mem_free (l->live[p][b]);
    mem_free (l->live[p]);
  }
  mem_free (l->live);
}

bool
liveness_has (Liveness *l, UnitPlace at, uint32_t reg) {
  const UnitProc *p = l->unit->procs.data + at.proc;
  if (!l->live[at.proc])
    l->live[at.proc] = solve (p);
  RegSet *live = l->live[at.proc];
  if (at.index == 0)
    return live[at.block][reg / 64] >> reg % 64 & 1;
  RegSet now = mem_alloc (words (p) * sizeof *now);
  within_block (now, live, p, at.block, at.index);
  bool lives = now[reg / 64] >> reg % 64 & 1;
  mem_free (now);
  return lives;
}

static void
mark_operand (bool *is_used, const Operand *o) {
  if (o->kind == OPERAND_REG)
    is_used[o->index] = true;
}

static void
mark_register (bool *is_used, uint32_t reg) {
  if (reg != NO_REG)
    is_used[reg] = true;
}

void
liveness_uses (const UnitBlock *b, bool *is_used) {
  for (size_t i = 0; i < b->ops.len; i++) {
    const UnitOp *op = b->ops.data + i;
    if (op_has_result (op->kind))
      mark_register (is_used, op->dst);
    for (uint32_t k = 0; k < op->result_count; k++)
      mark_register (is_used, op->results[k]);
    mark_operand (is_used, &op->a);
    mark_operand (is_used, &op->b);
    mark_operand (is_used, &op->c);
    for (uint32_t k = 0; k < op->count; k++)
      mark_operand (is_used, op->args + k);
    for (uint32_t t = 0; t < op->target_count; t++)
      for (uint32_t k = 0; k < op->targets[t].count; k++) {
        mark_register (is_used, op->targets[t].moves[k].dst);
        mark_operand (is_used, &op->targets[t].moves[k].value);
      }
  }
}
