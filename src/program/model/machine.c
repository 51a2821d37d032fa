/* Making a machine, the start, statements and steps.  Layout and conventions:
   machine_impl.h. */

#include "program/model/machine_impl.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

/* Making ------------------------------------------------------------------- */

static Scalar
scalar_of (const TypeInfo *t) {
  if (t->kind != TYPE_INT)
    return (Scalar){4, 32, true};
  uint8_t size = t->bits <= 8 ? 1 : t->bits <= 16 ? 2 : 4;
  return (Scalar){size, (uint8_t)t->bits, t->is_signed};
}

static uint32_t
trace_code (const Model *model) {
  for (uint32_t i = 0; i < model->codes.len; i++)
    if (model->codes.data[i].kind == CODE_TRACE)
      return i + 1;
  return 0;
}

/* Functions that have channels of their own put them on the heap. */
static bool
makes_channels (const Model *model) {
  for (size_t i = 0; i < model->codes.len; i++) {
    const Code *code = model->codes.data + i;
    const TypeInfo *frame = model_type (model, code->frame);
    for (size_t k = 0; k < frame->inits.len; k++)
      if (code->kind == CODE_FUNCTION && !frame->inits.data[k].value)
        return true;
  }
  return false;
}

static void
find_idle (Machine *m) {
  const TypeInfo *globals = model_type (m->model, m->model->globals);
  for (size_t i = 0; i < globals->fields.len; i++)
    if (machine_is_idle (m->model, globals->fields.data + i))
      vec_push (&m->idle, globals->fields.data + i);
}

static void
find_dead (Machine *m) {
  m->live = mem_zero (m->model->codes.len * sizeof *m->live);
  for (uint32_t i = 0; i < m->model->codes.len; i++)
    m->live[i] = machine_find_live (m, i);
}

static bool **
find_timed (const Model *model) {
  bool **timed = mem_zero (model->codes.len * sizeof *timed);
  for (size_t i = 0; i < model->codes.len; i++) {
    const Code *code = model->codes.data + i;
    timed[i] = mem_zero (code->edges.len + 1);
    for (size_t k = 0; k < code->edges.len; k++)
      timed[i][k] = model_edge_asks_timeout (code->edges.data + k);
  }
  return timed;
}

Machine *
machine_new (const Model *model, MachineOptions options) {
  Machine *m = mem_zero (sizeof *m);
  m->model = model;
  m->options = options;
  if (!options.max_frames)
    m->options.max_frames = DEFAULT_FRAMES;
  if (!options.max_objects)
    m->options.max_objects = DEFAULT_OBJECTS;
  m->scalars = mem_zero (model->types.len * sizeof *m->scalars);
  for (size_t i = 0; i < model->types.len; i++)
    m->scalars[i] = scalar_of (model->types.data + i);
  m->frame_words = mem_zero (model->codes.len * sizeof *m->frame_words);
  m->reached = mem_zero (model->codes.len * sizeof *m->reached);
  for (size_t i = 0; i < model->codes.len; i++) {
    const Code *code = model->codes.data + i;
    m->frame_words[i] = 1 + model_type (model, code->frame)->size / 4;
    if (model->uses_priority && code->kind == CODE_PROCESS)
      m->frame_words[i]++;
    m->reached[i] = mem_zero (code->edges.len + 1);
  }
  if (model->uses_timeout)
    m->timed = find_timed (model);
  m->has_heap = model->uses_heap || makes_channels (model);
  if (!options.remembers)
    find_idle (m);
  m->fixed = 1;
  if (options.claim)
    m->claim_part = m->fixed++;
  if (trace_code (model))
    m->trace_part = m->fixed++;
  if (options.reset)
    find_dead (m);
  return m;
}

