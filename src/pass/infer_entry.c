/* What entries want of their arguments, and which functions without a body are
   a lock. */

#include "pass/infer_impl.h"

/* Arguments ---------------------------------------------------------------- */

static UnitTypeId
target_of (const Unit *u, UnitTypeId type) {
  const UnitType *t = unit_type (u, type);
  return t->kind == UNIT_TYPE_POINTER ? infer_plain (u, t->target)
                                      : (UnitTypeId){0};
}

static UnitTypeId
param_type (const Unit *u, const UnitProc *p, uint32_t param) {
  const UnitType *t = unit_type (u, p->type);
  bool fits = t->kind == UNIT_TYPE_FUNCTION && t->members.len == p->params;
  return fits ? t->members.data[param].type : (UnitTypeId){0};
}

/* By how much the entry changes the count of what it is given: up, down. */
static void
changes_of (const InferGuess *g, size_t kind, uint32_t entry, uint32_t param,
            unsigned *up, unsigned *down) {
  *up = *down = 0;
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry != entry || f->place != g->kinds.data[kind].place ||
        (f->kind != FACT_INC && f->kind != FACT_DEC))
      continue;
    for (unsigned k = 0; k < f->which.count; k++)
      if (f->which.list[k].kind == ROOT_PARAM && f->which.list[k].of == param)
        ++*(f->kind == FACT_INC ? up : down);
  }
}

static bool
is_reference (const InferGuess *g, const size_t *variants, size_t kind,
              uint32_t place) {
  const InferKind *k = g->kinds.data + kind;
  for (size_t i = 0; i < k->cells.len; i++)
    if (k->cells.data[i].place == place)
      return k->variants.data[variants[kind]].cells >> i & 1;
  return false;
}

/* Whether a cell that is a reference gets what the entry is given. */
static bool
is_stored (const InferGuess *g, const size_t *variants, size_t kind,
           uint32_t entry, uint32_t param) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry != entry || f->kind != FACT_STORE ||
        !is_reference (g, variants, kind, f->place))
      continue;
    for (unsigned k = 0; k < f->value.count; k++)
      if (f->value.list[k].kind == ROOT_PARAM && f->value.list[k].of == param)
        return true;
  }
  return false;
}

static void
show_pointer (Str *out, const InferGuess *g, const size_t *variants,
              uint32_t entry, uint32_t param, UnitTypeId to) {
  const InferParam *p = g->entries.data[entry].params.data + param;
  size_t kind = infer_kind_of (g, variants, to);
  if (unit_type (g->unit, to)->kind != UNIT_TYPE_STRUCT) {
    str_add (out, "any");
    return;
  }
  if (kind == INFER_WITHOUT) {
    str_add (out, p->is_freed ? "consumed" : "live");
    return;
  }
  unsigned up, down;
  changes_of (g, kind, entry, param, &up, &down);
  bool becomes_reference = !up && is_stored (g, variants, kind, entry, param);
  bool is_taken = down > up || p->is_freed || becomes_reference;
  str_add (out, is_taken ? "taken" : "held");
  infer_show_kind (out, g, kind);
}

void
infer_show_argument (Str *out, const InferGuess *g, const size_t *variants,
                     uint32_t entry, uint32_t param) {
  const InferEntry *e = g->entries.data + entry;
  const UnitProc *proc = g->unit->procs.data + e->proc;
  const InferParam *p = e->params.data + param;
  const char *name = proc->param_names ? proc->param_names[param] : NULL;
  UnitTypeId to = target_of (g->unit, param_type (g->unit, proc, param));
  str_format (out, "%s: ", name ? name : "?");
  if (to.id)
    show_pointer (out, g, variants, entry, param, to);
  else if (p->range && !p->is_tested)
    str_format (out, "in 0 .. %llu", (unsigned long long)p->range);
  else
    str_add (out, "any");
}

/* Results ------------------------------------------------------------------ */

/* Whether the entry keeps a pointer in a cell that is a reference. */
static bool
keeps_pointer (const InferGuess *g, const size_t *variants, size_t kind,
               uint32_t entry) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    if (f->entry == entry && f->kind == FACT_STORE &&
        is_reference (g, variants, kind, f->place))
      return true;
  }
  return false;
}

/* Whether the entry counts something that it was not given, once more. */
static bool
counts_other (const InferGuess *g, size_t kind, uint32_t entry) {
  for (size_t i = 0; i < g->facts.len; i++) {
    const InferFact *f = g->facts.data + i;
    bool begins = f->kind == FACT_INC ||
                  (f->kind == FACT_SET && f->value.list[0].plus == 1);
    if (f->entry != entry || !begins || f->place != g->kinds.data[kind].place)
      continue;
    bool is_given = false;
    for (unsigned k = 0; k < f->which.count; k++)
      is_given |= f->which.list[k].kind == ROOT_PARAM;
    if (!is_given)
      return true;
  }
  return false;
}

/* The argument that the client holds once more afterwards, or none. */
static bool
show_gift (Str *out, const InferGuess *g, const size_t *variants,
           uint32_t entry, uint32_t param) {
  const UnitProc *proc = g->unit->procs.data + g->entries.data[entry].proc;
  UnitTypeId type = target_of (g->unit, param_type (g->unit, proc, param));
  size_t kind = type.id ? infer_kind_of (g, variants, type) : INFER_WITHOUT;
  unsigned up, down;
  if (kind == INFER_WITHOUT || !proc->param_names)
    return false;
  changes_of (g, kind, entry, param, &up, &down);
  if (up <= down || is_stored (g, variants, kind, entry, param))
    return false;
  str_format (out, " gives %s", proc->param_names[param]);
  return true;
}

void
infer_show_result (Str *out, const InferGuess *g, const size_t *variants,
                   uint32_t entry) {
  const InferEntry *e = g->entries.data + entry;
  const UnitType *t = unit_type (g->unit, g->unit->procs.data[e->proc].type);
  UnitTypeId to = {0};
  if (t->kind == UNIT_TYPE_FUNCTION)
    to = target_of (g->unit, t->target);
  size_t kind = to.id ? infer_kind_of (g, variants, to) : INFER_WITHOUT;
  if (e->gives_block && to.id && kind == INFER_WITHOUT) {
    str_add (out, " -> published");
    return;
  }
  if (kind != INFER_WITHOUT &&
      (e->gives_block || counts_other (g, kind, entry)) &&
      !keeps_pointer (g, variants, kind, entry)) {
    str_add (out, " -> given");
    infer_show_kind (out, g, kind);
    return;
  }
  for (uint32_t i = 0; i < e->params.len; i++)
    if (show_gift (out, g, variants, entry, i))
      return;
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
