/* pass.h -- passes: functions from Units to Units.

   A pass keeps what the Unit means: an execution of the result has the inputs,
   the outcome and the output of one of the Unit as read, in the same order.
   Procedures and globals keep their numbers.  Each operation says the operation
   that it comes from (UnitOp.from), and the calls around it whose bodies were
   put in place (UnitOp.site).  Evidence is about the Unit as read:
   'pass_choices_back' leads there. */

#ifndef PASS_PASS_H
#define PASS_PASS_H

#include "program/unit/execute.h"

typedef struct {
  const char *name;    /* for --print=after:NAME */
  const char *summary; /* what it does, a clause */
  void (*change) (Unit *);
} Pass;

/* In the order in which they are made, one after the other. */
extern const Pass pass_table[];
extern const size_t pass_count;

/* NULL: there is none of that name. */
const Pass *pass_find (const char *name);

/* The Unit after all passes up to 'last'; the caller owns it.  The Unit as read
   must outlive it. */
Unit *pass_until (const Unit *, const Pass *last);

/* Choices for the Unit as read that give the execution which 'choices' give for
   'u', which passes made; the caller owns them. */
Choices *pass_choices_back (const Unit *u, const Choices *choices);

/* The passes. */
void pass_inline (Unit *);
void pass_promote (Unit *);
void pass_simplify (Unit *);
void pass_slice (Unit *);

#endif
