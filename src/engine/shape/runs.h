/* runs.h -- elements of arrays: what is known of bytes at places that are
   symbols.  What runs mean is said in heap.h, what becomes of them in
   doc/engines/shape.md. */

#ifndef ENGINE_SHAPE_RUNS_H
#define ENGINE_SHAPE_RUNS_H

#include "engine/shape/prove.h"

/* Elements of one width, one behind the other: a run, a field, or zeros. */
typedef struct {
  HeapValue from, to, low, high;
  uint32_t bytes; /* of an element; of zeros: perhaps 1 */
} Stretch;

typedef VEC (Stretch) Stretches;

/* All stretches of the object with elements of so many bytes. */
void runs_stretches (const Heap *, const HeapObject *, uint32_t bytes,
                     Stretches *);

/* The difference is so many whole elements. */
bool runs_are_aligned (const Heap *, HeapValue, HeapValue, int64_t bytes);
/* What is left of the difference when it is divided by so many bytes, from 0
   on; false: that is not known. */
bool runs_remainder (const Heap *, HeapValue, HeapValue, int64_t bytes,
                     int64_t *rest);
/* Something that both values are at most (at least). */
HeapValue runs_bound_of (const Heap *, HeapValue, HeapValue, bool is_high);
/* The run is one element with a place in an array, which owns nothing. */
bool runs_is_link (const Heap *, const HeapRun *);
/* Nothing but zeros, in fields or not. */
bool runs_is_zero (const HeapObject *);
/* Arrays of such elements often end with a zero. */
bool runs_may_end_with_zero (uint32_t bytes);
/* The stretch ends where its last element does. */
bool runs_is_even (const Heap *, const Stretch *, uint32_t bytes);

/* The run holds, as far as the object tells. */
bool runs_hold (const Heap *, const HeapRun *);

/* Bytes of the object were written, with anything. */
void runs_write (Heap *, HeapSym base, HeapValue from, HeapValue to);
/* A number was stored; 'is_number': it is initialised, and no address. */
void runs_store (Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                 HeapValue v, bool is_number);
/* A pointer that owns something, or not. */
void runs_note_cell (Heap *, HeapSym base, HeapValue at, HeapValue);
/* Bytes from .. to of one object were copied to another one, so many bytes
   behind. */
void runs_move (Heap *, HeapSym target, HeapSym source, HeapValue from,
                HeapValue to, int64_t shift);
/* An element was read, and is this. */
void runs_note (Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                HeapValue v);
/* What the bytes there are; or, if that is not known, the bounds that runs say
   they have: how many, at most 'most'. */
bool runs_value (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                 HeapValue *);
size_t runs_bounds (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                    HeapRun *bounds, size_t most);
/* A place with a constant, of which it is open whether it is this one. */
bool runs_open (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                HeapValue *other);

/* Nothing says whether the places are the same. */
bool runs_is_open (const Heap *, HeapValue, HeapValue);
/* The places differ.  False: they cannot. */
bool runs_tell_apart (Heap *, HeapValue, HeapValue);
/* Runs are about the symbol as an integer, not only as the bits of an element
   of at most so many bits. */
bool runs_mention (const Heap *, HeapSym, unsigned bits);

/* At a cut point: what was only read, and says nothing of anything else; at the
   head of a loop also what was compared since. */
void runs_forget_idle (HeapState *, bool is_loop);

/* It says more than the width of its elements does; or its elements, in the
   midst of an object, are initialised, and others may not be: then its bounds
   are such that numbers with and without sign are between them. */
bool runs_tell (const Heap *, HeapRun *);

#endif
