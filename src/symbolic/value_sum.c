/* Sums are kept as 'root + constant', and differences of sums cancel, so that
   addresses stay recognisable. */

#include "symbolic/value_impl.h"

#include <assert.h>

enum { MAX_ADDENDS = 8 };

bool
value_split_sum (const Terms *t, Term term, Term *root, Wide *k) {
  if (term_kind (t, term) != TERM_BVADD ||
      term_kind (t, term_arg (t, term, 1)) != TERM_BITS)
    return false;
  *root = term_arg (t, term, 0);
  *k = value_constant (t, term_arg (t, term, 1));
  return true;
}

static Value
add_constant (Values *v, Value a, Wide k) {
  Term root;
  Wide old = 0;
  if (a.is_const)
    return value_const (a.k + k, a.bits);
  if (value_split_sum (v->terms, a.term, &root, &old))
    a.term = root;
  k = (k + old) & wide_mask (a.bits);
  return k ? value_make2 (v, TERM_BVADD, a, value_const (k, a.bits)) : a;
}

Value
value_add (Values *v, Value a, Value b) {
  assert (a.bits == b.bits);
  if (a.bits == 1)
    return value_not (v, value_eq (v, a, b));
  if (a.is_const || b.is_const)
    return a.is_const ? add_constant (v, b, a.k) : add_constant (v, a, b.k);
  Term root;
  Wide k, sum = 0;
  if (value_split_sum (v->terms, a.term, &root, &k))
    a.term = root, sum += k;
  if (value_split_sum (v->terms, b.term, &root, &k))
    b.term = root, sum += k;
  return add_constant (v, value_make2 (v, TERM_BVADD, a, b), sum);
}

/* The terms of a sum without its constant. */
typedef struct {
  Term terms[MAX_ADDENDS];
  size_t len;
  Wide k;
  bool too_many;
} Addends;

static void
collect_addends (const Terms *t, Term term, Addends *s) {
  assert (s->len <= MAX_ADDENDS);
  Term root;
  Wide k;
  if (value_split_sum (t, term, &root, &k)) {
    s->k += k;
    collect_addends (t, root, s);
  } else if (term_kind (t, term) == TERM_BVADD && s->len < MAX_ADDENDS) {
    collect_addends (t, term_arg (t, term, 0), s);
    collect_addends (t, term_arg (t, term, 1), s);
  } else if (s->len < MAX_ADDENDS)
    s->terms[s->len++] = term;
  else
    s->too_many = true;
}

static bool
cancel (Addends *a, Addends *b) {
  bool any = false;
  for (size_t i = 0; i < a->len; i++)
    for (size_t j = 0; j < b->len; j++)
      if (term_is (a->terms[i], b->terms[j])) {
        a->terms[i--] = a->terms[--a->len];
        b->terms[j] = b->terms[--b->len];
        any = true;
        break;
      }
  return any;
}

static Value
sum_of (Values *v, const Addends *s, unsigned bits) {
  Value sum = value_const (0, bits);
  for (size_t i = 0; i < s->len; i++)
    sum = value_add (v, sum, value_of (v, s->terms[i]));
  return sum;
}

Value
value_sub (Values *v, Value a, Value b) {
  assert (a.bits == b.bits);
  if (a.bits == 1)
    return value_not (v, value_eq (v, a, b));
  if (b.is_const)
    return add_constant (v, a, 0 - b.k);
  if (a.is_const)
    return add_constant (v, value_make1 (v, TERM_BVNEG, 0, b), a.k);
  if (term_is (a.term, b.term))
    return value_const (0, a.bits);
  Addends x = {.k = 0}, y = {.k = 0};
  collect_addends (v->terms, a.term, &x);
  collect_addends (v->terms, b.term, &y);
  if (x.too_many || y.too_many || !cancel (&x, &y))
    return value_make2 (v, TERM_BVSUB, a, b);
  Value rest = value_sub (v, sum_of (v, &x, a.bits), sum_of (v, &y, a.bits));
  return add_constant (v, rest, x.k - y.k);
}

/* What is known about the low bits ----------------------------------------- */

static uint64_t
lowest_bit (uint64_t k) {
  return k ? k & (0 - k) : (uint64_t)1 << 62;
}

static uint64_t
stride_of (const Terms *t, Term term, unsigned depth) {
  TermKind kind = term_kind (t, term);
  uint64_t a, b;
  if (kind == TERM_BITS)
    return lowest_bit ((uint64_t)value_constant (t, term));
  if (depth > 8)
    return 1;
  switch (kind) {
  case TERM_BVADD:
  case TERM_BVSUB:
    a = stride_of (t, term_arg (t, term, 0), depth + 1);
    b = stride_of (t, term_arg (t, term, 1), depth + 1);
    return a < b ? a : b;
  case TERM_ITE:
    a = stride_of (t, term_arg (t, term, 1), depth + 1);
    b = stride_of (t, term_arg (t, term, 2), depth + 1);
    return a < b ? a : b;
  case TERM_BVMUL:
    a = stride_of (t, term_arg (t, term, 0), depth + 1);
    b = stride_of (t, term_arg (t, term, 1), depth + 1);
    return a >= (uint64_t)1 << 31 || b >= (uint64_t)1 << 31 ? (uint64_t)1 << 62
                                                            : a * b;
  case TERM_BVZEXT:
  case TERM_BVSEXT:
    return stride_of (t, term_arg (t, term, 0), depth + 1);
  case TERM_BVSHL:
    if (term_kind (t, term_arg (t, term, 1)) != TERM_BITS)
      return 1;
    b = (uint64_t)value_constant (t, term_arg (t, term, 1));
    return b < 31 ? (uint64_t)1 << b : (uint64_t)1 << 31;
  default:
    return 1;
  }
}

void
value_set_zeros (Values *v, Value variable, unsigned low) {
  *map_put (&v->zeros, variable.term.id) = low;
}

bool
value_has_zeros (const Values *v, Term term, unsigned low) {
  const Terms *t = v->terms;
  uint64_t *zeros = map_get (&v->zeros, term.id);
  if (zeros)
    return *zeros >= low;
  if (term_kind (t, term) == TERM_BVADD)
    return value_has_zeros (v, term_arg (t, term, 0), low) &&
           value_has_zeros (v, term_arg (t, term, 1), low);
  return stride_of (t, term, 0) >= (uint64_t)1 << (low < 62 ? low : 62);
}

void
value_stride (const Terms *t, Term term, uint64_t *stride, uint64_t *rest) {
  Term root = term;
  Wide k = 0;
  value_split_sum (t, term, &root, &k);
  *stride = stride_of (t, root, 0);
  if (*stride > 4096)
    *stride = 4096;
  *rest = (uint64_t)k % *stride;
}
