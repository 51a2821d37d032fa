/* What there is behind the prefix: processes with their locations, channels,
   and the variables that somebody writes. */

#include "pass/lower_model.h"

#include <assert.h>

/* Which edges and locations ------------------------------------------------ */

static const Code *
code_of (const Lower *l, const Body *body) {
  assert (body->code < l->model->codes.len);
  return l->model->codes.data + body->code;
}

typedef enum { NEW, OPEN, DONE } Visit;

/* An atomic sequence that comes back to a location is cut there. */
static void
find_cuts (const Code *code, uint32_t location, uint8_t *visits, bool *cut) {
  assert (location < code->locations.len);
  const ModelLocation *at = code->locations.data + location;
  visits[location] = OPEN;
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *e = code->edges.data + i;
    bool inside = e->atomic || at->flags & LOC_DSTEP ||
                  code->locations.data[e->to].flags & LOC_DSTEP;
    if (!inside || e->kind == STEP_END)
      continue;
    if (visits[e->to] == OPEN)
      cut[e->to] = true;
    else if (visits[e->to] == NEW)
      find_cuts (code, e->to, visits, cut);
  }
  visits[location] = DONE;
}

/* A process that comes there can go on for sure. */
static bool
never_blocks (const Code *code, uint32_t location) {
  assert (location < code->locations.len);
  const ModelLocation *at = code->locations.data + location;
  for (uint32_t i = at->first; i < at->first + at->count && !code->provided;
       i++) {
    const ModelEdge *e = code->edges.data + i;
    if (e->kind == STEP_ELSE || e->kind == STEP_ASSIGN ||
        e->kind == STEP_ASSERT || e->kind == STEP_PRINT ||
        (e->kind == STEP_GUARD && !e->a))
      return true;
  }
  return false;
}

static void
find_rests (Lower *l, Body *body, const bool *reached) {
  const Code *code = code_of (l, body);
  body->rest[body->start] = true;
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (!reached[e->from] || e->kind == STEP_END ||
        code->locations.data[e->to].flags & LOC_DSTEP)
      continue;
    bool inside = code->locations.data[e->from].flags & LOC_DSTEP;
    if (!e->atomic || inside || e->kind == STEP_SEND || body->cut[e->to] ||
        !never_blocks (code, e->to))
      body->rest[e->to] = true;
    if ((e->atomic || inside) && body->cut[e->to])
      l->has_holder = true;
  }
}

static bool
can_end (const Lower *l, const Body *body, const bool *reached) {
  const Code *code = code_of (l, body);
  for (size_t i = 0; i < code->edges.len; i++)
    if (code->edges.data[i].kind == STEP_END &&
        reached[code->edges.data[i].from])
      return true;
  return false;
}

/* Records ------------------------------------------------------------------ */

uint32_t
mlower_size (const TypeInfo *t) {
  return t->kind != TYPE_INT ? 4 : t->bits <= 8 ? 1 : t->bits <= 16 ? 2 : 4;
}

static void
add_slots (Lower *l, Record *record, Type type, uint32_t offset, Str *name) {
  const TypeInfo *t = model_type (l->model, type);
  for (size_t i = 0; i < t->fields.len; i++) {
    const Field *f = t->fields.data + i;
    const TypeInfo *inner = model_type (l->model, f->type);
    bool is_record = inner->kind == TYPE_RECORD;
    uint32_t size = is_record ? inner->size : mlower_size (inner);
    for (uint32_t k = 0; k < f->count; k++) {
      size_t len = name->len;
      uint32_t at = offset + f->offset + k * size;
      str_format (name, "%s%s", len ? "." : "", f->name);
      if (f->is_array)
        str_format (name, "[%u]", k);
      if (is_record)
        add_slots (l, record, f->type, at, name);
      else
        vec_push (
            &record->slots,
            ((Slot){.offset = at,
                    .type = f->type,
                    .name = arena_string (&l->program->arena, str_text (name)),
                    .pos = f->pos}));
      name->len = len;
    }
  }
}

