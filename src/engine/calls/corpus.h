/* corpus.h -- sequences of calls that did something new, to go on from. */

#ifndef ENGINE_CALLS_CORPUS_H
#define ENGINE_CALLS_CORPUS_H

#include "program/unit/execute.h"

/* The first inputs of the client: how many calls there are, and whether counts
   are looked at after each. */
enum { INPUT_CALLS, INPUT_EAGER, FIRST_INPUTS };

/* A sequence that was kept. */
typedef struct {
  VEC (Wide) inputs;
  size_t branch; /* that it took first */
} Sequence;

typedef struct {
  uint32_t hits[COVERED_BYTES]; /* by branch: how many sequences took it */
  VEC (Sequence) kept;
} Corpus;

void corpus_done (Corpus *);

/* Counts the branches that a sequence took.  The first of those that none took
   before; COVERED_BYTES: there is none. */
size_t corpus_note (Corpus *, const uint8_t *covered);

/* Keeps a sequence that took that branch first. */
void corpus_add (Corpus *, const Choices *used, size_t branch);

/* Inputs that begin as those of a sequence that was kept and go on for a few
   more calls, or that differ from them in a few places; the number of calls.
   There must be one. */
int64_t corpus_vary (const Corpus *, Choices *given, uint64_t seed);

#endif
