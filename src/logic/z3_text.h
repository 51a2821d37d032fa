/* z3_text.h -- questions to Z3 as SMT-LIB text, for formulas with quantifiers
   and functions, which terms (term.h) do not have.

   Quantifiers are instantiated by their patterns alone.  What comes out when no
   instance is missing is a model of the instances: a candidate, which the
   caller has to confirm in another way. */

#ifndef LOGIC_Z3_TEXT_H
#define LOGIC_Z3_TEXT_H

#include "base/run.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  TEXT_REFUTED,   /* there is no model */
  TEXT_CANDIDATE, /* values are those of a candidate */
  TEXT_GIVEN_UP   /* 'z3_text_reason' tells why */
} TextAnswer;

typedef struct Z3Text Z3Text;

/* 'run' (may be NULL) interrupts it when its limits expire. */
Z3Text *z3_text_new (Run *run);
void z3_text_free (Z3Text *);

/* Declarations and assertions; all that one check is about.  False if Z3 does
   not understand them. */
bool z3_text_add (Z3Text *, const char *text);

/* Milliseconds; 0: no limit. */
TextAnswer z3_text_check (Z3Text *, unsigned milliseconds);

/* The candidate's value of a declared function (with 'count' arguments, at most
   4) as a number of 128 bits, of which '*high' (may be NULL) gets the upper
   ones; what it leaves open is 0. */
uint64_t z3_text_value (Z3Text *, const char *function, unsigned count,
                        const uint64_t *arguments, uint64_t *high);

/* Until the next call. */
const char *z3_text_reason (Z3Text *);

#endif
