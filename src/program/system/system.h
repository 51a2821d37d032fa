/* system.h -- a Program as a symbolic transition system.

   Variables are numbered 0 .. vars-1.  A transition has a guard over now and
   input terms and, for each variable, either its next value as a term over now
   and input terms, or (in 'free') no value: then 'relation', over now, next and
   input terms, constrains it.  Enumerations have become Ints, and so have
   locations; ranges of bounded variables are part of 'init', and every
   assertion on an edge has become a transition to a fault.

   This is what symbolic engines (slab, bmc) work on: init, error, transitions
   tau_1 ... tau_m as in the SLAB paper. */

#ifndef PROGRAM_SYSTEM_H
#define PROGRAM_SYSTEM_H

#include "program/program.h"

typedef struct {
  const char *name;
  Sort sort;
  Term now, next;
  bool bounded; /* lo <= now <= hi holds in every reachable state */
  int64_t lo, hi;
  bool counter; /* a program counter */
  Var var;      /* of the Program; UINT32_MAX: the fault */
} SystemVar;

typedef struct {
  const char *name;
  Pos pos;
  size_t process, edge; /* of the Program */
  bool fault;           /* an assertion of the edge fails */
  Term guard;
  Term *values;  /* by variable; the 'now' term if unchanged */
  bool *free;    /* by variable: only 'relation' constrains the next value */
  Term relation; /* true when nothing is free */
  VEC (Term) inputs;    /* the input terms that occur */
  VEC (Var) input_vars; /* and which variables of the Program they are */
  VEC (Var) settled;    /* inputs that the guard asks to be a constant: ... */
  VEC (Term) settled_values; /* ... they occur no more */
} Transition;

typedef struct {
  const Program *program;
  Terms *terms;
  VEC (SystemVar) vars;
  VEC (Transition) transitions;
  Term init, error;
  Term ranges;  /* of the bounded variables: inductive, handy for proofs */
  bool divided; /* divisions were replaced by what they are within 'ranges' */
  Subst *to_next;
} System;

System *system_new (Program *);
void system_free (System *);

/* guard, next values, frame and relation as one formula. */
Term system_relation (const System *, size_t transition);

/* The value of a settled input, as one of the Program. */
Term system_settled (const System *, const Transition *, size_t i);

/* The same term over 'next' instead of 'now' terms. */
Term system_next (const System *, Term);

/* A value of variable 'var' of the System as one of the Program's sort. */
Term system_lift (const System *, size_t var, Term value);
/* The same for input number 'i' of a transition. */
Term system_lift_input (const System *, const Transition *, size_t i,
                        Term value);

#endif
