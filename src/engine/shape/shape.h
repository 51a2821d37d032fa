/* shape.h -- the fixpoint of the shape analysis.

   States are kept at cut points: blocks where paths meet.  A state that arrives
   there is dropped if one of those there covers it; at the heads of loops it is
   folded before, and joined with another one where there are several already.
   What is left is executed on, from the state that comes first in the program,
   so that inner loops are done before what follows them. */

#ifndef ENGINE_SHAPE_SHAPE_H
#define ENGINE_SHAPE_SHAPE_H

#include "engine/engine.h"
#include "engine/shape/abstract.h"
#include "engine/shape/members.h"
#include "engine/shape/track.h"
#include "engine/shape/trees.h"
#include "engine/shape/liveness.h"
#include "pass/call_graph.h"
#include "pass/loops.h"

#define SHAPE_OPTIONS(O)                                                       \
  O (states, 400, 1, 100000, "give up when a place has this many states")      \
  O (steps, 2000000, 1, INT64_MAX, "execute at most this many operations")     \
  O (delay, 3, 0, 1000, "states at the head of a loop before any are joined")  \
  O (lossy, 12, 0, 1000,                                                       \
     "states at the head of a loop before joins may lose facts")               \
  O (chain, 3, 2, 1000,                                                        \
     "neighbours in a list before its elements forget what they differ in")    \
  O (equal, 0, 0, 1,                                                           \
     "that values of elements are ones around them counts as a difference")    \
  O (rounds, 8, 0, 1000, "refine the abstraction at most so often")            \
  O (flat, 0, 0, 1, "begin with lists whose elements own nothing, and refine")

#define SHAPE_STATS(S)                                                         \
  S (steps, 0, 0, 0, "operations executed")                                    \
  S (states, 0, 0, 0, "states kept")                                           \
  S (arrivals, 0, 0, 0, "states that came to a place where paths meet")        \
  S (joins, 0, 0, 0, "states joined")                                          \
  S (templates, 0, 0, 0, "descriptions of elements of lists")                  \
  S (questions, 0, 0, 0, "questions to the solver about the way to an error")  \
  S (refinements, 0, 0, 0, "refinements of the abstraction")

TABLE_STRUCT (ShapeOptions, SHAPE_OPTIONS);
TABLE_STRUCT (ShapeStats, SHAPE_STATS);

typedef struct ShapePrecision ShapePrecision; /* refine.h */

/* A state at a cut point. */
typedef struct Kept Kept;
struct Kept {
  HeapState *state;
  uint64_t hash;
  uint32_t joins;     /* that made it */
  const Kept *parent; /* from which it was reached; NULL: from the start */
  const Kept *with;   /* that it was joined with, or NULL */
  JoinLeave may_lose; /* that join */
  HeapState *before;  /* what arrived, if folding or joining made something else
                         of it; or NULL; owned */
  uint32_t number;    /* in the order in which they were found */
  bool is_loop;       /* at the head of a loop */
  bool is_done;       /* executed on */
  bool is_gone;       /* another one covers it */
  uint32_t begins;    /* the context that it is the entry of, or 0 */
  HeapCall *call;     /* where a call of a recursive procedure begins: what its
                         context takes; 'state' is that above */
  size_t resumed;     /* so many exits of the context, in their order, were
                         followed to the caller */
};

/* A call of a recursive procedure, in a state that others entail. */
typedef struct {
  const Kept *entry;
  VEC (const Kept *) exits; /* also those that are gone */
  bool is_live;             /* calls lead to it from the start */
} Context;

typedef enum { EDGE_NEW, EDGE_JOINED, EDGE_COVERED } AtsEdgeKind;

/* 'from' is NULL for the start. */
typedef struct {
  const Kept *from, *to;
  AtsEdgeKind kind;
} AtsEdge;

typedef struct {
  VEC (HeapFrame) frames;
  uint32_t context;
  bool is_loop;     /* or the entry or exit of a recursive procedure */
  uint32_t total;   /* states kept so far, also those that are gone */
  uint32_t joins;   /* so far */
  uint32_t in_vain; /* states kept since one was covered or joined */
  VEC (Kept *) kept;
} CutPoint;

/* What is known about the blocks of a procedure. */
typedef struct {
  Loops *loops; /* NULL: not looked at so far */
  bool *is_cut;
} ProcBlocks;

/* How much a call of a recursive procedure takes: see split.c. */
typedef enum { SPLIT_SMALL, SPLIT_MORE, SPLIT_ALL } SplitKind;

typedef struct {
  Run *run;
  const ShapeOptions *options;
  ShapeStats *stats;
  const ShapePrecision *precision;
  SplitKind split;
  bool is_split_closely; /* something was forgotten by a split */
  bool has_guessed;      /* a join has: see JoinLoss */
  bool has_rows;         /* precision.joins_rows would matter */
  size_t said_templates; /* how many of them were told, with the states */
  uint64_t cost;         /* of steps without abstraction so far, which tell why
                            the proof failed */
  TreeKinds branching;   /* blocks at cut points that make trees */
  size_t branches_since; /* so many states were kept when there were some that
                            are not followed, or 0 */
  bool meets_sums;       /* so might precision.keeps_sums */
  bool meets_current;    /* precision.keeps_current would */
  bool mixes_names;      /* precision.splits_names would matter */
  bool mixes_kinds;      /* precision.keeps_kinds would matter */
  size_t kinds_since;    /* the same, of elements of several kinds in a list */
  size_t arrays_since;   /* the same, if they own arrays of different sizes */
  Unit *unit;            /* after 'simplify' */
  HeapTemplates templates;
  Liveness liveness;
  bool has_sizes; /* a join failed for the sizes of arrays alone */
  ShapeThresholds thresholds;
  Strides strides;
  Computed computed;
  ShapeThresholds moduli; /* what is left by these is compared */
  CallGraph *calls;
  ProcBlocks *procs;
  VEC (Context *) contexts; /* by number, which begins with 1 */
  VEC (CutPoint *) points;
  VEC (Kept *) all; /* owned */
  VEC (AtsEdge) edges;
  Track exec;
  Str reason; /* why it was given up; empty: it was not */
} Shape;

/* Executes from the start until nothing new arrives.  False: an alarm
   (exec.alarm, 'from'), or 'reason'. */
bool shape_fixpoint (Shape *, const Kept **from);

/* For other files of the fixpoint ------------------------------------------ */

const ProcBlocks *fixpoint_blocks (Shape *, uint32_t proc);

/* For summaries ------------------------------------------------------------ */

/* Executes the state to cut points.  Takes it; false: like above. */
bool fixpoint_execute (Shape *, HeapState *, const Kept *from);
/* A state that enters a recursive procedure comes to where entries are kept:
   the one that covers it.  Takes it; NULL: none does. */
const Kept *fixpoint_enter (Shape *, HeapState *, const Kept *from,
                            bool *is_possible);

/* What the abstraction would make of what arrived as 'k', which has a 'before',
   with the precision as it is now; the caller owns it. */
HeapState *shape_abstract_again (Shape *, const Kept *k);

/* Again, if the precision has changed. */
void shape_find_thresholds (Shape *);

#endif