void
machine_free (Machine *m) {
  if (!m)
    return;
  machine_free_native (m);
  for (size_t i = 0; i < m->model->codes.len; i++) {
    mem_free (m->reached[i]);
    if (m->timed)
      mem_free (m->timed[i]);
    if (m->live)
      mem_free (m->live[i]);
  }
  mem_free (m->live);
  mem_free (m->reached);
  mem_free (m->timed);
  mem_free (m->scalars);
  mem_free (m->frame_words);
  vec_done (&m->counts);
  vec_done (&m->index);
  vec_done (&m->marks);
  vec_done (&m->queue);
  vec_done (&m->order);
  vec_done (&m->idle);
  vec_done (&m->message);
  vec_done (&m->sorting);
  vec_done (&m->changes);
  vec_done (&m->touched);
  vec_done (&m->owners);
  state_done (&m->spare);
  names_done (&m->sentences);
  str_done (&m->sentence);
  mem_free (m);
}

const Model *
machine_model (const Machine *m) {
  return m->model;
}

const MachineStats *
machine_stats (const Machine *m) {
  return &m->stats;
}

bool
machine_reached (const Machine *m, uint32_t code, uint32_t edge) {
  assert (code < m->model->codes.len &&
          edge < m->model->codes.data[code].edges.len);
  return m->reached[code][edge];
}

void
machine_absorb (Machine *m, const Machine *other) {
  assert (m->model == other->model);
  for (size_t i = 0; i < m->model->codes.len; i++)
    for (size_t k = 0; k < m->model->codes.data[i].edges.len; k++)
      m->reached[i][k] |= other->reached[i][k];
  m->stats.collections += other->stats.collections;
  if (other->stats.peak_objects > m->stats.peak_objects)
    m->stats.peak_objects = other->stats.peak_objects;
}

void
machine_note_reached (Machine *m, uint32_t code, uint32_t edge) {
  assert (code < m->model->codes.len &&
          edge < m->model->codes.data[code].edges.len);
  m->reached[code][edge] = true;
}

void
machine_resume (Machine *m, MachineStats stats) {
  m->stats = stats;
}

static void
set_fault (Machine *m, Fault *fault, ErrorKind kind, Pos pos,
           const char *format, va_list args) {
  assert (kind < ERROR_KIND_COUNT);
  vec_clear (&m->sentence);
  str_vformat (&m->sentence, format, args);
  uint32_t number = names_add (&m->sentences, str_text (&m->sentence));
  *fault = (Fault){kind, pos, names_text (&m->sentences, number)};
}

void
machine_set_fault (Machine *m, Fault *fault, ErrorKind kind, Pos pos,
                   const char *format, ...) {
  va_list args;
  va_start (args, format);
  set_fault (m, fault, kind, pos, format, args);
  va_end (args);
}

int32_t
machine_fail (Machine *m, ErrorKind kind, Pos pos, const char *format, ...) {
  va_list args;
  va_start (args, format);
  if (!m->failed)
    set_fault (m, &m->fault, kind, pos, format, args);
  va_end (args);
  m->failed = true;
  return 0;
}

void
machine_violate (Machine *m, Pos pos, const char *format, ...) {
  va_list args;
  va_start (args, format);
  if (!m->violated)
    set_fault (m, &m->violation, KIND_ASSERTION, pos, format, args);
  va_end (args);
  m->violated = true;
}

/* Statements --------------------------------------------------------------- */

static void
create (Machine *m, const ModelEdge *edge) {
  int32_t count = edge->a ? machine_eval (m, edge->a) : 1;
  const TypeInfo *t = model_type (m->model, edge->type);
  uint64_t bytes = (uint64_t)m->scalars[edge->type.id].size;
  if (t->kind == TYPE_RECORD)
    bytes = t->size;
  if (m->failed)
    return;
  if (count < 0) {
    machine_fail (m, KIND_LIMIT, edge->pos, "new with %d elements", count);
    return;
  }
  if (bytes * (uint64_t)count > (1u << 22)) {
    machine_fail (m, KIND_LIMIT, edge->pos, "new object of more than 4 MB");
    return;
  }
  uint32_t words = (uint32_t)((bytes * (uint64_t)count + 3) / 4);
  uint32_t number =
      machine_new_object (m, edge->type.id, (uint32_t)count, words, edge->pos);
  for (int32_t i = 0; number && t->kind == TYPE_RECORD && i < count; i++)
    machine_init_record (m, edge->type, machine_object_part (m, number),
                         OBJECT_HEADER + (uint32_t)i * (t->size / 4), true);
  if (number && !m->failed)
    machine_assign (m, edge->place, (int32_t)number);
}

