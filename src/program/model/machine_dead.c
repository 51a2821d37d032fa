/* Dead variables: locals that will be written before they are read again, on
   every way on.  Nobody can find out what they hold, so states that differ in
   nothing else have the same future; with 'reset' they are 0.

   A local is any byte of a frame's record.  Where a process stands, a byte is
   live if an edge from there reads it, or does not write it and it is live
   where the edge leads.  Computing a value reads its operands even if nobody
   needs the value: so what is written into a dead local is computed from live
   ones, and on a cycle it is the same in each round but the first.

   Not reset are: channels, which tell the reduction who may use them; frames
   whose locals others read by 'P:x' or by reference; frames below the top one;
   pointers while objects are in order of creation or counted. */

#include "program/model/machine_impl.h"

enum { LIVE = 0xff, MAX_BYTES = 1 << 22 };

typedef struct {
  const Machine *machine;
  const Model *model;
  uint32_t size; /* bytes of the frame's record */
} Frame;

/* Bytes -------------------------------------------------------------------- */

typedef struct {
  uint32_t from, to;
} Range;

static uint32_t
type_size (const Frame *f, Type type) {
  const TypeInfo *t = model_type (f->model, type);
  return t->kind == TYPE_RECORD ? t->size : f->machine->scalars[type.id].size;
}

/* The locals that a place may lie in: all elements of an array. */
static Range
range_of (const Frame *f, const Expr *place) {
  Range r;
  switch (place->op) {
  case PLACE_LOCAL:
    r.from = (uint32_t)place->k;
    r.to = r.from + type_size (f, place->type);
    break;
  case PLACE_INDEX:
    r = range_of (f, place->a);
    if (r.from < r.to && r.to < r.from + place->count * (uint32_t)place->k)
      r.to = r.from + place->count * (uint32_t)place->k;
    break;
  case PLACE_FIELD:
    r = range_of (f, place->a);
    break;
  default:
    r = (Range){0, 0};
    break;
  }
  assert (r.to <= f->size);
  return r;
}

static void
set (uint8_t *live, Range r, uint8_t value) {
  if (r.from < r.to)
    memset (live + r.from, value, r.to - r.from);
}

/* Reads -------------------------------------------------------------------- */

static void read_expr (const Frame *f, const Expr *e, uint8_t *live);

static void
read_args (const Frame *f, const Expr *const *args, uint32_t n, uint8_t *live) {
  for (uint32_t i = 0; args && i < n; i++)
    read_expr (f, args[i], live);
}

/* What is looked at to find a place. */
static void
read_way (const Frame *f, const Expr *place, uint8_t *live) {
  for (; place; place = place->a) {
    read_expr (f, place->b, live);
    if (place->op != PLACE_INDEX && place->op != PLACE_FIELD)
      break;
  }
  if (place)
    read_expr (f, place->a, live);
}

static void
read_expr (const Frame *f, const Expr *e, uint8_t *live) {
  if (!e)
    return;
  if (e->op <= PLACE_REMOTE) {
    set (live, range_of (f, e), LIVE);
    read_way (f, e, live);
    return;
  }
  read_expr (f, e->a, live);
  read_expr (f, e->b, live);
  read_expr (f, e->c, live);
  read_args (f, e->args, e->count, live);
}

