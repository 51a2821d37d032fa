/* smtlib_build.h -- terms from operators of SMT-LIB, with every rule checked.

   Private to the reader.  What a file may ask for is limited: small files can
   describe terms of exponential size, so there is a budget for the arguments
   that are copied, and a limit for the height of terms. */

#ifndef LOGIC_SMTLIB_BUILD_H
#define LOGIC_SMTLIB_BUILD_H

#include "base/map.h"
#include "logic/smtlib.h"

typedef struct {
  Run *run;
  Terms *terms;
  size_t spent;           /* of the budget */
  VEC (uint32_t) heights; /* by term; 0: not known yet */
} Builder;

void builder_done (Builder *);

bool build_known (const char *operator_name);

/* 'at' is where errors are reported.  'args' may be changed. */
bool build_operator (Builder *, const Sexpr *at, const char *name, size_t n,
                     Term *args, Term *);

/* ((_ name ...) args): 'head' is the list that begins with '_'. */
bool build_indexed (Builder *, const Sexpr *head, size_t n, Term *args, Term *);

/* Numerals, decimals, bit-vectors; (_ bvN width). */
bool build_constant (Builder *, const Sexpr *, Term *);

/* Makes 'term' fit the sort, if only an Int is to become a Real. */
bool build_fit (Builder *, const Sexpr *at, Sort, Term *term);

/* Every new term passes here; false: it is too high. */
bool build_check (Builder *, const Sexpr *at, Term);

/* Spends from the budget. */
bool build_spend (Builder *, const Sexpr *at, size_t amount);

/* A numeral as a number of at most 'max'. */
bool build_index (Builder *, const Sexpr *, unsigned max, unsigned *);

#endif
