/* Each operation tries machine words, with intermediate results of twice the
   width, and falls back to GMP.  The fractions are kept reduced by dividing
   common factors out before they meet (Knuth, The Art of Computer Programming,
   volume 2, 4.5.1): only words ever go through 'gcd'.

   Whatever GMP computes goes through 'store', which brings it back to words if
   it fits; so a number is big exactly if it has to be. */

#include "base/num.h"
#include "base/mem.h"

#include <assert.h>
#include <ctype.h>
#include <gmp.h>
#include <limits.h>
#include <string.h>

static_assert (LONG_MAX == INT64_MAX, "GMP's long is our word");

__extension__ typedef __int128 Wide;

struct RatBig {
  mpq_t q;
};

static uint64_t
magnitude (int64_t n) {
  return n < 0 ? -(uint64_t)n : (uint64_t)n;
}

/* Binary; gcd (0, b) is b. */
static uint64_t
gcd (uint64_t a, uint64_t b) {
  if (!a || !b)
    return a | b;
  int shift = __builtin_ctzll (a | b);
  a >>= __builtin_ctzll (a);
  do {
    b >>= __builtin_ctzll (b);
    if (a > b) {
      uint64_t t = a;
      a = b;
      b = t;
    }
    b -= a;
  } while (b);
  return a << shift;
}

/* The common factor of a numerator and a denominator is at most the latter. */
static int64_t
factor (int64_t num, int64_t den) {
  assert (den > 0);
  return (int64_t)gcd (magnitude (num), (uint64_t)den);
}

/* Set 'd' to the reduced fraction if it fits. */
static bool
fit (Rat *d, Wide num, Wide den) {
  assert (den > 0);
  if (num < INT64_MIN || num > INT64_MAX || den > INT64_MAX)
    return false;
  rat_done (d);
  *d = (Rat){.num = (int64_t)num, .den = (int64_t)den};
  return true;
}

/* Start 'q' with the value of 'a'. */
static void
load (mpq_t q, const Rat *a) {
  assert (a->den >= 0);
  mpq_init (q);
  if (rat_is_big (a))
    mpq_set (q, a->big->q);
  else
    mpq_set_si (q, a->num, (unsigned long)a->den);
}

/* Set 'd' to 'q', and end 'q'. */
static void
store (Rat *d, mpq_t q) {
  rat_done (d);
  assert (mpz_sgn (mpq_denref (q)) > 0);
  if (mpz_fits_slong_p (mpq_numref (q)) && mpz_fits_slong_p (mpq_denref (q))) {
    *d = (Rat){.num = mpz_get_si (mpq_numref (q)),
               .den = mpz_get_si (mpq_denref (q))};
    mpq_clear (q);
    return;
  }
  d->big = mem_alloc (sizeof *d->big);
  d->den = 0;
  *d->big->q = *q;
}

/* By GMP; 'd' may be 'a' or 'b'. */
static void
apply (void (*op) (mpq_ptr, mpq_srcptr, mpq_srcptr), Rat *d, const Rat *a,
       const Rat *b) {
  mpq_t p, q;
  load (p, a);
  load (q, b);
  op (p, p, q);
  mpq_clear (q);
  store (d, p);
}

void
rat_drop_big (Rat *d) {
  assert (rat_is_big (d));
  mpq_clear (d->big->q);
  mem_free (d->big);
  rat_init (d);
}

void
rat_set_any (Rat *d, const Rat *a) {
  if (d == a)
    return;
  mpq_t q;
  load (q, a);
  store (d, q);
}

/* a + sign * b. */
static bool
add_words (Rat *d, const Rat *a, const Rat *b, int sign) {
  if (rat_is_big (a) || rat_is_big (b))
    return false;
  int64_t g = factor (a->den, b->den);
  int64_t left = a->den / g, right = b->den / g;
  Wide num = (Wide)a->num * right + sign * ((Wide)b->num * left);
  int64_t h = g == 1 ? 1 : factor ((int64_t)(num % g), g);
  return fit (d, h == 1 ? num : num / h, (Wide)left * (b->den / h));
}

