/* Rationals: the limits of words by hand, everything else against GMP on
   random numbers close to these limits. */

#include "base/mem.h"
#include "base/num.h"
#include "check.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 88172645463325252u;

static uint64_t
next (void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  return seed ^= seed << 17;
}

static int64_t
random_word (void) {
  static const int64_t edges[] = {INT64_MIN,
                                  INT64_MIN + 1,
                                  INT64_MAX,
                                  INT64_MAX - 1,
                                  INT32_MAX,
                                  INT32_MIN,
                                  (int64_t)1 << 62,
                                  0,
                                  1,
                                  -1,
                                  2,
                                  -2};
  switch (next () % 4) {
  case 0:
    return edges[next () % (sizeof edges / sizeof *edges)];
  case 1:
    return (int64_t)(next () % 21) - 10;
  case 2:
    return (int64_t)(next () >> next () % 64);
  default:
    return (int64_t)next ();
  }
}

/* 'num' / 'den'. */
static void
set_frac (Rat *d, int64_t num, int64_t den) {
  Rat below = RAT_INT (den);
  rat_set_int (d, num);
  rat_div (d, d, &below);
  rat_done (&below);
}

/* A random number both ways, sometimes beyond words. */
static void
random_pair (Rat *r, mpq_t q) {
  int64_t num = random_word (), den = random_word ();
  if (!den || next () % 2)
    den = 1;
  set_frac (r, num, den);
  mpz_set_si (mpq_numref (q), num);
  mpz_set_si (mpq_denref (q), den);
  mpq_canonicalize (q);
  if (next () % 8 == 0) {
    rat_mul (r, r, r);
    mpq_mul (q, q, q);
  }
}

/* Is it that number, and in words exactly if it fits? */
static bool
same (const Rat *r, mpq_t q) {
  bool fits =
      mpz_fits_slong_p (mpq_numref (q)) && mpz_fits_slong_p (mpq_denref (q));
  char *text = rat_to_string (r), *expected = mpq_get_str (NULL, 10, q);
  Rat back = RAT_INT (0);
  bool ok = !strcmp (text, expected) && rat_is_big (r) == !fits &&
            rat_parse (&back, text) && rat_equal (&back, r) &&
            rat_hash (&back) == rat_hash (r) && !rat_cmp (&back, r);
  rat_done (&back);
  mem_free (text);
  free (expected);
  return ok;
}

typedef void RatOp (Rat *, const Rat *, const Rat *);
typedef void GmpOp (mpq_ptr, mpq_srcptr, mpq_srcptr);

static void
compare_binary (RatOp *op, GmpOp *gmp_op, bool by_zero) {
  Rat a = RAT_INT (0), b = RAT_INT (0), d = RAT_INT (0);
  mpq_t p, q, e;
  mpq_inits (p, q, e, NULL);
  for (int i = 0; i < 40000; i++) {
    random_pair (&a, p);
    random_pair (&b, q);
    if (!by_zero && !mpq_sgn (q))
      continue;
    op (&d, &a, &b);
    gmp_op (e, p, q);
    CHECK (same (&d, e));
    int order = mpq_cmp (p, q);
    CHECK (rat_cmp (&a, &b) == (order > 0) - (order < 0));
    CHECK (rat_equal (&a, &b) == !order);
    op (&a, &a, &b);
    CHECK (rat_equal (&a, &d));
  }
  mpq_clears (p, q, e, NULL);
  rat_done (&a);
  rat_done (&b);
  rat_done (&d);
}

static void
sums_and_products (void) {
  compare_binary (rat_add, mpq_add, true);
  compare_binary (rat_sub, mpq_sub, true);
  compare_binary (rat_mul, mpq_mul, true);
  compare_binary (rat_div, mpq_div, false);
}

static void
gmp_floor (mpq_t e, mpq_t p) {
  mpz_fdiv_q (mpq_numref (e), mpq_numref (p), mpq_denref (p));
  mpz_set_ui (mpq_denref (e), 1);
}

static void
gmp_ceil (mpq_t e, mpq_t p) {
  mpz_cdiv_q (mpq_numref (e), mpq_numref (p), mpq_denref (p));
  mpz_set_ui (mpq_denref (e), 1);
}

static void
compare_parts (const Rat *a, mpq_t p, Rat *d, mpq_t e) {
  rat_floor (d, a);
  gmp_floor (e, p);
  CHECK (same (d, e));
  rat_ceil (d, a);
  gmp_ceil (e, p);
  CHECK (same (d, e));
  rat_num (d, a);
  mpq_set_z (e, mpq_numref (p));
  CHECK (same (d, e));
  rat_den (d, a);
  mpq_set_z (e, mpq_denref (p));
  CHECK (same (d, e));
  CHECK (rat_is_int (a) == !mpz_cmp_ui (mpq_denref (p), 1));
}

