/* Copies of Units, for passes to change.  Nothing is shared with the original,
   which may go; only the Unit as read stays, for the way back. */

#include "program/unit/unit.h"

#include <string.h>

static void
copy_type (Unit *to, const UnitType *from) {
  UnitType type = *from;
  vec_copy (&type.members, &from->members);
  vec_copy (&type.enumerators, &from->enumerators);
  for (size_t i = 0; i < type.members.len; i++) {
    type.members.data[i].name = unit_string (to, type.members.data[i].name);
    type.members.data[i].tags = unit_string (to, type.members.data[i].tags);
  }
  for (size_t i = 0; i < type.enumerators.len; i++)
    type.enumerators.data[i].name =
        unit_string (to, type.enumerators.data[i].name);
  unit_add_type (to, type);
}

static void
copy_global (Unit *to, const UnitGlobal *from) {
  UnitGlobal global = *from;
  vec_copy (&global.relocs, &from->relocs);
  global.tags = unit_string (to, global.tags);
  unit_add_global (to, global);
}

static const char **
copy_names (Unit *to, const UnitProc *p) {
  if (!p->param_names)
    return NULL;
  const char **names =
      arena_alloc (&to->arena, (p->params + 1) * sizeof *names);
  for (uint32_t i = 0; i < p->params; i++)
    names[i] = unit_string (to, p->param_names[i]);
  return names;
}

static UnitLoop
copy_loop (Unit *to, UnitLoop loop) {
  UnitHeld *held =
      arena_copy (&to->arena, loop.held, loop.count * sizeof *held);
  for (uint32_t i = 0; i < loop.count; i++)
    held[i].name = unit_string (to, held[i].name);
  loop.function = unit_string (to, loop.function);
  loop.held = held;
  return loop;
}

static void
copy_block (Unit *to, uint32_t proc, const Unit *from, uint32_t block) {
  const UnitBlock *b = from->procs.data[proc].blocks.data + block;
  unit_add_block (to, proc, b->pos);
  to->procs.data[proc].blocks.data[block].loop = copy_loop (to, b->loop);
  vec_reserve (&to->procs.data[proc].blocks.data[block].ops, b->ops.len);
  for (uint32_t i = 0; i < b->ops.len; i++) {
    UnitOp op = b->ops.data[i];
    op.show = unit_string (to, op.show);
    if (!from->read)
      op.from = (UnitPlace){proc, block, i};
    unit_add_op (to, proc, block, op);
  }
}

static void
copy_proc (Unit *to, const Unit *from, uint32_t proc) {
  const UnitProc *p = from->procs.data + proc;
  UnitProc copy = *p;
  copy.name = unit_string (to, p->name);
  copy.tags = unit_string (to, p->tags);
  copy.param_names = copy_names (to, p);
  vec_copy (&copy.regs, &p->regs);
  vec_copy (&copy.results, &p->results);
  vec_copy (&copy.variables, &p->variables);
  for (size_t i = 0; i < copy.variables.len; i++)
    copy.variables.data[i].name = unit_string (to, copy.variables.data[i].name);
  copy.blocks.data = NULL;
  copy.blocks.len = copy.blocks.cap = 0;
  vec_push (&to->procs, copy);
  for (uint32_t i = 0; i < p->blocks.len; i++)
    copy_block (to, proc, from, i);
}

static void
copy_rest (Unit *to, const Unit *from) {
  vec_copy (&to->known, &from->known);
  vec_copy (&to->sites, &from->sites);
  for (size_t i = 0; i < to->sites.len; i++)
    to->sites.data[i].show = unit_string (to, to->sites.data[i].show);
}

Unit *
unit_copy (const Unit *from) {
  Unit *to = unit_new (from->pointer_bytes);
  to->start = from->start;
  to->entry = from->entry;
  to->kinds = from->kinds;
  to->read = from->read ? from->read : from;
  for (size_t i = 1; i < from->types.len; i++)
    copy_type (to, from->types.data + i);
  for (size_t i = 0; i < from->globals.len; i++)
    copy_global (to, from->globals.data + i);
  for (uint32_t i = 0; i < from->procs.len; i++)
    copy_proc (to, from, i);
  copy_rest (to, from);
  return to;
}
