/* Sums are merged like sorted lists. */

#include "pass/lower_linear.h"

#include <assert.h>

Linear
linear_atom (Arena *arena, uint32_t atom) {
  LinearPart part = {atom, 1};
  return (Linear){0, 1, arena_copy (arena, &part, sizeof part)};
}

/* a + by * b; false: beyond the limit. */
static bool
multiply_add (WideSigned a, WideSigned by, WideSigned b, WideSigned limit,
              WideSigned *sum) {
  return !__builtin_mul_overflow (by, b, sum) &&
         !__builtin_add_overflow (a, *sum, sum) && *sum <= limit &&
         *sum >= -limit;
}

bool
linear_sum (Arena *arena, const Linear *a, WideSigned by, const Linear *b,
            Linear *sum) {
  LinearPart *parts =
      arena_alloc (arena, (a->count + b->count + 1) * sizeof *parts);
  uint32_t i = 0, k = 0, n = 0;
  WideSigned constant;
  if (!multiply_add (a->constant, by, b->constant, LINEAR_CONSTANT, &constant))
    return false;
  while (i < a->count || k < b->count) {
    uint32_t left = i < a->count ? a->parts[i].atom : UINT32_MAX;
    uint32_t right = k < b->count ? b->parts[k].atom : UINT32_MAX;
    uint32_t atom = left < right ? left : right;
    WideSigned x = left == atom ? a->parts[i++].by : 0;
    WideSigned y = right == atom ? b->parts[k++].by : 0;
    WideSigned total;
    if (!multiply_add (x, by, y, LINEAR_FACTOR, &total))
      return false;
    if (total)
      parts[n++] = (LinearPart){atom, total};
  }
  *sum = (Linear){constant, n, parts};
  return true;
}

Linear
linear_plus (const Linear *l, WideSigned n) {
  Linear sum = *l;
  sum.constant += n;
  return sum;
}

static bool
same_parts (const Linear *a, const Linear *b) {
  if (a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->parts[i].atom != b->parts[i].atom ||
        a->parts[i].by != b->parts[i].by)
      return false;
  return true;
}

bool
linear_equal (const Linear *a, const Linear *b) {
  return a->constant == b->constant && same_parts (a, b);
}

bool
linear_difference (const Linear *a, const Linear *b, WideSigned *n) {
  *n = a->constant - b->constant;
  return same_parts (a, b);
}

WideSigned
linear_gcd (WideSigned a, WideSigned b) {
  assert (a >= 0 && b >= 0);
  while (b) {
    WideSigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

WideSigned
linear_divisor (const Linear *l) {
  WideSigned divisor = 0;
  for (uint32_t i = 0; i < l->count; i++)
    divisor = linear_gcd (divisor, l->parts[i].by < 0 ? -l->parts[i].by
                                                      : l->parts[i].by);
  return divisor;
}

WideSigned
linear_floor (WideSigned n, WideSigned by) {
  assert (by > 0);
  return n >= 0 ? n / by : -((by - 1 - n) / by);
}

Linear
linear_divide (Arena *arena, const Linear *l, WideSigned by) {
  LinearPart *parts = arena_alloc (arena, (l->count + 1) * sizeof *parts);
  for (uint32_t i = 0; i < l->count; i++) {
    assert (l->parts[i].by % by == 0);
    parts[i] = (LinearPart){l->parts[i].atom, l->parts[i].by / by};
  }
  return (Linear){-linear_floor (-l->constant, by), l->count, parts};
}

Term
linear_number (Terms *t, WideSigned n) {
  if (n >= INT64_MIN && n <= INT64_MAX)
    return term_int (t, (int64_t)n);
  Rat high, low, base;
  rat_init_int (&high, (int64_t)linear_floor (n, (WideSigned)1 << 62));
  rat_init_int (&low, (int64_t)(n & (((WideSigned)1 << 62) - 1)));
  rat_init_int (&base, (int64_t)1 << 62);
  rat_addmul (&low, &high, &base);
  Term number = term_number (t, &low, INT_SORT);
  rat_done (&low);
  rat_done (&high);
  return number;
}
