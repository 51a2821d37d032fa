/* A proof about the transition system that a model was lowered to says nothing
   about the lowering; the machine, which had no part in that, does. */

#include "evidence/model/walks.h"
#include "program/form.h"
#include "program/model/machine.h"

#include <assert.h>

enum { WALKS = 50, STEPS = 2000 };
static const double SECONDS = 0.2;

typedef struct {
  Machine *machine;
  uint32_t kinds; /* that are looked for */
  State now, next;
  Moves moves;
  uint64_t random;
  Fault fault;
} Walker;

static bool
is_error (Walker *w, const Fault *fault) {
  w->fault = *fault;
  return w->kinds & kind_bit (fault->kind);
}

/* Takes a step.  False at the end of the walk; an error may have ended it. */
static bool
walk (Walker *w, bool *failed) {
  Effect effect;
  Fault stuck;
  vec_clear (&w->moves);
  machine_moves (w->machine, &w->now, &w->moves);
  if (!w->moves.len) {
    *failed = machine_processes (w->machine, &w->now) &&
              !machine_valid_end (w->machine, &w->now, &stuck) &&
              is_error (w, &stuck);
    return false;
  }
  w->random = mem_mix (w->random, w->moves.len);
  Move move = w->moves.data[w->random % w->moves.len];
  machine_step (w->machine, &w->now, move, &w->next, &effect);
  *failed = effect.faulty && is_error (w, &effect.fault);
  if (effect.stuck || *failed)
    return false;
  State swap = w->now;
  w->now = w->next;
  w->next = swap;
  return true;
}

static bool
walk_once (Walker *w, uint64_t seed) {
  Effect effect;
  bool failed = false;
  w->random = seed;
  machine_start (w->machine, &w->now, &effect);
  if (effect.faulty)
    return is_error (w, &effect.fault);
  for (unsigned i = 0; i < STEPS && walk (w, &failed); i++)
    continue;
  return failed;
}

bool
walks_audit (Run *run, const Program *p, Str *why) {
  assert (p->model);
  Walker w = {.machine = machine_new (p->model, (MachineOptions){0})};
  w.kinds = p->model->kinds ? p->model->kinds : form_of (p)->usual_kinds (p);
  double until = run_seconds (run) + SECONDS;
  bool failed = false;
  for (uint64_t i = 0; i < WALKS && !failed && run_seconds (run) < until; i++)
    failed = walk_once (&w, i);
  if (failed)
    str_format (why, "%s at line %d (%s)", error_kind_name (w.fault.kind),
                w.fault.pos.line, w.fault.message);
  machine_free (w.machine);
  state_done (&w.now);
  state_done (&w.next);
  vec_done (&w.moves);
  return !failed;
}
