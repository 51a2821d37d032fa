/* The engine: passes, fixpoint, answer. */

#include "engine/shape/diagnose.h"
#include "engine/shape/summary.h"
#include "evidence/unit/execution.h"
#include "evidence/unit/heaps.h"
#include "pass/pass.h"

static void
begin (Shape *s, Program *program) {
  s->unit = pass_until (program->unit, pass_find ("simplify"));
  s->domain = (ShapeDomain){&s->templates, s->unit, &s->thresholds,
                            (size_t)s->options->chain, s->options->equal};
  liveness_init (&s->liveness, s->unit);
  s->calls = call_graph_new (s->unit);
  s->procs = mem_zero ((s->unit->procs.len + 1) * sizeof *s->procs);
  s->exec.unit = s->unit;
}

static void
end (Shape *s) {
  for (size_t i = 0; i < s->unit->procs.len; i++)
    if (s->procs[i].loops) {
      loops_free (s->procs[i].loops);
      mem_free (s->procs[i].is_cut);
    }
  mem_free (s->procs);
  for (size_t i = 0; i < s->points.len; i++) {
    vec_done (&s->points.data[i]->frames);
    vec_done (&s->points.data[i]->kept);
    mem_free (s->points.data[i]);
  }
  vec_done (&s->points);
  for (size_t i = 0; i < s->all.len; i++) {
    Kept *k = s->all.data[i];
    if (k->call)
      k->call->state = NULL; /* it is the one below */
    heap_call_free (k->call);
    heap_state_free (k->state);
    heap_state_free (k->before);
    mem_free (k);
  }
  vec_done (&s->all);
  vec_done (&s->edges);
  for (size_t i = 0; i < s->contexts.len; i++) {
    vec_done (&s->contexts.data[i]->exits);
    mem_free (s->contexts.data[i]);
  }
  vec_done (&s->contexts);
  call_graph_free (s->calls);
  vec_done (&s->exec.todo);
  vec_done (&s->exec.assumed);
  vec_done (&s->exec.assumings.list);
  vec_done (&s->thresholds);
  liveness_done (&s->liveness);
  str_done (&s->reason);
}

static void
add_to_proof (const Shape *s, Heaps *h, const Kept *k) {
  if (!summary_is_live (s, k))
    return;
  if (k->call) {
    vec_push (&h->calls, summary_copy_call (k));
    return;
  }
  HeapState *state = heap_state_copy (k->state);
  state->context = summary_context (k);
  vec_push (&h->states, state);
}

/* The states at cut points, as a proof. */
static Heaps *
proof (Shape *s) {
  Heaps *h = heaps_new (s->unit);
  h->templates = s->templates;
  s->templates = (HeapTemplates){0};
  for (size_t i = 0; i < s->points.len; i++)
    for (size_t k = 0; k < s->points.data[i]->kept.len; k++)
      add_to_proof (s, h, s->points.data[i]->kept.data[k]);
  return h;
}

static Result
safe (Shape *s, Program *program) {
  if (!s->exec.has_ended && !s->points.len)
    return result_unknown ("vacuous: no execution comes to an end, or to a "
                           "loop");
  for (size_t i = 0; i < s->exec.assumed.len; i++)
    program_assume (program, "%s", s->exec.assumed.data[i]->show);
  assumings_try (&s->exec.assumings, s->unit);
  assumings_state (&s->exec.assumings, program);
  return (Result){.verdict = VERDICT_SAFE, .proof = {&heaps_proof, proof (s)}};
}

/* The alarm, with the diagnosis. */
static Result
possibly_unsafe (Shape *s, const Kept *from, Doomed *doomed) {
  const Alarm *a = &s->exec.alarm;
  Str place = {0};
  unit_pos_name (&place, a->pos);
  Result r =
      a->is_unsupported
          ? result_unknown ("shape analysis does not follow %s (%s)", a->text,
                            str_text (&place))
          : result_unknown ("possibly unsafe: %s (%s, %s)", a->text,
                            error_kind_name (a->kind), str_text (&place));
  str_done (&place);
  r.diagnosis = shape_diagnose (s, from, doomed);
  return r;
}

static Result
unknown (Shape *s, const Kept *from, Doomed *doomed) {
  if (run_expired_now (s->run))
    return result_unknown ("%s", run_reason (s->run));
  if (s->reason.len)
    return result_unknown ("shape analysis gave up: %s", str_text (&s->reason));
  Choices *choices =
      s->exec.alarm.is_unsupported ? NULL : shape_disprove (s, from);
  if (choices)
    return (Result){.verdict = VERDICT_UNSAFE,
                    .counterexample = {&execution_counterexample, choices}};
  return possibly_unsafe (s, from, doomed);
}

