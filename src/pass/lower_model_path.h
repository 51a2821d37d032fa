/* lower_model_path.h -- an edge of the System while it is found.

   A Path executes steps symbolically.  Where there is a choice it goes every
   way, one after the other.  What it assumes and what it checks are terms over
   the state before the edge, in order; at its end it becomes an edge. */

#ifndef PASS_LOWER_MODEL_PATH_H
#define PASS_LOWER_MODEL_PATH_H

#include "pass/lower_model.h"

typedef struct {
  Lower *l;
  const Body *root;
  uint32_t location; /* where the root rests */
  const ModelEdge *first;
  Term *now; /* by Var */
  VEC (Command) commands;
  VEC (uint32_t) born; /* numbers of bodies */
  size_t shown;        /* so many of them are part of an edge already */
  Moves moves;
  size_t steps;
  bool timeout; /* of the first step */
} Path;

/* Where a path can go several ways: what it was there. */
typedef struct {
  Term *now;
  size_t commands, moves, born, steps;
} PathFork;

PathFork path_fork (const Path *);
void path_back (Path *, PathFork);

const Code *path_code (const Path *, const Body *);
Env path_env (const Path *, const Body *, bool timeout, Failures *);
/* Only the first step of a path can be one that waits for 'timeout'. */
bool path_is_timed (const Path *);
void path_stand (Path *, const Body *, uint32_t loc);

/* False: this cannot be. */
bool path_assume (Path *, Term);
/* What must hold from here on; false: nothing comes behind it. */
bool path_check (Path *, Term, ErrorKind, Pos, const char *message);
/* None of the failures happens; they are forgotten. */
bool path_check_failures (Path *, Failures *);

/* The process that goes on alone behind it, or nobody does. */
void path_finish (Path *, Term holder);
void path_finish_free (Path *);

#endif
