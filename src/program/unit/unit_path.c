/* Paths: what an execution decides, as the interpreter tells it. */

#include "program/unit/unit_path.h"

#include <assert.h>

void
unit_path_done (UnitPath *p) {
  vec_done (&p->decisions);
}

bool
unit_place_same (UnitPlace a, UnitPlace b) {
  return a.proc == b.proc && a.block == b.block && a.index == b.index;
}

/* Recording ---------------------------------------------------------------- */

typedef struct {
  const Unit *unit;
  UnitPath *path;
  size_t most;
} PathRecorder;

static bool
find_place (const UnitProc *p, const UnitOp *op, UnitPlace *place) {
  for (uint32_t i = 0; i < p->blocks.len; i++) {
    const UnitBlock *b = p->blocks.data + i;
    if (op >= b->ops.data && op < b->ops.data + b->ops.len) {
      place->block = i;
      place->index = (uint32_t)(op - b->ops.data);
      return true;
    }
  }
  return false;
}

/* The procedure of a call is the one that is called: the caller's is looked
   for. */
static UnitPlace
place_of (const Unit *u, const Event *e) {
  UnitPlace place = {.proc = e->proc};
  if (e->kind == EVENT_BRANCH &&
      find_place (u->procs.data + e->proc, e->op, &place))
    return place;
  for (place.proc = 0; place.proc < u->procs.len; place.proc++)
    if (find_place (u->procs.data + place.proc, e->op, &place))
      return place;
  assert (!"an operation of the Unit");
  return place;
}

static void
note_decision (void *context, const Event *e) {
  PathRecorder *r = context;
  bool is_call = e->kind == EVENT_CALL && e->op->a.kind != OPERAND_PROC;
  if ((e->kind != EVENT_BRANCH && !is_call) ||
      r->path->decisions.len >= r->most)
    return;
  uint32_t choice = is_call ? e->proc : (uint32_t)e->value;
  vec_push (&r->path->decisions,
            ((UnitDecision){place_of (r->unit, e), choice}));
}

Execution
unit_path_record (Run *run, const Unit *unit, const ExecuteOptions *options,
                  size_t most, UnitPath *path) {
  PathRecorder r = {.unit = unit, .path = path, .most = most};
  ExecuteOptions watched = *options;
  assert (!options->watcher.event);
  watched.watcher = (Watcher){note_decision, &r};
  vec_clear (&path->decisions);
  Execution e = execute_unit (run, unit, &watched);
  path->end = e.outcome == OUTCOME_ERROR ? PATH_ERROR
              : e.outcome == OUTCOME_END ? PATH_EXIT
                                         : PATH_DECISION;
  path->kind = e.kind;
  path->pos = e.pos;
  return e;
}

/* Walking ------------------------------------------------------------------ */

typedef struct {
  const Unit *unit;
  const UnitPath *path;
  size_t made;           /* decisions */
  VEC (UnitPlace) calls; /* that it is in */
  UnitPlace at;
} PathWalk;

/* The next decision; false: there is none here. */
static bool
decide (PathWalk *w, uint32_t *choice) {
  if (w->made >= w->path->decisions.len)
    return false;
  const UnitDecision *d = w->path->decisions.data + w->made++;
  assert (unit_place_same (d->place, w->at));
  *choice = d->choice;
  return true;
}

static bool
walk_call (PathWalk *w, const UnitOp *op) {
  uint32_t proc = op->a.index;
  if (op->a.kind != OPERAND_PROC && !decide (w, &proc))
    return false;
  vec_push (&w->calls, w->at);
  assert (proc < w->unit->procs.len);
  w->at = (UnitPlace){.proc = proc};
  return true;
}

/* From the operation that the walk is at to the next one; false: it ends. */
static bool
walk_step (PathWalk *w) {
  const UnitOp *op = unit_op (w->unit, w->at);
  uint32_t choice = 0;
  switch ((OpKind)op->kind) {
  case OP_CALL:
    return walk_call (w, op);
  case OP_BRANCH:
  case OP_SWITCH:
    if (!decide (w, &choice))
      return false;
    __attribute__ ((fallthrough));
  case OP_JUMP:
    w->at = (UnitPlace){w->at.proc, op->targets[choice].block, 0};
    return true;
  case OP_RETURN:
    if (!w->calls.len)
      return false;
    w->at = vec_pop (&w->calls);
    w->at.index++;
    return true;
  case OP_EXIT:
  case OP_UNSUPPORTED:
    return false;
  default:
    w->at.index++;
    return true;
  }
}

static bool
visits (const PathWalk *w, bool (*visit) (void *context, UnitStack),
        void *context) {
  UnitStack stack = {w->calls.data, w->calls.len, w->at};
  return w->at.index || visit (context, stack);
}

size_t
unit_path_walk (const Unit *unit, const UnitPath *path, uint64_t steps,
                bool (*visit) (void *context, UnitStack), void *context) {
  PathWalk w = {.unit = unit, .path = path, .at = {.proc = unit->start}};
  while (visits (&w, visit, context) && steps-- && walk_step (&w))
    ;
  vec_done (&w.calls);
  return w.made;
}
