/* spacer.c -- Spacer of the linked Z3 as an engine.

   The System becomes Horn clauses (clauses.h).  A solution is an invariant, of
   which the certificate keeps a small part; a derivation gives the states of an
   execution, whose steps are then found one by one. */

#include "engine/answer.h"
#include "engine/engine.h"
#include "engine/spacer/clauses.h"
#include "engine/unrolling.h"

#include <limits.h>

#define OPTIONS(O)                                                             \
  O (limit, 0, 0, INT_MAX, "milliseconds for Spacer (0: no limit)")

#define STATS(S)                                                               \
  S (sites, 0, 0, 0, "predicates of the clauses, one for each location")       \
  S (nodes, 0, 0, 0, "nodes of the certificate")                               \
  S (trace_length, 0, 0, 0, "steps of the counterexample")                     \
  S (solver_calls, 0, 0, 0, "questions to solvers beside Spacer")

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

typedef struct {
  Run *run;
  Stats *stats;
  System *system;
  Oracle *oracle;
  Clauses clauses;
} Spacer;

/* Errors ------------------------------------------------------------------- */

/* The states of the execution are known; asks for its steps. */
static Answer
ask_steps (Spacer *s, Unrolling *u, Solver *solver, const HornFacts *facts,
           size_t *steps) {
  const System *sys = s->system;
  Term *values = mem_alloc ((sys->vars.len + 1) * sizeof *values);
  size_t time = 0;
  for (size_t i = 0; i < facts->len; i++) {
    if (!clauses_state (&s->clauses, facts->data + i, values))
      continue;
    if (time)
      solver_assert (solver, unrolling_step (u, time - 1, NULL));
    for (size_t v = 0; v < sys->vars.len; v++)
      solver_assert (
          solver,
          unrolling_at (
              u, term_eq (sys->terms, sys->vars.data[v].now, values[v]), time));
    time++;
  }
  mem_free (values);
  *steps = time ? time - 1 : 0;
  Term ends[] = {unrolling_at (u, sys->init, 0),
                 unrolling_at (u, sys->error, *steps)};
  s->stats->solver_calls++;
  return time ? solver_check (solver, 2, ends) : UNDECIDED;
}

static Result
unsafe (Spacer *s) {
  HornFacts facts = {0};
  Unrolling *u = unrolling_new (s->system);
  Solver *solver = solver_new_z3 (s->system->terms, s->run);
  size_t steps = 0;
  Result result;
  if (horn_facts (s->clauses.horn, &facts) &&
      ask_steps (s, u, solver, &facts, &steps) == SAT) {
    Trace *trace = trace_new ();
    unrolling_trace (u, solver, steps, trace);
    s->stats->trace_length = (int64_t)steps;
    result = answer_unsafe (s->system, trace);
  } else
    result = answer_unknown (s->run, "possibly unsafe: Spacer has derived an "
                                     "error, but not told an execution");
  horn_facts_done (&facts);
  solver_free (solver);
  unrolling_free (u);
  return result;
}

/* Proofs ------------------------------------------------------------------- */

static Result
safe (Spacer *s) {
  TermList predicates = {0};
  answer_add_conjuncts (s->system->terms, s->system->ranges, &predicates);
  Certificate *c = clauses_solution (&s->clauses, &predicates)
                       ? answer_invariant (s->oracle, &predicates)
                       : NULL;
  vec_done (&predicates);
  if (!c)
    return answer_unknown (s->run,
                           "Spacer's solution could not be made a certificate");
  s->stats->nodes = 1;
  System *system = s->system;
  s->system = NULL;
  return answer_safe (system, c);
}

static Result
solve (Spacer *s, unsigned limit) {
  Result result;
  clauses_init (&s->clauses, s->oracle);
  s->stats->sites = (int64_t)s->clauses.sites.values.len;
  run_say (s->run, 1, "spacer: %zu predicates over %zu variables",
           s->clauses.sites.values.len, s->clauses.args.len);
  run_status (s->run, "spacer: %zu predicates over %zu variables",
              s->clauses.sites.values.len, s->clauses.args.len);
  switch (horn_solve (s->clauses.horn, limit)) {
  case HORN_SOLVED:
    result = safe (s);
    break;
  case HORN_REFUTED:
    result = unsafe (s);
    break;
  default:
    result = answer_unknown (s->run, horn_reason (s->clauses.horn));
  }
  clauses_done (&s->clauses);
  return result;
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  const Options *opt = options;
  Spacer s = {.run = run, .stats = stats, .system = system_new (program)};
  Result result;
  s.oracle = oracle_new (run, s.system);
  if (answer_can_begin (s.oracle, &result))
    result = solve (&s, (unsigned)opt->limit);
  run_progress_done (run);
  s.stats->solver_calls +=
      (int64_t)(s.oracle->native_calls + s.oracle->z3_calls);
  oracle_free (s.oracle);
  system_free (s.system);
  return result;
}

const Engine spacer_engine = {
    .name = "spacer",
    .summary = "Spacer of Z3, for transition systems",
    .form = FORM_SYSTEM,
    .joins = 0.4,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = answer_accepts,
    .check = check,
};
