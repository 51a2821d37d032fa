/* The greatest number that a term can be, as far as its shape tells. */

#include "symbolic/value_impl.h"

enum { MAX_DEPTH = 12 };

static uint64_t most_of (const Terms *, Term, unsigned depth);

static uint64_t
arg_most (const Terms *t, Term term, size_t i, unsigned depth) {
  return most_of (t, term_arg (t, term, i), depth + 1);
}

static uint64_t
all_ones (unsigned bits) {
  return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

static uint64_t
least (uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

/* Of an operation that may wrap around: then it can be anything. */
static uint64_t
without_wrap (Wide result, uint64_t any) {
  return result <= any ? (uint64_t)result : any;
}

/* Of a remainder; by 0 it is the dividend. */
static uint64_t
remainder_most (const Terms *t, Term term, unsigned depth) {
  uint64_t dividend = arg_most (t, term, 0, depth);
  Term divisor = term_arg (t, term, 1);
  if (term_kind (t, divisor) != TERM_BITS || value_constant (t, divisor) == 0)
    return dividend;
  return least (dividend, (uint64_t)(value_constant (t, divisor) - 1));
}

static uint64_t
shifted_most (const Terms *t, Term term, unsigned depth) {
  uint64_t number = arg_most (t, term, 0, depth);
  Term by = term_arg (t, term, 1);
  if (term_kind (t, by) != TERM_BITS || value_constant (t, by) > 63)
    return number;
  return number >> (unsigned)value_constant (t, by);
}

/* Numbers without a sign stay what they are. */
static uint64_t
sign_extended_most (const Terms *t, Term term, uint64_t any, unsigned depth) {
  Term inner = term_arg (t, term, 0);
  uint64_t number = most_of (t, inner, depth + 1);
  unsigned bits = sort_width (t, term_sort (t, inner));
  return number <= all_ones (bits - 1) ? number : any;
}

static uint64_t
operation_most (const Terms *t, Term term, uint64_t any, unsigned depth) {
  uint64_t a, b;
  switch (term_kind (t, term)) {
  case TERM_ITE:
    a = arg_most (t, term, 1, depth);
    b = arg_most (t, term, 2, depth);
    return a > b ? a : b;
  case TERM_BVAND:
    return least (arg_most (t, term, 0, depth), arg_most (t, term, 1, depth));
  case TERM_BVADD:
    a = arg_most (t, term, 0, depth);
    return without_wrap ((Wide)a + arg_most (t, term, 1, depth), any);
  case TERM_BVMUL:
    a = arg_most (t, term, 0, depth);
    return without_wrap ((Wide)a * arg_most (t, term, 1, depth), any);
  case TERM_BVUREM:
    return remainder_most (t, term, depth);
  case TERM_BVSREM: /* of numbers that are not negative */
    a = arg_most (t, term, 0, depth);
    b = arg_most (t, term, 1, depth);
    return a <= any / 2 && b <= any / 2 ? remainder_most (t, term, depth) : any;
  case TERM_BVLSHR:
    return shifted_most (t, term, depth);
  case TERM_BVZEXT:
    return arg_most (t, term, 0, depth);
  case TERM_BVSEXT:
    return sign_extended_most (t, term, any, depth);
  case TERM_BVEXTRACT: /* low bits of what is small are all of it */
    return term_data (t, term) & 0xffff
               ? any
               : least (any, arg_most (t, term, 0, depth));
  default:
    return any;
  }
}

static uint64_t
most_of (const Terms *t, Term term, unsigned depth) {
  if (sort_is (term_sort (t, term), BOOL_SORT))
    return 1;
  unsigned bits = sort_width (t, term_sort (t, term));
  if (bits > 64)
    return UINT64_MAX;
  if (term_kind (t, term) == TERM_BITS)
    return (uint64_t)value_constant (t, term);
  return depth < MAX_DEPTH ? operation_most (t, term, all_ones (bits), depth)
                           : all_ones (bits);
}

uint64_t
value_most (const Terms *t, Value a) {
  if (a.is_const)
    return a.k > UINT64_MAX ? UINT64_MAX : (uint64_t)a.k;
  return most_of (t, a.term, 0);
}
