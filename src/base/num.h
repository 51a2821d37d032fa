/* num.h -- exact rational numbers.

   A Rat is a value its holder owns: start it with 'rat_init' (or any other
   'rat_init_...' function), end it with 'rat_done'.  Every function which
   writes to 'd' expects it started, and lets it be one of the operands.

   A number lives in two machine words whenever it fits them, otherwise on the
   heap.  Equal numbers therefore look the same, a number in words needs no
   'rat_done', and a plain copy of a Rat may be read as long as the original
   is neither changed nor ended ("borrowed"). */

#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Rat {
  union {
    int64_t num;
    struct RatBig *big; /* when den is 0 */
  };
  int64_t den; /* positive, no common factor with num; 0 marks 'big' */
} Rat;

/* A constant integer, to be borrowed. */
#define RAT_INT(n)                                                             \
  (Rat) {                                                                      \
    .num = (n), .den = 1                                                       \
  }

/* The general cases behind the inline functions below. */
void rat_drop_big (Rat *);
void rat_set_any (Rat *d, const Rat *a);
void rat_add_any (Rat *d, const Rat *a, const Rat *b);
void rat_sub_any (Rat *d, const Rat *a, const Rat *b);
void rat_mul_any (Rat *d, const Rat *a, const Rat *b);
void rat_addmul_any (Rat *d, const Rat *a, const Rat *b);
void rat_neg_any (Rat *d, const Rat *a);
int rat_cmp_any (const Rat *a, const Rat *b);
int rat_sgn_any (const Rat *a);
bool rat_is_int_any (const Rat *a);
void rat_floor_any (Rat *d, const Rat *a);
void rat_ceil_any (Rat *d, const Rat *a);

static inline bool
rat_is_big (const Rat *a) {
  return !a->den;
}

static inline void
rat_init_int (Rat *d, int64_t n) {
  *d = RAT_INT (n);
}

static inline void
rat_init (Rat *d) {
  rat_init_int (d, 0);
}

/* Leaves 0 behind, so that ending twice does no harm. */
static inline void
rat_done (Rat *d) {
  if (rat_is_big (d))
    rat_drop_big (d);
}

static inline void
rat_set_int (Rat *d, int64_t n) {
  rat_done (d);
  rat_init_int (d, n);
}

static inline void
rat_set (Rat *d, const Rat *a) {
  if (d->den && a->den)
    *d = *a;
  else
    rat_set_any (d, a);
}

static inline void
rat_swap (Rat *a, Rat *b) {
  Rat t = *a;
  *a = *b;
  *b = t;
}

/* Take the number of 'a', leaving 0 there. */
static inline void
rat_move (Rat *d, Rat *a) {
  rat_swap (d, a);
  rat_set_int (a, 0);
}

/* Are both integers in words? */
static inline bool
rat_both_ints (const Rat *a, const Rat *b) {
  return a->den == 1 && b->den == 1;
}

static inline void
rat_add (Rat *d, const Rat *a, const Rat *b) {
  int64_t n;
  if (d->den && rat_both_ints (a, b) &&
      !__builtin_add_overflow (a->num, b->num, &n))
    rat_init_int (d, n);
  else
    rat_add_any (d, a, b);
}

static inline void
rat_sub (Rat *d, const Rat *a, const Rat *b) {
  int64_t n;
  if (d->den && rat_both_ints (a, b) &&
      !__builtin_sub_overflow (a->num, b->num, &n))
    rat_init_int (d, n);
  else
    rat_sub_any (d, a, b);
}

static inline void
rat_mul (Rat *d, const Rat *a, const Rat *b) {
  int64_t n;
  if (d->den && rat_both_ints (a, b) &&
      !__builtin_mul_overflow (a->num, b->num, &n))
    rat_init_int (d, n);
  else
    rat_mul_any (d, a, b);
}

/* d += a * b. */
static inline void
rat_addmul (Rat *d, const Rat *a, const Rat *b) {
  int64_t n;
  if (d->den == 1 && rat_both_ints (a, b) &&
      !__builtin_mul_overflow (a->num, b->num, &n) &&
      !__builtin_add_overflow (d->num, n, &n))
    d->num = n;
  else
    rat_addmul_any (d, a, b);
}

static inline void
rat_neg (Rat *d, const Rat *a) {
  if (d->den && a->den && a->num != INT64_MIN)
    *d = (Rat){.num = -a->num, .den = a->den};
  else
    rat_neg_any (d, a);
}

/* Less than, equal to, greater than 0 as a < b, a = b, a > b. */
static inline int
rat_cmp (const Rat *a, const Rat *b) {
  if (a->den && a->den == b->den)
    return (a->num > b->num) - (a->num < b->num);
  return rat_cmp_any (a, b);
}

static inline int
rat_cmp_int (const Rat *a, int64_t n) {
  return rat_cmp (a, &RAT_INT (n));
}

static inline int
rat_sgn (const Rat *a) {
  return a->den ? (a->num > 0) - (a->num < 0) : rat_sgn_any (a);
}

static inline bool
rat_is_zero (const Rat *a) {
  return a->den && !a->num;
}

static inline bool
rat_is_int (const Rat *a) {
  return a->den ? a->den == 1 : rat_is_int_any (a);
}

static inline bool
rat_equal (const Rat *a, const Rat *b) {
  if (a->den && b->den)
    return a->num == b->num && a->den == b->den;
  return !rat_cmp_any (a, b);
}

static inline void
rat_floor (Rat *d, const Rat *a) {
  if (a->den == 1)
    rat_set (d, a);
  else
    rat_floor_any (d, a);
}

static inline void
rat_ceil (Rat *d, const Rat *a) {
  if (a->den == 1)
    rat_set (d, a);
  else
    rat_ceil_any (d, a);
}

static inline bool
rat_to_int64 (const Rat *a, int64_t *n) {
  if (a->den == 1)
    *n = a->num;
  return a->den == 1;
}

/* 'b' is not 0. */
void rat_div (Rat *d, const Rat *a, const Rat *b);
/* 'a' is not 0. */
void rat_inv (Rat *d, const Rat *a);
void rat_abs (Rat *d, const Rat *a);

/* Of integers; never negative. */
void rat_gcd (Rat *d, const Rat *a, const Rat *b);
void rat_lcm (Rat *d, const Rat *a, const Rat *b);

/* Numerator and (positive) denominator in lowest terms. */
void rat_num (Rat *d, const Rat *a);
void rat_den (Rat *d, const Rat *a);

uint64_t rat_hash (const Rat *);

/* Read "-12", "3/4" or "1.25".  False, and 'd' unchanged, if 'text' is
   anything else. */
bool rat_parse (Rat *d, const char *text);

/* "-12" or "3/4", which the caller frees by 'mem_free'. */
char *rat_to_string (const Rat *);

#endif
