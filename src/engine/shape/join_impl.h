/* join_impl.h -- joins in the making.

   Values of both sides are paired; each pair has one value of the result, the
   same each time.  As in entailment, what belongs to an element has a level of
   its own below that of its segment.

   Templates are joined in the same way, in two uses: those of two segments that
   are joined, and, to fold, those of two neighbours in one heap.  In the latter
   the symbols around the elements are those of the heap on both sides, and of
   the result. */

#ifndef ENGINE_SHAPE_JOIN_IMPL_H
#define ENGINE_SHAPE_JOIN_IMPL_H

#include "engine/shape/chain.h"
#include "engine/shape/prove.h"

typedef struct {
  Heap heap;
  const HeapState *state; /* for its roots; or NULL */
  VEC (uint32_t) levels;  /* by symbol */
  VEC (bool) used;        /* by symbol: the object there is */
  SegmentNotes notes;     /* by segment */
  VEC (bool) occurs;      /* by symbol: not only terms have it; or empty */
  const HeapValue *args;  /* of the template that is joined now */
  size_t arg_count;
  /* By symbol of the state: roots that are not idle lead to it; or NULL. */
  bool *is_touched;
  size_t touched_count;
} Side;

typedef struct {
  HeapValue a, b, out;
} Joined;

/* A symbol of the result. */
typedef struct {
  uint32_t level;
  bool is_number; /* neither address nor end of a segment */
  bool is_length; /* at first, it was one */
  bool is_chance; /* it is a multiple only because both sides are constants */
  HeapValue a, b;
} OutSym;

typedef struct {
  const ShapeDomain *domain;
  bool is_fold;
  bool splits; /* elements that differ are kinds, if they may be */
  JoinLeave may_lose;
  bool failed;
  bool is_reverse; /* fields and roots from the last to the first */
  /* Elements of the left (right) were described before: where their numbers
     know more than the result, they go on to a threshold. */
  bool widens_left, widens_right;
  bool is_length; /* the value that is joined now */
  unsigned width; /* of what has it, in bits; 0: not known */
  Side left, right;
  Heap out;
  VEC (OutSym) sources; /* by symbol of 'out' */
  VEC (bool) lasting;   /* the same: it stays; or empty */
  SegmentNotes notes;   /* by segment of 'out' */
  VEC (uint32_t) parents;
  VEC (Joined) pairs;
  JoinLoss loss;
} Join;

/* A number on both sides, and in the result. */
typedef struct {
  HeapValue left, right, out;
} JoinBoth;

void side_init (Side *, const Heap *, const HeapState *);
void side_touch (Side *, const bool *is_idle);
/* The list there matters in the loop. */
bool side_is_touched (const Side *, HeapSym first);
void side_added (Side *, uint32_t level);
void join_done (Join *);

/* A new symbol of the result for the pair. */
HeapSym join_symbol (Join *, HeapValue a, HeapValue b, uint32_t level,
                     HeapSymInfo);
void join_remember (Join *, HeapValue a, HeapValue b, HeapValue out);
/* The value that the pair has where something of this level is. */
bool join_recall (const Join *, HeapValue a, HeapValue b, uint32_t level,
                  HeapValue *out);
/* The symbol of the result is of this level, or above it. */
bool join_sees (const Join *, HeapValue out, uint32_t level);
/* The info that both have. */
HeapSymInfo join_info (const Join *, HeapValue a, HeapValue b);
HeapValue join_fail (Join *);

/* The value of the result; 'level': of what has it. */
HeapValue join_value (Join *, HeapValue a, HeapValue b, uint32_t level);
HeapValue join_of_width (Join *, HeapValue a, HeapValue b, uint32_t level,
                         unsigned width);
HeapValue join_length (Join *, HeapValue a, HeapValue b, uint32_t level);
/* Two objects; answers the base. */
HeapSym join_objects (Join *, HeapSym a, HeapSym b, uint32_t level);

/* What begins or ends at a symbol. */
typedef enum {
  CHUNK_NONE,
  CHUNK_OBJECT,
  CHUNK_FIRST,
  CHUNK_LAST,
  CHUNK_USED
} ChunkKind;

typedef struct {
  ChunkKind kind;
  size_t index; /* of the segment */
} Chunk;

Chunk side_chunk (const Side *, HeapSym);

