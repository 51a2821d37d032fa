/* Nothing in a trail is believed: a number is used only after the machine has
   listed the move that it is part of. */

#include "evidence/model/trail.h"

#include <assert.h>
#include <string.h>

Trail *
trail_new (MachineOptions how) {
  Trail *trail = mem_zero (sizeof *trail);
  trail->how = how;
  trail->how.reset = false; /* what is shown, happens without it */
  return trail;
}

void
trail_free (Trail *trail) {
  if (!trail)
    return;
  vec_done (&trail->moves);
  mem_free (trail);
}

void
trail_drop_claim (Trail *trail) {
  trail->how.claim = 0;
  for (size_t i = 0; i < trail->moves.len; i++)
    trail->moves.data[i].claim_edge = 0;
}

/* Walking ------------------------------------------------------------------ */

static bool
has_claim (const Model *model, uint32_t claim) {
  return !claim || (claim <= model->codes.len &&
                    model->codes.data[claim - 1].kind == CODE_CLAIM);
}

/* People want an object to keep its number; an object limit is not reached on
   the way only because nothing is collected. */
static MachineOptions
for_people (const Trail *trail) {
  MachineOptions how = trail->how;
  how.remembers = true;
  if (trail->kind == KIND_LIMIT)
    return how;
  how.heap = HEAP_CREATION;
  how.gc = GC_NONE;
  how.max_objects = 0;
  return how;
}

bool
trail_walk_start (TrailWalk *w, const Model *model, const Trail *trail,
                  bool shown) {
  *w = (TrailWalk){.trail = trail};
  if (!has_claim (model, trail->how.claim))
    return false;
  w->machine = machine_new (model, shown ? for_people (trail) : trail->how);
  machine_start (w->machine, &w->now, &w->effect);
  return true;
}

bool
trail_walk_next (TrailWalk *w) {
  assert (w->machine);
  if (w->at >= w->trail->moves.len || w->effect.stuck)
    return false;
  Move move = w->trail->moves.data[w->at];
  if (!machine_enabled (w->machine, &w->now, move))
    return false;
  State last = w->before;
  w->before = w->now;
  w->now = last;
  vec_clear (&w->printed);
  machine_print_to (w->machine, &w->printed);
  machine_step (w->machine, &w->before, move, &w->now, &w->effect);
  machine_print_to (w->machine, NULL);
  w->at++;
  return true;
}

void
trail_walk_done (TrailWalk *w) {
  machine_free (w->machine);
  state_done (&w->before);
  state_done (&w->now);
  str_done (&w->printed);
}

/* Replay ------------------------------------------------------------------- */

typedef struct {
  Program *program;
  TrailWalk walk;
  Replay replay;
  bool failed_before; /* an assertion failed before the last step */
  /* The cycle: seen from the state before its first move on. */
  State entry;
  Pos entry_pos; /* of the statement that enters it */
  bool accepts, progresses;
  bool stutters;  /* no process can move in it */
  Pos accept_pos; /* of a process' accept label in it */
  Moves moves;
  VEC (bool) excused; /* by pid: moved, or was not able to */
} Replayer;

static bool invalid (Replayer *r, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

static bool
invalid (Replayer *r, const char *format, ...) {
  Str why = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&why, format, args);
  va_end (args);
  r->replay.why = str_keep (&why, &r->program->arena);
  r->replay.valid = false;
  return false;
}

static bool
shows (Replayer *r, Pos pos, const char *message) {
  assert (message);
  r->replay.valid = true;
  r->replay.kind = r->walk.trail->kind;
  r->replay.pos = pos;
  r->replay.message = arena_string (&r->program->arena, message);
  return true;
}

static bool
same_state (const State *a, const State *b) {
  return a->words.len == b->words.len && a->cuts.len == b->cuts.len &&
         !memcmp (a->words.data, b->words.data,
                  a->words.len * sizeof *a->words.data) &&
         !memcmp (a->cuts.data, b->cuts.data,
                  a->cuts.len * sizeof *a->cuts.data);
}

/* Cycles ------------------------------------------------------------------- */