/* One attempt.  'is_lost' gets whether the abstraction is to blame.  If a call
   would have needed more than it took, it takes all it can reach. */
static Result
attempt (Run *run, Program *program, const ShapeOptions *options,
         ShapeStats *stats, bool is_flat, SplitKind split, bool *is_lost) {
  Shape s = {.run = run,
             .options = options,
             .stats = stats,
             .is_flat = is_flat,
             .split = split};
  const Kept *from;
  Doomed doomed = {0};
  begin (&s, program);
  bool is_safe = shape_fixpoint (&s, &from);
  s.stats->steps += (int64_t)s.exec.steps;
  s.stats->templates += (int64_t)s.templates.all.len;
  bool may_be_small = !is_safe && !s.reason.len && split < SPLIT_ALL &&
                      (s.exec.has_met_outside || s.is_split_closely);
  Result r = is_safe        ? safe (&s, program)
             : may_be_small ? result_unknown ("calls took too little")
                            : unknown (&s, from, &doomed);
  *is_lost = doomed.heap;
  heap_state_free (doomed.heap);
  end (&s);
  heap_templates_done (&s.templates);
  if (r.verdict != VERDICT_SAFE) /* otherwise the proof has it */
    unit_free (s.unit);
  if (!may_be_small)
    return r;
  result_done (&r);
  return attempt (run, program, options, stats, is_flat, split + 1, is_lost);
}

static void
say_refinement (Run *run, const Result *r, const char *refined) {
  Str text = {0};
  diagnosis_print (&text, r->diagnosis);
  run_say (run, 1, "%s%s\nrefined: %s", str_text (&text), r->reason, refined);
  str_done (&text);
}

enum { PATIENT_STEPS = 50000 };

/* Forgets later: constants that tell elements and states apart.  More states
   come of it, so that it must not go on for long. */
static ShapeOptions
with_patience (const ShapeOptions *how) {
  ShapeOptions patient = *how;
  patient.delay = how->delay < 12 ? 12 : how->delay;
  patient.lossy = how->lossy < 100 ? 100 : how->lossy;
  patient.chain = how->chain < 6 ? 6 : how->chain;
  patient.equal = true;
  patient.steps = how->steps > PATIENT_STEPS ? PATIENT_STEPS : how->steps;
  return patient;
}

/* The second attempt of two; the result of the first one, if it fails too. */
static Result
again (Run *run, Program *program, const ShapeOptions *how, ShapeStats *counts,
       Result first, const char *refined) {
  bool is_lost;
  counts->refinements++;
  say_refinement (run, &first, refined);
  Result r = attempt (run, program, how, counts, false, SPLIT_SMALL, &is_lost);
  bool is_better = r.verdict != VERDICT_UNKNOWN;
  result_done (is_better ? &first : &r);
  return is_better ? r : first;
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  const ShapeOptions *how = options;
  ShapeStats *counts = stats;
  bool is_lost;
  Result r =
      attempt (run, program, how, counts, how->flat, SPLIT_SMALL, &is_lost);
  if (is_lost && how->flat)
    return again (run, program, how, counts, r,
                  "elements of lists own what only they point to");
  if (is_lost && how->patience) {
    ShapeOptions patient = with_patience (how);
    return again (run, program, &patient, counts, r,
                  "states and elements are kept apart for longer");
  }
  return r;
}

/* Without a heap other engines prove the same with certificates that solvers
   can check. */
static bool
is_quick (const Program *program) {
  const Unit *u = program->unit;
  for (size_t p = 0; p < u->procs.len; p++)
    for (size_t b = 0; b < u->procs.data[p].blocks.len; b++) {
      const UnitBlock *block = u->procs.data[p].blocks.data + b;
      for (size_t i = 0; i < block->ops.len; i++)
        if (block->ops.data[i].kind == OP_ALLOC)
          return true;
    }
  return false;
}

const Engine shape_engine = {
    .name = "shape",
    .summary = "shape analysis of C programs with lists of any length",
    .form = FORM_UNIT,
    .is_quick = is_quick,
    .options = TABLE (SHAPE_OPTIONS),
    .stats = TABLE (SHAPE_STATS),
    .check = check,
};
