/* entail_impl.h -- the state of a search for a proof of A |- B.

   A is fixed, apart from segments that are opened because B has an object
   there; B's segments absorb chunks of A one after the other, and are then
   empty.  Where they are while they do so is said by values of A.

   To show that all elements of a segment of A are ones of B's, an instance of
   each template is made.  What belongs to an instance has a level of its own
   below that of the segments; a symbol of B may stand only for what A has at
   the same level or above it, and chunks match at the same level only. */

#ifndef ENGINE_SHAPE_ENTAIL_IMPL_H
#define ENGINE_SHAPE_ENTAIL_IMPL_H

#include "base/map.h"
#include "engine/shape/prove.h"

typedef struct {
  HeapValue a, b;
} Pair;

/* An end of a segment of B: a value of A, or still one of B. */
typedef struct {
  bool is_a;
  HeapValue value;
} End;

typedef struct {
  End first, next, last, prev;
  /* Of an ordered one, the numbers around what is left of it; of B. */
  HeapValue before, after;
  uint32_t level;
  bool done;
  bool absorbed; /* something */
  /* What it absorbed: the sum of 'parts' symbols, one of which is 'part', and a
     constant; and its range. */
  uint32_t parts;
  HeapSym part;
  int64_t add;
  WideSigned low, high;
} Progress;

typedef struct {
  HeapFactKind kind;
  HeapValue a, b;
  int64_t c;
} Demand;

typedef struct {
  HeapValue is; /* an alias; or the symbol itself */
  uint32_t level;
  uint32_t object; /* its index plus 1, or 0 */
  bool is_used;    /* the object */
} SymA;

typedef struct {
  HeapValue is; /* the value of A, if it is bound */
  uint32_t level;
  uint32_t object;
  bool is_bound;
} SymB;

typedef struct {
  uint32_t level;
  bool is_used;
} SegA;

/* What all ways that are tried have in common. */
typedef struct {
  unsigned budget;
  const Heap *b; /* what B is, without elements */
  Map elements;  /* pairs of templates: whether elements of one may be ones of
                    the other, plus 1 */
} Search;

typedef struct {
  Heap a, b;
  VEC (SymA) syms_a;
  VEC (SymB) syms_b;
  VEC (SegA) segs_a;
  VEC (Progress) segs_b;
  VEC (uint32_t) parents; /* of levels */
  VEC (Pair) todo;
  VEC (Pair) equal;  /* values of B that must be the same */
  VEC (Pair) filled; /* how far objects are initialised: B's not beyond A's */
  VEC (Demand) demands;
  Search *search;
  bool is_template; /* symbols of level 0 are parameters: nothing is known */
} Match;

/* Symbols and chunks that were added to A or B since, at this level. */
void match_added_a (Match *, uint32_t level);
void match_added_b (Match *, uint32_t level);

/* The value of A without aliases. */
HeapValue match_canonical (const Match *, HeapValue);
bool match_alias (Match *, HeapSym, HeapValue);
bool match_same (const Match *, HeapValue, HeapValue);
/* Whether it is known by now, as a value of A. */
bool match_known (const Match *, End, HeapValue *);

bool match_pair (Match *, HeapValue a, HeapValue b);
bool match_ends (Match *, End, End);
bool match_object (Match *, HeapSym a, HeapSym b, uint64_t skip_next,
                   uint64_t skip_prev);
/* The value of these bytes of A, as B has them. */
bool match_link (const Match *, const HeapObject *a, uint64_t at, HeapValue *);

/* Opens the segment of A that begins or ends with this symbol. */
bool match_open (Match *, HeapSym, uint32_t level);
/* Segments of A without elements. */
bool match_drop_empty (Match *);

/* (entail_terms.c)  A symbol of B that others determine, which are known: what
   it is in A. */
bool match_determined (Match *, bool *progress);
/* The equations of B hold. */
bool match_equations (const Match *);
bool match_results (const Match *);
bool match_bind (Match *, HeapSym b, HeapValue a);

/* (entail_run.c)  A run of B with a symbol that nothing has determined.  True:
   there is one, and 'proved' says what became of it all. */
bool match_open_run (Match *, bool *proved);
/* All runs of B are ones of A. */
bool match_all_runs (const Match *);

/* (entail_column.c)  The same for columns. */
bool match_open_column (Match *, bool *proved);
bool match_all_columns (const Match *);

/* (entail_slots.c)  What is in a cell of B, where slots of B are in A: one of
   them, if there is one of which enough is known. */
bool match_owners (Match *, bool *progress);
/* A cell of B whose place nothing has determined.  True: there is one, and
   'proved' says what became of it all. */
bool match_open_cell (Match *, bool *proved);
bool match_slots_are_used (const Match *);

bool match_run (Match *);
/* The elements of the one template may be ones of the other, by what they are
   themselves. */
bool match_templates (Search *, const HeapTemplate *a, const HeapTemplate *b);
/* The arguments of one template become the same.  False: they cannot, but
   elements may still be alike that know more, or less, about others. */
bool match_args (Match *, const HeapValue *a, const HeapValue *b, size_t count);
/* An instance of each, to be compared, at a new level; false: they differ.
   'order': these numbers are the same integers; or NULL. */
bool match_instances (Match *, const HeapTemplate *a, const HeapValue *args_a,
                      const HeapTemplate *b, const HeapValue *args_b,
                      const HeapOrder *order, uint32_t upper);
/* Each kind of A's elements is one of B's, by instances that are still to be
   compared. */
bool match_kinds (Match *, const HeapTemplate *a, const HeapValue *args_a,
                  const HeapTemplate *b, const HeapValue *args_b,
                  const HeapOrder *order, uint32_t upper);
/* The range of a bound symbol of B holds in A. */
bool match_range (const Match *, HeapSym);
/* A number around an ordered list of B, of which nothing is known but what it
   is compared with: one of these. */
bool match_open_number (Match *, bool *progress);
/* One step with a segment of B.  True: one was found, and 'proved' says what
   became of it all. */
bool match_segment (Match *, bool *proved);
/* Ranges and facts of B hold. */
bool match_pure (Match *);

void match_copy (Match *to, const Match *from);
void match_done (Match *);
/* Takes the place of 'to'. */
void match_move (Match *to, Match *from);

/* For widening: the map of the proof.  NULL: there is none; otherwise by symbol
   of B, to be freed.  A symbol that nothing is known of: itself. */
typedef struct {
  HeapValue value;
  bool is_bound;
} MatchMap;
MatchMap *match_map (const HeapState *a, const HeapState *b);

#endif