/* Marks what may be written at a place 'delta' bytes behind 'e'. */
static void
mark_written (Lower *l, Body *body, const Expr *e, uint32_t delta) {
  Record *record = e->op == PLACE_GLOBAL ? &l->globals : &body->record;
  switch (e->op) {
  case PLACE_GLOBAL:
  case PLACE_LOCAL:
    for (size_t i = 0; i < record->slots.len; i++)
      if (record->slots.data[i].offset == (uint32_t)e->k + delta)
        record->slots.data[i].written = true;
    break;
  case PLACE_FIELD:
    mark_written (l, body, e->a, delta + (uint32_t)e->k);
    break;
  case PLACE_INDEX:
    for (uint32_t i = 0; i < e->count; i++)
      mark_written (l, body, e->a, delta + i * (uint32_t)e->k);
    break;
  default:
    mlower_refuse (l, e->pos, "something is written by way of a pointer");
  }
}

static void
mark_edges (Lower *l, Body *body, const bool *reached) {
  const Code *code = code_of (l, body);
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    if (!reached[e->from])
      continue;
    if (e->kind == STEP_ASSIGN)
      mark_written (l, body, e->place, 0);
    for (uint32_t k = 0; e->kind == STEP_RECEIVE && k < e->count; k++)
      if (e->args[k]->op <= PLACE_REMOTE)
        mark_written (l, body, e->args[k], 0);
  }
}

static int32_t
first_value (const Lower *l, const Slot *slot, uint32_t pid, ExprOp op) {
  assert (op == PLACE_GLOBAL || op == PLACE_LOCAL);
  return machine_peek (l->machine, &l->state, pid, op == PLACE_GLOBAL,
                       (int32_t)slot->offset, slot->type);
}

static Var
add_var (Lower *l, const char *name, int64_t lo, int64_t hi, int64_t first,
         Pos pos) {
  assert (lo <= hi);
  Program *p = l->program;
  Var var = program_add_var (p, (VarInfo){.name = name,
                                          .sort = INT_SORT,
                                          .role = ROLE_STATE,
                                          .bounded = true,
                                          .lo = lo,
                                          .hi = hi,
                                          .pos = pos});
  Term is = term_eq (l->t, program_var (p, var)->now, term_int (l->t, first));
  p->init = term_and2 (l->t, p->init, is);
  return var;
}

static void
add_vars (Lower *l, Record *record, uint32_t pid, ExprOp op) {
  for (size_t i = 0; i < record->slots.len; i++) {
    Slot *s = record->slots.data + i;
    int64_t lo, hi;
    if (op == PLACE_GLOBAL || !l->bodies.data[pid].site)
      s->first = first_value (l, s, pid, op);
    word_range (l, s->type, &lo, &hi);
    if (s->written)
      s->var = add_var (l, s->name, lo, hi, s->first, s->pos);
  }
}

/* Processes ---------------------------------------------------------------- */

static const char *
location_name (Lower *l, const Process *q, const ModelLocation *at) {
  Str name = {0};
  for (uint32_t n = 0;; n++) {
    vec_clear (&name);
    if (at->label)
      str_add (&name, at->label);
    else
      str_format (&name, "line%d", at->pos.line);
    if (n)
      str_format (&name, ".%u", n);
    bool taken = false;
    for (size_t i = 0; i < q->locations.len && !taken; i++)
      taken = !strcmp (q->locations.data[i].name, str_text (&name));
    if (!taken)
      break;
  }
  const char *text = arena_string (&l->program->arena, str_text (&name));
  str_done (&name);
  return text;
}

/* Whether remote references look where processes of a code stand. */
static bool
looks_at (const Expr *e, uint32_t code) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (looks_at (e->args[i], code))
      return true;
  return (e->op == VALUE_AT && e->code == code) || looks_at (e->a, code) ||
         looks_at (e->b, code) || looks_at (e->c, code);
}

