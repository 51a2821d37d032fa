/* heaps.h -- why a program over byte-addressed memory has no error: symbolic
   heaps that hold whenever an execution comes to certain places
   (doc/formats/heaps.md, doc/engines/shape.md).

   The places are those of the Unit after the pass 'simplify'.  The proof is
   text; the checker makes the Unit afresh, executes from the start and from
   each state by rules of its own, and demands that whatever comes to such a
   place is in one of the states there.  It shares with the analysis the formula
   type and the passes, and nothing else. */

#ifndef EVIDENCE_UNIT_HEAPS_H
#define EVIDENCE_UNIT_HEAPS_H

#include "evidence/proof.h"
#include "heap/heap_read.h"

typedef struct {
  Unit *unit; /* after 'simplify': for people only, the checker makes its own */
  HeapTemplates templates;
  HeapStates states; /* owned; each at the place that its frames say */
  HeapCalls calls;   /* owned */
  char *picture; /* how the states lead to each other, in DOT, for people; or
                    NULL; owned */
} Heaps;

extern const ProofKind heaps_proof;

/* Takes the Unit. */
Heaps *heaps_new (Unit *);
void heaps_free (Heaps *);

/* Templates and states as text, without a head. */
void heaps_text (Str *, const Heaps *);

/* Whether the states in the text prove the program.  What this rests on is
   added to the assumptions of the program.  Trusts nothing but the passes. */
CheckReport heaps_check (Run *, const Source *proof, Program *);

#endif
