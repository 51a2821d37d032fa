/* The lowering of static Models to Systems: what is refused from the start, the
   prefix, the property, and the way back.  How it works: lower_model.h. */

#include "pass/lower_model.h"

#include <stdarg.h>
#include <string.h>

enum { MAX_PREFIX = 100000 };

void
mlower_refuse (Lower *l, Pos pos, const char *format, ...) {
  if (l->refused)
    return;
  l->refused = true;
  va_list args;
  va_start (args, format);
  str_vformat (l->why, format, args);
  va_end (args);
  if (pos.source)
    str_format (l->why, " at %s:%d", pos.source->path, pos.line);
}

uint32_t
mlower_kinds (const Model *m) {
  return m->kinds ? m->kinds : ~(1u << KIND_NON_PROGRESS);
}

bool
mlower_wants (const Lower *l, ErrorKind kind) {
  return mlower_kinds (l->model) >> kind & 1;
}

/* What is refused from the start ------------------------------------------- */

static void
refuse_claims (Lower *l, const Code *code) {
  if (code->kind == CODE_TRACE)
    mlower_refuse (l, code->pos, "a trace automaton");
  if (!mlower_wants (l, KIND_ACCEPTANCE_CYCLE))
    return;
  if (code->kind == CODE_CLAIM &&
      (!l->model->only || !strcmp (l->model->only, code->name)))
    mlower_refuse (l, code->pos, "the claim '%s'", code->name);
  for (size_t k = 0; k < code->locations.len; k++)
    if (code->kind <= CODE_FUNCTION && !l->model->only &&
        code->locations.data[k].flags & LOC_ACCEPT)
      mlower_refuse (l, code->locations.data[k].pos, "an accept label");
}

static void
refuse_features (Lower *l) {
  const Model *m = l->model;
  Pos none = {0};
  if (m->loses)
    mlower_refuse (l, none, "messages to full channels are lost");
  for (size_t i = 0; i < m->codes.len; i++) {
    refuse_claims (l, m->codes.data + i);
    if (m->codes.data[i].deterministic)
      mlower_refuse (l, m->codes.data[i].pos, "a D_proctype");
  }
  if (m->kinds && mlower_wants (l, KIND_NON_PROGRESS))
    mlower_refuse (l, none, "non-progress is asked for");
  if (m->uses_last)
    mlower_refuse (l, none, "_last is used");
  if (m->uses_priority)
    mlower_refuse (l, none, "priorities are used");
}

/* The prefix --------------------------------------------------------------- */

/* Whether the process may start others, from where it is. */
static bool
may_start (const Lower *l, uint32_t pid) {
  Standing at = machine_standing (l->machine, &l->state, pid);
  const Code *code = l->model->codes.data + at.code;
  if (at.code != machine_bottom (l->machine, &l->state, pid).code)
    return true;
  bool *reached = mlower_reached (code, at.location), found = false;
  for (size_t i = 0; i < code->edges.len; i++) {
    const ModelEdge *e = code->edges.data + i;
    found = found || (reached[e->from] && mlower_starts (e->a));
  }
  mem_free (reached);
  return found;
}

static bool
is_complete (const Lower *l) {
  uint32_t n = machine_processes (l->machine, &l->state);
  for (uint32_t pid = 0; pid < n; pid++)
    if (may_start (l, pid))
      return false;
  return true;
}

/* The error that the last move of the prefix shows. */
static void
add_fault (Lower *l, const Fault *fault) {
  if (!mlower_wants (l, fault->kind))
    mlower_refuse (l, fault->pos,
                   "an error of kind %s, which is not asked for,",
                   error_kind_name (fault->kind));
  program_add_property (l->program, (Property){.bad = term_bool (l->t, true),
                                               .kind = fault->kind,
                                               .message = fault->message,
                                               .pos = fault->pos});
}

/* Runs the machine as long as processes may still be started and there is one
   way to go.  False: that leads into an error. */
static bool
run_prefix (Lower *l) {
  Effect effect;
  Moves moves = {0};
  State next = {0};
  bool good = true;
  machine_start (l->machine, &l->state, &effect);
  if (effect.faulty)
    mlower_refuse (l, effect.fault.pos, "an error in an initial value");
  while (!l->refused && good && l->map->prefix.len < MAX_PREFIX &&
         !is_complete (l)) {
    vec_clear (&moves);
    machine_moves (l->machine, &l->state, &moves);
    if (moves.len != 1)
      break;
    vec_push (&l->map->prefix, moves.data[0]);
    machine_step (l->machine, &l->state, moves.data[0], &next, &effect);
    good = !effect.faulty;
    if (effect.faulty)
      add_fault (l, &effect.fault);
    else
      state_copy (&l->state, &next);
  }
  vec_done (&moves);
  state_done (&next);
  return good && !l->refused;
}