/* A pair at least one of which is the end of a segment, or an object against
   nothing.  False: they do not go together that way. */
bool join_segments (Join *, HeapValue a, HeapValue b, uint32_t level,
                    HeapValue *out);

/* The links of the object at 'value' as an element of a list that leads to what
   goes with the other side's value.  False: there are none. */
bool join_links (const Join *, bool is_left, HeapValue value, HeapValue other,
                 uint32_t level, Links *);
/* The values point to different pointers in structs.  There are few of these,
   and what is at any of them is not known, so they stay apart. */
bool join_are_other_links (const Join *, HeapValue a, HeapValue b);
/* The object may be an element like those of the template. */
bool links_fit (const ShapeDomain *, const Heap *, const HeapObject *,
                const HeapTemplate *);

/* What an argument of a segment of one side is in the result, if the other side
   has no such elements. */
HeapValue join_arg_of_one (Join *, bool is_left, HeapValue arg, uint32_t level);

/* Numbers of both sides that no chunk begins at; it is no loss that they
 * differ.
 */
HeapValue join_number (Join *, HeapValue a, HeapValue b, uint32_t level);

/* The template of the elements of both. */
const HeapTemplate *join_templates (Join *, const HeapSegment *a,
                                    const HeapSegment *b, uint32_t level,
                                    HeapValues *args);

/* (join_facts.c)  What sizes are multiples of: elements may be less than that.
 */
void join_size_factors (Join *);

/* (join_run.c)  What elements of arrays are on both sides. */
void join_runs (Join *);
/* (join_column.c)  What a field of each struct of an array is on both sides. */
void join_columns (Join *);
/* A number of the states counts the elements of the array before the offsets,
   which are so many bytes beyond. */
bool join_count_elements (const Join *, const HeapObject *, HeapValue a,
                          HeapValue b, int64_t *beyond);
/* The bytes are of an array of structs with several elements. */
bool join_is_element (const Join *, const HeapObject *, uint64_t at);
/* Where strings of elements of this level end. */
void join_strings (Join *, uint32_t level);
/* The place in an array that both sides have; false: they have none. */
bool join_place (Join *, HeapValue a, HeapValue b, HeapValue *out);
bool join_end_place (Join *, HeapValue from, HeapValue a, HeapValue b,
                     HeapValue *out);

/* (join_facts.c)  What the value of a side is c times; false: not known. */
bool join_factor (const Heap *, HeapValue, int64_t c, HeapValue *);

/* (join_slots.c)  What pointers of arrays own on both sides. */
void join_slots (Join *);

/* (join_filled.c)  Arrays are initialised up to 'a' and 'b': what that is in
   the result, by a number that counts their elements; exactly, unless the
   domain says otherwise.  False: there is none. */
bool join_counted (Join *, const HeapObject *x, HeapValue a,
                   const HeapObject *y, HeapValue b, HeapValue *out);

/* Facts about symbols of this level that hold on both sides. */
void join_facts (Join *, uint32_t level);

/* (join_strides.c)  Products of what loops add, and what counts the rounds. */
void join_strides (Join *);

/* (join_computed.c)  Products that the procedure computes, and sums with them,
   that tell how far arrays were written. */
void join_computed (Join *);

/* (join_sums.c)  Two numbers that are together at most a size, or where a zero
   is. */
void join_sums (Join *);

/* (join_layout.c)  Gives the objects fields at the same bytes. */
void join_layouts (Join *, HeapSym a, HeapSym b);

/* (join_terms.c)  Sums and products of numbers that both sides have. */
void join_terms (Join *);

/* A symbol of the result for the whole value, from which the old one differs by
   a constant. */
HeapValue join_whole (Join *, HeapValue);

/* The symbol of the result is a number of which something may be known. */
bool join_counts (const Join *, HeapSym);

/* (join_affine.c)  Sums of several numbers that hold on both sides. */
void join_affine (Join *);

/* (widen.c)  The range of a number that was from 'low' to 'high' before.  Where
   the integer leaves its type it may be any one of the type, if only its bits
   matter: then true. */
bool widen_range (HeapSymInfo *, WideSigned low, WideSigned high,
                  const ShapeThresholds *);
/* What a difference that grew is at most from now on; false: anything. */
bool widen_difference (WideSigned *);
void widen_length (HeapSymInfo *, WideSigned low, WideSigned high,
                   const ShapeThresholds *);

#endif