static void
excuse (Replayer *r, uint32_t pid) {
  if (pid < r->excused.len)
    r->excused.data[pid] = true;
}

static bool
has_move (const Moves *moves, uint32_t pid) {
  for (size_t i = 0; i < moves->len; i++)
    if (moves->data[i].pid == pid)
      return true;
  return false;
}

/* A process that has no move is not able to go on. */
static void
excuse_blocked (Replayer *r, const State *s) {
  vec_clear (&r->moves);
  machine_moves (r->walk.machine, s, &r->moves);
  for (uint32_t pid = 0; pid < r->excused.len; pid++)
    if (!has_move (&r->moves, pid))
      excuse (r, pid);
}

/* Where a process stands at an accept label. */
static Pos
accept_place (const TrailWalk *w) {
  const Model *model = machine_model (w->machine);
  for (uint32_t pid = 0; pid < machine_processes (w->machine, &w->now); pid++) {
    Standing at = machine_standing (w->machine, &w->now, pid);
    const ModelLocation *l =
        model->codes.data[at.code].locations.data + at.location;
    if (l->flags & LOC_ACCEPT)
      return l->pos;
  }
  return (Pos){0};
}

/* Inside of an atomic sequence progress labels do not count, and that a process
   has to wait for its end excuses nobody. */
static void
look_at_state (Replayer *r) {
  const TrailWalk *w = &r->walk;
  if (!r->accepts && machine_accepts (w->machine, &w->now)) {
    r->accepts = true;
    r->accept_pos = accept_place (w);
  }
  if (machine_holder (w->machine, &w->now) != NO_PID)
    return;
  r->progresses = r->progresses || machine_progresses (w->machine, &w->now);
  excuse_blocked (r, &w->now);
}

static void
enter_cycle (Replayer *r) {
  assert (r->walk.at < r->walk.trail->moves.len && !r->excused.len);
  const TrailWalk *w = &r->walk;
  Move move = w->trail->moves.data[w->at];
  state_copy (&r->entry, &w->now);
  uint32_t n = machine_processes (w->machine, &w->now);
  for (uint32_t pid = 0; pid < n; pid++)
    vec_push (&r->excused, false);
  const ModelEdge *edge =
      move.pid < n ? machine_edge (w->machine, &w->now, move.pid, move.edge)
                   : NULL;
  if (edge)
    r->entry_pos = edge->pos;
}

/* Looks at the state that the next move leaves. */
static void
follow_cycle (Replayer *r) {
  const TrailWalk *w = &r->walk;
  const Trail *trail = w->trail;
  if (!trail->has_cycle || w->at < trail->cycle || w->at >= trail->moves.len)
    return;
  if (w->at == trail->cycle)
    enter_cycle (r);
  look_at_state (r);
  Move move = trail->moves.data[w->at];
  r->stutters = r->stutters || move.pid == NO_PID;
  excuse (r, move.pid);
  excuse (r, move.partner);
}

static bool
is_fair (Replayer *r) {
  for (size_t pid = 0; pid < r->excused.len; pid++)
    if (!r->excused.data[pid])
      return invalid (r,
                      "the cycle is not fair: process %zu could always move "
                      "and never does",
                      pid);
  return true;
}

static bool
closes_cycle (Replayer *r) {
  if (!r->entry.cuts.len || !same_state (&r->entry, &r->walk.now))
    return invalid (r, "the last state is not the one the cycle begins with");
  return !r->walk.trail->fair || is_fair (r);
}

/* The end ------------------------------------------------------------------ */

static bool
show_claim (Replayer *r) {
  assert (r->walk.trail->how.claim);
  const Model *model = r->program->model;
  const Code *claim = model->codes.data + r->walk.trail->how.claim - 1;
  Str message = {0};
  if (claim->is_ltl)
    str_format (&message, "ltl %s is violated", claim->name);
  else
    str_format (&message, "never claim %s is matched", claim->name);
  bool valid = shows (r, claim->pos, str_text (&message));
  str_done (&message);
  return valid;
}

