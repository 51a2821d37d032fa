/* Questions to the solver about executions to the alarm. */

#include "engine/shape/question.h"
#include "engine/shape/concretise.h"
#include "engine/shape/unfold.h"
#include "pass/pass.h"

enum {
  MAX_STEPS = 200000,
  FIRST_BOUND = 1,
  LIKELY_BOUND = 32,
  UNLIKELY_BOUND = 2,
  HEAP_BOUND = 8
};

static const double SECONDS = 2;

/* A Run for one question: the limit is its own. */
static Run *
limited_run (const Shape *s) {
  double left = run_remaining (s->run);
  return run_new (
      (RunLimits){.seconds = left < SECONDS ? left : SECONDS, .quiet = true});
}

/* Where something leaks depends on when that is looked at. */
static UnitGoal
goal_of (const Shape *s) {
  const Alarm *a = &s->exec.alarm;
  return (UnitGoal){.kind = GOAL_ERROR,
                    .only_kind = true,
                    .only_pos = a->kind != KIND_LEAK,
                    .error = a->kind,
                    .pos = a->pos};
}

/* From the start ----------------------------------------------------------- */

typedef struct {
  const Shape *shape;
  const AtsSlice *slice;
} Route;

static bool
is_at (const HeapFrame *f, UnitPlace at) {
  return f->proc == at.proc && f->block == at.block;
}

/* Frames of a recursive procedure's context are the last ones of the stack. */
static bool
is_there (const HeapState *s, UnitStack stack) {
  size_t n = s->frames.len;
  if (n > stack.depth + 1)
    return false;
  for (size_t i = 0; i + 1 < n; i++) {
    UnitPlace call = stack.calls[stack.depth + 1 - n + i];
    if (!is_at (s->frames.data + i, call) || s->frames.data[i].op != call.index)
      return false;
  }
  return is_at (s->frames.data + n - 1, stack.at);
}

/* Blocks between cut points belong to all routes: what they lead to decides. */
static bool
is_on_route (void *context, UnitStack stack) {
  const Route *r = context;
  const ProcBlocks *p = r->shape->procs + stack.at.proc;
  if (!p->loops || !p->is_cut[stack.at.block])
    return true;
  for (size_t i = 0; i < r->slice->len; i++)
    if (is_there (r->slice->data[i]->state, stack))
      return true;
  return false;
}

/* With growing bounds, until there is an answer, or the time is over. */
static Feasible
ask_bounds (Shape *s, const Unit *unit, UnitPart part, uint32_t last) {
  Run *run = limited_run (s);
  Feasible f = {.answer = FEASIBLE_UNKNOWN};
  for (part.bound = FIRST_BOUND; f.answer == FEASIBLE_UNKNOWN &&
                                 part.bound <= last && !run_expired_now (run);
       part.bound *= 2) {
    feasible_done (&f);
    f = feasible_part (run, unit, &part, MAX_STEPS);
    s->stats->questions++;
    run_say (s->run, 2, "shape: bound %u: %s", part.bound,
             f.reason.len ? str_text (&f.reason) : "feasible");
  }
  run_free (run);
  return f;
}

Choices *
question_from_start (Shape *s, const AtsSlice *slice, bool is_likely) {
  Route route = {s, slice};
  UnitPart part = {
      .visits = is_on_route, .context = &route, .goal = goal_of (s)};
  Feasible f =
      ask_bounds (s, s->unit, part, is_likely ? LIKELY_BOUND : UNLIKELY_BOUND);
  Choices *found =
      f.answer == FEASIBLE ? pass_choices_back (s->unit, f.choices) : NULL;
  feasible_done (&f);
  return found;
}

/* From a heap -------------------------------------------------------------- */

/* The heap with the numbers of the execution; those that do not fit stay open.
 */
static void
take_numbers (HeapState *heap, const ConcreteSyms *syms, const Choices *c) {
  for (size_t i = 0; i < syms->len && i < c->inputs.len; i++) {
    const HeapSymInfo *info = heap->heap.syms.data + syms->data[i];
    WideSigned k = (int64_t)(uint64_t)c->inputs.data[i];
    if (k < info->low)
      k = (WideSigned)(uint64_t)c->inputs.data[i];
    if (k >= info->low && k <= info->high && k <= INT64_MAX)
      shape_limit (heap, heap_value (syms->data[i], 0), k, k);
  }
}

static FeasibleAnswer
ask_unit (Shape *s, const Unit *unit, HeapState *heap,
          const ConcreteSyms *syms) {
  UnitPart part = {.goal = goal_of (s)};
  Feasible f = ask_bounds (s, unit, part, HEAP_BOUND);
  FeasibleAnswer answer = f.answer;
  if (answer == FEASIBLE)
    take_numbers (heap, syms, f.choices);
  feasible_done (&f);
  return answer;
}

FeasibleAnswer
question_from_heap (Shape *s, HeapState *heap) {
  UnitState state = {0};
  ConcreteSyms syms = {0};
  const char *why = NULL;
  Str refused = {0};
  FeasibleAnswer answer = FEASIBLE_UNKNOWN;
  Unit *unit = NULL;
  if (concretise_state (s->unit, heap, s->exec.alarm.kind, &state, &syms, &why))
    unit = prefix_unit (s->unit, &state, &refused);
  if (unit)
    answer = ask_unit (s, unit, heap, &syms);
  else
    run_say (s->run, 2, "shape: no such heap can be made: %s",
             why ? why : str_text (&refused));
  unit_free (unit);
  str_done (&refused);
  vec_done (&syms);
  prefix_state_done (&state);
  return answer;
}
