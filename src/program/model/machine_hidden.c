/* Hidden variables: which of them need not be told apart.

   A hidden variable has values like any other.  But where nobody can find out
   which value it has, states that differ in nothing else are the same: it is
   idle if, whenever no atomic sequence is under way, every way to a statement
   that reads it assigns it before.  That is so of scratch variables of atomic
   sequences, and of counters that are only counted and printed.  Idle ones are
   0 outside of atomic sequences.

   This is the analysis of strongly live variables: what is computed counts only
   if it is used.  Functions are not followed: a variable that one of them reads
   is not idle. */

#include "program/model/machine_impl.h"

typedef struct {
  const Model *model;
  const Field *field;
} Hidden;

/* Expressions -------------------------------------------------------------- */

static bool
is_in (const Hidden *h, const Expr *place) {
  if (place->op != PLACE_GLOBAL)
    return false;
  int64_t at = (int64_t)place->k - h->field->offset;
  uint32_t bits = model_type (h->model, h->field->type)->bits;
  int size = bits <= 8 ? 1 : bits <= 16 ? 2 : 4;
  return at >= 0 && at < (int64_t)h->field->count * size;
}

static bool
reads (const Hidden *h, const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (reads (h, e->args[i]))
      return true;
  return is_in (h, e) || reads (h, e->a) || reads (h, e->b) || reads (h, e->c);
}

/* Storing at a place reads what its index and its pointer need. */
static bool
storing_reads (const Hidden *h, const Expr *place) {
  while (place && (place->op == PLACE_INDEX || place->op == PLACE_FIELD)) {
    if (reads (h, place->b))
      return true;
    place = place->a;
  }
  return place && !is_in (h, place) && reads (h, place);
}

/* It has a value whatever the state is: computing it shows nothing. */
static bool
is_total (const Expr *e) {
  if (!e)
    return true;
  switch (e->op) {
  case PLACE_GLOBAL:
  case PLACE_LOCAL:
  case VALUE_CONST:
    return true;
  case VALUE_LOAD:
  case VALUE_NEGATE:
  case VALUE_COMPLEMENT:
  case VALUE_NOT:
  case VALUE_ADD:
  case VALUE_SUB:
  case VALUE_MUL:
    return is_total (e->a) && is_total (e->b);
  default:
    return false;
  }
}

static bool
is_whole (const Hidden *h, const Expr *place) {
  return place && !h->field->is_array && place->op == PLACE_GLOBAL &&
         is_in (h, place);
}

/* Edges -------------------------------------------------------------------- */

static bool
is_place (const Expr *e) {
  return e->op <= PLACE_REMOTE;
}

static bool
arguments_read (const Hidden *h, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++) {
    const Expr *e = edge->args[i];
    bool stored = edge->kind == STEP_RECEIVE && is_place (e);
    bool seen = edge->kind != STEP_PRINT || !is_total (e);
    if (seen && (stored ? storing_reads (h, e) : reads (h, e)))
      return true;
  }
  return false;
}

static bool
edge_reads (const Hidden *h, const ModelEdge *edge, bool live_behind) {
  bool computes = edge->kind != STEP_ASSIGN || live_behind ||
                  !is_whole (h, edge->place) || !is_total (edge->a);
  return (computes && reads (h, edge->a)) || reads (h, edge->b) ||
         storing_reads (h, edge->place) || arguments_read (h, edge);
}

/* What it was before does not matter behind the edge. */
static bool
edge_kills (const Hidden *h, const ModelEdge *edge) {
  if (edge->kind == STEP_ASSIGN)
    return is_whole (h, edge->place);
  for (uint32_t i = 0; edge->kind == STEP_RECEIVE && i < edge->count; i++)
    if (is_whole (h, edge->args[i]))
      return true;
  return false;
}

static bool
is_live_before (const Hidden *h, const ModelEdge *edge, const bool *live) {
  bool behind =
      edge->kind != STEP_END && edge->kind != STEP_RETURN && live[edge->to];
  return edge_reads (h, edge, behind) || (behind && !edge_kills (h, edge));
}

