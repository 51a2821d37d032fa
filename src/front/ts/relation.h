/* relation.h -- a relation between two states as edges.

   A formula over 'now', 'next' and input terms is taken apart: its disjuncts
   become edges, equations x' = e become assignments, conditions on the state
   before become assumptions, and the rest a CMD_RELATE.  A state variable whose
   next value nothing determines may get any. */

#ifndef FRONT_TS_RELATION_H
#define FRONT_TS_RELATION_H

#include "front/ts/effect.h"

typedef struct {
  Program *program;
  Arena *arena;
  Map next; /* 'next' term -> variable + 1 */
} Relations;

void relations_init (Relations *, Program *, Arena *);
void relations_done (Relations *);

/* Whether the term speaks about the state after the step. */
bool relation_looks_ahead (const Relations *, Term);

/* The disjuncts of 'term' for the steps, into 'parts', which is a VEC (Term).
 */
typedef VEC (Term) TermList;
void relation_split (const Relations *, Term term, TermList *parts);

/* Takes the conjuncts of 'term' apart: conditions and equations. */
void relation_commands (const Relations *, Term term, Commands *, Pos);

#endif
