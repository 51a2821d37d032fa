/* lower_linear.h -- sums of multiples of atoms, over mathematical integers.

   They are kept so small that the value of a sum of numbers of 64 bits fits 128
   bits. */

#ifndef PASS_LOWER_LINEAR_H
#define PASS_LOWER_LINEAR_H

#include "program/unit/unit.h"

#define LINEAR_CONSTANT ((WideSigned)1 << 100) /* the largest */
#define LINEAR_FACTOR ((WideSigned)1 << 50)

typedef struct {
  WideSigned lo, hi;
} Range;

typedef struct {
  uint32_t atom;
  WideSigned by; /* not 0 */
} LinearPart;

/* Parts are sorted by atom. */
typedef struct {
  WideSigned constant;
  uint32_t count;
  const LinearPart *parts;
} Linear;

static inline Linear
linear_constant (WideSigned n) {
  return (Linear){.constant = n};
}

static inline bool
linear_is_constant (const Linear *l) {
  return !l->count;
}

Linear linear_atom (Arena *, uint32_t atom);
/* a + by * b; false: too large. */
bool linear_sum (Arena *, const Linear *a, WideSigned by, const Linear *b,
                 Linear *sum);
/* The same plus a constant; it must not be too large. */
Linear linear_plus (const Linear *, WideSigned);
bool linear_equal (const Linear *, const Linear *);
/* Whether the two differ by a constant, and by which: a - b. */
bool linear_difference (const Linear *a, const Linear *b, WideSigned *);
/* The largest number that divides both; of 0 and another one that one. */
WideSigned linear_gcd (WideSigned, WideSigned);
/* The largest number that divides all coefficients; 0: there are none. */
WideSigned linear_divisor (const Linear *);
/* Coefficients and constant divided by a divisor of the coefficients; the
   constant is rounded up. */
Linear linear_divide (Arena *, const Linear *, WideSigned);

/* Rounded towards minus infinity; by > 0. */
WideSigned linear_floor (WideSigned n, WideSigned by);

/* As a term: -(10^20) and the like are no problem. */
Term linear_number (Terms *, WideSigned);

#endif