static void
set_priority (Machine *m, const ModelEdge *edge) {
  int32_t pid = machine_eval (m, edge->a);
  int32_t priority = machine_eval (m, edge->b);
  if (!m->failed)
    machine_set_priority (m, pid, priority);
}

/* What is wrong with an argument shows whether or not anybody reads on. */
static void
print (Machine *m, const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count && !m->failed; i++)
    machine_eval (m, edge->args[i]);
  if (m->print && !m->failed)
    machine_printf (m, edge);
}

static void
execute (Machine *m, const ModelEdge *edge, uint32_t number) {
  switch (edge->kind) {
  case STEP_GUARD:
    if (edge->a)
      machine_eval (m, edge->a);
    break;
  case STEP_ELSE:
    break;
  case STEP_ASSIGN: {
    int32_t value = machine_eval (m, edge->a);
    machine_check_kept (m, edge->a, edge->place->type, value);
    if (!m->failed)
      machine_assign (m, edge->place, value);
    break;
  }
  case STEP_ASSERT:
    if (!machine_eval (m, edge->a) && !m->failed)
      machine_violate (m, edge->pos, "assertion violated: %s",
                       edge->show ? edge->show : "assert");
    break;
  case STEP_PRINT:
    print (m, edge);
    break;
  case STEP_SEND:
    machine_send (m, edge);
    break;
  case STEP_RECEIVE:
    machine_receive (m, edge);
    break;
  case STEP_NEW:
    create (m, edge);
    break;
  case STEP_DELETE: {
    int32_t ref = machine_eval (m, edge->a);
    if (!m->failed)
      machine_delete (m, (uint32_t)ref, edge->pos);
    break;
  }
  case STEP_CALL:
    machine_call (m, edge, number);
    break;
  case STEP_RETURN:
    machine_return (m, edge);
    break;
  case STEP_END:
    machine_end_process (m);
    break;
  case STEP_PRIORITY:
    set_priority (m, edge);
    break;
  }
}

/* Whether control moves on in this frame; calls, returns and ends do that
   themselves. */
static bool
moves_on (StepKind kind) {
  return kind != STEP_CALL && kind != STEP_RETURN && kind != STEP_END;
}

void
machine_note_end (Machine *m, uint32_t code, uint32_t location) {
  assert (code < m->model->codes.len);
  const Code *c = m->model->codes.data + code;
  const ModelLocation *at = c->locations.data + location;
  if (at->count && c->edges.data[at->first].kind == STEP_END)
    m->reached[code][at->first] = true;
}

/* Takes an edge of the process entered. */
static void
take (Machine *m, const Code *code, uint32_t number) {
  assert (number < code->edges.len);
  const ModelEdge *edge = code->edges.data + number;
  m->reached[code - m->model->codes.data][number] = true;
  execute (m, edge, number);
  if (m->failed)
    return;
  if (moves_on (edge->kind)) {
    uint32_t *header = part_words (m->s, m->part) + m->frame;
    *header = (*header & 0xffff0000) | edge->to;
    machine_note_end (m, *header >> 16, edge->to);
    machine_leave_scopes (m, edge);
  }
  machine_collect (m);
}

static const Code *
code_of (const Machine *m) {
  assert ((part_words (m->s, m->part)[m->frame] >> 16) < m->model->codes.len);
  return m->model->codes.data + (part_words (m->s, m->part)[m->frame] >> 16);
}