static bool
is_looked_at (const Model *m, uint32_t code) {
  for (size_t i = 0; i < m->codes.len; i++) {
    const Code *c = m->codes.data + i;
    if (looks_at (c->provided, code))
      return true;
    for (size_t k = 0; k < c->edges.len; k++) {
      const ModelEdge *e = c->edges.data + k;
      bool looks = looks_at (e->place, code) || looks_at (e->a, code) ||
                   looks_at (e->b, code);
      for (uint32_t n = 0; n < e->count && !looks; n++)
        looks = looks_at (e->args[n], code);
      if (looks)
        return true;
    }
  }
  return false;
}

static void
add_locations (Lower *l, Body *body, const bool *reached) {
  const Code *code = code_of (l, body);
  bool all = is_looked_at (l->model, body->code);
  Str name = {0};
  str_format (&name, "%s(%u)", code->name, body->number);
  body->process = program_add_process (l->program, str_text (&name));
  str_done (&name);
  for (uint32_t k = 0; k < code->locations.len; k++) {
    const ModelLocation *at = code->locations.data + k;
    const Process *q = l->program->processes.data + body->process;
    body->loc[k] = NO_LOC;
    if (reached[k] && (all || body->rest[k]))
      body->loc[k] = program_add_location (l->program, body->process,
                                           location_name (l, q, at), at->pos)
                         .id;
  }
  if (body->ends)
    body->gone =
        program_add_location (l->program, body->process, "-gone-", code->pos);
  if (body->site)
    body->unborn =
        program_add_location (l->program, body->process, "-unborn-", code->pos);
  program_close_process (l->program, body->process,
                         body->site ? body->unborn
                                    : (Loc){body->loc[body->start]});
}

void
mlower_add_body (Lower *l, uint32_t number, uint32_t start, const Expr *site) {
  const Code *code = l->model->codes.data + number;
  size_t n = code->locations.len + 1;
  Body body = {.number = (uint32_t)l->bodies.len,
               .code = number,
               .start = start,
               .site = site,
               .gone = {NO_LOC},
               .unborn = {NO_LOC},
               .loc = mem_alloc (n * sizeof (uint32_t)),
               .rest = mem_zero (n),
               .cut = mem_zero (n)};
  uint8_t *visits = mem_zero (n);
  for (uint32_t k = 0; k < code->locations.len; k++) {
    if (visits[k] == NEW)
      find_cuts (code, k, visits, body.cut);
    body.cut[k] = body.cut[k] || !l->composing;
  }
  mem_free (visits);
  vec_push (&l->bodies, body);
}

/* A process that the prefix has left. */
static void
find_body (Lower *l, uint32_t pid) {
  Standing at = machine_standing (l->machine, &l->state, pid);
  Standing bottom = machine_bottom (l->machine, &l->state, pid);
  if (at.code != bottom.code)
    mlower_refuse (l, l->model->codes.data[at.code].pos,
                   "a process begins inside of a function");
  mlower_add_body (l, at.code, at.location, NULL);
}

/* The process that runs alone at the beginning, if there is one. */
static void
find_holder (Lower *l) {
  uint32_t pid = machine_holder (l->machine, &l->state);
  if (pid != NO_PID) {
    Body *body = l->bodies.data + pid;
    body->cut[body->start] = true;
    l->has_holder = true;
  }
}

static void
add_holder (Lower *l) {
  uint32_t pid = machine_holder (l->machine, &l->state);
  if (l->has_holder)
    l->holder = add_var (l, "atomic", 0, (int64_t)l->bodies.len,
                         pid == NO_PID ? 0 : (int64_t)pid + 1, (Pos){0});
}

/* Channels ----------------------------------------------------------------- */

/* A name that somebody has for the channel. */
static const char *
channel_name (Lower *l, uint32_t number) {
  for (size_t i = 0; i < l->globals.slots.len; i++) {
    const Slot *s = l->globals.slots.data + i;
    if (model_type (l->model, s->type)->kind == TYPE_CHAN &&
        s->first == (int32_t)number)
      return s->name;
  }
  Str name = {0};
  str_format (&name, "channel#%u", number);
  const char *text = arena_string (&l->program->arena, str_text (&name));
  str_done (&name);
  return text;
}

