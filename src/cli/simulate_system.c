/* assay simulate of a transition system: one execution, in which transitions
   and values are chosen by chance, as far as the solver lets them be. */

#include "cli/command.h"
#include "evidence/system/concrete.h"
#include "evidence/system/trace_replay.h"
#include "logic/solver.h"

#include <stdio.h>

/* Values are tried near 0; more variables than that are left to the solver. */
enum { DEFAULT_STEPS = 100, WINDOW = 8, MOST_WISHES = 24 };

typedef struct {
  Run *run;
  const Options *options;
  Program *program;
  System *system;
  Solver *solver;
  Trace *trace;
  uint64_t random;
  Term *now, *next; /* by variable of the System */
  size_t steps;
  bool undecided; /* the solver did not know whether a step is possible */
} Simulation;

/* Chance ------------------------------------------------------------------ */

static uint64_t
next_random (Simulation *s, uint64_t below) {
  s->random += 0x9e3779b97f4a7c15u;
  return mem_mix (s->random, 0) % below;
}

/* What a variable might be; a real, after a step, anything new. */
static Term
wish (Simulation *s, const SystemVar *v, bool next) {
  Terms *t = s->system->terms;
  Term var = next ? v->next : v->now;
  if (sort_is (v->sort, BOOL_SORT))
    return next_random (s, 2) ? var : term_not (t, var);
  if (sort_is (v->sort, REAL_SORT) && next)
    return term_not (t, term_eq (t, v->next, v->now));
  int64_t lo = v->bounded ? v->lo : -WINDOW;
  uint64_t width = v->bounded ? (uint64_t)(v->hi - v->lo) + 1 : 2 * WINDOW + 1;
  Term value = term_int (t, lo + (int64_t)next_random (s, width ? width : 1));
  return sort_is (v->sort, INT_SORT) ? term_eq (t, var, value)
                                     : term_bool (t, true);
}

/* Asks for values by chance, one after the other; what is impossible is
   dropped.  The solver has a model at the end. */
static Answer
choose_values (Simulation *s, bool next) {
  size_t n = s->system->vars.len;
  for (size_t i = 0; i < n && i < MOST_WISHES; i++) {
    const SystemVar *v = s->system->vars.data + i;
    Term wished = wish (s, v, next);
    if (solver_check (s->solver, 1, &wished) == SAT)
      solver_assert (s->solver, wished);
  }
  return solver_check (s->solver, 0, NULL);
}

/* The values of the model; false if one is no constant (arrays). */
static bool
take_values (Simulation *s, bool next, Term *values) {
  bool good = true;
  for (size_t i = 0; i < s->system->vars.len; i++) {
    const SystemVar *v = s->system->vars.data + i;
    values[i] = solver_value (s->solver, next ? v->next : v->now);
    good = good && term_is_value (s->system->terms, values[i]);
  }
  return good;
}

/* States ------------------------------------------------------------------ */

static void
keep_state (Simulation *s, const Transition *step) {
  size_t n = step ? step->inputs.len : 0;
  Term *inputs = mem_alloc ((n + 1) * sizeof *inputs);
  for (size_t i = 0; i < n; i++)
    inputs[i] = solver_value (s->solver, step->inputs.data[i]);
  concrete_add_state (s->trace, s->system, s->now, step, inputs);
  mem_free (inputs);
}

static bool
begin (Simulation *s) {
  solver_push (s->solver);
  solver_assert (s->solver, s->system->init);
  bool good = choose_values (s, false) == SAT && take_values (s, false, s->now);
  solver_pop (s->solver);
  return good;
}

static bool
is_bad (const Simulation *s) {
  Subst *subst = subst_new (s->system->terms);
  for (size_t i = 0; i < s->system->vars.len; i++)
    subst_set (subst, s->system->vars.data[i].now, s->now[i]);
  Term bad = subst_apply (subst, s->system->error);
  subst_free (subst);
  return term_is_true (s->system->terms, bad);
}

/* Steps ------------------------------------------------------------------- */