static void
unary_operations (void) {
  Rat a = RAT_INT (0), d = RAT_INT (0);
  mpq_t p, e;
  mpq_inits (p, e, NULL);
  for (int i = 0; i < 40000; i++) {
    random_pair (&a, p);
    CHECK (same (&a, p));
    CHECK (rat_sgn (&a) == mpq_sgn (p));
    CHECK (rat_is_zero (&a) == !mpq_sgn (p));
    rat_neg (&d, &a);
    mpq_neg (e, p);
    CHECK (same (&d, e));
    rat_abs (&d, &a);
    mpq_abs (e, p);
    CHECK (same (&d, e));
    compare_parts (&a, p, &d, e);
    if (!mpq_sgn (p))
      continue;
    rat_inv (&d, &a);
    mpq_inv (e, p);
    CHECK (same (&d, e));
  }
  mpq_clears (p, e, NULL);
  rat_done (&a);
  rat_done (&d);
}

static void
adding_products (void) {
  Rat a = RAT_INT (0), b = RAT_INT (0), d = RAT_INT (0);
  mpq_t p, q, e;
  mpq_inits (p, q, e, NULL);
  for (int i = 0; i < 40000; i++) {
    random_pair (&a, p);
    random_pair (&b, q);
    random_pair (&d, e);
    rat_addmul (&d, &a, &b);
    mpq_mul (p, p, q);
    mpq_add (e, e, p);
    CHECK (same (&d, e));
  }
  mpq_clears (p, q, e, NULL);
  rat_done (&a);
  rat_done (&b);
  rat_done (&d);
}

static void
divisors_and_multiples (void) {
  Rat a = RAT_INT (0), b = RAT_INT (0), d = RAT_INT (0);
  mpq_t p, q, e;
  mpq_inits (p, q, e, NULL);
  for (int i = 0; i < 40000; i++) {
    random_pair (&a, p);
    random_pair (&b, q);
    rat_num (&a, &a);
    rat_num (&b, &b);
    rat_gcd (&d, &a, &b);
    mpz_gcd (mpq_numref (e), mpq_numref (p), mpq_numref (q));
    mpz_set_ui (mpq_denref (e), 1);
    CHECK (same (&d, e));
    rat_lcm (&d, &a, &b);
    mpz_lcm (mpq_numref (e), mpq_numref (p), mpq_numref (q));
    CHECK (same (&d, e));
  }
  mpq_clears (p, q, e, NULL);
  rat_done (&a);
  rat_done (&b);
  rat_done (&d);
}

static bool
reads (const char *text, int64_t num, int64_t den) {
  Rat r = RAT_INT (7), expected = RAT_INT (0);
  set_frac (&expected, num, den);
  bool ok = rat_parse (&r, text) && rat_equal (&r, &expected);
  rat_done (&r);
  rat_done (&expected);
  return ok;
}

static bool
refuses (const char *text) {
  Rat r = RAT_INT (7);
  return !rat_parse (&r, text) && !rat_cmp_int (&r, 7);
}

static void
reading (void) {
  CHECK (reads ("-12", -12, 1));
  CHECK (reads ("3/4", 3, 4));
  CHECK (reads ("-6/4", -3, 2));
  CHECK (reads ("1.25", 5, 4));
  CHECK (reads ("-0.5", -1, 2));
  CHECK (reads ("007.500", 15, 2));
  CHECK (reads ("+3", 3, 1));
  CHECK (reads ("-9223372036854775808", INT64_MIN, 1));
  const char *bad[] = {"",     "-",    "x",   "1.",    ".5",    "1/0",
                       "1/00", "1/",   "/2",  "1.2/3", "1 ",    " 1",
                       "--1",  "1/-2", "0x1", "1e3",   "1.2.3", "1/2/3"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK (refuses (bad[i]));
}

static void
limits_of_words (void) {
  Rat r = RAT_INT (INT64_MIN);
  int64_t n = 0;
  rat_neg (&r, &r);
  CHECK (rat_is_big (&r) && !rat_to_int64 (&r, &n));
  rat_neg (&r, &r);
  CHECK (!rat_is_big (&r) && rat_to_int64 (&r, &n) && n == INT64_MIN);
  rat_inv (&r, &r);
  CHECK (rat_is_big (&r) && rat_sgn (&r) < 0 && !rat_is_int (&r));
  Rat s = RAT_INT (5);
  rat_swap (&r, &s);
  rat_move (&r, &s);
  CHECK (rat_is_big (&r) && rat_is_zero (&s));
  rat_inv (&r, &r);
  CHECK (!rat_cmp_int (&r, INT64_MIN));
  set_frac (&r, INT64_MIN, -1);
  CHECK (rat_is_big (&r));
  set_frac (&r, INT64_MIN, INT64_MIN);
  CHECK (!rat_cmp_int (&r, 1));
  rat_done (&r);
  rat_done (&s);
}

int
main (void) {
  RUN (limits_of_words);
  RUN (reading);
  RUN (unary_operations);
  RUN (sums_and_products);
  RUN (adding_products);
  RUN (divisors_and_multiples);
  return check_done ();
}
