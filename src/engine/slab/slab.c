/* slab.c -- slicing abstractions (Dräger, Kupriyanov, Finkbeiner, Wehrheim:
   SLAB, a certifying model checker for infinite-state concurrent systems).

   The abstraction starts with the initial and the error condition, and is
   refined along spurious error paths until no path is left or one is real. */

#include "engine/answer.h"
#include "engine/engine.h"
#include "engine/facts.h"
#include "evidence/system/concrete.h"
#include "evidence/system/trace_replay.h"
#include "engine/slab/diagram.h"
#include "engine/slab/refine.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#define OPTIONS(O)                                                             \
  O (initial, 0, 0, 1,                                                         \
     "four|cfg: start from init and error, or also from program counters")     \
  O (path, 0, 0, 1, "shortest|random: which error path is refined next")       \
  O (split, 0, 0, 1, "one|several: how many nodes of a path are split")        \
  O (refine, 0, 0, 2,                                                          \
     "cubes|strong|weak: by cubes of states, strong or weak interpolants")     \
  O (exclude, 16, 0, 1000,                                                     \
     "exclude closed sets of up to this many cubes (0: only split)")           \
  O (farkas, 1, 0, 1, "enlarge cubes by interpolants: 0 or 1")                 \
  O (samples, 20000, 0, 1000000000, "run the system for so many steps first")  \
  O (restart, 32, 0, INT32_MAX,                                                \
     "start the graph anew after so many splits, then twice as many (0: "      \
     "never)")                                                                 \
  O (facts, 100, 0, INT32_MAX,                                                 \
     "look for facts after so many CPU milliseconds (0: never)")               \
  O (kinds, FACT_ALL, 0, FACT_ALL,                                             \
     "kinds of facts: 1 equations, 2 candidates, 4 congruences, or a sum")     \
  O (paranoid, 0, 0, 1,                                                        \
     "check native proofs, and compare every answer with Z3's")                \
  O (seed, 1, 1, INT32_MAX, "seed of random choices")

#define STATS(S)                                                               \
  S (refinements, 0, 0, 0, "spurious error paths refined")                     \
  S (splits, 0, 0, 0, "nodes split")                                           \
  S (restarts, 0, 0, 0, "times the graph was started anew")                    \
  S (excluded, 0, 0, 0, "sets of states excluded from all nodes")              \
  S (facts, 0, 0, 0, "facts found beside refinement")                          \
  S (samples, 0, 0, 0, "reachable states found by running the system")         \
  S (graph_nodes, 0, 0, 0, "nodes of the final abstraction")                   \
  S (nodes, 0, 0, 0, "nodes of the certificate")                               \
  S (predicates, 0, 0, 0, "predicates of the certificate")                     \
  S (trace_length, 0, 0, 0, "steps of the counterexample")                     \
  S (solver_calls, 0, 0, 0, "questions to solvers")                            \
  S (z3_calls, 0, 0, 0, "of them to Z3")

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

typedef struct {
  Run *run;
  const Options *opt;
  Stats *stats;
  System *system;
  Oracle *oracle;
  Graph *graph;
  Samples *samples;
  Trace *trace;
  bool looked; /* for facts */
} Slab;

static const double FACTS_SECONDS = 0.3;

/* The initial abstraction: initial, error and other states.  That a state is
   both is checked before. */
static void
build_four (Slab *s) {
  const System *sys = s->system;
  Terms *t = sys->terms;
  TermList initial = {0}, other = {0}, error = {0};
  Term good = term_not (t, sys->error);
  answer_add_conjuncts (t, sys->init, &initial);
  answer_add_conjuncts (t, good, &initial);
  answer_add_conjuncts (t, sys->ranges, &other);
  answer_add_conjuncts (t, good, &other);
  answer_add_conjuncts (t, sys->ranges, &error);
  answer_add_conjuncts (t, sys->error, &error);
  graph_add (s->graph, &initial, true, false);
  graph_add (s->graph, &other, false, false);
  graph_add (s->graph, &error, false, true);
  vec_done (&initial);
  vec_done (&other);
  vec_done (&error);
}

/* The initial abstraction from the control-flow graph: the same for each vector
   of locations. */
typedef struct {
  VEC (size_t) counters; /* variables of the System */
  TermList at;
} Locations;

enum { MAX_VECTORS = 5000 };

static void
add_node (Slab *s, const Locations *l, Term condition, bool initial,
          bool error) {
  TermList label = {0};
  answer_add_conjuncts (s->system->terms, s->system->ranges, &label);
  cubes_copy (&label, &l->at);
  answer_add_conjuncts (s->system->terms, condition, &label);
  if (oracle_check (s->oracle, &label) != UNSAT)
    graph_add (s->graph, &label, initial, error);
  vec_done (&label);
}

