/* unfold.h -- equations between symbols, and what they do to segments. */

#ifndef ENGINE_SHAPE_UNFOLD_H
#define ENGINE_SHAPE_UNFOLD_H

#include "heap/heap.h"

typedef enum { END_FRONT, END_BACK } SegmentEnd;

/* The values are equal: the same integer of the same object.  False, here and
   below: then there is no such state. */
bool shape_equate (HeapState *, HeapValue, HeapValue);

/* The integer is in this range. */
bool shape_limit (HeapState *, HeapValue, WideSigned low, WideSigned high);

/* The segment has at least one element, which stays in it. */
bool shape_has_element (HeapState *, size_t segment);
/* The segment has no element, or has one, which is made explicit. */
bool shape_unfold_empty (HeapState *, size_t segment);
bool shape_unfold_element (HeapState *, size_t segment, SegmentEnd,
                           uint32_t way);
/* By which of its links a path goes on from the element is one of several
   cases, from the first way to the last: all trees if nothing else knows where
   the path of a tree ends.  False: there is no other. */
uint32_t shape_first_way (const HeapState *, size_t segment, SegmentEnd);
bool shape_next_way (const HeapTemplate *, uint32_t *way);

/* An element that was unfolded has numbers that are one of few values: the last
   of them is its 'number'-th. */
bool shape_choose (HeapState *, uint32_t number);

/* The segment at whose end the symbol is; false: there is none. */
bool shape_segment_at (const Heap *, HeapSym, size_t *segment, SegmentEnd *);

/* Removes segments that must be empty. */
bool shape_normal (HeapState *);

/* (unify.c)  One symbol for numbers that facts say are equal.  False: there is
   no such state. */
bool shape_unify (HeapState *);

#endif