static uint32_t
location_of (const Machine *m) {
  return part_words (m->s, m->part)[m->frame] & 0xffff;
}

/* The first enabled edge of the location, as a d_step takes it. */
static bool
first_enabled (Machine *m, const Code *code, uint32_t *number) {
  const ModelLocation *at = code->locations.data + location_of (m);
  for (uint32_t i = at->first; i < at->first + at->count; i++) {
    const ModelEdge *edge = code->edges.data + i;
    if (edge->kind == STEP_ELSE || machine_edge_enabled (m, edge)) {
      *number = i;
      return true;
    }
  }
  return false;
}

/* A loop in a d_step that runs this long will hardly end. */
enum { DSTEP_LIMIT = 10000000 };

/* Goes on until the d_step is left. */
static void
finish_dstep (Machine *m) {
  for (int i = 0; !m->failed; i++) {
    const Code *code = code_of (m);
    const ModelLocation *at = code->locations.data + location_of (m);
    uint32_t number;
    if (!(at->flags & LOC_DSTEP))
      return;
    if (i == DSTEP_LIMIT)
      machine_fail (m, KIND_LIMIT, at->pos, "a d_step of more than %d steps",
                    DSTEP_LIMIT);
    else if (first_enabled (m, code, &number))
      take (m, code, number);
    else
      machine_fail (m, KIND_DEADLOCK, at->pos,
                    "a statement inside of a d_step blocks");
  }
}

/* Steps -------------------------------------------------------------------- */

static void
begin (Machine *m, State *s) {
  m->s = s;
  m->failed = m->violated = false;
  m->dry = false;
  m->timeout = false;
  m->heap_changed = m->trigger = m->dropped = m->in_transit = false;
  vec_clear (&m->queue);
  m->stats.collected = false;
}

static void
step_claim (Machine *m, State *s, uint32_t number) {
  assert (m->claim_part &&
          number < m->model->codes.data[m->options.claim - 1].edges.len);
  machine_enter_part (m, s, m->claim_part, NO_PID);
  const Code *code = m->model->codes.data + m->options.claim - 1;
  const ModelEdge *edge = code->edges.data + number;
  m->reached[m->options.claim - 1][number] = true;
  m->dry = true;
  if (edge->kind == STEP_ASSERT || edge->kind == STEP_GUARD ||
      edge->kind == STEP_PRINT)
    execute (m, edge, number);
  m->dry = false;
  uint32_t *header = part_words (s, m->part);
  *header = (*header & 0xffff0000) | edge->to;
}

/* The atomic flag of the step's last edge tells who goes on. */
static void
set_holder (Machine *m, State *s, uint32_t pid) {
  s->words.data[0] &= 0xffff;
  if (pid != NO_PID && pid < processes_of (s) && machine_may_hold (m, s, pid))
    s->words.data[0] |= (pid + 1) << 16;
}

/* Some function of the process was called inside of an atomic sequence; the top
   frame does not count if it returns. */
static bool
in_atomic_call (const Machine *m, const State *s, uint32_t part, bool returns) {
  uint32_t at = 0, len = part_len (s, part);
  const uint32_t *words = part_words (s, part);
  for (uint32_t next;
       (next = at + m->frame_words[words[at] >> 16] + (at > 0)) < len;
       at = next) {
    const Code *caller = m->model->codes.data + (words[at] >> 16);
    bool top = next + m->frame_words[words[next] >> 16] + 1 >= len;
    const ModelEdge *call = caller->edges.data + words[next + 1];
    if (top && returns ? call->atomic : call->keep)
      return true;
  }
  return false;
}

bool
machine_called_atomically (const Machine *m, const State *s, uint32_t pid) {
  return in_atomic_call (m, s, process_part (m, s, pid), false);
}

static bool
is_atomic (const Machine *m, const ModelEdge *edge) {
  return edge->atomic || (edge->kind == STEP_CALL && edge->keep) ||
         (m->frame &&
          in_atomic_call (m, m->s, m->part, edge->kind == STEP_RETURN));
}

