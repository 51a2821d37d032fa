/* effect.h -- what a transition does, as commands.

   All of it happens at once: values and relation speak, with 'now' terms, about
   the state before the transition; the relation speaks with 'next' terms about
   the one after it.  Commands of an edge run one after the other, so an order
   is chosen in which none reads what one before it has written; if there is
   none, the assignments become part of the relation.

   '{.program = p, .arena = a}' is the effect that changes nothing. */

#ifndef FRONT_TS_EFFECT_H
#define FRONT_TS_EFFECT_H

#include "base/map.h"
#include "program/program.h"

typedef VEC (Command) Commands;

typedef struct {
  Program *program;
  Arena *arena; /* for the arrays of the commands */
  VEC (Var) assigned, open;
  VEC (Term) values;   /* of 'assigned' */
  VEC (Term) relation; /* conjuncts */
  Map targets;         /* 'now' term -> assigned or open */
} Effect;

/* Whether the variable is a target already. */
bool effect_has (const Effect *, Var);
void effect_assign (Effect *, Var, Term value);
/* The variable gets any value of its type which the relation allows. */
void effect_open (Effect *, Var);
void effect_relate (Effect *, Term);

/* 'term' with the values of assigned variables for their next terms. */
Term effect_values (const Effect *, Term);

/* Adds the commands; the relation holds no next terms of assigned variables. */
void effect_emit (Effect *, Commands *, Pos);
void effect_done (Effect *);

#endif
