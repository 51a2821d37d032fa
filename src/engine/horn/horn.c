/* horn.c -- Horn clauses with any number of predicates in their bodies.

   Derivations of small height are looked for first.  Then Spacer of the linked
   Z3 solves the clauses: its solution is the proof, after what is not needed
   was left out; of its refutation the facts are taken, and each is derived
   again (derive.c).  Where that cannot be told, higher trees are unfolded. */

#include "engine/engine.h"
#include "engine/horn/horn.h"

#include <assert.h>
#include <limits.h>

#define OPTIONS(O)                                                             \
  O (limit, 0, 0, INT_MAX, "milliseconds for Spacer (0: no limit)")            \
  O (height, 2, 0, 100, "of derivations that are looked for first")            \
  O (nodes, 20000, 1, INT_MAX, "most nodes of a tree that is unfolded")

#define STATS(S)                                                               \
  S (predicates, 0, 0, 0, "of the clauses")                                    \
  S (clauses, 0, 0, 0, "in all")                                               \
  S (steps, 0, 0, 0, "of the derivation")                                      \
  S (atoms, 0, 0, 0, "different subformulas of the solution")

TABLE_STRUCT (Options, OPTIONS);
TABLE_STRUCT (Stats, STATS);

enum { EARLY_NODES = 2000, EARLY_MILLISECONDS = 300 };

typedef struct {
  Run *run;
  Program *program;
  const Options *options;
  Stats *stats;
  Horn *horn;
  Solution *solution;
  VEC (size_t) own; /* by Spacer's number: the predicate, or SIZE_MAX */
} Work;

/* Answers ------------------------------------------------------------------ */

static Result
unknown (Work *w, const char *why) {
  return result_unknown ("%s",
                         run_expired (w->run) ? run_reason (w->run) : why);
}

static Result
unsafe (Work *w, Derivation *d) {
  w->stats->steps = (int64_t)d->steps.len;
  return (Result){.verdict = VERDICT_UNSAFE,
                  .counterexample = {&derivation_counterexample, d}};
}

static Result
safe (Work *w) {
  Solution *solution = w->solution;
  w->solution = NULL;
  for (size_t i = 0; i < solution->predicates; i++)
    w->stats->atoms +=
        (int64_t)term_size (w->program->terms, solution->formulas[i]);
  return (Result){.verdict = VERDICT_SAFE,
                  .proof = {&solution_proof, solution}};
}

/* What can follow ---------------------------------------------------------- */

static bool
is_possible (Solver *solver, const HornClause *c) {
  return solver_check (solver, 1, &c->constraint) != UNSAT;
}

/* Whether something follows at all: a clause without predicates in its body
   whose constraint can hold. */
static bool
can_begin (Work *w) {
  const ClauseSet *set = w->program->clauses;
  Solver *solver = solver_new_z3 (w->program->terms, w->run);
  bool begins = false;
  for (size_t i = 0; i < set->clauses.len && !begins; i++)
    begins = !set->clauses.data[i].count &&
             is_possible (solver, set->clauses.data + i);
  solver_free (solver);
  return begins;
}

/* By predicate: clauses that are possible lead to it, whatever they say of its
   arguments.  The caller frees it. */
static bool *
find_reached (Work *w) {
  const ClauseSet *set = w->program->clauses;
  bool *reached = mem_zero (set->predicates.len + 1);
  Solver *solver = solver_new_z3 (w->program->terms, w->run);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < set->clauses.len; i++) {
      const HornClause *c = set->clauses.data + i;
      bool all = !c->is_query && !reached[c->head.predicate];
      for (size_t k = 0; k < c->count && all; k++)
        all = reached[c->body[k].predicate];
      if (all && is_possible (solver, c))
        reached[c->head.predicate] = more = true;
    }
  }
  solver_free (solver);
  return reached;
}

/* Spacer ------------------------------------------------------------------- */

static HornAtom
spacer_atom (const ClauseAtom *atom) {
  return (HornAtom){atom->predicate + 1, atom->args};
}

static void
tell_spacer (Work *w) {
  const ClauseSet *set = w->program->clauses;
  vec_push (&w->own, SIZE_MAX); /* its contradiction */
  for (size_t i = 0; i < set->predicates.len; i++) {
    size_t number = horn_predicate (w->horn, set->predicates.data[i].arity,
                                    w->solution->params[i]);
    assert (number == i + 1);
    (void)number;
    vec_push (&w->own, i);
  }
  for (size_t i = 0; i < set->clauses.len; i++) {
    const HornClause *c = set->clauses.data + i;
    HornAtom *body = mem_alloc ((c->count + 1) * sizeof *body), head;
    for (size_t k = 0; k < c->count; k++)
      body[k] = spacer_atom (c->body + k);
    if (!c->is_query)
      head = spacer_atom (&c->head);
    horn_clause (w->horn, c->count, body, c->constraint,
                 c->is_query ? NULL : &head);
    mem_free (body);
  }
}

