/* simplex.h -- is a set of bounds on linear forms satisfiable over the reals?

   Variables are numbered 0, 1, 2, ... and are either free ones or rows: names
   for linear combinations of earlier variables.  Each may get bounds, which
   are asserted one at a time and taken back in reverse order by
   'simplex_undo'; rows stay until 'simplex_reset'.

   A reason is a number of the caller's; a conflict is a list of bounds, known
   by their reasons, whose sum times the multipliers is contradictory. */

#ifndef LOGIC_SIMPLEX_H
#define LOGIC_SIMPLEX_H

#include "base/num.h"

typedef struct Simplex Simplex;
typedef enum { LOWER, UPPER } Side;

typedef struct {
  uint32_t reason;
  Side side;
  Rat multiplier; /* positive; the simplex owns it */
} SimplexEntry;

Simplex *simplex_new (void);
void simplex_free (Simplex *);

/* Forget all variables; memory is kept for use. */
void simplex_reset (Simplex *);

uint32_t simplex_var (Simplex *);
uint32_t simplex_row (Simplex *, size_t n, const uint32_t *vars,
                      const Rat *coefs);
size_t simplex_vars (const Simplex *);

/* Assert var <= limit (UPPER) or var >= limit (LOWER), or the strict ones.
   'limit' is borrowed until undone.  False: there is a conflict, and the bound
   is not asserted. */
bool simplex_bound (Simplex *, uint32_t var, Side, const Rat *limit,
                    bool strict, uint32_t reason);

/* Would asserting it be an immediate conflict? */
bool simplex_excludes (const Simplex *, uint32_t var, Side, const Rat *limit,
                       bool strict);

/* Find values within all bounds.  False: there is a conflict. */
bool simplex_solve (Simplex *);

/* After a conflict. */
const SimplexEntry *simplex_conflict (const Simplex *, size_t *n);

/* 'simplex_undo' takes back all bounds asserted after the 'simplex_mark'. */
size_t simplex_mark (const Simplex *);
void simplex_undo (Simplex *, size_t mark);

/* The value of a variable is real + infinitesimal * e, for every small enough
   e > 0. */
const Rat *simplex_real (const Simplex *, uint32_t var);
const Rat *simplex_infinitesimal (const Simplex *, uint32_t var);

/* Are there strict bounds, hence infinitesimals? */
bool simplex_strict (const Simplex *);

uint64_t simplex_pivots (const Simplex *);
uint64_t simplex_promotions (const Simplex *);

#endif
