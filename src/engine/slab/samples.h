/* samples.h -- reachable states found by running the system.

   A search over concrete states from some initial states; where a
   transition leaves values open, a few of them are tried.  Every sample is
   reachable, so no cube that contains one can be excluded; and a sample that is
   an error state is a counterexample.  Systems beyond linear arithmetic have no
   samples. */

#ifndef ENGINE_SLAB_SAMPLES_H
#define ENGINE_SLAB_SAMPLES_H

#include "engine/oracle.h"
#include "evidence/system/trace_replay.h"

typedef struct Samples Samples;

Samples *samples_new (Oracle *);
void samples_free (Samples *);

/* Tries about 'work' steps from states found, the nearest first; true when an
   error state was found. */
bool samples_grow (Samples *, size_t work);

/* The same, but goes far: each time on from a state found lately. */
bool samples_walk (Samples *, size_t work);

/* Whether a sample lies in the cube. */
bool samples_meet (Samples *, const TermList *cube);

/* The way to the error state found. */
void samples_trace (const Samples *, Trace *);

size_t samples_count (const Samples *);

#endif
