/* decide.h -- comparisons of values: what is known, and what is learned. */

#ifndef ENGINE_SHAPE_DECIDE_H
#define ENGINE_SHAPE_DECIDE_H

#include "heap/heap.h"

typedef enum { ANSWER_NO, ANSWER_YES, ANSWER_MAYBE } Answer;

/* How two values of 'bits' bits compare: OP_EQ, OP_NE, OP_ULT, OP_ULE, OP_SLT
   or OP_SLE.  May choose other numbers for the same patterns. */
Answer shape_decide (HeapState *, OpKind, HeapValue, HeapValue, unsigned bits);

/* They compare so, or not so.  False: then there is no such state. */
bool shape_assume (HeapState *, OpKind, bool holds, HeapValue, HeapValue,
                   unsigned bits);

/* The largest number that a - b can be, as far as ranges and facts say. */
WideSigned shape_difference (const Heap *, HeapValue a, HeapValue b);

/* The bytes of the object before this one are initialised. */
HeapValue shape_filled (const Heap *, const HeapObject *);

/* It is no address of anything that the heap knows. */
bool shape_is_number (const Heap *, HeapValue);
/* The value is a number in the range of the signed, the unsigned type. */
bool shape_in_range (const Heap *, HeapValue, unsigned bits, bool is_signed);
/* The same, after choosing another number for the pattern where that is
   possible. */
bool shape_to_range (Heap *, HeapValue, unsigned bits, bool is_signed);

/* The constant as a signed number of so many bits; of one bit: 0 or 1. */
int64_t shape_constant (Wide pattern, unsigned bits);

#endif
