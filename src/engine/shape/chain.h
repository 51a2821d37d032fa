/* chain.h -- neighbours in a heap that may be elements of one list. */

#ifndef ENGINE_SHAPE_CHAIN_H
#define ENGINE_SHAPE_CHAIN_H

#include "engine/shape/lift.h"

/* An object or a segment as a piece of a list with these links. */
typedef struct {
  bool is_object;
  uint32_t index;
  HeapValue first, next, last, prev;
  HeapValue length;
} Piece;

/* False: the object has no such links. */
bool piece_of_object (const Heap *, size_t index, Links, Piece *);
Piece piece_of_segment (const Heap *, size_t index);

/* The element type, size and layout agree; or they may be of two kinds. */
bool pieces_are_alike (const ShapeDomain *, const Heap *, const Piece *,
                       const Piece *, Links);

/* Where the search looks. */
typedef struct {
  const ShapeDomain *domain;
  Heap *heap;
  const HeapState *state; /* for its roots; or NULL */
  SegmentNotes *notes;    /* or NULL */
  uint32_t note_level;    /* of new segments, in 'notes' */
  const bool *level;      /* see 'part_find'; or NULL */
} Place;

/* A piece as a segment: what its elements are, and what has to go. */
typedef struct {
  Piece piece;
  const HeapTemplate *of;
  HeapValues args;
  Part part; /* of an object */
  bool is_ordered;
  HeapOrder order;
  HeapValue before, after; /* numbers around it */
} Lifted;

bool lift_piece (const Place *, const Holders *, const Piece *, Links,
                 Lifted *);
void lifted_done (Lifted *);

/* Nothing but 'x' and 'y' themselves refers to where they meet. */
bool lifted_meet_privately (const Place *, const Holders *, const Lifted *x,
                            const Lifted *y, Links);

/* Puts a segment with these elements in the place of the pieces; 'y' may be
   NULL. */
void lifted_replace (const Place *, const Lifted *x, const Lifted *y,
                     const HeapTemplate *, const HeapValues *args);

/* Folds the object and as many of its neighbours as go with it to one segment,
   whose elements may know less than they do.  False: not even it. */
bool chain_fold (const Place *, HeapSym base, Links);

/* Facts about symbols that are nowhere any more go.  (fold.c) */
void fold_drop_facts (HeapState *);

/* The same with the order that both have, if 'y' comes behind 'x'. */
bool lifted_join (const Place *, const Lifted *x, const Lifted *y,
                  const HeapTemplate **, HeapValues *args, bool *is_lossy);

/* The least template that elements of both are of, without order; symbols are
   those of the heap.  False: there is none.  (join_template.c) */
bool template_join (const ShapeDomain *, const Heap *, const Lifted *x,
                    const Lifted *y, const HeapTemplate **, HeapValues *args,
                    bool *is_lossy);

#endif
