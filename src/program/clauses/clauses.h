/* clauses.h -- constrained Horn clauses, whatever their shape.

   A clause says that its body, atoms and a constraint, implies its head, or
   (without a head: a query) is impossible.  All formulas of a clause are over
   its own variables, which stand for all values of their sorts; no two clauses
   share variables except those of 'declare-var'.  Clauses are satisfiable if
   predicates can be found that make all of them true; they are not if a query
   can be derived.

   Clauses with at most one predicate in each body are a transition system, and
   front ends make one of them; this is for the others. */

#ifndef PROGRAM_CLAUSES_CLAUSES_H
#define PROGRAM_CLAUSES_CLAUSES_H

#include "program/program.h"

typedef struct {
  const char *name;
  Pos pos;
  size_t arity;
  const Sort *sorts;
} ClausePredicate;

typedef struct {
  size_t predicate;
  const Term *args;
} ClauseAtom;

typedef struct {
  const char *name; /* "clause.3" */
  Pos pos;
  size_t vars;
  const Term *terms;        /* by variable */
  const char *const *names; /* of the source; no two of a clause are equal */
  size_t count;
  const ClauseAtom *body;
  Term constraint;
  bool is_query;
  ClauseAtom head; /* unless it is a query */
} HornClause;

struct ClauseSet {
  VEC (ClausePredicate) predicates;
  VEC (HornClause) clauses;
};

/* A derived atom: a predicate and constants. */
typedef struct {
  size_t predicate;
  const Term *values; /* NULL of a query */
} ClauseFact;

void clause_set_free (ClauseSet *);

/* Adds a clause, copied into the program's arena. */
void clause_set_add (Program *, HornClause);

/* Whether the values, constants by variable, make the constraint true; then
   '*head' is what follows, and 'body' has a fact for each atom.  All of them
   live in 'arena'.  The only judge of derivations. */
bool clause_set_apply (const Program *, size_t clause, const Term *values,
                       Arena *arena, ClauseFact *body, ClauseFact *head);

/* The same predicate of the same values. */
bool clause_set_same (const Program *, const ClauseFact *, const ClauseFact *);

/* P (1, 2), for people. */
void clause_set_show (Str *, const Program *, const ClauseFact *);

/* What is the same for all queries in a verdict. */
extern const char clause_set_message[];

#endif