/* Takes a transition if it is possible from here. */
static bool
take (Simulation *s, size_t number) {
  const System *sys = s->system;
  const Transition *step = sys->transitions.data + number;
  solver_push (s->solver);
  for (size_t i = 0; i < sys->vars.len; i++)
    solver_assert (s->solver,
                   term_eq (sys->terms, sys->vars.data[i].now, s->now[i]));
  solver_assert (s->solver, system_relation (sys, number));
  Answer answer = solver_check (s->solver, 0, NULL);
  if (answer == SAT)
    answer = choose_values (s, true);
  bool taken = answer == SAT && take_values (s, true, s->next);
  s->undecided = s->undecided || answer == UNDECIDED;
  if (taken) {
    keep_state (s, step);
    trace_add_step (s->trace, step->process, step->edge);
    for (size_t i = 0; i < sys->vars.len; i++)
      s->now[i] = s->next[i];
  }
  solver_pop (s->solver);
  return taken;
}

/* Tries all, beginning with one by chance. */
static bool
step (Simulation *s, bool *fault) {
  size_t n = s->system->transitions.len;
  size_t first = n ? next_random (s, n) : 0;
  for (size_t i = 0; i < n; i++) {
    size_t number = (first + i) % n;
    if (!take (s, number))
      continue;
    *fault = s->system->transitions.data[number].fault;
    s->steps++;
    return true;
  }
  return false;
}

/* The end ----------------------------------------------------------------- */

static void
show (const Simulation *s) {
  Str text = {0};
  trace_counterexample.print (&text, s->program, s->trace, NULL, NULL);
  if (!s->options->limits.quiet)
    fputs (str_text (&text), stdout);
  str_done (&text);
}

static int
end_in_error (Simulation *s) {
  Replay replay = trace_replay (s->program, s->trace);
  Str text = {0};
  command_describe (&text, &replay);
  int code =
      replay.valid
          ? command_verdict (s->run, "ERROR", str_text (&text), EXIT_UNSAFE)
          : command_verdict (s->run, "UNKNOWN", replay.why, EXIT_UNKNOWN);
  str_done (&text);
  return code;
}

static int
end_well (Simulation *s, const char *why, uint64_t seed) {
  Str text = {0};
  str_format (&text, "%zu steps, %s (--seed=%llu)", s->steps, why,
              (unsigned long long)seed);
  int code = command_verdict (s->run, "SIMULATED", str_text (&text), EXIT_SAFE);
  str_done (&text);
  return code;
}

static const char *
why_none (const Simulation *s) {
  return s->undecided ? "the solver does not know whether there is another"
                      : "no transition is enabled";
}

static int
simulate (Simulation *s, uint64_t seed) {
  size_t most = s->options->steps ? s->options->steps : DEFAULT_STEPS;
  const char *why = NULL;
  bool fault = false, bad;
  if (!begin (s))
    return command_verdict (s->run, "UNKNOWN", "no initial state was found",
                            EXIT_UNKNOWN);
  while (!(bad = is_bad (s)) && !fault && !why)
    if (run_expired (s->run))
      why = run_reason (s->run);
    else if (s->steps >= most)
      why = "the most that were asked for";
    else if (!step (s, &fault))
      why = why_none (s);
  if (!fault)
    keep_state (s, NULL);
  show (s);
  return bad || fault ? end_in_error (s) : end_well (s, why, seed);
}

int
command_simulate_system (Run *run, const Options *o, Program *program,
                         uint64_t seed) {
  Simulation s = {.run = run,
                  .options = o,
                  .program = program,
                  .random = seed,
                  .system = system_new (program),
                  .trace = trace_new ()};
  s.solver = solver_new_z3 (s.system->terms, run);
  s.now = mem_zero ((s.system->vars.len + 1) * sizeof *s.now);
  s.next = mem_zero ((s.system->vars.len + 1) * sizeof *s.next);
  int code = simulate (&s, seed);
  mem_free (s.now);
  mem_free (s.next);
  solver_free (s.solver);
  trace_free (s.trace);
  system_free (s.system);
  return code;
}
