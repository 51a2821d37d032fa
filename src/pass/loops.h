/* loops.h -- the loops of a procedure, and an order to walk it in.

   Blocks have positions such that every edge leads forward, except those back
   to the head of a loop from inside of it; and the blocks of a loop have
   positions next to each other, its head first.  (A weak topological order:
   strongly connected components, cut at their heads, again and again.) */

#ifndef PASS_LOOPS_H
#define PASS_LOOPS_H

#include "program/unit/unit.h"

typedef struct {
  uint32_t position; /* UINT32_MAX: not reached from the first block */
  uint32_t depth;    /* loops around it; its own, if it is a head */
  uint32_t *heads;   /* their heads, outermost first */
  bool is_left;      /* the head of a loop from which an edge leads out, or in
                        which the procedure ends */
} LoopPlace;

typedef struct {
  size_t count; /* of blocks */
  LoopPlace *places;
  Arena arena;
} Loops;

Loops *loops_new (const UnitProc *);
void loops_free (Loops *);

#endif
