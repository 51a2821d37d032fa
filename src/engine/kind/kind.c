/* kind.c -- bounded model checking and k-induction.

   Executions from initial states become longer step by step until one ends in
   an error.  Beside that, executions from any good state are looked at: where k
   good states in a row are never followed by an error, no error can be reached.
   Such a proof becomes an inductive invariant (history.h), so that its
   certificate is the same as everybody's. */

#include "engine/answer.h"
#include "engine/engine.h"
#include "engine/candidates.h"
#include "engine/facts.h"
#include "engine/kind/history.h"
#include "engine/modes.h"
#include "engine/sites.h"
#include "engine/unrolling.h"

#include <limits.h>

#define OPTIONS(O)                                                             \
  O (steps, 0, 0, INT_MAX, "longest execution that is tried (0: any)")         \
  O (induction, 12, 0, 1000, "largest k of k-induction (0: no induction)")     \
  O (patience, 2000, 1, INT_MAX,                                               \
     "milliseconds for each question of induction")                            \
  O (facts, 300, 0, INT_MAX,                                                   \
     "CPU milliseconds for finding facts first (0: none)")                     \
  O (kinds, FACT_ALL, 0, FACT_ALL,                                             \
     "kinds of facts: 1 equations, 2 candidates, 4 congruences, or a sum")     \
  O (phases, 4, 0, 100,                                                        \
     "most conditions by which states are divided for facts (0: none)")        \
  O (modes, 3000, 0, INT_MAX,                                                  \
     "CPU milliseconds for facts about modes of components (0: none)")

#define STATS(S)                                                               \
  S (steps, 0, 0, 0, "no error within so many steps")                          \
  S (induction, 0, 0, 0, "k of the induction that was the proof")              \
  S (facts, 0, 0, 0, "facts found first")                                      \
  S (nodes, 0, 0, 0, "nodes of the certificate")                               \
  S (trace_length, 0, 0, 0, "steps of the counterexample")                     \
  S (solver_calls, 0, 0, 0, "questions to solvers")

enum { FACTS_AT = 4 }; /* k of the induction before which they are found */

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

typedef struct {
  Run *run;
  const Options *opt;
  Stats *stats;
  System *system;
  Oracle *oracle;
  Unrolling *unrolling;
  Solver *base, *step; /* 'step' is NULL when induction was given up */
  TermList known;      /* holds in all reachable states */
  Sites sites;
  bool *here; /* by site: executions of the present length may end there */
  Result result;
} Kind;

static Answer
ask (Kind *k, Solver *solver, Term term) {
  k->stats->solver_calls++;
  return solver_check (solver, 1, &term);
}

/* Sites where executions of the present length end ------------------------- */

static void
begin_sites (Kind *k) {
  Terms *t = k->system->terms;
  sites_init (&k->sites, k->system);
  k->here = mem_zero (k->sites.values.len);
  for (size_t i = 0; i < k->sites.values.len; i++)
    k->here[i] = !term_is_false (t, sites_put (&k->sites, k->system->init, i));
}

/* Whether an error is out of the question wherever they end. */
static bool
is_far (const Kind *k) {
  Terms *t = k->system->terms;
  for (size_t i = 0; i < k->sites.values.len; i++)
    if (k->here[i] &&
        !term_is_false (t, sites_put (&k->sites, k->system->error, i)))
      return false;
  return true;
}

/* One more step, by the transitions from where executions end. */
static void
add_step (Kind *k, size_t time) {
  bool *possible = mem_zero (k->system->transitions.len + 1);
  bool *next = mem_zero (k->sites.values.len);
  for (size_t i = 0; i < k->sites.edges.len; i++) {
    SiteEdge e = k->sites.edges.data[i];
    if (k->here[e.from])
      possible[e.transition] = next[e.to] = true;
  }
  solver_assert (k->base, unrolling_step (k->unrolling, time, possible));
  mem_free (possible);
  mem_free (k->here);
  k->here = next;
}

/* Questions ---------------------------------------------------------------- */

/* An execution of that many steps that ends in an error; UNDECIDED: who knows.
 */
static Answer
ask_base (Kind *k, size_t steps) {
  Terms *t = k->system->terms;
  Term error = unrolling_at (k->unrolling, k->system->error, steps);
  Answer answer = is_far (k) ? UNSAT : ask (k, k->base, error);
  if (answer == SAT) {
    Trace *trace = trace_new ();
    unrolling_trace (k->unrolling, k->base, steps, trace);
    k->stats->trace_length = (int64_t)steps;
    k->result = answer_unsafe (k->system, trace);
  } else if (answer == UNDECIDED)
    k->result = answer_unknown (k->run, solver_reason (k->base));
  else {
    k->stats->steps = (int64_t)steps;
    solver_assert (k->base, term_not (t, error));
    add_step (k, steps);
  }
  return answer;
}

/* Induction ---------------------------------------------------------------- */

static void
give_up_induction (Kind *k) {
  solver_free (k->step);
  k->step = NULL;
}

/* The state at 'time' is a good one, and a step follows. */
static void
assume_good (Kind *k, size_t time) {
  Term good = term_not (k->system->terms, k->system->error);
  for (size_t i = 0; i < k->known.len; i++)
    solver_assert (k->step,
                   unrolling_at (k->unrolling, k->known.data[i], time));
  solver_assert (k->step, unrolling_at (k->unrolling, good, time));
  solver_assert (k->step, unrolling_step (k->unrolling, time, NULL));
}

/* SAFE with the certificate, which is taken. */
static bool
claim (Kind *k, Certificate *c, size_t count) {
  k->stats->induction = (int64_t)count;
  k->stats->nodes = 1;
  k->result = answer_safe (k->system, c);
  k->system = NULL;
  return true;
}

