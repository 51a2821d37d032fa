/* Derivations are believed step by step: an instance by evaluating its clause,
   and what it rests on by comparing constants. */

#include "program/clauses/derivation.h"

#include <assert.h>

Derivation *
derivation_new (void) {
  return mem_zero (sizeof (Derivation));
}

void
derivation_free (Derivation *d) {
  if (!d)
    return;
  vec_done (&d->steps);
  arena_done (&d->arena);
  mem_free (d);
}

void
derivation_add (Derivation *d, const Program *p, DerivationStep step) {
  assert (step.clause < p->clauses->clauses.len);
  const HornClause *c = p->clauses->clauses.data + step.clause;
  step.values =
      arena_copy (&d->arena, step.values, c->vars * sizeof *step.values);
  step.from = arena_copy (&d->arena, step.from, c->count * sizeof *step.from);
  vec_push (&d->steps, step);
}

/* NULL, or what is wrong. */
static const char *
derive (const Program *p, const Derivation *d, size_t number, Arena *arena,
        ClauseFact *facts) {
  const DerivationStep *step = d->steps.data + number;
  if (step->clause >= p->clauses->clauses.len)
    return "there is no such clause";
  const HornClause *c = p->clauses->clauses.data + step->clause;
  ClauseFact *body = arena_alloc (arena, (c->count + 1) * sizeof *body);
  if (!clause_set_apply (p, step->clause, step->values, arena, body,
                         facts + number))
    return "its values do not satisfy the clause";
  for (size_t i = 0; i < c->count; i++)
    if (step->from[i] >= number ||
        !clause_set_same (p, body + i, facts + step->from[i]))
      return "it rests on something that was not derived";
  return NULL;
}

bool
derivation_facts (const Program *p, const Derivation *d, Arena *arena,
                  ClauseFact *facts, size_t *failed, const char **why) {
  for (size_t i = 0; i < d->steps.len; i++) {
    *failed = i;
    *why = derive (p, d, i, arena, facts);
    if (*why)
      return false;
  }
  return true;
}
