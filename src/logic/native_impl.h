/* native_impl.h -- what the files of native.h share. */

#ifndef LOGIC_NATIVE_IMPL_H
#define LOGIC_NATIVE_IMPL_H

#include "base/map.h"
#include "logic/native.h"

typedef VEC (Form) FormList;

struct Native {
  Terms *terms;
  Arith *arith;
  Map forms;            /* term -> 2 * form + divided + 2, or 1: not linear */
  Map back;             /* form -> term + 1 */
  Map vars;             /* variable term -> ArithVar + 1 */
  VEC (Term) var_terms; /* by ArithVar */
  Map sides;            /* ArithVar of a quotient or rest -> form + 1 */
  bool divided;         /* the formula in the making has quotients or rests */
  FormList conjuncts;   /* of the last check, with the sides they need */
};

/* The formula of a Boolean term, which may have quotients and rests. */
bool native_any_form (Native *, Term, Form *);

/* The solver's variable of a variable, a quotient or a rest. */
ArithVar native_variable (Native *, Term);

/* An equivalent of e div c or e mod c in which divisions are normal: those of a
   sum without a number and with coefficients from 0 to c, where c > 0.  False
   if c is no number other than 0. */
bool native_divide (Native *, Term, Term *out);

/* Says what a normal quotient and its rest are; false: that is not linear. */
bool native_add_sides (Native *, Term);

/* Appends what the formulas from 'first' on need to be known of the quotients
   and rests that they mention. */
void native_need_sides (const Native *, size_t first, FormList *);

#endif
