/* z3_project.h -- what a model of Z3 says.  Private to the files around Z3. */

#ifndef LOGIC_Z3_PROJECT_H
#define LOGIC_Z3_PROJECT_H

#include "logic/z3_private.h"

/* The value of a term, completed; false if it is no constant of ours. */
bool z3_value (Z3 *, Z3_model, Term, Term *value);

/* A cube without 'vars' which holds in the model and implies
   'exists vars. formula'. */
bool z3_project (Z3 *, Z3_model, size_t n, const Term *vars, Term formula,
                 Term *cube);

#endif
