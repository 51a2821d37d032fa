/* strides.h -- what grows by a number of the program in each round of a loop,
   beside what counts the rounds. */

#ifndef ENGINE_SHAPE_STRIDES_H
#define ENGINE_SHAPE_STRIDES_H

#include "heap/heap.h"

/* Registers of a procedure: each round adds something that is no constant to
   the one, and a constant to the other. */
typedef struct {
  uint32_t proc, moved, counter;
} Stride;

typedef VEC (Stride) Strides;

void strides_find (const Unit *, Strides *);

/* (settle_strides.c)  Products that a round has made are said of what the
   counter is now.  False: the state is impossible. */
bool strides_settle (const Unit *, const Strides *, HeapState *);

#endif
