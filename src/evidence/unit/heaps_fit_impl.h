/* heaps_fit_impl.h -- the state of a search for a proof of A |- B: what parts
   of the entailment share.  The rules are told in heaps_entail.c. */

#ifndef EVIDENCE_UNIT_HEAPS_FIT_IMPL_H
#define EVIDENCE_UNIT_HEAPS_FIT_IMPL_H

#include "evidence/unit/heaps_impl.h"

typedef struct {
  HeapValue a, b;
  unsigned bits; /* only these are known to be the same; 0: the integers */
} Pair;

typedef struct {
  HeapFactKind kind;
  HeapValue a, b; /* of B */
  int64_t c;
} Claim;

typedef struct {
  HeapValue length; /* elements so far; of A */
  bool is_done;
} Progress;

typedef struct Fit Fit;

typedef VEC (HeapValue) FitValues;

struct Fit {
  const Unit *unit;
  const Fit *around;    /* of an element: the search about what is around it */
  const HeapState *all; /* what B was, without elements */
  HeapState *a, *b;
  VEC (Pair) pairs;           /* still to be looked at */
  VEC (HeapSym) used_objects; /* of A, by base */
  VEC (HeapSym) fitted;       /* objects of B, by base */
  VEC (bool) used_segments;   /* of A, by number */
  VEC (Progress) progress;    /* segments of B, by number */
  VEC (Pair) joins;           /* values of B that are the same, not known yet */
  VEC (Claim) claims;         /* facts of templates, of B */
  HeapSym outer_a, outer_b;   /* symbols below are not of the template */
  bool may_lose;              /* heap blocks of A may be left */
  unsigned unfolded;          /* elements of segments of A */
  uint64_t *work;
};

static inline bool
has_symbol (const HeapSym *list, size_t count, HeapSym s) {
  for (size_t i = 0; i < count; i++)
    if (list[i] == s)
      return true;
  return false;
}

/* heaps_fit.c: the search itself, and values --------------------------------
 */

Fit fit_copy (const Fit *);
void fit_done (Fit *);
/* Makes room for what is said about segments, after some were added. */
void fit_count_segments (Fit *);

/* Both values are the same, which is still to be looked at. */
void fit_add_pair (Fit *, HeapValue a, HeapValue b);
/* What a register or field of these bits holds; 0: the integers. */
void fit_add_pair_of_bits (Fit *, HeapValue a, HeapValue b, unsigned bits);
/* What the value of B is in A; false: not known yet. */
bool fit_mapped (const Fit *, HeapValue b, HeapValue *a);
/* From now on B's symbol is this value of A. */
void fit_map (Fit *, HeapSym b, HeapValue a);
/* What B's symbol is mapped to; NULL: nothing. */
const HeapValue *fit_map_of (const Fit *, HeapSym b);
/* Looks at a pair; false: the values cannot be the same. */
bool fit_value (Fit *, HeapValue a, HeapValue b, unsigned bits);
bool fit_pairs (Fit *);

/* heaps_fit_object.c --------------------------------------------------------
 */

/* The object of A that B's symbol is mapped to, with this offset; a segment
   that has an element there is unfolded.  NULL: there is none that could be
   taken. */
HeapObject *fit_object_at (Fit *, HeapSym b, int64_t offset);
bool fit_object (Fit *, const HeapObject *b, HeapObject *a);
/* B says something of pointers to objects of this type: each of A is one of B,
   as otherwise they might lead to another one. */
bool fit_minds (const Fit *, UnitTypeId);
/* A's object is initialised up to there. */
HeapValue fit_filled_to (const Fit *, const HeapObject *a);

/* heaps_fit_segment.c -------------------------------------------------------
 */

/* Links of both are at the same bytes. */
static inline bool
fit_is_alike (const HeapTemplate *a, const HeapTemplate *b) {
  return a->entry == b->entry && a->next == b->next && a->prev == b->prev &&
         a->back == b->back && heap_same_branches (&a->branches, &b->branches);
}

/* Elements of the one segment, wherever they are, are ones of the other. */
bool fit_templates (Fit *, const HeapSegment *a, const HeapSegment *b);
/* A new symbol of B: whatever is there. */
HeapValue fit_unknown (const Fit *, Heap *);
/* The next part of B's segment, at its front or back, is the object of A with
   this link, which leads on by 'way'; a segment of A; or nothing: then it is at
   its end. */
bool fit_take_object (Fit *, size_t number, HeapValue at, bool at_back,
                      uint32_t way);
bool fit_take_segment (Fit *, size_t number, size_t of, bool at_back);
bool fit_take_nothing (Fit *, size_t number);
/* Two values of B are the same; 'now': nothing more will be known of them. */
bool fit_join (Fit *, HeapValue, HeapValue, bool now);

/* One such pair of which a value is known by now; false: there is none. */
bool fit_known_join (Fit *);
/* Maps a number of B that nothing determines, but a template says how it
   compares with one that is known; false: there is none. */
bool fit_open_number (Fit *);

/* heaps_fit_run.c: a run of B with a symbol that is not mapped; NULL: none. */
const HeapRun *fit_open_run (const Fit *);
/* Such symbols are what this stretch of A says; 'is_choice': there is one of
   this number. */
bool fit_take_run (Fit *, const HeapRun *, size_t choice, bool *is_choice);
bool fit_runs_hold (const Fit *);

/* heaps_fit_column.c: the same for columns; such symbols are what this column
   of A says. */
const HeapColumn *fit_open_column (const Fit *);
bool fit_take_column (Fit *, const HeapColumn *b, const HeapColumn *a);
/* Or it ends where elements of A do, if only that is not known. */
void fit_find_ends (const Fit *, const HeapColumn *b, FitValues *);
bool fit_take_end (Fit *, const HeapColumn *b, HeapValue end);
bool fit_columns_hold (const Fit *);

/* heaps_fit_slots.c: maps what is in a cell of B, takes slots of B from A; each
   one of them, if there is one of which enough is known. */
bool fit_cells (Fit *, bool *progress);
bool fit_slots (Fit *, bool *progress);
/* Slots of B end where the last of A do, if nothing else says it.  False: there
   are none of which that can be said. */
bool fit_open_slots (Fit *);
/* A cell of B at a place that is not known; NULL: there is none. */
const HeapRun *fit_lost_cell (const Fit *);
/* It is this run of A. */
bool fit_take_cell (Fit *, const HeapRun *b, const HeapRun *a);
bool fit_slots_are_taken (const Fit *);

/* heaps_fit_end.c: what has to hold when all chunks have found each other. */
void fit_determine (Fit *); /* maps what others say */
bool fit_end_holds (Fit *);

/* heaps_entail.c: tries all ways to go on. */
bool fit_solve (Fit *);

#endif