static bool
judge_acceptance (Replayer *r) {
  const Trail *trail = r->walk.trail;
  if (!trail->has_cycle)
    return machine_claim_ended (r->walk.machine, &r->walk.now)
               ? show_claim (r)
               : invalid (r, "the claim has not come to its end");
  if (!closes_cycle (r))
    return false;
  if (!r->accepts)
    return invalid (r, "no state of the cycle is accepting");
  return trail->how.claim ? show_claim (r)
                          : shows (r, r->accept_pos,
                                   "an accept label is passed infinitely "
                                   "often");
}

static bool
judge_progress (Replayer *r) {
  if (!r->walk.trail->has_cycle)
    return invalid (r, "there is no cycle");
  if (r->walk.trail->how.claim)
    return invalid (r, "non-progress and a claim do not go together");
  if (!closes_cycle (r))
    return false;
  if (r->stutters)
    return invalid (r, "no process moves in the cycle");
  if (r->progresses)
    return invalid (r, "there is progress in the cycle");
  return shows (r, r->entry_pos,
                "the program can go on for ever without progress");
}

static bool
judge_deadlock (Replayer *r) {
  const TrailWalk *w = &r->walk;
  Fault fault;
  vec_clear (&r->moves);
  machine_moves (w->machine, &w->now, &r->moves);
  if (r->moves.len)
    return invalid (r, "a process can go on behind the last step");
  if (machine_valid_end (w->machine, &w->now, &fault))
    return invalid (r, "every process has come to a valid end");
  return shows (r, fault.pos, fault.message);
}

static bool
judge_end (Replayer *r) {
  const TrailWalk *w = &r->walk;
  const Fault *fault = machine_effect_shows (&w->effect, 1u << w->trail->kind);
  if (fault)
    return w->trail->kind == KIND_ASSERTION && r->failed_before
               ? invalid (r, "an assertion fails before the last step")
               : shows (r, fault->pos, fault->message);
  if (w->effect.stuck)
    return invalid (r, "the last step is another error, %s",
                    error_kind_name (w->effect.obstacle.kind));
  switch (w->trail->kind) {
  case KIND_DEADLOCK:
    return judge_deadlock (r);
  case KIND_ACCEPTANCE_CYCLE:
    return judge_acceptance (r);
  case KIND_NON_PROGRESS:
    return judge_progress (r);
  default:
    return invalid (r, "the last step shows no error of kind %s",
                    error_kind_name (w->trail->kind));
  }
}

/* The whole ---------------------------------------------------------------- */

/* Takes the next step; false if it cannot be taken. */
static bool
take_step (Replayer *r) {
  TrailWalk *w = &r->walk;
  follow_cycle (r);
  bool stuck = w->effect.stuck;
  r->failed_before = r->failed_before || w->effect.faulty;
  if (trail_walk_next (w))
    return true;
  return stuck
             ? invalid (r, "step %zu is an error before the trail ends", w->at)
             : invalid (r, "step %zu is not enabled there", w->at + 1);
}

static bool
is_consistent (Replayer *r, const Trail *trail) {
  if (trail->has_cycle && trail->cycle >= trail->moves.len)
    return invalid (r, "the cycle has no step");
  if (trail->has_cycle && trail->kind != KIND_ACCEPTANCE_CYCLE &&
      trail->kind != KIND_NON_PROGRESS)
    return invalid (r, "a cycle is not an error of kind %s",
                    error_kind_name (trail->kind));
  return true;
}

static bool
replay (Replayer *r, const Trail *trail) {
  if (!is_consistent (r, trail))
    return false;
  if (!trail_walk_start (&r->walk, r->program->model, trail, false))
    return invalid (r, "there is no such claim");
  while (r->walk.at < trail->moves.len)
    if (!take_step (r))
      return false;
  return judge_end (r);
}

Replay
trail_replay (Program *program, const Trail *trail) {
  Replayer r = {.program = program};
  replay (&r, trail);
  trail_walk_done (&r.walk);
  state_done (&r.entry);
  vec_done (&r.moves);
  vec_done (&r.excused);
  return r.replay;
}
