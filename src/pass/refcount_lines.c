/* Where calls of other clients may come in between: before a line that uses
   memory, or before the lock is taken once more.

   There the step ends as if the entry had ended, so all that must hold then
   is looked at, and the rest of the entry is like one more entry, with any
   values of its type in its registers: whatever others do in between, and
   whatever they are, is covered.  Before an entry has used memory nothing can
   be told from the call not having begun. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

static bool
is_lock (const UnitOp *op) {
  return op->kind == OP_INPUT && op->show && !strcmp (op->show, REFCOUNT_LOCK);
}

static bool
uses_memory (const UnitOp *op) {
  return op->kind == OP_LOAD || op->kind == OP_STORE || op->kind == OP_MOVE ||
         op->kind == OP_FILL || op->kind == OP_FREE || op->kind == OP_HAVOC;
}

/* Blocks ------------------------------------------------------------------- */

static void
split (Unit *u, uint32_t proc, uint32_t block, size_t at) {
  const UnitOp *first = u->procs.data[proc].blocks.data[block].ops.data + at;
  UnitOp jump = {.kind = OP_JUMP,
                 .dst = NO_REG,
                 .target_count = 1,
                 .pos = first->pos,
                 .site = first->site};
  uint32_t rest = unit_add_block (u, proc, jump.pos);
  UnitBlock *from = u->procs.data[proc].blocks.data + block,
            *to = u->procs.data[proc].blocks.data + rest;
  for (size_t i = at; i < from->ops.len; i++)
    vec_push (&to->ops, from->ops.data[i]);
  from->ops.len = at;
  UnitTarget target = {.block = rest};
  jump.targets = &target;
  unit_add_op (u, proc, block, jump);
}

/* The operation of the block before which others may run; NULL: none. */
static const UnitOp *
find_pause (const Refcount *w, const UnitBlock *b) {
  for (size_t i = 0; i < b->ops.len; i++)
    if (w->refs->atomic == REF_ATOMIC_LINES ? uses_memory (b->ops.data + i)
                                            : is_lock (b->ops.data + i))
      return b->ops.data + i;
  return NULL;
}

/* A block has one such operation at most.  What comes before it in the block
   touches no memory: it is as if others had run before that. */
void
refcount_split_lines (const Refcount *w, Unit *u, uint32_t proc) {
  for (uint32_t b = 0; w->refs->atomic != REF_ATOMIC_ENTRIES &&
                       b < u->procs.data[proc].blocks.len;
       b++) {
    const UnitBlock *block = u->procs.data[proc].blocks.data + b;
    const UnitOp *op = find_pause (w, block);
    if (!op)
      continue;
    size_t at = (size_t)(op - block->ops.data);
    bool is_behind = w->refs->atomic == REF_ATOMIC_LINES || !at;
    if (at + is_behind + 1 < block->ops.len)
      split (u, proc, b, at + is_behind);
  }
}

/* Paths -------------------------------------------------------------------- */

/* The last line of the function that the operation is in. */
static CellLine *
line_of (CellPath *p, const UnitOp *op) {
  for (size_t i = 0; i < p->lines.len; i++)
    if (p->lines.data[i].site == op->site)
      return p->lines.data + i;
  vec_push (&p->lines, ((CellLine){.site = op->site}));
  return &vec_last (&p->lines);
}

static bool
is_new_line (CellPath *p, const UnitOp *op) {
  CellLine *l = line_of (p, op);
  bool is_new = l->pos.line != op->pos.line || l->pos.source != op->pos.source;
  l->pos = op->pos;
  return is_new;
}

static const UnitOp *
pause_at (const CellPath *p, const CellFrame *f) {
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  return p->w->refs->atomic == REF_ATOMIC_ENTRIES
             ? NULL
             : find_pause (p->w, proc->blocks.data + f->block);
}

bool
refcount_pauses (CellPath *p, const CellFrame *f) {
  const UnitOp *op = pause_at (p, f);
  if (!op || p->is_probe || p->entry >= p->w->refs->entries.len)
    return false;
  bool is_new = p->w->refs->atomic != REF_ATOMIC_LINES || is_new_line (p, op);
  bool has_used = p->has_used_memory;
  p->has_used_memory = true;
  return is_new && has_used;
}

/* The path goes on where another one has paused, or in a loop. */
void
refcount_resume_line (CellPath *p, const CellFrame *f) {
  p->has_used_memory = p->from != SCHEDULER;
  if (p->resume && p->w->refs->atomic == REF_ATOMIC_LINES)
    is_new_line (p, pause_at (p, f));
}

/* What only the running entry knows would be forgotten. */
uint32_t
refcount_pause (CellPath *p, const CellFrame *f) {
  const UnitBlock *b =
      f->code->unit->procs.data[f->code->proc].blocks.data + f->block;
  if (p->owners.len)
    refcount_refuse (p->w, b->ops.data[0].pos,
                     "an object is made or taken apart while other clients "
                     "may run");
  return refcount_location (p, f);
}