/* Whether 'count' good states in a row are followed by a good one; if so, tries
   to make a certificate of that, for the smallest number that is enough. */
static bool
prove (Kind *k, size_t count) {
  Term error = unrolling_at (k->unrolling, k->system->error, count);
  Answer answer = ask (k, k->step, error);
  if (answer == SAT)
    return false;
  Certificate *c = NULL;
  size_t n = 0;
  while (n++ < count && answer == UNSAT && !c)
    c = history_invariant (k->oracle, &k->known, n);
  give_up_induction (k);
  return c && claim (k, c, n - 1);
}

/* Congruences only where div and mod ask for them. */
static unsigned
usual_kinds (const Kind *k) {
  unsigned kinds = (unsigned)k->opt->kinds;
  return facts_divide (k->system) ? kinds : kinds & ~(unsigned)FACT_CONGRUENCES;
}

/* Facts are looked for when shallow errors were, and there is no simple proof:
   then induction begins anew with them. */
static void
find_facts (Kind *k, size_t count) {
  size_t before = k->known.len;
  facts_find (k->oracle, usual_kinds (k), (double)k->opt->facts * 1e-3,
              &k->known);
  k->stats->facts = (int64_t)(k->known.len - before);
  for (size_t time = 0; time < count; time++)
    for (size_t i = before; i < k->known.len; i++)
      solver_assert (k->step,
                     unrolling_at (k->unrolling, k->known.data[i], time));
}

/* Loops that change at some point have other facts before and behind it. */
static bool
prove_phases (Kind *k) {
  TermList phases = {0};
  Certificate *c = NULL;
  candidates_phases (k->system, (size_t)k->opt->phases, &phases);
  for (size_t i = 0; i < phases.len && !c && !run_expired (k->run); i++) {
    size_t before = k->known.len;
    facts_of_phases (k->oracle, usual_kinds (k), (double)k->opt->facts * 1e-3,
                     phases.data[i], &k->known);
    c = history_invariant (k->oracle, &k->known, 1);
    k->stats->facts += (int64_t)(c ? k->known.len - before : 0);
    k->known.len = before;
  }
  vec_done (&phases);
  return c && claim (k, c, 1);
}

/* Whether facts that were just found are enough; they are forgotten. */
static bool
prove_by (Kind *k, size_t before) {
  Certificate *c = k->known.len > before
                       ? history_invariant (k->oracle, &k->known, 1)
                       : NULL;
  k->stats->facts += (int64_t)(c ? k->known.len - before : 0);
  k->known.len = before;
  return c && claim (k, c, 1);
}

/* Congruences, where no div and mod have asked for them before. */
static bool
prove_congruences (Kind *k) {
  size_t before = k->known.len;
  if (k->opt->kinds & FACT_CONGRUENCES && !facts_divide (k->system))
    facts_find (k->oracle, (unsigned)k->opt->kinds,
                (double)k->opt->facts * 1e-3, &k->known);
  return prove_by (k, before);
}

/* Where there are many components, what holds in their modes may be enough. */
static bool
prove_modes (Kind *k) {
  size_t before = k->known.len;
  if (k->opt->modes)
    modes_find (k->oracle, &k->known, (double)k->opt->modes * 1e-3, &k->known);
  return prove_by (k, before);
}

static bool
induct (Kind *k, size_t count) {
  if (k->step && count > (size_t)k->opt->induction)
    give_up_induction (k);
  if (!k->step)
    return false;
  assume_good (k, count - 1);
  if (count == FACTS_AT && k->opt->facts)
    find_facts (k, count);
  return prove (k, count) ||
         (count == FACTS_AT && k->opt->facts &&
          (prove_phases (k) || prove_congruences (k) || prove_modes (k)));
}

/* The whole ---------------------------------------------------------------- */

static void
unroll (Kind *k) {
  size_t limit = k->opt->steps ? (size_t)k->opt->steps : SIZE_MAX;
  for (size_t n = 0; n <= limit; n++) {
    run_progress (k->run, "kind: executions of %zu steps", n);
    run_say (k->run, 2, "kind: executions of %zu steps", n);
    if (ask_base (k, n) != UNSAT || induct (k, n + 1))
      return;
  }
  k->result = result_unknown ("no error within %zu steps", limit);
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Kind k = {.run = run,
            .opt = options,
            .stats = stats,
            .system = system_new (program)};
  System *system = k.system;
  Terms *t = system->terms;
  k.oracle = oracle_new (run, system);
  k.unrolling = unrolling_new (system);
  k.base = solver_new_z3 (t, run);
  k.step = solver_new_z3 (t, run);
  solver_limit (k.step, (unsigned)k.opt->patience);
  answer_add_conjuncts (t, system->ranges, &k.known);
  facts_of_init (system, &k.known);
  begin_sites (&k);
  if (answer_can_begin (k.oracle, &k.result)) {
    solver_assert (k.base, unrolling_at (k.unrolling, system->init, 0));
    unroll (&k);
  }
  run_progress_done (run);
  k.stats->solver_calls +=
      (int64_t)(k.oracle->native_calls + k.oracle->z3_calls);
  sites_done (&k.sites);
  mem_free (k.here);
  vec_done (&k.known);
  solver_free (k.base);
  solver_free (k.step);
  unrolling_free (k.unrolling);
  oracle_free (k.oracle);
  system_free (k.system);
  return k.result;
}

const Engine kind_engine = {
    .name = "kind",
    .summary = "bounded model checking and k-induction of transition systems",
    .form = FORM_SYSTEM,
    .joins = 0.03,
    .turn = 5,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = answer_accepts,
    .check = check,
};
