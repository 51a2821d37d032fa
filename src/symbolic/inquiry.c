/* From the condition of a goal to an answer: the solver finds choices, and the
   interpreter says what they lead to. */

#include "symbolic/inquiry.h"

#include <assert.h>

enum { MAX_CORRECTIONS = 200, DEFAULT_STEPS = 10000000, MORE_STEPS = 100000 };

void
feasible_done (Feasible *f) {
  choices_free (f->choices);
  f->choices = NULL;
  str_done (&f->reason);
}

/* Following ---------------------------------------------------------------- */

void
inquiry_begin (Inquiry *q, Run *run, const Unit *unit,
               const SymbolicClient *client, uint64_t steps) {
  q->run = run;
  q->unit = unit;
  q->sym = symbolic_new (run, unit, client, q);
  q->values = symbolic_values (q->sym);
  q->goal = value_bool (false);
  symbolic_limit (q->sym, steps ? steps : DEFAULT_STEPS);
}

void
inquiry_done (Inquiry *q) {
  symbolic_free (q->sym);
  vec_done (&q->obstacles);
  str_done (&q->limit);
}

void
inquiry_reach (Inquiry *q, Value guard) {
  assert (guard.bits == 1);
  q->goal = value_or (q->values, q->goal, guard);
}

Answer
inquiry_ask (Inquiry *q, Value condition) {
  if (condition.is_const)
    return condition.k ? SAT : UNSAT;
  return symbolic_ask (q->sym, condition.term);
}

/* The interpreter says of some uses of uninitialised addresses that they are
   invalid: it decides when the choices are executed. */
bool
inquiry_is_error (ErrorKind obliged, Pos at, ErrorKind wanted, Pos where) {
  bool is_kind = obliged == wanted || (obliged == KIND_UNINITIALISED &&
                                       wanted == KIND_INVALID_DEREF);
  return is_kind && at.source == where.source && at.line == where.line &&
         at.column == where.column;
}

void
inquiry_obstruct (void *context, const Paths *s, Value here, const char *what) {
  Inquiry *q = context;
  Obstacle obstacle = {here, what, paths_pos (q->sym, s)};
  if (!value_is (here, 0))
    vec_push (&q->obstacles, obstacle);
}

/* What the verdict of an engine assumes is no matter of one path. */
void
inquiry_cut (void *context, Value guard, Value condition, const char *clause) {
  (void)context;
  (void)guard;
  (void)condition;
  (void)clause;
}

static void
stop (Inquiry *q, const char *why, const Paths *s) {
  symbolic_stop (q->sym);
  if (q->limit.len)
    return;
  str_format (&q->limit, "%s at ", why);
  unit_pos_name (&q->limit, paths_pos (q->sym, s));
}

void
inquiry_poll (void *context, const Paths *s) {
  Inquiry *q = context;
  if (run_expired (q->run))
    stop (q, run_reason (q->run), s);
}

void
inquiry_exceeded (void *context, const Paths *s) {
  stop (context, "too many operations", s);
}

/* Answers ------------------------------------------------------------------ */

static void
unknown (Feasible *f, const char *what, Pos pos) {
  f->answer = FEASIBLE_UNKNOWN;
  str_format (&f->reason, "%s at ", what);
  unit_pos_name (&f->reason, pos);
}

/* With results of floating point operations as they are. */
static Answer
ask_goal (Inquiry *q) {
  for (unsigned corrections = 0;; corrections++) {
    Answer answer = inquiry_ask (q, q->goal);
    if (answer != SAT || q->goal.is_const || corrections == MAX_CORRECTIONS ||
        symbolic_floats_hold (q->sym))
      return answer;
  }
}

/* A goal that holds always has no model: any choices will do. */
static Choices *
choices_of_model (Inquiry *q) {
  return q->goal.is_const ? choices_new () : symbolic_choices (q->sym);
}

/* The interpreter has the last word. */
static void
confirm (Inquiry *q, InquiryConfirms confirms, const void *context,
         Feasible *f) {
  UnitPath path = {0};
  Str sentence = {0};
  uint64_t steps = 2 * symbolic_counts (q->sym).steps + MORE_STEPS;
  f->choices = choices_of_model (q);
  f->end = symbolic_replay (q->sym, f->choices, steps, &path, &sentence);
  f->answer = FEASIBLE;
  if (!confirms (context, &f->end, &path)) {
    f->answer = FEASIBLE_UNKNOWN;
    choices_free (f->choices);
    f->choices = NULL;
    str_add (&f->reason, "it ");
    symbolic_doubt (&f->reason, &f->end, &sentence);
  }
  unit_path_done (&path);
  str_done (&sentence);
}

/* What is not modelled may be the way to the goal. */
static bool
is_obstructed (Inquiry *q, Feasible *f) {
  for (size_t i = 0; i < q->obstacles.len; i++)
    if (inquiry_ask (q, q->obstacles.data[i].here) != UNSAT) {
      unknown (f, q->obstacles.data[i].what, q->obstacles.data[i].pos);
      return true;
    }
  return false;
}

Feasible
inquiry_answer (Inquiry *q, InquiryConfirms confirms, const void *context) {
  Feasible f = {.answer = INFEASIBLE};
  Answer answer = ask_goal (q);
  const UnitOp *assembly = NULL;
  if (answer == SAT && !q->goal.is_const)
    assembly = symbolic_assembly (q->sym, q->goal.term);
  if (assembly)
    unknown (&f, "it depends on the result of the inline assembly",
             assembly->pos);
  else if (answer == SAT)
    confirm (q, confirms, context, &f);
  else if (q->limit.len) {
    f.answer = FEASIBLE_UNKNOWN;
    str_add (&f.reason, str_text (&q->limit));
  } else if (answer == UNDECIDED) {
    f.answer = FEASIBLE_UNKNOWN;
    str_format (&f.reason, "the solver gave up: %s",
                symbolic_undecided (q->sym));
  } else if (!is_obstructed (q, &f) && symbolic_space_is_short (q->sym)) {
    f.answer = FEASIBLE_UNKNOWN;
    str_add (&f.reason, "there may be no room for all objects");
  }
  return f;
}