static void
add_cells (Lower *l, Buffer *b, int32_t channel, uint32_t len) {
  Str name = {0};
  for (uint32_t i = 0; i < b->type->capacity; i++)
    for (uint32_t f = 0; f < b->type->count; f++) {
      int64_t lo, hi;
      vec_clear (&name);
      str_format (&name, "%s[%u]", b->name, i);
      if (b->type->count > 1)
        str_format (&name, ".%u", f);
      int32_t first =
          i < len ? machine_channel_field (l->machine, &l->state, channel, i, f)
                  : 0;
      word_range (l, b->type->types[f], &lo, &hi);
      vec_push (&b->cells,
                add_var (l, str_text (&name), lo, hi, first, b->type->pos));
    }
  str_done (&name);
}

enum { MAX_CELLS = 64 };

static void
add_channel (Lower *l, ChannelView view) {
  Buffer b = {.type = view.type, .owner = view.owner};
  uint32_t number = (uint32_t)l->buffers.len + 1;
  b.name = channel_name (l, number);
  if (view.capacity * view.type->count > MAX_CELLS)
    mlower_refuse (l, view.type->pos, "a channel of more than %d values",
                   MAX_CELLS);
  else if (view.capacity) {
    Str name = {0};
    str_format (&name, "%s.len", b.name);
    b.len = add_var (l, str_text (&name), 0, view.capacity, view.len,
                     view.type->pos);
    str_done (&name);
    add_cells (l, &b, (int32_t)number, view.len);
  }
  vec_push (&l->buffers, b);
}

static void
add_channels (Lower *l) {
  for (int32_t i = 1; !l->refused; i++) {
    ChannelView view = machine_channel_view (l->machine, &l->state, i);
    if (!view.exists)
      return;
    add_channel (l, view);
  }
}

/* All ---------------------------------------------------------------------- */

static void
find_bodies (Lower *l) {
  Str name = {0};
  add_slots (l, &l->globals, l->model->globals, 0, &name);
  uint32_t n = machine_processes (l->machine, &l->state);
  for (uint32_t pid = 0; pid < n; pid++)
    find_body (l, pid);
  mlower_late (l);
  for (size_t i = 0; i < l->bodies.len; i++) {
    Body *body = l->bodies.data + i;
    vec_clear (&name);
    str_format (&name, "%s(%u)", code_of (l, body)->name, body->number);
    add_slots (l, &body->record, code_of (l, body)->frame, 0, &name);
  }
  str_done (&name);
  find_holder (l);
}

/* A process can end only if those can that are younger from the start. */
static void
find_ends (Lower *l, bool **reached) {
  bool ends = true;
  for (size_t i = l->bodies.len; i-- > 0;) {
    Body *body = l->bodies.data + i;
    body->ends = ends && can_end (l, body, reached[i]);
    ends = body->site ? ends : body->ends;
  }
}

void
mlower_bodies (Lower *l) {
  find_bodies (l);
  bool **reached = mem_alloc ((l->bodies.len + 1) * sizeof *reached);
  for (size_t i = 0; i < l->bodies.len; i++) {
    Body *body = l->bodies.data + i;
    reached[i] = mlower_reached (code_of (l, body), body->start);
    find_rests (l, body, reached[i]);
    mark_edges (l, body, reached[i]);
    if (body->site)
      mlower_settle (l, body);
  }
  find_ends (l, reached);
  for (size_t i = 0; i < l->bodies.len; i++) {
    add_locations (l, l->bodies.data + i, reached[i]);
    mem_free (reached[i]);
  }
  mem_free (reached);
  add_holder (l);
  add_vars (l, &l->globals, 0, PLACE_GLOBAL);
  add_channels (l);
  for (size_t i = 0; i < l->bodies.len; i++)
    add_vars (l, &l->bodies.data[i].record, (uint32_t)i, PLACE_LOCAL);
}