/* The whole ---------------------------------------------------------------- */

/* No process can move, and this one must not stop where it is. */
static void
add_deadlock (Lower *l, const Body *body, Term bad) {
  const Code *code = l->model->codes.data + body->code;
  Str text = {0};
  str_format (&text, "invalid end state: process %u (%s) cannot go on",
              body->number, code->name);
  program_add_property (l->program, (Property){.bad = bad,
                                               .kind = KIND_DEADLOCK,
                                               .message = str_text (&text),
                                               .pos = code->pos});
  str_done (&text);
}

static void
add_deadlocks (Lower *l) {
  Program *p = l->program;
  size_t n = l->bodies.len;
  bool wanted = mlower_wants (l, KIND_DEADLOCK);
  Term none = term_bool (l->t, false);
  Term *now = mem_alloc ((p->vars.len + 1) * sizeof *now);
  Term *stuck = mem_alloc ((n + 1) * sizeof *stuck);
  Term *later = mem_alloc ((n + 1) * sizeof *later);
  for (size_t i = 0; i < p->vars.len; i++)
    now[i] = p->vars.data[i].now;
  mlower_quiet (l, now, false, stuck);
  Term quiet = l->model->uses_timeout ? mlower_quiet (l, now, true, later)
                                      : term_bool (l->t, true);
  for (size_t i = 0; i < n; i++)
    add_deadlock (l, l->bodies.data + i,
                  wanted ? term_and2 (l->t, quiet, stuck[i]) : none);
  mem_free (now);
  mem_free (stuck);
  mem_free (later);
}

static void
build (Lower *l) {
  refuse_features (l);
  if (l->refused || !run_prefix (l))
    return;
  if (!machine_processes (l->machine, &l->state))
    mlower_refuse (l, (Pos){0}, "there is no process");
  if (machine_objects (l->machine, &l->state))
    mlower_refuse (l, (Pos){0}, "there are objects before the first choice");
  mlower_bodies (l);
  if (!l->refused)
    mlower_edges (l);
  if (!l->refused)
    add_deadlocks (l);
}

static void
lower_done (Lower *l) {
  machine_free (l->machine);
  state_done (&l->state);
  for (size_t i = 0; i < l->bodies.len; i++) {
    Body *body = l->bodies.data + i;
    vec_done (&body->record.slots);
    mem_free (body->loc);
    mem_free (body->rest);
    mem_free (body->cut);
  }
  for (size_t i = 0; i < l->buffers.len; i++)
    vec_done (&l->buffers.data[i].cells);
  vec_done (&l->bodies);
  vec_done (&l->buffers);
  vec_done (&l->globals.slots);
}

/* 'overflow': there were too many ways through an atomic sequence. */
static bool
attempt (Run *run, const Program *program, bool composing, Lowered *out,
         Str *why, bool *overflow) {
  Lower l = {.run = run,
             .model = program->model,
             .machine = machine_new (program->model,
                                     (MachineOptions){.remembers = true}),
             .program = program_new (program->source),
             .map = mem_zero (sizeof (ModelMap)),
             .composing = composing,
             .why = why};
  l.t = l.program->terms;
  build (&l);
  *out = (Lowered){.program = l.program, .map = l.map};
  lower_done (&l);
  *overflow = l.overflow;
  if (!l.refused)
    return true;
  mlower_free_map (out->map);
  program_free (l.program);
  *out = (Lowered){0};
  return false;
}

static bool
lower (Run *run, const Program *program, Lowered *out, Str *why) {
  bool overflow;
  size_t len = why->len;
  if (attempt (run, program, true, out, why, &overflow))
    return true;
  if (!overflow)
    return false;
  why->len = len;
  return attempt (run, program, false, out, why, &overflow);
}

static void
done (Lowered *lowered) {
  mlower_free_map (lowered->map);
  program_free (lowered->program);
  *lowered = (Lowered){0};
}

const Lowering model_lowering = {
    .name = "system",
    .summary = "a model whose processes and channels are fixed, as a system",
    .from = FORM_MODEL,
    .to = FORM_SYSTEM,
    .lower = lower,
    .back = mlower_back,
    .done = done};
