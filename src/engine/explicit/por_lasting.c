/* Which bytes of the globals, and of the frame of each code, are ever assigned.
   References to locals switch all reduction off (por.c); if there are any to
   globals, an assignment through a pointer may be one to any variable. */

#include "engine/explicit/por_lasting.h"

#include <assert.h>

typedef VEC (bool) Bytes;

struct Lasting {
  const Machine *machine;
  const Model *model;
  bool addressed;    /* there are references to variables */
  bool assigned_any; /* any variable may be */
  Bytes *assigned;   /* 0: globals, i + 1: locals of code i */
};

/* The bytes that may be at a place. */
typedef struct {
  size_t owner; /* as in 'assigned' */
  int64_t from, to;
} Extent;

/* Extents ------------------------------------------------------------------ */

/* Where the place may begin; false: it is no part of a variable. */
static bool
find_starts (const Expr *place, uint32_t code, Extent *e) {
  switch (place->op) {
  case PLACE_GLOBAL:
  case PLACE_LOCAL:
    e->owner = place->op == PLACE_GLOBAL ? 0 : (size_t)code + 1;
    e->from = e->to = place->k;
    return true;
  case PLACE_FIELD:
    if (!find_starts (place->a, code, e))
      return false;
    e->from += place->k;
    e->to += place->k;
    return true;
  case PLACE_INDEX:
    if (!find_starts (place->a, code, e))
      return false;
    e->to += place->count ? ((int64_t)place->count - 1) * place->k : 0;
    return true;
  default:
    return false;
  }
}

static bool
find_extent (const Lasting *l, const Expr *place, uint32_t code, Extent *e) {
  if (!find_starts (place, code, e))
    return false;
  e->to += model_type (l->model, place->type)->size;
  assert (0 <= e->from && e->from <= e->to);
  return true;
}

/* Assignments -------------------------------------------------------------- */

static void
note_assigned (Lasting *l, const Expr *place, uint32_t code) {
  Extent e;
  if (!place || place->op > PLACE_REMOTE)
    return;
  if (!find_extent (l, place, code, &e)) {
    /* An object on the heap is no variable. */
    l->assigned_any |= place->op == PLACE_REMOTE || l->addressed;
    return;
  }
  Bytes *bytes = l->assigned + e.owner;
  while ((int64_t)bytes->len < e.to)
    vec_push (bytes, false);
  for (int64_t i = e.from; i < e.to; i++)
    bytes->data[i] = true;
}

static bool
takes_address (const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (takes_address (e->args[i]))
      return true;
  return e->op == VALUE_ADDRESS || takes_address (e->a) ||
         takes_address (e->b) || takes_address (e->c);
}

static bool
edge_takes_address (const ModelEdge *e) {
  for (uint32_t i = 0; i < e->count; i++)
    if (takes_address (e->args[i]))
      return true;
  return takes_address (e->place) || takes_address (e->a) ||
         takes_address (e->b);
}

static void
find_addresses (Lasting *l) {
  for (size_t i = 0; i < l->model->codes.len; i++) {
    const Code *code = l->model->codes.data + i;
    for (size_t k = 0; k < code->edges.len; k++)
      l->addressed |= edge_takes_address (code->edges.data + k);
  }
  for (size_t i = 0; i < l->model->types.len; i++) {
    const TypeInfo *t = l->model->types.data + i;
    for (size_t k = 0; k < t->inits.len; k++)
      l->addressed |= takes_address (t->inits.data[k].value);
  }
}

static void
find_assigned (Lasting *l, uint32_t number) {
  const Code *code = l->model->codes.data + number;
  for (size_t k = 0; k < code->edges.len; k++) {
    const ModelEdge *e = code->edges.data + k;
    note_assigned (l, e->place, number);
    for (uint32_t a = 0; e->kind == STEP_RECEIVE && a < e->count; a++)
      note_assigned (l, e->args[a], number);
  }
}

Lasting *
lasting_new (const Machine *machine) {
  Lasting *l = mem_zero (sizeof *l);
  l->machine = machine;
  l->model = machine_model (machine);
  l->assigned = mem_zero ((l->model->codes.len + 1) * sizeof *l->assigned);
  find_addresses (l);
  for (uint32_t i = 0; i < l->model->codes.len; i++)
    find_assigned (l, i);
  return l;
}

void
lasting_free (Lasting *l) {
  if (!l)
    return;
  for (size_t i = 0; i <= l->model->codes.len; i++)
    vec_done (l->assigned + i);
  mem_free (l->assigned);
  mem_free (l);
}

/* Questions ---------------------------------------------------------------- */

static bool
place_lasts (const Lasting *l, uint32_t code, const Expr *place) {
  Extent e;
  if (l->assigned_any || !find_extent (l, place, code, &e))
    return false;
  bool in_claim = l->model->codes.data[code].kind == CODE_CLAIM;
  if (e.owner && in_claim)
    return false;
  const Bytes *bytes = l->assigned + e.owner;
  for (int64_t i = e.from; i < e.to && i < (int64_t)bytes->len; i++)
    if (bytes->data[i])
      return false;
  for (; place->a; place = place->a)
    if (place->op == PLACE_INDEX && !lasting_is (l, code, place->b))
      return false;
  return true;
}

bool
lasting_is (const Lasting *l, uint32_t code, const Expr *e) {
  assert (code < l->model->codes.len);
  if (e->op == VALUE_CONST)
    return true;
  if (e->op == VALUE_PID)
    return l->model->codes.data[code].kind != CODE_CLAIM;
  if (e->op == VALUE_LOAD)
    return place_lasts (l, code, e->a);
  if (e->op < VALUE_NEGATE || e->op > VALUE_GE)
    return false;
  return lasting_is (l, code, e->a) && (!e->b || lasting_is (l, code, e->b));
}

/* Values ------------------------------------------------------------------- */

/* Where a variable is: a byte of the globals, or of the locals. */
typedef struct {
  bool global;
  int32_t offset;
} Spot;

static bool
find_spot (const Lasting *l, const State *s, uint32_t pid, const Expr *place,
           Spot *spot) {
  int32_t index;
  switch (place->op) {
  case PLACE_GLOBAL:
  case PLACE_LOCAL:
    *spot = (Spot){place->op == PLACE_GLOBAL, place->k};
    return place->op == PLACE_GLOBAL || pid != NO_PID;
  case PLACE_FIELD:
    if (!find_spot (l, s, pid, place->a, spot))
      return false;
    spot->offset += place->k;
    return true;
  case PLACE_INDEX:
    if (!find_spot (l, s, pid, place->a, spot) ||
        !lasting_value (l, s, pid, place->b, &index) || index < 0 ||
        (uint32_t)index >= place->count)
      return false;
    spot->offset += index * place->k;
    return true;
  default:
    return false;
  }
}

bool
lasting_value (const Lasting *l, const State *s, uint32_t pid, const Expr *e,
               int32_t *value) {
  int32_t a, b = 0;
  Spot spot;
  switch (e->op) {
  case VALUE_CONST:
    *value = e->k;
    return true;
  case VALUE_PID:
    *value = (int32_t)pid;
    return pid != NO_PID;
  case VALUE_LOAD:
    if (!find_spot (l, s, pid, e->a, &spot))
      return false;
    *value =
        machine_peek (l->machine, s, pid, spot.global, spot.offset, e->type);
    return true;
  default:
    return lasting_value (l, s, pid, e->a, &a) &&
           (!e->b || lasting_value (l, s, pid, e->b, &b)) &&
           expr_apply (e->op, a, b, value);
  }
}
