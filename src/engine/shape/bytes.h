/* bytes.h -- what bytes of an object are. */

#ifndef ENGINE_SHAPE_BYTES_H
#define ENGINE_SHAPE_BYTES_H

#include "engine/shape/track.h"

bool bytes_rest_is_defined (HeapRest);
/* Bytes that are one or the other. */
HeapRest bytes_rest_join (HeapRest, HeapRest);

/* One struct, not an array of them. */
bool bytes_is_struct (const Track *, const HeapObject *);

bool bytes_any_overlap (const HeapObject *, uint64_t at, uint64_t bytes);

/* NULL: it is no global. */
const UnitGlobal *bytes_global (const Track *, HeapSym base);

/* The constant that the bytes are; false: they are not known. */
bool bytes_known (const Track *, const HeapObject *, const UnitGlobal *,
                  uint64_t at, uint32_t bytes, int64_t *);
/* The address that is there as the global begins, or NULL. */
const UnitReloc *bytes_initial_address (const Track *, const UnitGlobal *,
                                        uint64_t at, uint32_t bytes);

bool bytes_field_is_undef (const Track *, const HeapField *);
/* The object says that they are initialised. */
bool bytes_are_filled (const Track *, const HeapObject *, HeapValue offset,
                       uint64_t bytes);
/* Bytes were written, with something that is initialised or perhaps not. */
void bytes_note_filled (Track *, HeapSym base, HeapValue offset, HeapValue end,
                        bool maybe_undef);
/* The same for bytes that no field has. */
void bytes_extend_filled (Track *, HeapSym base, HeapValue offset,
                          HeapValue end, bool maybe_undef);
/* Some of these bytes may be uninitialised. */
bool bytes_maybe_undef (const Track *, const HeapObject *, uint64_t at,
                        uint64_t bytes);

/* (tables.c)  What is read from a table of numbers is in this range.  False:
   it is no such table. */
bool bytes_table_range (Track *, const UnitOp *, const Place *, WideSigned *low,
                        WideSigned *high);
/* Each element of a small table of addresses for itself. */
Step bytes_split_table (Track *, const Place *, uint32_t bytes);

/* No field has any of these bytes any more. */
void bytes_clear (Track *, HeapSym base, uint64_t at, uint64_t bytes);

#endif