static bool
mul_words (Rat *d, const Rat *a, const Rat *b) {
  if (rat_is_big (a) || rat_is_big (b))
    return false;
  int64_t g = factor (a->num, b->den), h = factor (b->num, a->den);
  return fit (d, (Wide)(a->num / g) * (b->num / h),
              (Wide)(a->den / h) * (b->den / g));
}

static bool
inv_words (Rat *d, const Rat *a) {
  if (rat_is_big (a))
    return false;
  return a->num > 0 ? fit (d, a->den, a->num) : fit (d, -a->den, -(Wide)a->num);
}

void
rat_add_any (Rat *d, const Rat *a, const Rat *b) {
  if (!add_words (d, a, b, 1))
    apply (mpq_add, d, a, b);
}

void
rat_sub_any (Rat *d, const Rat *a, const Rat *b) {
  if (!add_words (d, a, b, -1))
    apply (mpq_sub, d, a, b);
}

void
rat_mul_any (Rat *d, const Rat *a, const Rat *b) {
  if (!mul_words (d, a, b))
    apply (mpq_mul, d, a, b);
}

void
rat_addmul_any (Rat *d, const Rat *a, const Rat *b) {
  Rat t = RAT_INT (0);
  rat_mul (&t, a, b);
  rat_add (d, d, &t);
  rat_done (&t);
}

void
rat_inv (Rat *d, const Rat *a) {
  assert (!rat_is_zero (a));
  if (!inv_words (d, a))
    apply (mpq_div, d, &RAT_INT (1), a);
}

void
rat_div (Rat *d, const Rat *a, const Rat *b) {
  assert (!rat_is_zero (b));
  Rat t = RAT_INT (0);
  rat_inv (&t, b);
  rat_mul (d, a, &t);
  rat_done (&t);
}

void
rat_neg_any (Rat *d, const Rat *a) {
  rat_sub (d, &RAT_INT (0), a);
}

void
rat_abs (Rat *d, const Rat *a) {
  if (rat_sgn (a) < 0)
    rat_neg (d, a);
  else
    rat_set (d, a);
}

int
rat_cmp_any (const Rat *a, const Rat *b) {
  if (!rat_is_big (a) && !rat_is_big (b)) {
    Wide left = (Wide)a->num * b->den, right = (Wide)b->num * a->den;
    return (left > right) - (left < right);
  }
  mpq_t p, q;
  load (p, a);
  load (q, b);
  int order = mpq_cmp (p, q);
  mpq_clear (p);
  mpq_clear (q);
  return (order > 0) - (order < 0);
}

int
rat_sgn_any (const Rat *a) {
  return rat_is_big (a) ? mpq_sgn (a->big->q) : (a->num > 0) - (a->num < 0);
}

bool
rat_is_int_any (const Rat *a) {
  return rat_is_big (a) ? !mpz_cmp_ui (mpq_denref (a->big->q), 1) : a->den == 1;
}

/* Make 'a' integral by dividing its numerator in the way 'divide' rounds. */
static void
round_by (void (*divide) (mpz_ptr, mpz_srcptr, mpz_srcptr), Rat *d,
          const Rat *a) {
  mpq_t q;
  load (q, a);
  divide (mpq_numref (q), mpq_numref (q), mpq_denref (q));
  mpz_set_ui (mpq_denref (q), 1);
  store (d, q);
}

void
rat_floor_any (Rat *d, const Rat *a) {
  if (rat_is_big (a))
    round_by (mpz_fdiv_q, d, a);
  else
    rat_set_int (d, a->num / a->den - (a->num % a->den < 0));
}

void
rat_ceil_any (Rat *d, const Rat *a) {
  if (rat_is_big (a))
    round_by (mpz_cdiv_q, d, a);
  else
    rat_set_int (d, a->num / a->den + (a->num % a->den > 0));
}