static bool
side_is_timed (const Machine *m, const State *s, uint32_t pid, uint32_t edge) {
  uint32_t bottom = machine_bottom (m, s, pid).code;
  return m->timed[machine_standing (m, s, pid).code][edge] ||
         expr_asks_timeout (m->model->codes.data[bottom].provided);
}

/* Whether the move may depend on 'timeout'. */
static bool
is_timed (const Machine *m, const State *s, Move move) {
  return m->timed && (side_is_timed (m, s, move.pid, move.edge) ||
                      (move.partner != NO_PID &&
                       side_is_timed (m, s, move.partner, move.partner_edge)));
}

/* What both sides of a step ask before anything changes, as it was asked when
   the move was found; false if something of it goes wrong. */
static bool
asks_well (Machine *m, State *s, Move move) {
  machine_enter (m, s, move.pid);
  machine_provided (m);
  if (move.partner == NO_PID || m->failed)
    return !m->failed;
  Channel c;
  machine_message (m, code_of (m)->edges.data + move.edge);
  machine_enter (m, s, move.partner);
  const ModelEdge *edge = code_of (m)->edges.data + move.partner_edge;
  int32_t channel = m->failed ? 0 : machine_eval (m, edge->a);
  if (!m->failed && machine_channel (m, channel, edge->pos, &c))
    machine_matches (m, edge->args, edge->count, c.type, m->message.data);
  if (!m->failed)
    machine_provided (m);
  return !m->failed;
}

static void
step_system (Machine *m, State *s, Move move) {
  if (!asks_well (m, s, move))
    return;
  machine_enter (m, s, move.pid);
  const Code *code = code_of (m);
  uint32_t holder =
      is_atomic (m, code->edges.data + move.edge) ? move.pid : NO_PID;
  m->in_transit = move.partner != NO_PID;
  take (m, code, move.edge);
  m->in_transit = false;
  if (move.partner != NO_PID && !m->failed) {
    machine_enter (m, s, move.partner);
    code = code_of (m);
    holder = is_atomic (m, code->edges.data + move.partner_edge) ? move.partner
                                                                 : NO_PID;
    take (m, code, move.partner_edge);
  }
  if (code->edges.data[move.edge].kind != STEP_END || move.partner != NO_PID)
    finish_dstep (m);
  if (m->model->uses_last) {
    uint32_t last = move.partner == NO_PID ? move.pid : move.partner;
    s->words.data[1] = (s->words.data[1] & 0xffff) | last << 16;
  }
  m->timeout = false;
  if (!m->failed)
    set_holder (m, s, holder);
}

/* A process of a D_proctype must not have a choice. */
static void
check_determinism (Machine *m, State *s, uint32_t pid) {
  const Code *code = m->model->codes.data + machine_bottom (m, s, pid).code;
  if (!code->deterministic)
    return;
  Standing at = machine_standing (m, s, pid);
  if (machine_choices (m, s, pid) > 1)
    machine_violate (
        m, m->model->codes.data[at.code].locations.data[at.location].pos,
        "process %u of the deterministic type '%s' has a choice", pid,
        code->name);
}

const Fault *
machine_effect_shows (const Effect *e, uint32_t kinds) {
  if (e->faulty && kinds >> e->fault.kind & 1)
    return &e->fault;
  if (e->stuck && kinds >> e->obstacle.kind & 1)
    return &e->obstacle;
  return NULL;
}

static void
report (const Machine *m, Effect *effect) {
  effect->stuck = m->failed;
  effect->faulty = m->failed || m->violated;
  if (effect->faulty)
    effect->fault = m->violated ? m->violation : m->fault;
  if (effect->stuck)
    effect->obstacle = m->fault;
}

