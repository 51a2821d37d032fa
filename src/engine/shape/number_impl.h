/* number_impl.h -- operations on numbers: what their files share. */

#ifndef ENGINE_SHAPE_NUMBER_IMPL_H
#define ENGINE_SHAPE_NUMBER_IMPL_H

#include "engine/shape/track.h"

typedef struct {
  WideSigned low, high;
} Range;

Range track_range (const Track *, HeapValue);
bool track_range_fits (Range, unsigned bits, bool is_signed);
bool track_either_undef (const Track *, HeapValue, HeapValue);
/* A new number in this range; without it, if it is no range of such a type. */
HeapValue track_fresh_in (Track *, unsigned bits, Range, bool maybe_undef);
/* a - b <= most, unless that is too large to be said. */
void track_relate (Track *, HeapValue a, HeapValue b, WideSigned most);
/* Goes on behind the operation with this constant in the register.  Takes the
   state. */
void track_push_with (Track *, HeapState *, uint32_t reg, int64_t k);

/* (number_bits.c)  Only so many bits of the symbol matter in the state: then it
   is the integer in this range that has them. */
bool track_take_bits (Track *, HeapValue, unsigned bits, Range to);

/* What the sum of both may be, as an integer. */
Range track_sum_range (const Track *, HeapValue a, HeapValue b);

Step track_add (Track *, const UnitOp *, HeapValue a, HeapValue b);
Step track_subtract (Track *, const UnitOp *, HeapValue a, HeapValue b);
/* What is known of an operation with a constant on the right, or with two that
   are not known; false: nothing. */
bool track_with_symbols (Track *, const UnitOp *, HeapValue a, HeapValue b,
                         HeapValue *);
bool track_with_constant (Track *, const UnitOp *, HeapValue a, int64_t k,
                          HeapValue *);
Step track_overflows (Track *, const UnitOp *);
Step track_compare (Track *, const UnitOp *);

#endif
