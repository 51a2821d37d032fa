/* lowering.h -- a Program of another form as a transition system, so that the
   engines for these can work on it.

   Lowering is exact: the result has an execution into an error if and only if
   the program has one; but see 'is_abstract'.  Where it cannot be exact it
   refuses and says what is in the way, and where.  It is deterministic, so that
   a proof about its result can be compared with one that is made again from the
   source.  Names and places are those of the program. */

#ifndef PASS_LOWERING_H
#define PASS_LOWERING_H

#include "program/system/trace.h"

/* What the program became. */
typedef struct {
  Program *program; /* owned */
  void *map;        /* what leads back, or NULL; owned by the lowering */
  bool is_abstract; /* it may have more executions into an error, and 'back'
                       may answer NULL */
} Lowered;

typedef struct {
  const char *name; /* for --print=after:NAME */
  const char *summary;
  ProgramForm from, to;
  /* False: 'why' gets a clause that says what is in the way, and where. */
  bool (*lower) (Run *, const Program *, Lowered *, Str *why);
  /* The execution of the given program that an execution of the lowered one
     is: Choices of a Unit, MachineError of a Model; the caller owns it.  NULL
     if there is none, which is a bug of the lowering. */
  void *(*back) (const Program *, const Lowered *, const Trace *);
  void (*done) (Lowered *);
  /* Whether it is the one for this program of its form; NULL: for those that
     none before it is for. */
  bool (*is_for) (const Program *);
  /* It is not exact: the result may have more executions into an error, and
     'back' may answer NULL. */
  bool is_abstract;
  bool may_be_abstract; /* it is for some programs, where it says so */
} Lowering;

/* The lowering of the program to this form, or NULL. */
const Lowering *lowering_of (const Program *, ProgramForm to);

#endif