void
rat_gcd (Rat *d, const Rat *a, const Rat *b) {
  assert (rat_is_int (a) && rat_is_int (b));
  if (!rat_is_big (a) && !rat_is_big (b) &&
      fit (d, (Wide)gcd (magnitude (a->num), magnitude (b->num)), 1))
    return;
  mpq_t p, q;
  load (p, a);
  load (q, b);
  mpz_gcd (mpq_numref (p), mpq_numref (p), mpq_numref (q));
  mpq_clear (q);
  store (d, p);
}

void
rat_lcm (Rat *d, const Rat *a, const Rat *b) {
  assert (rat_is_int (a) && rat_is_int (b));
  if (rat_is_zero (a) || rat_is_zero (b)) {
    rat_set_int (d, 0);
    return;
  }
  Rat g = RAT_INT (0);
  rat_gcd (&g, a, b);
  rat_div (&g, a, &g);
  rat_mul (d, &g, b);
  rat_abs (d, d);
  rat_done (&g);
}

void
rat_num (Rat *d, const Rat *a) {
  if (!rat_is_big (a)) {
    rat_set_int (d, a->num);
    return;
  }
  mpq_t q;
  mpq_init (q);
  mpq_set_z (q, mpq_numref (a->big->q));
  store (d, q);
}

void
rat_den (Rat *d, const Rat *a) {
  if (!rat_is_big (a)) {
    rat_set_int (d, a->den);
    return;
  }
  mpq_t q;
  mpq_init (q);
  mpq_set_z (q, mpq_denref (a->big->q));
  store (d, q);
}

static uint64_t
hash_integer (mpz_srcptr z) {
  return mem_mix (
      mem_hash (mpz_limbs_read (z), mpz_size (z) * sizeof (mp_limb_t)),
      (uint64_t)mpz_sgn (z));
}

uint64_t
rat_hash (const Rat *a) {
  if (!rat_is_big (a))
    return mem_mix ((uint64_t)a->num, (uint64_t)a->den);
  return mem_mix (hash_integer (mpq_numref (a->big->q)),
                  hash_integer (mpq_denref (a->big->q)));
}

static const char *
skip_digits (const char *s) {
  while (isdigit ((unsigned char)*s))
    s++;
  return s;
}

/* Is 'text' digits, optionally followed by 'mark' and digits?  The mark's
   place, or the end, goes to '*at'. */
static bool
shaped (const char *text, char mark, const char **at) {
  *at = skip_digits (text);
  if (*at == text)
    return false;
  if (!**at)
    return true;
  const char *end = skip_digits (*at + 1);
  return **at == mark && end > *at + 1 && !*end;
}

/* Digits with a point: drop the point, and divide by a power of ten. */
static void
read_decimal (mpq_t q, const char *text, const char *point) {
  size_t whole = (size_t)(point - text), places = strlen (point + 1);
  char *digits = mem_alloc (whole + places + 1);
  memcpy (digits, text, whole);
  memcpy (digits + whole, point + 1, places + 1);
  mpz_set_str (mpq_numref (q), digits, 10);
  mpz_ui_pow_ui (mpq_denref (q), 10, places);
  mem_free (digits);
}

bool
rat_parse (Rat *d, const char *text) {
  bool minus = *text == '-';
  text += minus || *text == '+';
  const char *at;
  bool decimal = shaped (text, '.', &at) && *at;
  if (!decimal && !shaped (text, '/', &at))
    return false;
  if (!decimal && *at && !at[1 + strspn (at + 1, "0")])
    return false;
  mpq_t q;
  mpq_init (q);
  if (decimal)
    read_decimal (q, text, at);
  else
    mpq_set_str (q, text, 10);
  mpq_canonicalize (q);
  if (minus)
    mpq_neg (q, q);
  store (d, q);
  return true;
}

char *
rat_to_string (const Rat *a) {
  mpq_t q;
  load (q, a);
  char *text = mem_alloc (mpz_sizeinbase (mpq_numref (q), 10) +
                          mpz_sizeinbase (mpq_denref (q), 10) + 3);
  mpq_get_str (text, 10, q);
  mpq_clear (q);
  return text;
}
