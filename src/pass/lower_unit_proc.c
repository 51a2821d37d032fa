/* What has to be known about a procedure before its paths are walked. */

#include "pass/lower_unit.h"

static void
note_read (bool *reads, const Operand *o) {
  if (o->kind == OPERAND_REG)
    reads[o->index] = true;
}

static void
note_reads (bool *reads, const UnitOp *op) {
  note_read (reads, &op->a);
  note_read (reads, &op->b);
  note_read (reads, &op->c);
  for (uint32_t i = 0; i < op->count; i++)
    note_read (reads, op->args + i);
  for (uint32_t i = 0; i < op->target_count; i++)
    for (uint32_t k = 0; k < op->targets[i].count; k++)
      note_read (reads, &op->targets[i].moves[k].value);
}

static void
note_entries (uint8_t *entries, const UnitOp *op) {
  for (uint32_t i = 0; i < op->target_count; i++)
    if (entries[op->targets[i].block] < 2)
      entries[op->targets[i].block]++;
}

void
lowering_look_at (Lower *w, uint32_t proc) {
  const UnitProc *p = w->unit->procs.data + proc;
  if (w->loops[proc])
    return;
  w->loops[proc] = loops_new (p);
  w->entries[proc] = mem_zero (p->blocks.len + 1);
  w->reads[proc] = mem_zero (p->regs.len + 1);
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      note_reads (w->reads[proc], p->blocks.data[b].ops.data + i);
      note_entries (w->entries[proc], p->blocks.data[b].ops.data + i);
    }
}