/* Where the variable is live, by location of the code. */
static bool *
find_live (const Hidden *h, const Code *code) {
  bool *live = mem_zero (code->locations.len + 1);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < code->edges.len; i++) {
      const ModelEdge *edge = code->edges.data + i;
      if (!live[edge->from] && is_live_before (h, edge, live))
        more = live[edge->from] = true;
    }
  }
  return live;
}

/* Whether a process that comes to a location can go on there for sure. */
static bool
never_blocks (const Code *code, uint32_t location) {
  const ModelLocation *at = code->locations.data + location;
  if (code->provided)
    return false;
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (e->kind == STEP_ELSE || e->kind == STEP_ASSIGN ||
        e->kind == STEP_ASSERT || e->kind == STEP_PRINT ||
        e->kind == STEP_CALL || (e->kind == STEP_GUARD && !e->a))
      return true;
  }
  return false;
}

/* Where a process may stand while no atomic sequence is under way.  After a
   rendezvous the sender does not go on alone. */
static bool *
find_open (const Code *code) {
  bool *open = mem_zero (code->locations.len + 1);
  for (uint32_t i = 0; i < code->locations.len; i++)
    open[i] = i == code->start || !never_blocks (code, i);
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (e->kind != STEP_END && (!e->atomic || e->kind == STEP_SEND))
      open[e->to] = true;
  }
  for (size_t i = 0; i < code->locations.len; i++)
    if (code->locations.data[i].flags & LOC_DSTEP)
      open[i] = false;
  return open;
}

/* Codes -------------------------------------------------------------------- */

static bool
takes_address (const Hidden *h, const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (takes_address (h, e->args[i]))
      return true;
  return (e->op == VALUE_ADDRESS && reads (h, e->a)) ||
         takes_address (h, e->a) || takes_address (h, e->b) ||
         takes_address (h, e->c);
}

static bool
edge_takes_address (const Hidden *h, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (takes_address (h, edge->args[i]))
      return true;
  return takes_address (h, edge->place) || takes_address (h, edge->a) ||
         takes_address (h, edge->b);
}

/* Claims and traces look at any time, functions are not followed. */
static bool
is_idle_anywhere (const Hidden *h, const Code *code) {
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *edge = code->edges.data + i;
    if (edge_takes_address (h, edge) ||
        (code->kind != CODE_PROCESS && edge_reads (h, edge, true)))
      return false;
  }
  return !reads (h, code->provided);
}

/* A function may block, and then no atomic sequence is under way. */
static bool
is_live_in_calls (const Code *code, const bool *live) {
  for (size_t i = 0; i < code->edges.len; i++)
    if (code->edges.data[i].kind == STEP_CALL && live[code->edges.data[i].to])
      return true;
  return false;
}

static bool
is_idle_in (const Hidden *h, const Code *code) {
  if (!is_idle_anywhere (h, code))
    return false;
  bool *live = find_live (h, code), *open = find_open (code);
  bool idle = !is_live_in_calls (code, live);
  for (size_t i = 0; i < code->locations.len; i++)
    idle = idle && !(open[i] && live[i]);
  mem_free (live);
  mem_free (open);
  return idle;
}

static bool
inits_read (const Hidden *h) {
  for (size_t i = 0; i < h->model->types.len; i++) {
    const TypeInfo *t = h->model->types.data + i;
    for (size_t k = 0; k < t->inits.len; k++)
      if (reads (h, t->inits.data[k].value))
        return true;
  }
  return false;
}

bool
machine_is_idle (const Model *model, const Field *field) {
  Hidden h = {model, field};
  if (!field->hidden || inits_read (&h))
    return false;
  for (size_t i = 0; i < model->codes.len; i++)
    if (!is_idle_in (&h, model->codes.data + i))
      return false;
  return true;
}