static void
build_vectors (Slab *s, Locations *l, size_t i) {
  const System *sys = s->system;
  Terms *t = sys->terms;
  if (i == l->counters.len) {
    add_node (s, l, term_not (t, sys->error), false, false);
    add_node (s, l, sys->error, false, true);
    return;
  }
  const SystemVar *v = sys->vars.data + l->counters.data[i];
  for (int64_t k = v->lo; k <= v->hi && !run_expired (s->run); k++) {
    vec_push (&l->at, term_eq (t, v->now, term_int (t, k)));
    build_vectors (s, l, i + 1);
    l->at.len--;
  }
}

static void
build_cfg (Slab *s) {
  const System *sys = s->system;
  Terms *t = sys->terms;
  Locations l = {0};
  size_t vectors = 1;
  for (size_t i = 0; i < sys->vars.len; i++)
    if (sys->vars.data[i].counter && vectors <= MAX_VECTORS) {
      vectors *= (size_t)sys->vars.data[i].hi + 1;
      vec_push (&l.counters, i);
    }
  if (vectors > MAX_VECTORS) {
    run_warning (s->run, (Pos){0},
                 "more than %d vectors of locations: starting from init and "
                 "error instead of '--slab.initial=cfg'",
                 MAX_VECTORS);
    build_four (s);
  } else {
    Term good = term_not (t, sys->error);
    add_node (s, &l, term_and2 (t, sys->init, good), true, false);
    build_vectors (s, &l, 0);
  }
  vec_done (&l.counters);
  vec_done (&l.at);
}

static void
build (Slab *s) {
  if (s->opt->initial)
    build_cfg (s);
  else
    build_four (s);
}

/* Splits made while little was known fragment the graph for good.  So it is
   started anew now and then, with what was excluded and sampled since. */
static bool
restarting (const Slab *s, size_t splits, size_t *allowed) {
  if (!s->opt->restart || s->opt->refine || splits < *allowed)
    return false;
  *allowed =
      splits + (size_t)s->opt->restart * ((size_t)2 << s->stats->restarts);
  return true;
}

static void
restart (Slab *s) {
  graph_clear (s->graph);
  build (s);
  s->stats->restarts++;
}

/* What refinement does not find at once may follow from facts that are found
   without it: these become part of the invariant, and the graph starts anew. */
static void
find_facts (Slab *s) {
  TermList facts = {0};
  unsigned kinds = (unsigned)s->opt->kinds;
  if (!facts_divide (s->system))
    kinds &= ~(unsigned)FACT_CONGRUENCES;
  facts_find (s->oracle, kinds, FACTS_SECONDS, &facts);
  s->stats->facts = (int64_t)facts.len;
  for (size_t i = 0; i < facts.len; i++)
    graph_add_invariant (s->graph, facts.data[i]);
  if (facts.len)
    restart (s);
  vec_done (&facts);
}

/* Whether it is time to look for facts; once. */
static bool
wants_facts (Slab *s) {
  double since = (double)clock () / CLOCKS_PER_SEC;
  bool due =
      s->opt->facts && !s->looked && since > (double)s->opt->facts * 1e-3;
  s->looked = s->looked || due;
  return due;
}

static Answer
ask_both (Slab *s, Term a, Term b) {
  TermList question = {0};
  answer_add_conjuncts (s->system->terms, a, &question);
  answer_add_conjuncts (s->system->terms, b, &question);
  Answer answer = oracle_check (s->oracle, &question);
  vec_done (&question);
  return answer;
}

static Result
unsafe (Slab *s) {
  Trace *trace = s->trace;
  s->trace = NULL;
  s->stats->trace_length = (int64_t)trace->steps.len;
  return answer_unsafe (s->system, trace);
}

static Result
undecided (Slab *s) {
  if (run_expired (s->run))
    return result_unknown ("%s after %lld refinements", run_reason (s->run),
                           (long long)s->stats->refinements);
  const char *why = s->oracle->reason;
  return result_unknown ("the solver gave up: %s", why ? why : "no reason");
}

static Result
safe (Slab *s, const bool *reached) {
  run_say (s->run, 1, "slab: no error path left; making the certificate");
  Certificate *c = diagram_new (s->graph, reached);
  if (!c)
    return undecided (s);
  s->stats->nodes = (int64_t)c->labels.len;
  s->stats->predicates = (int64_t)diagram_predicates (s->system->terms, c);
  System *system = s->system;
  s->system = NULL;
  return answer_safe (system, c);
}

/* An initial error state is a counterexample without steps. */
static Result
initial_error (Slab *s) {
  const System *sys = s->system;
  Term *values = mem_alloc ((sys->vars.len + 1) * sizeof *values);
  for (size_t i = 0; i < sys->vars.len; i++)
    values[i] = oracle_value (s->oracle, sys->vars.data[i].now);
  concrete_add_state (s->trace, sys, values, NULL, NULL);
  mem_free (values);
  return unsafe (s);
}

