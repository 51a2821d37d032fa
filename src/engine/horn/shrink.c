/* A solution without what its proof does not need.  Needed are the conjuncts
   that exclude the bodies of queries, and then those that show, for each clause
   whose head has a needed conjunct, that it holds there. */

#include "engine/horn/horn.h"

#include <assert.h>

typedef struct {
  size_t predicate;
  Term formula; /* over the parameters */
  bool needed, shown;
} Conjunct;

typedef struct {
  const Program *program;
  const Solution *solution;
  VEC (Conjunct) conjuncts;
  Solver *solver;
} Shrinking;

static void
add_conjuncts (Shrinking *s, size_t predicate) {
  Term formula = s->solution->formulas[predicate];
  const Term *parts;
  size_t n = term_conjuncts (s->program->terms, &formula, &parts);
  for (size_t i = 0; i < n; i++)
    if (!term_is_true (s->program->terms, parts[i]))
      vec_push (&s->conjuncts, ((Conjunct){predicate, parts[i], false, false}));
}

static Term
instance (Shrinking *s, Term formula, const ClauseAtom *atom) {
  const Program *p = s->program;
  Subst *subst = subst_new (p->terms);
  for (size_t i = 0; i < p->clauses->predicates.data[atom->predicate].arity;
       i++)
    subst_set (subst, s->solution->params[atom->predicate][i], atom->args[i]);
  Term result = subst_apply (subst, formula);
  subst_free (subst);
  return result;
}

/* Marks what the solver needs of the bodies of a clause to show that 'wrong',
   over its variables, is impossible. */
static bool
show (Shrinking *s, const HornClause *c, Term wrong) {
  VEC (Term) assumed = {0};
  VEC (size_t) number = {0};
  for (size_t i = 0; i < c->count; i++)
    for (size_t k = 0; k < s->conjuncts.len; k++) {
      const Conjunct *one = s->conjuncts.data + k;
      if (one->predicate != c->body[i].predicate)
        continue;
      vec_push (&assumed, instance (s, one->formula, c->body + i));
      vec_push (&number, k);
    }
  solver_push (s->solver);
  solver_assert (s->solver, c->constraint);
  solver_assert (s->solver, wrong);
  bool good = solver_check (s->solver, assumed.len, assumed.data) == UNSAT;
  for (size_t i = 0; i < assumed.len && good; i++)
    if (solver_used (s->solver, i))
      s->conjuncts.data[number.data[i]].needed = true;
  solver_pop (s->solver);
  vec_done (&assumed);
  vec_done (&number);
  return good;
}

static bool
show_queries (Shrinking *s) {
  const ClauseSet *set = s->program->clauses;
  Term yes = term_bool (s->program->terms, true);
  for (size_t i = 0; i < set->clauses.len; i++)
    if (set->clauses.data[i].is_query && !show (s, set->clauses.data + i, yes))
      return false;
  return true;
}

/* By all clauses with its predicate in the head. */
static bool
show_conjunct (Shrinking *s, const Conjunct *conjunct) {
  const ClauseSet *set = s->program->clauses;
  Term formula = conjunct->formula;
  size_t predicate = conjunct->predicate;
  for (size_t i = 0; i < set->clauses.len; i++) {
    const HornClause *c = set->clauses.data + i;
    if (c->is_query || c->head.predicate != predicate)
      continue;
    Term wrong = term_not (s->program->terms, instance (s, formula, &c->head));
    if (!show (s, c, wrong))
      return false;
  }
  return true;
}

static bool
show_all (Shrinking *s) {
  bool good = show_queries (s), more = true;
  while (good && more) {
    more = false;
    for (size_t i = 0; i < s->conjuncts.len && good; i++) {
      Conjunct *c = s->conjuncts.data + i;
      if (!c->needed || c->shown)
        continue;
      c->shown = more = true;
      good = show_conjunct (s, c);
    }
  }
  return good;
}

static void
keep_needed (Shrinking *s, Solution *solution) {
  Terms *t = s->program->terms;
  for (size_t i = 0; i < solution->predicates; i++)
    solution->formulas[i] = term_bool (t, true);
  for (size_t i = 0; i < s->conjuncts.len; i++) {
    const Conjunct *c = s->conjuncts.data + i;
    Term *formula = solution->formulas + c->predicate;
    if (c->needed)
      *formula = term_and2 (t, *formula, c->formula);
  }
}

bool
shrink_solution (Run *run, const Program *p, Solution *solution) {
  assert (solution->predicates == p->clauses->predicates.len);
  Shrinking s = {.program = p,
                 .solution = solution,
                 .solver = solver_new_z3 (p->terms, run)};
  for (size_t i = 0; i < solution->predicates; i++)
    add_conjuncts (&s, i);
  bool good = show_all (&s);
  if (good)
    keep_needed (&s, solution);
  solver_free (s.solver);
  vec_done (&s.conjuncts);
  return good;
}
