/* From facts that Spacer has derived to instances of clauses.  For each fact a
   solver is asked which clause gives it, from those facts that Spacer names or,
   if that fails, from any that were derived before; the values of the clause's
   variables are the model's. */

#include "engine/horn/horn.h"

#include <assert.h>

typedef struct {
  Run *run;
  Program *program;
  Solver *solver;
  Derivation *derivation;
  Arena arena;
  VEC (ClauseFact) facts; /* by step */
} Deriving;

/* Which steps may be used. */
typedef struct {
  size_t n;
  const size_t *steps; /* NULL: all */
} Choice;

static Term
equal_values (Deriving *d, size_t predicate, const Term *args,
              const Term *values) {
  Terms *t = d->program->terms;
  Term all = term_bool (t, true);
  for (size_t i = 0; i < d->program->clauses->predicates.data[predicate].arity;
       i++)
    all = term_and2 (t, all, term_eq (t, args[i], values[i]));
  return all;
}

/* The atom is one of the facts that may be used. */
static Term
is_known (Deriving *d, const ClauseAtom *atom, Choice choice) {
  Terms *t = d->program->terms;
  VEC (Term) cases = {0};
  for (size_t i = 0; i < choice.n; i++) {
    const ClauseFact *fact =
        d->facts.data + (choice.steps ? choice.steps[i] : i);
    if (fact->predicate == atom->predicate)
      vec_push (&cases,
                equal_values (d, atom->predicate, atom->args, fact->values));
  }
  Term some = term_or (t, cases.len, cases.data);
  vec_done (&cases);
  return some;
}

static size_t
find_step (const Deriving *d, const ClauseFact *fact) {
  for (size_t i = 0; i < d->facts.len; i++)
    if (clause_set_same (d->program, d->facts.data + i, fact))
      return i;
  return SIZE_MAX;
}

/* Adds the instance of the clause that the solver has found. */
static bool
add_step (Deriving *d, size_t clause, const Term *values) {
  const HornClause *c = d->program->clauses->clauses.data + clause;
  ClauseFact *body = arena_alloc (&d->arena, (c->count + 1) * sizeof *body);
  size_t *from = arena_alloc (&d->arena, (c->count + 1) * sizeof *from);
  ClauseFact head;
  bool good =
      clause_set_apply (d->program, clause, values, &d->arena, body, &head);
  for (size_t i = 0; i < c->count && good; i++) {
    from[i] = find_step (d, body + i);
    good = from[i] != SIZE_MAX;
  }
  if (good) {
    derivation_add (d->derivation, d->program,
                    (DerivationStep){clause, values, from});
    vec_push (&d->facts, head);
  }
  return good;
}

/* Whether the clause gives the fact (NULL: violates the query). */
static bool
try_clause (Deriving *d, size_t clause, const ClauseFact *fact, Choice choice) {
  const HornClause *c = d->program->clauses->clauses.data + clause;
  solver_push (d->solver);
  solver_assert (d->solver, c->constraint);
  if (fact)
    solver_assert (d->solver, equal_values (d, fact->predicate, c->head.args,
                                            fact->values));
  for (size_t i = 0; i < c->count; i++)
    solver_assert (d->solver, is_known (d, c->body + i, choice));
  bool good = solver_check (d->solver, 0, NULL) == SAT;
  Term *values = arena_alloc (&d->arena, (c->vars + 1) * sizeof *values);
  for (size_t i = 0; i < c->vars && good; i++)
    values[i] = solver_value (d->solver, c->terms[i]);
  solver_pop (d->solver);
  return good && add_step (d, clause, values);
}

static bool
derive_fact (Deriving *d, const ClauseFact *fact, Choice choice) {
  const ClauseSet *set = d->program->clauses;
  for (size_t i = 0; i < set->clauses.len && !run_expired (d->run); i++) {
    const HornClause *c = set->clauses.data + i;
    bool fits = fact ? !c->is_query && c->head.predicate == fact->predicate
                     : c->is_query;
    if (fits && try_clause (d, i, fact, choice))
      return true;
  }
  return false;
}

/* Spacer's fact number 'i'; 'step' has the steps of those before. */
static bool
derive_next (Deriving *d, const HornFacts *facts, size_t i,
             const size_t *number, size_t *step) {
  const HornFact *h = facts->data + i;
  ClauseFact fact = {number[h->predicate], h->values.data};
  bool query = fact.predicate == SIZE_MAX;
  step[i] = query ? SIZE_MAX : find_step (d, &fact);
  if (step[i] != SIZE_MAX)
    return true;
  size_t *from = arena_alloc (&d->arena, (h->from.len + 1) * sizeof *from),
         n = 0;
  for (size_t k = 0; k < h->from.len; k++)
    if (step[h->from.data[k]] != SIZE_MAX)
      from[n++] = step[h->from.data[k]];
  if (!derive_fact (d, query ? NULL : &fact, (Choice){n, from}) &&
      !derive_fact (d, query ? NULL : &fact, (Choice){d->facts.len, NULL}))
    return false;
  step[i] = d->facts.len - 1;
  return true;
}

Derivation *
derive_from_facts (Run *run, Program *p, const HornFacts *facts,
                   const size_t *number) {
  Deriving d = {.run = run,
                .program = p,
                .solver = solver_new_z3 (p->terms, run),
                .derivation = derivation_new ()};
  size_t *step = mem_alloc ((facts->len + 1) * sizeof *step);
  bool good = true, ended = false;
  for (size_t i = 0; i < facts->len && good && !ended; i++) {
    good = derive_next (&d, facts, i, number, step);
    ended = number[facts->data[i].predicate] == SIZE_MAX;
  }
  if (good && !ended)
    ended = derive_fact (&d, NULL, (Choice){d.facts.len, NULL});
  Derivation *result = d.derivation;
  if (!good || !ended) {
    derivation_free (result);
    result = NULL;
  }
  mem_free (step);
  solver_free (d.solver);
  vec_done (&d.facts);
  arena_done (&d.arena);
  return result;
}
