/* horn.h -- what the files of the engine for Horn clauses share. */

#ifndef ENGINE_HORN_HORN_H
#define ENGINE_HORN_HORN_H

#include "evidence/clauses/derivation_json.h"
#include "evidence/clauses/solution.h"
#include "evidence/result.h"
#include "logic/horn.h"
#include "logic/solver.h"

/* derive.c */
/* The derivation that the facts of Spacer tell of; 'number' gives the clauses'
   predicate for Spacer's.  NULL: it could not be found. */
Derivation *derive_from_facts (Run *, Program *, const HornFacts *,
                               const size_t *number);

/* unfold.c */
typedef enum { UNFOLD_FOUND, UNFOLD_NONE, UNFOLD_GAVE_UP } UnfoldAnswer;
/* A derivation whose tree has at most that height, if there is one and the tree
   of all of them at most 'nodes' nodes; each question gets 'milliseconds' (0:
   no limit). */
UnfoldAnswer unfold_to (Run *, Program *, size_t height, size_t nodes,
                        unsigned milliseconds, Derivation **);

/* shrink.c */
/* Leaves out conjuncts that the proof does not need; false if it is no proof or
   a solver gives up. */
bool shrink_solution (Run *, const Program *, Solution *);

#endif
