/* system_change.h -- what the passes over transition systems share: how a
   Program is to be changed, and the copy that is changed so. */

#ifndef PASS_SYSTEM_CHANGE_H
#define PASS_SYSTEM_CHANGE_H

#include "pass/system_pass.h"

/* An edge of the result: its commands are over terms of the original. */
typedef struct {
  Loc from, to;
  const char *name;
  Pos pos;
  VEC (Command) commands; /* their arrays live in 'arena' below */
  EdgeChain chain;
} NewEdge;
typedef VEC (NewEdge) NewEdges;

typedef struct {
  const Program *from;
  bool *left_out;   /* by Var */
  Term *value;      /* by Var that is left out: what it begins with */
  Subst *constants; /* of variables that are left out; or NULL */
  bool **gone;      /* by process and location: has no edges any more */
  NewEdges *edges;  /* by process */
  Arena arena;
} SystemChange;

/* A change that changes nothing: every edge is there. */
SystemChange *system_change_new (const Program *);
/* The copy; takes the change. */
SystemPassed *system_change_make (SystemChange *);

/* The constants that init gives to variables: by Var, true where there is one.
   The caller frees both arrays. */
bool *system_init_constants (const Program *, Term **values);

/* Any value of the variable's type, which is no array. */
Term system_any_value (const Program *, Var);

/* Whether the term mentions the variable, now or next. */
bool system_mentions (const Program *, Term, Var);

#endif
