/* derivation.h -- why a query is violated: instances of clauses, each of which
   follows from earlier ones; the last is one of a query.

   A tree in which equal facts are derived once. */

#ifndef PROGRAM_CLAUSES_DERIVATION_H
#define PROGRAM_CLAUSES_DERIVATION_H

#include "program/clauses/clauses.h"

typedef struct {
  size_t clause;
  const Term *values; /* constants by variable of the clause */
  const size_t *from; /* by atom of the body: the step that derives it */
} DerivationStep;

typedef struct {
  Arena arena;
  VEC (DerivationStep) steps;
} Derivation;

Derivation *derivation_new (void);
void derivation_free (Derivation *);

/* Copies both arrays, whose lengths the clause says. */
void derivation_add (Derivation *, const Program *, DerivationStep);

/* What each step derives, into 'facts', which live in 'arena'.  False if one
   is no instance of its clause or does not follow from earlier ones: '*failed'
   is that step and '*why' says what is wrong with it. */
bool derivation_facts (const Program *, const Derivation *, Arena *arena,
                       ClauseFact *facts, size_t *failed, const char **why);

#endif
