/* native.h -- terms for the native arithmetic solver, and back.

   Covers Booleans and linear arithmetic over Int and Real, with div and mod by
   constants.  Translations are cached in both directions, so asking again costs
   a look-up. */

#ifndef LOGIC_NATIVE_H
#define LOGIC_NATIVE_H

#include "base/vec.h"
#include "logic/arith.h"
#include "logic/solver.h"

typedef struct Native Native;

Native *native_new (Terms *);
void native_free (Native *);
Arith *native_arith (Native *);

/* The formula of a Boolean term; false when it is not linear, or has div or
   mod, which are variables of their own. */
bool native_form (Native *, Term, Form *);
Term native_term (Native *, Form);

/* A literal in its canonical spelling: equivalent ones give the same term.  The
   term itself when it is not linear. */
Term native_canonical (Native *, Term);

/* Introduces a variable term; the solver's variables are numbered in the order
   in which they are met. */
void native_add_var (Native *, Term var);

/* The solver's variable of a variable term, if any formula mentioned it. */
bool native_known_var (const Native *, Term var, ArithVar *);

/* Decides a conjunction; UNDECIDED beyond the fragment or the limit. */
Answer native_check (Native *, size_t n, const Term *, const ArithLimit *);

/* After UNSAT: whether the proof is one, by exact arithmetic. */
bool native_proved (const Native *);

/* After SAT. */
Term native_value (Native *, Term var);
bool native_holds (Native *, Term);

/* After SAT: removes 'vars' from a list of literals that hold in the model;
   the result implies that values for 'vars' exist, and holds in the model.
   Exact where it can be at low cost. Replaces the list in place; false beyond
   the fragment. */
typedef VEC (Term) TermList;
bool native_project (Native *, size_t n, const Term *vars, TermList *literals);

#endif
