/* flow.h -- the control flow of one code while it is built.

   A code is a tree of sequences of elements.  An element is a statement, a jump
   or a choice; which of them are states of their own, and what is one step, is
   decided only when all is known ('flow_emit'), by the rules of Spin:

   - jumps (goto, break, the ends of if and do) are no steps, except as the
     first statement of an option or where they leave an atomic sequence;
   - the steps of a choice or block are those of the first statements in it.

   So the element of a choice, of a block and of a statement behind another one
   can each be a location of the model.  Everything lives in the arena that the
   caller gives, vectors until 'flow_done'. */

#ifndef FRONT_PROMELA_FLOW_H
#define FRONT_PROMELA_FLOW_H

#include "base/map.h"
#include "program/model/model.h"

/* A block of the source that can declare names. */
typedef struct Scope Scope;
struct Scope {
  Scope *parent;  /* NULL: the globals */
  bool is_inline; /* the body of an inline */
  Map names;
  VEC (uint32_t) pointers; /* offsets of local pointers declared here */
  const Expr *messages;    /* counts messages in loops that stand here */
  Scope *next;             /* in the list of all, to free them */
};

typedef enum {
  ELEM_STEP,
  ELEM_GOTO, /* also break */
  ELEM_JOIN, /* behind an if, in front of a do, behind an unless */
  ELEM_EXIT, /* behind a do: where its breaks go */
  ELEM_IF,
  ELEM_DO,
  ELEM_UNLESS, /* two sequences: main, escape */
  ELEM_BLOCK,
  ELEM_ATOMIC,
  ELEM_DSTEP,
  ELEM_END
} ElemKind;

typedef struct Elem Elem;

/* 'extent' is the last element before the join of an option was appended. */
typedef struct FlowSeq FlowSeq;
struct FlowSeq {
  Elem *first, *last, *extent;
  FlowSeq *next;   /* the next option */
  FlowSeq *around; /* while it is open */
};

typedef struct Escape Escape;
struct Escape {
  FlowSeq *seq;
  Escape *next; /* of an unless farther in */
};

/* A step from an element: the statement 'leaf', and where it leads. */
typedef struct {
  Elem *leaf, *to;
  Elem *escape; /* the element it was taken from because of an unless */
} FlowStep;

/* Inside of an atomic sequence; the last one of it. */
enum { ELEM_ATOM = 1, ELEM_LAST = 2 };

struct Elem {
  ElemKind kind;
  uint32_t number;
  uint32_t status; /* ELEM_... */
  uint32_t marks;  /* LOC_... from labels */
  uint32_t dstep;  /* which d_step it is inside of, or 0 */
  Elem *next;
  FlowSeq *seqs;  /* of a compound one */
  ModelEdge edge; /* ELEM_STEP, ELEM_END: without from, to, rank; ELEM_GOTO:
                     only 'show' */
  Escape *escapes;
  const char *label; /* one of its labels */
  const Scope *scope;
  const char *goal; /* ELEM_GOTO: the label, or NULL: */
  Elem **exit;      /* where the loop's exit will stand */
  Elem *target;     /* once it is known */
  Pos pos;
  VEC (FlowStep) steps;
  bool named; /* by a remote reference */
  bool used, inner;
  uint32_t location;
};

typedef struct {
  const char *name;
  const Scope *scope;
  Elem *elem;
  Pos pos;
  uint32_t older; /* number + 1 of the label of this name before it, or 0 */
} FlowLabel;

typedef struct Loop Loop;
struct Loop {
  Elem *exit;
  uint32_t dstep; /* which one it is inside of */
  Loop *around;
};

typedef struct {
  Run *run;
  Model *model;
  Arena *arena;
  uint32_t code;
  bool is_claim; /* keeps its redundant skips */
  FlowSeq *seq;  /* the innermost open one */
  Loop *loop;
  uint32_t dstep, dsteps; /* the open one or 0, how many there were */
  FlowSeq *body;
  VEC (Elem *) elems;
  VEC (FlowLabel) labels;
  Map by_name; /* name -> number + 1 of its newest label */
} Flow;

void flow_done (Flow *);

/* Building ----------------------------------------------------------------- */

void flow_open (Flow *);
/* The innermost open sequence, complete; NULL and an error if it is empty. */
FlowSeq *flow_close (Flow *, Pos);

Elem *flow_elem (Flow *, ElemKind, Pos, const Scope *);
/* Appends to the open sequence.  Labels of a goto must be set before. */
void flow_append (Flow *, Elem *);
/* An element for a statement; not appended. */
Elem *flow_step (Flow *, ModelEdge, const Scope *);

bool flow_label (Flow *, Elem *, const char *name, const Scope *, Pos);

/* Before the options of a loop. */
void flow_loop_begin (Flow *);

/* Append an if or do with these options, an unless; the returned element is
   the one to label.  A do ends the innermost loop.  'prune' removes skips that
   do nothing.  NULL after an error. */
Elem *flow_choice (Flow *, ElemKind, FlowSeq *options, bool prune, Pos,
                   const Scope *);
Elem *flow_unless (Flow *, FlowSeq *main, FlowSeq *escape, Pos, const Scope *);
/* A block, atomic or d_step; not appended. */
Elem *flow_block (Flow *, ElemKind, FlowSeq *, Pos, const Scope *);
/* Marks what an atomic sequence consists of; before its block is made. */
void flow_atomic (FlowSeq *);

/* Finishing ---------------------------------------------------------------- */

/* The element of a label for a remote reference, or NULL; a goto there becomes
   a step of its own. */
Elem *flow_remote_label (Flow *, const char *name);

/* Resolves jumps and computes the steps of all elements; after all remote
   labels were asked for. */
bool flow_link (Flow *);
/* Makes locations and edges of the model's code. */
bool flow_emit (Flow *);

/* Between the files of the flow ---------------------------------------------
 */

static inline bool
elem_is_choice (const Elem *e) {
  return e->kind == ELEM_IF || e->kind == ELEM_DO || e->kind == ELEM_BLOCK ||
         e->kind == ELEM_ATOMIC || e->kind == ELEM_UNLESS;
}

/* Computes 'steps' and spreads 'marks'. */
bool flow_steps (Flow *);

#endif
