/* Slices of slices are slices, and slices next to each other are one: what goes
   through memory byte by byte comes back as it was. */

#include "symbolic/value_impl.h"

#include <assert.h>

static Value
extract_tree (Values *v, Term term, unsigned low, unsigned bits) {
  Terms *t = v->terms;
  if (value_is_constant (t, term))
    return value_extract (v, value_of (v, term), low, bits);
  Term c = term_arg (t, term, 0), no = term_arg (t, term, 2);
  Value yes = extract_tree (v, term_arg (t, term, 1), low, bits);
  return value_ite (v, value_of (v, c), yes, extract_tree (v, no, low, bits));
}

static Value
extract_concat (Values *v, Term term, unsigned low, unsigned bits) {
  assert (term_kind (v->terms, term) == TERM_BVCONCAT);
  Terms *t = v->terms;
  Value high = value_of (v, term_arg (t, term, 0));
  Value lower = value_of (v, term_arg (t, term, 1));
  unsigned cut = value_width (t, term_arg (t, term, 1));
  if (low >= cut)
    return value_extract (v, high, low - cut, bits);
  if (low + bits <= cut)
    return value_extract (v, lower, low, bits);
  return value_concat (v, value_extract (v, high, 0, low + bits - cut),
                       value_extract (v, lower, low, cut - low));
}

/* Of a zero extension of 'arg'. */
static Value
extract_extended (Values *v, Value arg, unsigned low, unsigned bits) {
  if (low >= arg.bits)
    return value_const (0, bits);
  if (low + bits <= arg.bits)
    return value_extract (v, arg, low, bits);
  return value_resize (v, value_extract (v, arg, low, arg.bits - low), bits);
}

Value
value_extract (Values *v, Value a, unsigned low, unsigned bits) {
  Terms *t = v->terms;
  assert (bits && low + bits <= a.bits);
  if (low == 0 && bits == a.bits)
    return a;
  if (a.is_const)
    return value_const (a.k >> low, bits);
  if (value_is_tree (v, a))
    return extract_tree (v, a.term, low, bits);
  Term term = a.term;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_BVCONCAT && value_width (t, term_arg (t, term, 0)) > 1 &&
      value_width (t, term_arg (t, term, 1)) > 1)
    return extract_concat (v, term, low, bits);
  if (kind == TERM_BVEXTRACT)
    return value_extract (v, value_of (v, term_arg (t, term, 0)),
                          low + (term_data (t, term) & 0xffff), bits);
  if ((kind == TERM_BVZEXT || kind == TERM_BVSEXT) &&
      value_width (t, term_arg (t, term, 0)) > 1) {
    Value arg = value_of (v, term_arg (t, term, 0));
    if (kind == TERM_BVZEXT || low + bits <= arg.bits)
      return extract_extended (v, arg, low, bits);
  }
  return value_make1 (v, TERM_BVEXTRACT, (low + bits - 1) << 16 | low, a);
}

/* Whether 'a' is bits low .. of '*whole'; every value is a slice of itself. */
static void
slice_of (Values *v, Value a, Value *whole, unsigned *low) {
  *whole = a;
  *low = 0;
  if (!a.is_const && term_kind (v->terms, a.term) == TERM_BVEXTRACT) {
    *whole = value_of (v, term_arg (v->terms, a.term, 0));
    *low = term_data (v->terms, a.term) & 0xffff;
  }
}

/* Both choose by the same condition. */
static bool
same_choice (Values *v, Value a, Value b) {
  const Terms *t = v->terms;
  return !a.is_const && !b.is_const && term_kind (t, a.term) == TERM_ITE &&
         term_kind (t, b.term) == TERM_ITE &&
         term_is (term_arg (t, a.term, 0), term_arg (t, b.term, 0));
}

static Value
concat_choices (Values *v, Value high, Value low) {
  assert (same_choice (v, high, low));
  Terms *t = v->terms;
  Value c = value_of (v, term_arg (t, high.term, 0));
  Value a = value_of (v, term_arg (t, high.term, 1));
  Value b = value_of (v, term_arg (t, low.term, 1));
  Value x = value_of (v, term_arg (t, high.term, 2));
  Value y = value_of (v, term_arg (t, low.term, 2));
  return value_ite (v, c, value_concat (v, a, b), value_concat (v, x, y));
}

Value
value_concat (Values *v, Value high, Value low) {
  unsigned bits = high.bits + low.bits;
  assert (high.bits && low.bits && bits <= 129);
  if (high.is_const && low.is_const)
    return value_const (high.k << low.bits | low.k, bits);
  Value a, b;
  unsigned from_a, from_b;
  slice_of (v, high, &a, &from_a);
  slice_of (v, low, &b, &from_b);
  if (value_same (a, b) && !a.is_const && from_a == from_b + low.bits)
    return value_extract (v, a, from_b, bits);
  if (value_is (high, 0))
    return value_resize (v, low, bits);
  if (same_choice (v, high, low))
    return concat_choices (v, high, low);
  return value_make2 (v, TERM_BVCONCAT, high, low);
}

Value
value_resize (Values *v, Value a, unsigned bits) {
  UnitOp op = {.kind = bits > a.bits ? OP_ZEXT : OP_TRUNC,
               .bits = (uint16_t)bits,
               .a = {.bits = a.bits}};
  return bits == a.bits ? a : value_apply (v, &op, a, (Value){0}, (Value){0});
}
