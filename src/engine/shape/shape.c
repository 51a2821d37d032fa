/* The engine: passes, fixpoint, answer. */

#include "engine/shape/ats.h"
#include "engine/shape/diagnose.h"
#include "engine/shape/members_find.h"
#include "engine/shape/order_find.h"
#include "engine/shape/refine.h"
#include "engine/shape/summary.h"
#include "evidence/unit/execution.h"
#include "evidence/unit/heaps.h"
#include "pass/pass.h"

static void
begin (Shape *s, Program *program) {
  s->unit = pass_until (program->unit, pass_find ("simplify"));
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
  trees_done (&s->branching);
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
  vec_done (&s->moduli);
  vec_done (&s->strides);
  computed_done (&s->computed);
  liveness_done (&s->liveness);
  str_done (&s->reason);
}

static void
add_to_proof (const Shape *s, Heaps *h, const Kept *k) {
  if (!summary_is_live (s, k))
    return;
  if (k->call) {
    vec_push (&h->calls, summary_copy_call (s, k));
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
  Str dot = {0};
  ats_draw (&dot, s, NULL);
  h->picture = dot.len ? str_take (&dot) : NULL;
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

/* Attempts with more and more precision. */
typedef struct {
  Run *run;
  Program *program;
  const ShapeOptions *options;
  ShapeStats *stats;
  ShapePrecision precision;
  VEC (Pos) asked; /* alarms at these were not feasible from the start */
  Str refined;     /* what the next attempt keeps; empty: there is none */
  bool has_guessed;
  bool has_hurried;   /* one was given up because there were trees */
  bool has_kinds;     /* there were lists of several kinds of elements */
  bool mixes_names;   /* so were those that point to different things */
  bool mixes_kinds;   /* such kinds were described as one */
  bool meets_sums;    /* there were numbers that may be so */
  bool meets_current; /* pointers that a variable was about became slots */
  bool has_rows;
  bool has_sizes, tried_sizes;
  ShapeOrders orders;     /* by which lists may be ordered */
  size_t tried_orders;    /* so many of them have had their attempt */
  MembersChoices members; /* pointers that may lead to any object of a type */
  size_t tried_members;
} Attempts;

static bool
was_asked (const Attempts *a, Pos pos) {
  for (size_t i = 0; i < a->asked.len; i++)
    if (a->asked.data[i].line == pos.line &&
        a->asked.data[i].column == pos.column)
      return true;
  return false;
}

static Result
unknown (Attempts *a, Shape *s, const Kept *from) {
  const Alarm *alarm = &s->exec.alarm;
  if (run_expired_now (s->run))
    return result_unknown ("%s", run_reason (s->run));
  if (s->reason.len) {
    refine_gives_up (s, &a->precision, &a->refined);
    return result_unknown ("shape analysis gave up: %s", str_text (&s->reason));
  }
  if (!alarm->is_unsupported && !was_asked (a, alarm->pos)) {
    Choices *choices = shape_disprove (s, from);
    if (choices)
      return (Result){.verdict = VERDICT_UNSAFE,
                      .counterexample = {&execution_counterexample, choices}};
    vec_push (&a->asked, alarm->pos);
  }
  Doomed doomed = {0};
  Result r = possibly_unsafe (s, from, &doomed);
  if (doomed.heap)
    refine_precision (s, &doomed, &a->precision, &a->refined);
  else if (alarm->is_unsupported)
    refine_gives_up (s, &a->precision, &a->refined);
  else if (!doomed.needs_no_loss)
    refine_blindly (s, &a->precision, &a->refined);
  shape_doomed_done (&doomed);
  return r;
}

static void
say_order (Run *run, const Unit *u, const ShapeOrder *o) {
  Str text = {0};
  order_say (&text, u, o);
  run_say (run, 2, "%s", str_text (&text));
  str_done (&text);
}

static void
say_members (Run *run, const Unit *u, const ShapeMembers *m) {
  Str text = {0};
  members_say (&text, u, m);
  run_say (run, 2, "%s", str_text (&text));
  str_done (&text);
}

/* One attempt.  If blocks branched that were not known to make trees, they are
   taken for such from then on, and so are blocks of several kinds for elements
   of one list. If a call would have needed more than it took,
   it takes all it can reach. */
static Result
attempt (Attempts *a, SplitKind split) {
  Shape s = {.run = a->run,
             .options = a->options,
             .stats = a->stats,
             .precision = &a->precision,
             .split = split};
  const Kept *from;
  begin (&s, a->program);
  bool is_safe = shape_fixpoint (&s, &from);
  a->has_guessed |= s.has_guessed;
  a->has_rows |= s.has_rows;
  a->mixes_kinds |= s.mixes_kinds;
  a->mixes_names |= s.mixes_names;
  a->meets_current |= s.meets_current;
  a->meets_sums |= s.meets_sums;
  a->has_sizes |= s.has_sizes;
  a->tried_sizes |= a->precision.joins_sizes;
  s.stats->steps += (int64_t)s.exec.steps;
  s.stats->templates += (int64_t)s.templates.all.len;
  bool may_be_small = !is_safe && !s.reason.len && split < SPLIT_ALL &&
                      (s.exec.has_met_outside || s.is_split_closely);
  bool has_trees = !is_safe && trees_add (&a->precision.trees, &s.branching);
  a->has_hurried |= has_trees && s.reason.len;
  bool has_kinds = !is_safe && !has_trees && (s.kinds_since || s.arrays_since);
  a->has_kinds |= has_kinds;
  a->precision.keeps_kinds |= has_kinds;
  run_say (s.run, 2, "attempt: %zu states, %zu kinds of trees%s%s%s", s.all.len,
           a->precision.trees.list.len, has_kinds ? ", kinds of elements" : "",
           s.reason.len ? ", given up: " : "", str_text (&s.reason));
  if (a->precision.order.type.id)
    say_order (a->run, s.unit, &a->precision.order);
  if (a->precision.members)
    say_members (a->run, s.unit, a->precision.members);
  if (!is_safe && !a->orders.len)
    order_find (&s, &a->orders);
  if (!is_safe && !a->members.count)
    members_find (&s, &a->members);
  Result r = is_safe        ? safe (&s, a->program)
             : has_trees    ? result_unknown ("trees were not followed")
             : has_kinds    ? result_unknown ("kinds were not followed")
             : may_be_small ? result_unknown ("calls took too little")
                            : unknown (a, &s, from);
  end (&s);
  heap_templates_done (&s.templates);
  if (r.verdict != VERDICT_SAFE) /* otherwise the proof has it */
    unit_free (s.unit);
  bool is_anew = has_trees || has_kinds;
  if (!may_be_small && !is_anew)
    return r;
  result_done (&r);
  return attempt (a, is_anew ? SPLIT_SMALL : split + 1);
}

static void
say_refinement (Attempts *a, const Result *r) {
  Str text = {0};
  if (r->diagnosis) /* it was not given up */
    diagnosis_print (&text, r->diagnosis);
  run_say (a->run, 1, "%s%s\nrefined: %s", str_text (&text), r->reason,
           str_text (&a->refined));
  str_done (&text);
}

/* The better one of two answers: a verdict, or what tells where the proof was
   lost. */
static Result
better (Result old, Result new) {
  bool is_new = new.verdict != VERDICT_UNKNOWN ||
                (new.diagnosis &&new.diagnosis->lost.text);
  result_done (is_new ? &old : &new);
  return is_new ? new : old;
}

static void
begin_with (Attempts *a, ShapePrecision begin) {
  a->precision = begin;
  a->precision.is_flat = a->options->flat;
  refine_by_patterns (&a->precision, a->program->unit->patterns);
}

/* One attempt with this precision, if it matters, before anything is refined.
 */
static Result
attempt_aside (Attempts *a, Result r, bool matters, ShapePrecision other) {
  if (r.verdict != VERDICT_UNKNOWN || !matters || run_expired_now (a->run))
    return r;
  ShapePrecision precision = a->precision;
  Str refined = a->refined;
  a->refined = (Str){0};
  begin_with (a, other);
  Result aside = attempt (a, SPLIT_SMALL);
  refine_done (&a->precision);
  str_done (&a->refined);
  a->precision = precision;
  a->refined = refined;
  /* What is refined next excludes the doomed state of the first attempt. */
  bool is_decided = aside.verdict != VERDICT_UNKNOWN;
  result_done (is_decided ? &r : &aside);
  return is_decided ? aside : r;
}

static ShapePrecision
with_members (const MembersChoice *c) {
  return (ShapePrecision){.members = &c->members, .has_no_trees = c->has_own};
}

/* Pointers lead to some object of a type; joins guess nothing; they come early
   in nested loops over
   arrays; sums are kept; pointers that a
   variable is about are no slots; elements that own other blocks are of other
   kinds; lists are ordered. */
static Result
attempt_first (Attempts *a) {
  Result r = attempt (a, SPLIT_SMALL);
  while (a->tried_members < a->members.count)
    r = attempt_aside (a, r, true,
                       with_members (a->members.all + a->tried_members++));
  r = attempt_aside (a, r, a->has_guessed && !a->precision.is_plain,
                     (ShapePrecision){.is_plain = true});
  r = attempt_aside (a, r, a->has_rows && !a->precision.joins_rows,
                     (ShapePrecision){.joins_rows = true});
  r = attempt_aside (
      a, r, a->meets_sums && !a->precision.keeps_sums,
      (ShapePrecision){.keeps_sums = true, .joins_rows = a->has_rows});
  r = attempt_aside (a, r, a->meets_current && !a->precision.keeps_current,
                     (ShapePrecision){.keeps_current = true});
  r = attempt_aside (a, r, a->mixes_kinds && !a->precision.keeps_kinds,
                     (ShapePrecision){.keeps_kinds = true});
  r = attempt_aside (
      a, r, a->mixes_names && !a->precision.splits_names,
      (ShapePrecision){.keeps_kinds = true, .splits_names = true});
  while (a->tried_orders < a->orders.len) {
    ShapeOrder order = a->orders.data[a->tried_orders++];
    r = attempt_aside (a, r, true, (ShapePrecision){.order = order});
  }
  return r;
}

/* From the beginning, with refinements. */
static Result
attempt_all (Attempts *a, ShapePrecision begin) {
  begin_with (a, begin);
  Result r = attempt_first (a);
  for (int64_t i = 0;
       r.verdict == VERDICT_UNKNOWN && i < a->options->rounds && a->refined.len;
       i++) {
    a->stats->refinements++;
    say_refinement (a, &r);
    vec_clear (&a->refined);
    r = better (r, attempt (a, SPLIT_SMALL));
  }
  refine_done (&a->precision);
  vec_clear (&a->refined);
  return r;
}

/* The better one of the answer and what this beginning gives. */
static Result
otherwise (Attempts *a, Result r, bool is_promising, ShapePrecision begin) {
  bool tries =
      r.verdict == VERDICT_UNKNOWN && is_promising && !run_expired_now (a->run);
  return tries ? better (r, attempt_all (a, begin)) : r;
}

/* Again without guesses in joins, if there were any; with lists alone, if the
   first attempt could have gone on with them; with early joins in nested loops
   over arrays; and with joins of blocks that grow, if no refinement came to
   that. */
static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Attempts a = {
      .run = run, .program = program, .options = options, .stats = stats};
  Result r = attempt_all (&a, (ShapePrecision){0});
  r = otherwise (&a, r, a.has_guessed, (ShapePrecision){.is_plain = true});
  r = otherwise (&a, r, a.has_hurried, (ShapePrecision){.has_no_trees = true});
  r = otherwise (&a, r, a.has_kinds, (ShapePrecision){.has_no_kinds = true});
  r = otherwise (&a, r, a.has_rows, (ShapePrecision){.joins_rows = true});
  r = otherwise (&a, r, a.meets_sums, (ShapePrecision){.keeps_sums = true});
  r = otherwise (&a, r, a.mixes_kinds && !a.has_kinds,
                 (ShapePrecision){.keeps_kinds = true});
  r = otherwise (&a, r, a.has_sizes && !a.tried_sizes,
                 (ShapePrecision){.joins_sizes = true, .tried_sizes = true});
  if (a.orders.len)
    r = otherwise (&a, r, true, (ShapePrecision){.order = a.orders.data[0]});
  if (a.members.count)
    r = otherwise (&a, r, true, with_members (a.members.all));
  members_done (&a.members);
  vec_done (&a.orders);
  vec_done (&a.asked);
  str_done (&a.refined);
  return r;
}

/* A block whose size is not known before it is made. */
static bool
makes_block (const UnitOp *op) {
  return op->kind == OP_ALLOC ||
         (op->kind == OP_LOCAL && op->a.kind != OPERAND_CONST);
}

/* Without such blocks other engines prove the same with certificates that
   solvers can check. */
static bool
is_quick (const Program *program) {
  const Unit *u = program->unit;
  for (size_t p = 0; p < u->procs.len; p++)
    for (size_t b = 0; b < u->procs.data[p].blocks.len; b++) {
      const UnitBlock *block = u->procs.data[p].blocks.data + b;
      for (size_t i = 0; i < block->ops.len; i++)
        if (makes_block (block->ops.data + i))
          return true;
    }
  return false;
}

/* The client of entries with reference counts has small tables: what is proved
   about it is not proved for all clients. */
static bool
accepts (const Program *p, Str *why) {
  if (!p->unit->refs)
    return true;
  str_add (why, "it is about reference counts");
  return false;
}

const Engine shape_engine = {
    .name = "shape",
    .summary = "shape analysis of C programs with lists and trees",
    .form = FORM_UNIT,
    .is_quick = is_quick,
    .options = TABLE (SHAPE_OPTIONS),
    .stats = TABLE (SHAPE_STATS),
    .accepts = accepts,
    .check = check,
};
