/* garbage.h -- chunks that nothing leads to, and registers that nobody reads.

   During the execution a chunk counts as reached if any value has the symbol of
   it, whatever the offset: arithmetic may lead back.  At the end of the program
   a pointer leads to an object only from its first byte to just behind it, as
   with the interpreter. */

#ifndef ENGINE_SHAPE_GARBAGE_H
#define ENGINE_SHAPE_GARBAGE_H

#include "heap/heap.h"

/* Removes heap chunks that nothing leads to.  A segment that may be empty stays
   if 'open' is not NULL: then this gets its number and the answer is false. */
bool garbage_collect (HeapState *, size_t *open);

/* At the end of the program: memory is lost; there is a segment of which this
   depends on whether it is empty. */
bool garbage_has_leaked (const Unit *, const HeapState *, const UnitOp *exit);
bool garbage_is_open (const Unit *, const HeapState *, const UnitOp *exit,
                      size_t *segment);

#endif
