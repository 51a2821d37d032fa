/* What compilers and headers call: atomic operations on large objects, products
   of complex numbers, classes of floating point numbers, byte orders, minima
   and maxima.  There is one thread, so atomic operations are plain ones. */

#include "front/c/library/assay.h"

/* Atomic operations ---------------------------------------------------------
 */

void
LIB (__atomic_load) (size_t n, const void *from, void *to, int order) {
  (void)order;
  __assay_move (to, from, n);
}

void
LIB (__atomic_store) (size_t n, void *to, const void *from, int order) {
  (void)order;
  __assay_move (to, from, n);
}

void
LIB (__atomic_exchange) (size_t n, void *at, const void *from, void *to,
                         int order) {
  (void)order;
  __assay_move (to, at, n);
  __assay_move (at, from, n);
}

_Bool
LIB (__atomic_compare_exchange) (size_t n, void *at, void *expected,
                                 const void *desired, int success,
                                 int failure) {
  const unsigned char *a = at, *b = expected;
  size_t i = 0;
  (void)success;
  (void)failure;
  while (i < n && a[i] == b[i])
    i++;
  if (i == n)
    __assay_move (at, desired, n);
  else
    __assay_move (expected, at, n);
  return i == n;
}

_Bool
LIB (__atomic_is_lock_free) (size_t n, const void *p) {
  (void)p;
  return n == 1 || n == 2 || n == 4 || n == 8;
}

#define ATOMIC_MODIFY(NAME, TYPE, OPERATOR)                                    \
  TYPE LIB (NAME) (TYPE * at, TYPE value, int order) {                         \
    TYPE old = *at;                                                            \
    (void)order;                                                               \
    *at = old OPERATOR value;                                                  \
    return old;                                                                \
  }

