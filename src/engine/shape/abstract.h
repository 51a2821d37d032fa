/* abstract.h -- the abstract domain of the shape analysis: entailment, folding,
   join and widening of symbolic heaps.

   Every step of folding, and every join, is committed only if entailment proves
   that its input is one of the states of its result.  Nothing here looks at
   names; all changes leave the inputs as they are, unless said otherwise. */

#ifndef ENGINE_SHAPE_ABSTRACT_H
#define ENGINE_SHAPE_ABSTRACT_H

#include "engine/shape/order.h"
#include "engine/shape/computed.h"
#include "engine/shape/strides.h"
#include "heap/heap.h"

/* Constants of the program, sorted. */
typedef VEC (WideSigned) ShapeThresholds;

typedef struct TreeKinds TreeKinds; /* trees.h */

typedef struct {
  HeapTemplates *templates;
  const Unit *unit; /* for the types of objects; NULL: they are not known */
  const ShapeThresholds *thresholds; /* for numbers in elements; or NULL */
  const ShapeThresholds *moduli; /* the program asks what is left of numbers by
                                    these; or NULL */
  const Strides *strides;        /* products that joins look for; or NULL */
  const Computed *computed; /* what procedures compute of rows and columns; or
                               NULL */
  size_t chain;     /* elements forget what they differ in if so many neighbours
                       may be folded */
  bool keeps_equal; /* that a value of an element is one around it is among what
                       they forget so; otherwise it counts for nothing */
  bool keeps_around; /* elements know what their numbers are at most, or at
                        least, by numbers around them */
  const ShapeOrder *order; /* of elements that lists know; or NULL */
  const ShapeThresholds
      *apart;        /* that numbers are not these is kept; or NULL */
  bool marks_around; /* elements with a number that is not one around them do
                        not become one with others */
  const ShapeThresholds *marks; /* elements in which a number is one of these do
                                   not become one with others; or NULL */
  const UnitPatterns *patterns; /* of the user; or NULL */
  const TreeKinds *trees;       /* blocks that make trees; or NULL */
  bool keeps_kinds;   /* elements of several kinds may be in one list */
  bool keeps_sums;    /* two numbers are together at most a third */
  bool *meets_sums;   /* set where that may matter; or NULL */
  bool keeps_current; /* pointers of arrays that a variable is about stay out of
                         slots */
  bool *meets_current; /* set where that would matter; or NULL */
  bool splits_names;   /* those are kinds that point to other functions, globals
                          or   blocks around them */
  bool *mixes_kinds, *mixes_names; /* set where they are described as one kind
                                      though they own other blocks, or point to
                                      other things; or NULL, both */
  bool counts;   /* how far arrays are initialised is told by numbers that count
                    what was written */
  bool is_plain; /* what comes before a list that is empty is what is known to,
                    not what leads there */
} ShapeDomain;

/* A |- B: every concrete state of A is one of B.  False: not proved. */
bool shape_entails (const HeapState *a, const HeapState *b);

/* A number that tells hopeless pairs apart: states with different ones neither
   entail each other nor have a join. */
uint64_t shape_hash (const HeapState *);

/* Folds chains of elements to segments until nothing more can be folded. */
void shape_fold (const ShapeDomain *, HeapState *);

/* What a join may lose, less to more. */
typedef enum {
  LOSE_NOTHING,
  LOSE_CONSTANTS, /* and facts on elements */
  LOSE_SIZES      /* of arrays, too */
} JoinLeave;

typedef struct {
  JoinLeave may_lose;
  /* By number of the root, the same for both states: nothing reads it in the
     loop that the states are at the head of.  Whether lists that only such
     roots lead to are empty does not matter there, and is no loss.  Or NULL. */
  const bool *is_idle;
} JoinOptions;

/* What the join does not know any more. */
typedef struct {
  unsigned constants; /* pairs of numbers, one of them a constant, that became a
                         symbol; lengths do not count */
  bool templates;     /* elements of lists know less than before */
  bool left, right;   /* a list of the left (right) state with at least one
                         element may be empty in the join */
  bool introduced;    /* one such list was an object */
  bool is_guessed;    /* what comes before a list that is empty was looked for:
                         with two lists that may be wrong */
  bool sizes;         /* there was none because of the sizes of arrays */
  bool opposites;     /* a number in a node of a tree is less than another one
                         on one side, and is not on the other */
} JoinLoss;

/* A state that both entail.  NULL: none was found, or it would lose something
   and must not. */
HeapState *shape_join (const ShapeDomain *, const HeapState *left,
                       const HeapState *right, JoinOptions, JoinLoss *);

/* 'joined', which 'old' entails, knows less about numbers than it: ranges that
   grew go on to the next threshold, differences that grew go. */
void shape_widen (HeapState *joined, const HeapState *old,
                  const ShapeThresholds *);

/* The constants that registers, fields and sizes have: a counter may go up to
   one of them. */
void shape_add_constants (const HeapState *, ShapeThresholds *);

#endif