/* It has a value whatever the state is: printing it shows nothing. */
static bool
is_total (const Expr *e) {
  if (!e)
    return true;
  switch (e->op) {
  case PLACE_GLOBAL:
  case PLACE_LOCAL:
  case VALUE_CONST:
  case VALUE_PID:
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
stores (const ModelEdge *edge, const Expr *arg) {
  return edge->kind == STEP_RECEIVE && arg->op <= PLACE_REMOTE;
}

static void
read_edge_args (const Frame *f, const ModelEdge *edge, uint8_t *live) {
  for (uint32_t i = 0; i < edge->count; i++) {
    const Expr *arg = edge->args[i];
    if (stores (edge, arg))
      read_way (f, arg, live);
    else if (edge->kind != STEP_PRINT || !is_total (arg))
      read_expr (f, arg, live);
  }
}

static void
read_edge (const Frame *f, const ModelEdge *edge, uint8_t *live) {
  read_way (f, edge->place, live);
  read_expr (f, edge->a, live);
  read_expr (f, edge->b, live);
  read_edge_args (f, edge, live);
}

/* Writes ------------------------------------------------------------------- */

static void
kill (const Frame *f, const Expr *place, uint8_t *live) {
  if (place && place->op == PLACE_LOCAL)
    set (live, range_of (f, place), 0);
}

static void
kill_by_edge (const Frame *f, const ModelEdge *edge, uint8_t *live) {
  kill (f, edge->place, live);
  for (uint32_t i = 0; i < edge->count; i++)
    if (stores (edge, edge->args[i]))
      kill (f, edge->args[i], live);
  for (uint32_t i = 0; i < edge->leaves; i++)
    set (live, (Range){edge->leave[i], edge->leave[i] + 4}, 0);
}

/* Codes -------------------------------------------------------------------- */

/* What must be kept wherever the process stands. */
static void
keep_always (const Frame *f, const Code *code, uint8_t *live) {
  const TypeInfo *t = model_type (f->model, code->frame);
  bool pointers = f->machine->options.heap != HEAP_CANONICAL ||
                  f->machine->options.gc != GC_NONE;
  read_expr (f, code->provided, live);
  for (size_t i = 0; i < t->refs.len; i++) {
    uint32_t at = t->refs.data[i].offset;
    if (pointers || t->refs.data[i].kind == TYPE_CHAN)
      set (live, (Range){at, at + 4}, LIVE);
  }
}

/* Adds what is live before the edge to what is live at its location. */
static bool
pass_back (const Frame *f, const ModelEdge *edge, uint8_t *live,
           uint8_t *scratch) {
  bool ends = edge->kind == STEP_END || edge->kind == STEP_RETURN, more = false;
  uint8_t *at = live + (size_t)edge->from * f->size;
  if (ends)
    memset (scratch, 0, f->size);
  else
    memcpy (scratch, live + (size_t)edge->to * f->size, f->size);
  kill_by_edge (f, edge, scratch);
  read_edge (f, edge, scratch);
  for (uint32_t i = 0; i < f->size; i++) {
    more |= scratch[i] & ~at[i];
    at[i] |= scratch[i];
  }
  return more;
}

/* A mask of the record for each location. */
static uint8_t *
find_live (const Frame *f, const Code *code) {
  uint8_t *live = mem_zero (code->locations.len * f->size + 1);
  uint8_t *scratch = mem_zero (f->size);
  for (size_t i = 0; i < code->locations.len; i++)
    keep_always (f, code, live + i * f->size);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = code->edges.len; i-- > 0;)
      more |= pass_back (f, code->edges.data + i, live, scratch);
  }
  mem_free (scratch);
  return live;
}

static bool
peeks (const Expr *e, uint32_t code) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (peeks (e->args[i], code))
      return true;
  return (e->op == PLACE_REMOTE && e->code == code) || peeks (e->a, code) ||
         peeks (e->b, code) || peeks (e->c, code);
}

static bool
edge_peeks (const ModelEdge *edge, uint32_t code) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (peeks (edge->args[i], code))
      return true;
  return peeks (edge->place, code) || peeks (edge->a, code) ||
         peeks (edge->b, code);
}

/* Someone reads a local of the code from outside. */
static bool
is_peeked (const Model *model, uint32_t number) {
  for (size_t i = 0; i < model->codes.len; i++) {
    const Code *code = model->codes.data + i;
    for (size_t k = 0; k < code->edges.len; k++)
      if (edge_peeks (code->edges.data + k, number))
        return true;
    if (peeks (code->provided, number))
      return true;
  }
  for (size_t i = 0; i < model->types.len; i++) {
    const TypeInfo *t = model->types.data + i;
    for (size_t k = 0; k < t->inits.len; k++)
      if (peeks (t->inits.data[k].value, number))
        return true;
  }
  return false;
}

uint8_t *
machine_find_live (const Machine *m, uint32_t number) {
  const Model *model = m->model;
  const Code *code = model->codes.data + number;
  Frame f = {m, model, model_type (model, code->frame)->size};
  if (!f.size || code->kind > CODE_FUNCTION || model->uses_frame_refs ||
      code->locations.len * f.size > MAX_BYTES || is_peeked (model, number))
    return NULL;
  return find_live (&f, code);
}

/* Resetting ---------------------------------------------------------------- */

static void
reset (Machine *m, State *s, uint32_t pid) {
  machine_enter (m, s, pid);
  uint32_t header = part_words (s, m->part)[m->frame], differ = 0;
  const uint8_t *live = m->live[header >> 16];
  if (!live)
    return;
  const TypeInfo *t =
      model_type (m->model, m->model->codes.data[header >> 16].frame);
  uint32_t size = t->size, mask;
  uint32_t *words = s->words.data + m->locals;
  live += (size_t)(header & 0xffff) * size;
  for (uint32_t i = 0; i < size / 4; i++) {
    memcpy (&mask, live + 4 * i, 4);
    differ |= words[i] & ~mask;
    words[i] &= mask;
  }
  if (differ && t->refs.len)
    m->heap_changed = true;
}

void
machine_reset_dead (Machine *m, State *s, uint32_t pid) {
  if (m->live && pid < processes_of (s))
    reset (m, s, pid);
}
