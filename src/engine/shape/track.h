/* track.h -- operations on symbolic heaps.

   An operation either goes on with the state it was given, or takes it away:
   because there is no such state, or because what comes next depends on
   something open, and each case is executed for itself from the operation on
   ('todo').  So no operation holds values of a state that was split. */

#ifndef ENGINE_SHAPE_TRACK_H
#define ENGINE_SHAPE_TRACK_H

#include "engine/shape/decide.h"
#include "engine/shape/unfold.h"
#include "heap/heap.h"
#include "pass/assuming.h"

typedef enum {
  STEP_ON,    /* to the next operation */
  STEP_JUMP,  /* to a block: the state's frame says which */
  STEP_AWAY,  /* not with this state */
  STEP_END,   /* the program has ended */
  STEP_ALARM, /* an error is possible, or something is not followed */
} Step;

typedef struct {
  bool is_unsupported; /* nothing is said about errors */
  ErrorKind kind;
  Pos pos;
  HeapFrame at;
  const char *text; /* a clause */
} Alarm;

typedef struct {
  const Unit *unit;
  HeapState *state; /* being executed */
  VEC (HeapState *) todo;
  Alarm alarm;
  Assumings assumings; /* of the program */
  VEC (const UnitOp *)
  assumed; /* OP_ASSUME that say what the verdict rests on,
              where they do not hold by themselves */
  uint64_t steps;
  bool has_ended;       /* some state came to the end of the program */
  bool has_met_outside; /* an object that a call left to its caller */
} Track;

/* Before the first operation of the Unit. */
HeapState *shape_start (const Unit *);

/* Executes the operation at which the state's innermost frame stands, and moves
   the frame behind it. */
Step track_step (Track *);

/* For the files of the operations ------------------------------------------ */

HeapValue track_value (Track *, const Operand *);
void track_set (Track *, uint32_t reg, HeapValue, unsigned bits);
/* A new symbol; numbers of more than 64 bits have none: see track_step. */
HeapValue track_fresh (Track *, unsigned bits, bool is_signed,
                       bool maybe_undef);
/* A new symbol for what the operation reads, signed as its type says. */
HeapValue track_fresh_typed (Track *, const UnitOp *, bool maybe_undef);
bool track_type_is_signed (const Track *, const UnitOp *);
bool track_is_undef (const Track *, HeapValue);

Step track_alarm (Track *, ErrorKind, const char *text);

/* The value is used: an alarm if it may be uninitialised. */
Step track_use (Track *, HeapValue);

/* Each case for itself: the segment is empty, or has an element at this end. */
Step track_unfold (Track *, size_t segment, SegmentEnd);
/* Likewise: the value is one of a few numbers.  STEP_ON: it is a constant, or
   may be too many. */
Step track_split_small (Track *, HeapValue);

Step track_number (Track *, const UnitOp *);

/* What code that is not known may have written; false: it is not followed. */
bool track_havoc (Track *, const UnitOp *);

/* (members.c)  An address that is a member: what it may lead to, each case for
   itself.  STEP_ON: it is none, or that is not followed. */
Step track_member (Track *, HeapValue);

/* Memory ------------------------------------------------------------------- */

typedef struct {
  HeapSym base;     /* of an object, or of a constant global */
  HeapValue offset; /* a constant, unless it is a place in an array */
  HeapValue size;
} Place;

/* Where the bytes at the address are.  STEP_ON: all of them can be used. */
Step track_resolve (Track *, HeapValue address, uint64_t bytes, Place *);

/* (memory_slot.c)  Before a pointer is read or written: it is one that owns
   something, or not.  STEP_AWAY: each case for itself. */
Step track_open_slot (Track *, const Place *, uint32_t bytes);
/* Splits where it matters which element the place is. */
Step track_split_place (Track *, const Place *, uint32_t bytes);
/* (memory_column.c)  Before a pointer is read that leads into an array: NULL,
   or which place.  STEP_AWAY: each case for itself. */
Step track_split_link (Track *, const Place *, uint32_t bytes);
HeapValue track_load (Track *, const UnitOp *, const Place *);
void track_store (Track *, const Place *, uint32_t bytes, HeapValue);
Step track_move (Track *, const UnitOp *);
Step track_fill (Track *, const UnitOp *);
/* Whether the bytes there are initialised. */
bool track_is_initialised (Track *, const Place *, uint64_t bytes);

#endif