/* The formulas of Spacer.  It says nothing of a predicate that is never
   derived, which is false then, or that no query depends on, which is true. */
static bool
take_solution (Work *w) {
  bool *reached = find_reached (w);
  for (size_t i = 0; i < w->solution->predicates; i++)
    if (!horn_solution (w->horn, i + 1, w->solution->formulas + i)) {
      run_say (w->run, 2, "horn: Spacer has no formula for '%s'",
               w->program->clauses->predicates.data[i].name);
      w->solution->formulas[i] = term_bool (w->program->terms, reached[i]);
    }
  mem_free (reached);
  return shrink_solution (w->run, w->program, w->solution);
}

/* Trees -------------------------------------------------------------------- */

/* Of growing height, up to 'height'; NULL: none was found. */
static Derivation *
unfold (Work *w, size_t height, size_t nodes, unsigned milliseconds) {
  Derivation *d = NULL;
  for (size_t h = 0; h <= height; h++) {
    run_status (w->run, "horn: derivations of height %zu", h + 1);
    if (unfold_to (w->run, w->program, h, nodes, milliseconds, &d) !=
        UNFOLD_NONE)
      break;
  }
  return d;
}

static Derivation *
derive (Work *w) {
  HornFacts facts = {0};
  Derivation *d = NULL;
  if (horn_facts (w->horn, &facts))
    d = derive_from_facts (w->run, w->program, &facts, w->own.data);
  horn_facts_done (&facts);
  if (!d)
    run_say (w->run, 1, "horn: Spacer's refutation is not told by facts");
  return d ? d : unfold (w, 100, (size_t)w->options->nodes, 0);
}

/* The whole ---------------------------------------------------------------- */

static Result
ask_spacer (Work *w) {
  run_status (w->run, "horn: Spacer on %zu clauses with %zu predicates",
              w->program->clauses->clauses.len, w->solution->predicates);
  tell_spacer (w);
  Derivation *d;
  switch (horn_solve (w->horn, (unsigned)w->options->limit)) {
  case HORN_SOLVED:
    return take_solution (w)
               ? safe (w)
               : unknown (w, "Spacer's solution could not be made a proof");
  case HORN_REFUTED:
    d = derive (w);
    return d ? unsafe (w, d)
             : unknown (w, "possibly unsafe: Spacer has refuted the clauses, "
                           "but not told a derivation");
  default:
    return unknown (w, horn_reason (w->horn));
  }
}

static Result
decide (Work *w) {
  if (!can_begin (w)) {
    Result r = result_unknown ("vacuous: no clause can be applied first, so "
                               "nothing follows from them");
    r.is_final = true;
    return r;
  }
  Derivation *d =
      unfold (w, (size_t)w->options->height, EARLY_NODES, EARLY_MILLISECONDS);
  return d ? unsafe (w, d) : ask_spacer (w);
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Work w = {.run = run,
            .program = program,
            .options = options,
            .stats = stats,
            .horn = horn_new (program->terms, run),
            .solution = solution_new (program)};
  w.stats->predicates = (int64_t)program->clauses->predicates.len;
  w.stats->clauses = (int64_t)program->clauses->clauses.len;
  Result result = decide (&w);
  run_progress_done (run);
  horn_free (w.horn);
  solution_free (w.solution);
  vec_done (&w.own);
  return result;
}

/* What solvers and the builders of terms might not agree on. */
static const char *
obstacle (const Program *p, const HornClause *c) {
  const Terms *t = p->terms;
  bool nonlinear = term_is_nonlinear (t, c->constraint);
  for (size_t i = 0; i < c->count; i++)
    for (size_t k = 0;
         k < p->clauses->predicates.data[c->body[i].predicate].arity; k++)
      nonlinear = nonlinear || term_is_nonlinear (t, c->body[i].args[k]);
  for (size_t k = 0;
       !c->is_query && k < p->clauses->predicates.data[c->head.predicate].arity;
       k++)
    nonlinear = nonlinear || term_is_nonlinear (t, c->head.args[k]);
  for (size_t i = 0; i < c->vars; i++)
    if (sort_kind (t, term_sort (t, c->terms[i])) == SORT_OPAQUE)
      return "an uninterpreted sort";
  return nonlinear ? "nonlinear arithmetic or division by zero" : NULL;
}

static bool
accepts (const Program *p, Str *why) {
  for (size_t i = 0; i < p->clauses->clauses.len; i++) {
    const HornClause *c = p->clauses->clauses.data + i;
    const char *what = obstacle (p, c);
    if (!what)
      continue;
    str_format (why, "%s at %s:%d:%d", what, c->pos.source->path, c->pos.line,
                c->pos.column);
    return false;
  }
  return true;
}

const Engine horn_engine = {
    .name = "horn",
    .summary = "Horn clauses with several predicates in a body, by Spacer",
    .form = FORM_CLAUSES,
    .options = TABLE (OPTIONS),
    .stats = TABLE (STATS),
    .accepts = accepts,
    .check = check,
};
