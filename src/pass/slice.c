/* slice: what the checks that are looked for do not depend on goes.

   An engine chooses checks by 'kinds'.  All stays that may end the execution
   before a check, in whatever way, and all loops, which may not end.  What goes
   is checks that are not looked for, globals that nothing needs, branches that
   make no difference, and what computes all these.  Memory is looked at where
   it is certain: in globals that are variables (plain_globals.h). */

#include "pass/call_graph.h"
#include "pass/pass.h"
#include "pass/simplify.h"

enum { MAX_ROUNDS = 20 };

/* Operations --------------------------------------------------------------- */

/* Nobody notices that it is missing. */
static bool
is_needless (const Unit *u, const UnitOp *op) {
  bool uninitialised = unit_looks_for (u, KIND_UNINITIALISED);
  switch ((OpKind)op->kind) {
  case OP_ASSERT:
    return unit_passes_over (u, op->error) &&
           (op->error != KIND_ASSERTION || !uninitialised);
  case OP_INDEX:
    return !unit_looks_for (u, KIND_BOUNDS);
  case OP_USE:
    return op->c.kind == OPERAND_NONE && !uninitialised;
  default:
    return false;
  }
}

static bool
drop_needless (const Unit *u, UnitBlock *b) {
  size_t n = 0, all = b->ops.len;
  for (size_t i = 0; i < all; i++)
    if (!is_needless (u, b->ops.data + i))
      b->ops.data[n++] = b->ops.data[i];
  b->ops.len = n;
  return n < all;
}

static bool
slice_proc (Unit *u, uint32_t proc, bool holds, const PlainGlobals *globals) {
  UnitProc *p = u->procs.data + proc;
  bool changes = false;
  for (size_t b = 0; b < p->blocks.len; b++)
    changes |= drop_needless (u, p->blocks.data + b);
  changes |= simplify_dead (u, proc, holds, globals);
  changes |= simplify_blocks (u, proc);
  return changes;
}

/* Registers of library procedures in which the program may end. */
static bool
holds (const Unit *u, const CallGraph *calls, uint32_t proc) {
  return calls && u->procs.data[proc].is_library && calls->nodes[proc].may_end;
}

/* What one procedure needs of a global makes others write it. */
static bool
slice_round (Unit *u, const CallGraph *calls) {
  PlainGlobals globals = plain_globals_new (u);
  uint32_t count = (uint32_t)u->procs.len;
  bool changes = true;
  while (changes) {
    changes = false;
    for (uint32_t i = 0; i < count; i++)
      changes |= simplify_needs (u, i, holds (u, calls, i), &globals);
  }
  for (uint32_t i = 0; i < count; i++)
    changes |= slice_proc (u, i, holds (u, calls, i), &globals);
  plain_globals_done (&globals);
  return changes;
}

void
pass_slice (Unit *u) {
  CallGraph *calls = unit_looks_for (u, KIND_LEAK) ? call_graph_new (u) : NULL;
  for (uint32_t i = 0; i < u->procs.len; i++)
    edit_drop_unreachable (u, i);
  for (int round = 0; round < MAX_ROUNDS && slice_round (u, calls);)
    round++;
  call_graph_free (calls);
}
