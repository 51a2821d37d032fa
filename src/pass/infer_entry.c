/* What entries want of their arguments, and which functions without a body are
   a lock. */

#include "pass/infer_impl.h"

/* Arguments ---------------------------------------------------------------- */

static UnitTypeId
target_of (const Unit *u, UnitTypeId type) {
  const UnitType *t = unit_type (u, type);
  return t->kind == UNIT_TYPE_POINTER ? t->target : (UnitTypeId){0};
}

static UnitTypeId
param_type (const Unit *u, const UnitProc *p, uint32_t param) {
  const UnitType *t = unit_type (u, p->type);
  bool fits = t->kind == UNIT_TYPE_FUNCTION && t->members.len == p->params;
  return fits ? t->members.data[param].type : (UnitTypeId){0};
}

/* By how much the entry changes the count of what it is given: up, down. */
static void
changes_of (const InferGuess *g, uint32_t entry, uint32_t param, unsigned *up,
            unsigned *down) {
  *up = *down = 0;
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry != entry || (f->kind != FACT_INC && f->kind != FACT_DEC))
      continue;
    for (unsigned k = 0; k < f->which.count; k++)
      if (f->which.list[k].kind == ROOT_PARAM && f->which.list[k].of == param)
        ++*(f->kind == FACT_INC ? up : down);
  }
}

/* Whether a cell gets what the entry is given. */
static bool
is_stored (const InferGuess *g, uint32_t entry, uint32_t param) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry != entry || f->kind != FACT_STORE)
      continue;
    for (unsigned k = 0; k < f->value.count; k++)
      if (f->value.list[k].kind == ROOT_PARAM && f->value.list[k].of == param)
        return true;
  }
  return false;
}

static const char *
class_of_pointer (const InferGuess *g, uint32_t entry, uint32_t param,
                  UnitTypeId to) {
  const InferParam *p = g->entries.data[entry].params.data + param;
  if (unit_type (g->unit, to)->kind != UNIT_TYPE_STRUCT)
    return "any";
  if (!infer_is_counted (g, to))
    return p->is_freed ? "consumed" : "live";
  unsigned up, down;
  changes_of (g, entry, param, &up, &down);
  return down > up || p->is_freed ? "taken" : "held";
}

void
infer_show_argument (Str *out, const InferGuess *g, uint32_t entry,
                     uint32_t param) {
  const InferEntry *e = g->entries.data + entry;
  const UnitProc *proc = g->unit->procs.data + e->proc;
  const InferParam *p = e->params.data + param;
  const char *name = proc->param_names ? proc->param_names[param] : NULL;
  UnitTypeId to = target_of (g->unit, param_type (g->unit, proc, param));
  str_format (out, "%s: ", name ? name : "?");
  if (to.id)
    str_add (out, class_of_pointer (g, entry, param, to));
  else if (p->range && !p->is_tested)
    str_format (out, "in 0 .. %llu", (unsigned long long)p->range);
  else
    str_add (out, "any");
}

/* Results ------------------------------------------------------------------ */

/* Whether the entry keeps a pointer of that type in a cell. */
static bool
keeps_pointer (const InferGuess *g, uint32_t entry, UnitTypeId to) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry == entry && f->kind == FACT_STORE &&
        target_of (g->unit, infer_place (g, f->place)->to).id == to.id)
      return true;
  }
  return false;
}

void
infer_show_result (Str *out, const InferGuess *g, uint32_t entry) {
  const InferEntry *e = g->entries.data + entry;
  const UnitType *t = unit_type (g->unit, g->unit->procs.data[e->proc].type);
  UnitTypeId to = {0};
  if (t->kind == UNIT_TYPE_FUNCTION)
    to = target_of (g->unit, t->target);
  if (e->gives_block && to.id && !infer_is_counted (g, to))
    str_add (out, " -> published");
  else if (e->gives_block && to.id && !keeps_pointer (g, entry, to))
    str_add (out, " -> given");
  const UnitProc *proc = g->unit->procs.data + e->proc;
  for (uint32_t i = 0; i < e->params.len; i++) {
    unsigned up, down;
    UnitTypeId type = target_of (g->unit, param_type (g->unit, proc, i));
    changes_of (g, entry, i, &up, &down);
    if (type.id && infer_is_counted (g, type) && up > down &&
        !is_stored (g, entry, i) && proc->param_names)
      str_format (out, " gives %s", proc->param_names[i]);
  }
}

/* Locks -------------------------------------------------------------------- */

/* The n-th call in the body of a function that the program does not have, has
   no parameters and gives nothing; UINT32_MAX: there are fewer. */
static uint32_t
outside_call (const Unit *u, const UnitProc *p, unsigned n) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind != OP_CALL || op->a.kind != OPERAND_PROC)
        continue;
      const UnitProc *callee = u->procs.data + op->a.index;
      if (callee->is_undefined && !callee->params && !callee->results.len &&
          n-- == 0)
        return op->a.index;
    }
  return UINT32_MAX;
}

static bool
fits_lock (const Unit *u, const UnitProc *p, uint32_t lock, uint32_t unlock) {
  uint32_t callee = outside_call (u, p, 0);
  bool has_both = false;
  if (callee == UINT32_MAX)
    return true;
  for (unsigned n = 1; n < 64 && outside_call (u, p, n) != UINT32_MAX; n++)
    has_both |= outside_call (u, p, n) == unlock;
  return callee == lock && has_both;
}

/* Each entry that calls one of the two begins with the first, and calls the
   second later. */
bool
infer_lock (const InferGuess *g, uint32_t *lock, uint32_t *unlock) {
  *lock = *unlock = UINT32_MAX;
  for (size_t i = 0; i < g->entries.len; i++) {
    const UnitProc *p = g->unit->procs.data + g->entries.data[i].proc;
    uint32_t first = outside_call (g->unit, p, 0);
    for (unsigned n = 1; first != UINT32_MAX && n < 64; n++) {
      uint32_t other = outside_call (g->unit, p, n);
      if (*lock == UINT32_MAX && other != UINT32_MAX && other != first) {
        *lock = first;
        *unlock = other;
      }
    }
  }
  for (size_t i = 0; *lock != UINT32_MAX && i < g->entries.len; i++)
    if (!fits_lock (g->unit, g->unit->procs.data + g->entries.data[i].proc,
                    *lock, *unlock))
      return false;
  return *lock != UINT32_MAX;
}