/* Those of 'BYTES', which is TYPE. */
#define ATOMICS(BYTES, TYPE)                                                   \
  TYPE LIB (__atomic_load_##BYTES) (const TYPE *at, int order) {               \
    (void)order;                                                               \
    return *at;                                                                \
  }                                                                            \
  void LIB (__atomic_store_##BYTES) (TYPE * at, TYPE value, int order) {       \
    (void)order;                                                               \
    *at = value;                                                               \
  }                                                                            \
  TYPE LIB (__atomic_exchange_##BYTES) (TYPE * at, TYPE value, int order) {    \
    TYPE old = *at;                                                            \
    (void)order;                                                               \
    *at = value;                                                               \
    return old;                                                                \
  }                                                                            \
  _Bool LIB (__atomic_compare_exchange_##BYTES) (                              \
      TYPE * at, TYPE * expected, TYPE desired, int success, int failure) {    \
    TYPE old = *at;                                                            \
    _Bool same = old == *expected;                                             \
    (void)success;                                                             \
    (void)failure;                                                             \
    *(same ? at : expected) = same ? desired : old;                            \
    return same;                                                               \
  }                                                                            \
  ATOMIC_MODIFY (__atomic_fetch_add_##BYTES, TYPE, +)                          \
  ATOMIC_MODIFY (__atomic_fetch_sub_##BYTES, TYPE, -)                          \
  ATOMIC_MODIFY (__atomic_fetch_and_##BYTES, TYPE, &)                          \
  ATOMIC_MODIFY (__atomic_fetch_or_##BYTES, TYPE, |)                           \
  ATOMIC_MODIFY (__atomic_fetch_xor_##BYTES, TYPE, ^)

ATOMICS (1, uint8_t)
ATOMICS (2, uint16_t)
ATOMICS (4, uint32_t)
ATOMICS (8, uint64_t)
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 Wide;
ATOMICS (16, Wide)
#endif

/* Complex numbers -----------------------------------------------------------
 */

/* An infinite factor becomes 1, another 0, with their signs. */
#define UNIT_OF(X) __builtin_copysign (__builtin_isinf (X) ? 1.0 : 0.0, X)
#define NUMBER_OF(X) (__builtin_isnan (X) ? __builtin_copysign (0.0, X) : (X))

/* (a + bi) (c + di) by Annex G of the standard: if both parts are NaN but a
   factor, or a partial product, is infinite, so is the result. */
#define MULTIPLY(NAME, TYPE)                                                   \
  TYPE _Complex LIB (NAME) (TYPE a, TYPE b, TYPE c, TYPE d) {                  \
    TYPE ac = a * c, bd = b * d, ad = a * d, bc = b * c;                       \
    TYPE real = ac - bd, imaginary = ad + bc;                                  \
    if (__builtin_isnan (real) && __builtin_isnan (imaginary)) {               \
      _Bool first = __builtin_isinf (a) || __builtin_isinf (b);                \
      _Bool second = __builtin_isinf (c) || __builtin_isinf (d);               \
      _Bool product = __builtin_isinf (ac) || __builtin_isinf (bd) ||          \
                      __builtin_isinf (ad) || __builtin_isinf (bc);            \
      if (first) {                                                             \
        a = (TYPE)UNIT_OF (a);                                                 \
        b = (TYPE)UNIT_OF (b);                                                 \
      }                                                                        \
      if (second) {                                                            \
        c = (TYPE)UNIT_OF (c);                                                 \
        d = (TYPE)UNIT_OF (d);                                                 \
      }                                                                        \
      if (first || second || product) {                                        \
        a = (TYPE)NUMBER_OF (a);                                               \
        b = (TYPE)NUMBER_OF (b);                                               \
        c = (TYPE)NUMBER_OF (c);                                               \
        d = (TYPE)NUMBER_OF (d);                                               \
        real = (TYPE)__builtin_inf () * (a * c - b * d);                       \
        imaginary = (TYPE)__builtin_inf () * (a * d + b * c);                  \
      }                                                                        \
    }                                                                          \
    return __builtin_complex (real, imaginary);                                \
  }

MULTIPLY (__mulsc3, float)
MULTIPLY (__muldc3, double)
MULTIPLY (__mulxc3, long double)

#define PARTS(SUFFIX, TYPE)                                                    \
  TYPE LIB (creal##SUFFIX) (TYPE _Complex z) {                                 \
    return __real__ z;                                                         \
  }                                                                            \
  TYPE LIB (cimag##SUFFIX) (TYPE _Complex z) {                                 \
    return __imag__ z;                                                         \
  }                                                                            \
  TYPE _Complex LIB (conj##SUFFIX) (TYPE _Complex z) {                         \
    return __builtin_complex (__real__ z, -__imag__ z);                        \
  }

PARTS (, double)
PARTS (f, float)
PARTS (l, long double)

/* Classes --------------------------------------------------------------------
 */

/* What is true is not 0; of infinity the sign is told, too. */
#define FLOAT_CLASS(SUFFIX, TYPE)                                              \
  int LIB (__isnan##SUFFIX) (TYPE x) {                                         \
    return __builtin_isnan (x) ? not_zero (__assay_choice_int ("isnan")) : 0;  \
  }                                                                            \
  int LIB (__isinf##SUFFIX) (TYPE x) {                                         \
    int sign = __builtin_isinf_sign (x);                                       \
    return sign ? with_sign_of (sign, __assay_choice_int ("isinf")) : 0;       \
  }                                                                            \
  int LIB (__finite##SUFFIX) (TYPE x) {                                        \
    return __builtin_isfinite (x) ? not_zero (__assay_choice_int ("finite"))   \
                                  : 0;                                         \
  }                                                                            \
  int LIB (__signbit##SUFFIX) (TYPE x) {                                       \
    return __builtin_signbit (x) ? not_zero (__assay_choice_int ("signbit"))   \
                                 : 0;                                          \
  }                                                                            \
  int LIB (__fpclassify##SUFFIX) (TYPE x) {                                    \
    return __builtin_fpclassify (0, 1, 4, 3, 2, x);                            \
  }

FLOAT_CLASS (, double)
FLOAT_CLASS (f, float)
FLOAT_CLASS (l, long double)

/* Byte orders -----------------------------------------------------------------
 */

uint16_t
LIB (htons) (uint16_t n) {
  return __builtin_bswap16 (n);
}

uint16_t
LIB (ntohs) (uint16_t n) {
  return __builtin_bswap16 (n);
}

uint32_t
LIB (htonl) (uint32_t n) {
  return __builtin_bswap32 (n);
}

uint32_t
LIB (ntohl) (uint32_t n) {
  return __builtin_bswap32 (n);
}

/* Minima and maxima -----------------------------------------------------------
 */

/* Which zero is given if they differ in their signs is not said. */
#define EXTREME(TYPE, NAME)                                                    \
  TYPE LIB (NAME) (TYPE a, TYPE b) {                                           \
    if (a == 0 && b == 0)                                                      \
      return __assay_choice (#NAME) ? a : b;                                   \
    return __builtin_##NAME (a, b);                                            \
  }

EXTREME (float, fminf)
EXTREME (float, fmaxf)
EXTREME (double, fmin)
EXTREME (double, fmax)
EXTREME (long double, fminl)
EXTREME (long double, fmaxl)
