/* flat.h -- lists whose elements own nothing: where the paper begins. */

#ifndef ENGINE_SHAPE_FLAT_H
#define ENGINE_SHAPE_FLAT_H

#include "heap/heap.h"

/* Forgets objects that only an element of a list of other objects points to:
   the pointer may be any number from then on, and the object may be lost. */
void flat_forget (HeapState *);

#endif