/* Those who moved, and those who were started. */
static void
reset_movers (Machine *m, State *s, Move move, uint32_t before) {
  machine_reset_dead (m, s, move.pid);
  machine_reset_dead (m, s, move.partner);
  for (uint32_t pid = before; pid < processes_of (s); pid++)
    machine_reset_dead (m, s, pid);
}

static bool
step_natively (Machine *m, const State *from, Move move, State *to,
               Effect *effect) {
  state_copy (to, from);
  to->stamp = ++m->stamps;
  begin (m, to);
  if (move.claim_edge)
    step_claim (m, to, move.claim_edge - 1);
  *effect = (Effect){0};
  move.claim_edge = 0;
  vec_clear (&m->changes);
  return !m->failed && !m->violated &&
         machine_native_take (m, to, move, &m->changes);
}

bool
machine_is_native (const Machine *m) {
  return m->native;
}

/* What is known of the state is not about what it becomes. */
bool
machine_take (Machine *m, State *s, Move move, StateWords *log) {
  if (!m->native || move.claim_edge)
    return false;
  size_t before = log->len;
  begin (m, s);
  s->stamp = ++m->stamps;
  if (machine_native_take (m, s, move, log))
    return true;
  machine_take_back (s, log, before);
  log->len = before;
  return false;
}

void
machine_step (Machine *m, const State *from, Move move, State *to,
              Effect *effect) {
  if (m->native && step_natively (m, from, move, to, effect))
    return;
  state_copy (to, from);
  to->stamp = ++m->stamps;
  begin (m, to);
  machine_begin_heap (m, from, to);
  /* First the claim: it looks at the state that the system leaves. */
  if (move.claim_edge)
    step_claim (m, to, move.claim_edge - 1);
  effect->by_claim = m->failed || m->violated;
  if (move.pid != NO_PID && !m->failed) {
    m->timeout = is_timed (m, to, move) && machine_needs_timeout (m, to, move);
    check_determinism (m, to, move.pid);
    step_system (m, to, move);
  }
  if (m->live && !m->failed)
    reset_movers (m, to, move, processes_of (from));
  if (!m->failed)
    machine_tidy (m);
  report (m, effect);
}

static void
start_fixed (Machine *m, uint32_t part, uint32_t code) {
  machine_insert_part (m->s, part, m->frame_words[code]);
  const Code *c = m->model->codes.data + code;
  part_words (m->s, part)[0] = code << 16 | c->start;
}

void
machine_start (Machine *m, State *s, Effect *effect) {
  vec_clear (&s->words);
  vec_clear (&s->cuts);
  vec_push (&s->cuts, 0);
  begin (m, s);
  const Model *model = m->model;
  machine_insert_part (
      s, 0, GLOBAL_HEADER + model_type (model, model->globals)->size / 4);
  if (m->claim_part)
    start_fixed (m, m->claim_part, m->options.claim - 1);
  if (m->trace_part)
    start_fixed (m, m->trace_part, trace_code (model) - 1);
  machine_enter_part (m, s, 0, NO_PID);
  machine_init_record (m, model->globals, 0, GLOBAL_HEADER, false);
  if (m->claim_part) {
    machine_enter_part (m, s, m->claim_part, NO_PID);
    machine_init_record (m, model->codes.data[m->options.claim - 1].frame,
                         m->claim_part, 1, false);
  }
  for (uint32_t i = 0; i < model->codes.len && !m->failed; i++)
    for (uint32_t k = 0; k < model->codes.data[i].active && !m->failed; k++) {
      machine_enter_part (m, s, 0, NO_PID);
      int32_t priority = (int32_t)model->codes.data[i].priority;
      machine_run (m, i, NULL, priority ? priority : 1,
                   model->codes.data[i].pos);
    }
  for (uint32_t pid = 0; pid < processes_of (s) && !m->failed; pid++)
    machine_reset_dead (m, s, pid);
  machine_tidy (m);
  s->stamp = ++m->stamps;
  effect->by_claim = false;
  report (m, effect);
}
