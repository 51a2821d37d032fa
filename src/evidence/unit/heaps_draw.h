/* heaps_draw.h -- symbolic heaps as drawings: boxes for objects, with their
   fields, dashed ones for lists, and arrows for pointers. */

#ifndef EVIDENCE_UNIT_HEAPS_DRAW_H
#define EVIDENCE_UNIT_HEAPS_DRAW_H

#include "heap/heap.h"

/* In DOT. */
void heaps_draw_dot (Str *, const Unit *, const HeapState *);

/* In lines of text. */
void heaps_draw_text (Str *, const Unit *, const HeapState *);

#endif
