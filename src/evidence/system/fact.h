/* fact.h -- formulas as clauses over sums of variables, to be told to people.

   A literal says that a sum is at most 0, is 0, or is not 0. */

#ifndef EVIDENCE_SYSTEM_FACT_H
#define EVIDENCE_SYSTEM_FACT_H

#include "program/system/system.h"

typedef enum { LITERAL_LE, LITERAL_EQ, LITERAL_NE } LiteralKind;

enum { LITERAL_PARTS = 6 };

typedef struct {
  size_t var; /* of the System */
  int64_t by; /* not 0 */
} LiteralPart;

typedef struct {
  LiteralKind kind;
  size_t count;
  LiteralPart parts[LITERAL_PARTS]; /* by rising variable; the first one of EQ
                                       and NE is positive */
  int64_t constant;
} Literal;

typedef VEC (Literal) Fact;
typedef VEC (Fact) Facts;

/* Adds clauses that say what the formula says; false: there are none, and
   nothing was added. */
bool facts_add (Facts *, const System *, Term);
void facts_done (Facts *);

/* The variable gets a value: literals become true or false, which is left out.
   Whether something is left to be said: the clause is not true. */
bool fact_set (Fact *, size_t var, int64_t value);

/* The opposite; of LE another LE. */
Literal fact_opposite (const Literal *);

/* Joins literals, and clauses, that say one thing together; leaves out what
   others say. */
void facts_tidy (Facts *);

/* As a formula again. */
Term fact_term (const System *, const Fact *);

#endif