static void
show_progress (Slab *s, const Path *path) {
  run_progress (s->run,
                "slab: %lld refinements, %zu nodes, path of %zu steps, %zu "
                "questions",
                (long long)s->stats->refinements, s->graph->nodes.len,
                path->len, s->oracle->native_calls);
  run_say (s->run, 2, "slab: refinement %lld: path of %zu steps, %zu nodes",
           (long long)s->stats->refinements, path->len, s->graph->nodes.len);
}

/* Most samples are taken first, a few more between refinements.  Near ones come
   first, as counterexamples should be short. */
static bool
sample (Slab *s) {
  size_t first = (size_t)s->opt->samples;
  if (s->stats->refinements)
    return samples_grow (s->samples, first / 10) ||
           samples_walk (s->samples, first / 50);
  return samples_grow (s->samples, first / 2) ||
         samples_walk (s->samples, first / 2);
}

static Result
refine_until_done (Slab *s) {
  RefineOptions refinement = {.by = (int)s->opt->refine,
                              .several = s->opt->split,
                              .limit = (size_t)s->opt->exclude,
                              .farkas = s->opt->farkas};
  size_t allowed = (size_t)s->opt->restart; /* splits until a restart */
  Cubes cubes;
  cubes_init (&cubes, s->graph, s->samples);
  Path path = {0};
  Result result = {.verdict = VERDICT_UNKNOWN};
  for (bool done = false; !done; s->stats->refinements += !done) {
    done = true;
    if (sample (s)) {
      samples_trace (s->samples, s->trace);
      result = unsafe (s);
      break;
    }
    size_t n = s->graph->nodes.len;
    bool *reached = mem_zero (n);
    if (graph_path (s->graph, &path, reached)) {
      show_progress (s, &path);
      Refinement step = refine_path (&cubes, &path, &refinement, s->trace);
      done = step != REFINED;
      if (!done && wants_facts (s))
        find_facts (s);
      else if (!done && restarting (s, refinement.splits, &allowed))
        restart (s);
      if (done)
        result = step == REAL ? unsafe (s) : undecided (s);
    } else if (s->graph->undecided || run_expired (s->run))
      result = undecided (s);
    else
      result = safe (s, reached);
    mem_free (reached);
  }
  s->stats->splits = (int64_t)refinement.splits;
  s->stats->excluded = (int64_t)refinement.excluded;
  s->stats->samples = (int64_t)samples_count (s->samples);
  cubes_done (&cubes);
  vec_done (&path);
  return result;
}

static Result
decide (Slab *s) {
  const System *sys = s->system;
  Result result;
  if (!answer_can_begin (s->oracle, &result))
    return result;
  Answer both = ask_both (s, sys->init, sys->error);
  if (both == SAT)
    return initial_error (s);
  if (both == UNDECIDED)
    return undecided (s);
  answer_add_conjuncts (sys->terms, sys->ranges, &s->graph->invariant);
  facts_of_init (sys, &s->graph->invariant);
  answer_add_conjuncts (sys->terms, term_not (sys->terms, sys->error),
                        &s->graph->invariant);
  build (s);
  s->samples = samples_new (s->oracle);
  return refine_until_done (s);
}

static void
say_native (const Slab *s) {
  ArithStats a = arith_stats (native_arith (s->oracle->native));
  run_say (s->run, 3,
           "native solver: %" PRIu64 " questions, %" PRIu64 " leaves, %" PRIu64
           " pivots, %" PRIu64 " numbers beyond words",
           a.checks, a.leaves, a.pivots, a.promotions);
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Slab s = {.run = run,
            .opt = options,
            .stats = stats,
            .system = system_new (program),
            .trace = trace_new ()};
  System *system = s.system;
  s.oracle = oracle_new (run, system);
  s.oracle->paranoid = s.opt->paranoid;
  s.graph = graph_new (s.oracle, s.opt->path ? (uint64_t)s.opt->seed : 0);
  Result result = decide (&s);
  run_progress_done (run);
  s.stats->graph_nodes = (int64_t)s.graph->nodes.len;
  s.stats->solver_calls =
      (int64_t)(s.oracle->native_calls + s.oracle->z3_calls);
  s.stats->z3_calls = (int64_t)s.oracle->z3_calls;
  say_native (&s);
  if (s.samples)
    samples_free (s.samples);
  graph_free (s.graph);
  oracle_free (s.oracle);
  if (s.trace)
    trace_free (s.trace);
  system_free (s.system);
  return result;
}

const Engine slab_engine = {
    .name = "slab",
    .summary = "slicing abstractions of transition systems",
    .form = FORM_SYSTEM,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = answer_accepts,
    .check = check,
};
