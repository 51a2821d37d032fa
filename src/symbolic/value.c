/* Values, the constants and terms they are, and trees. */

#include "symbolic/value_impl.h"

#include <assert.h>
#include <stdio.h>

enum { MAX_LEAVES = 40, MAX_DEPTH = 64 };

bool
value_same (Value a, Value b) {
  if (a.bits != b.bits || a.is_const != b.is_const)
    return false;
  return a.is_const ? a.k == b.k : term_is (a.term, b.term);
}

/* Terms of constants ------------------------------------------------------- */

static void
rat_of_wide (Rat *r, Wide k) {
  Rat part, base;
  rat_init_int (r, 0);
  rat_init (&part);
  rat_init_int (&base, (int64_t)1 << 32);
  for (int i = 3; i >= 0; i--) {
    rat_mul (r, r, &base);
    rat_set_int (&part, (int64_t)(uint32_t)(k >> (32 * i)));
    rat_add (r, r, &part);
  }
  rat_done (&part);
  rat_done (&base);
}

static Term
constant_term (Terms *t, Wide k, unsigned bits) {
  if (bits == 1)
    return term_bool (t, k);
  Rat r;
  if (k <= INT64_MAX)
    rat_init_int (&r, (int64_t)k);
  else
    rat_of_wide (&r, k);
  Term term = term_bits (t, &r, bits);
  rat_done (&r);
  return term;
}

Term
value_term (Values *v, Value a) {
  return a.is_const ? constant_term (v->terms, a.k, a.bits) : a.term;
}

static Wide
wide_of_rat (const Rat *r) {
  Wide k = 0;
  int64_t small;
  if (rat_to_int64 (r, &small))
    return (Wide)small;
  Rat rest, high, base, low;
  rat_init (&rest);
  rat_init (&high);
  rat_init (&low);
  rat_init_int (&base, (int64_t)1 << 32);
  rat_set (&rest, r);
  for (unsigned i = 0; i < 4; i++) {
    rat_div (&high, &rest, &base);
    rat_floor (&high, &high);
    rat_mul (&low, &high, &base);
    rat_sub (&low, &rest, &low);
    if (rat_to_int64 (&low, &small))
      k |= (Wide)small << (32 * i);
    rat_set (&rest, &high);
  }
  rat_done (&rest);
  rat_done (&high);
  rat_done (&low);
  rat_done (&base);
  return k;
}

Wide
value_constant (const Terms *t, Term term) {
  if (term_kind (t, term) == TERM_BITS)
    return wide_of_rat (term_value (t, term));
  return term_is_true (t, term);
}

unsigned
value_width (const Terms *t, Term term) {
  Sort sort = term_sort (t, term);
  return sort_is (sort, BOOL_SORT) ? 1 : sort_width (t, sort);
}

bool
value_is_constant (const Terms *t, Term term) {
  TermKind kind = term_kind (t, term);
  return kind == TERM_BITS || kind == TERM_TRUE || kind == TERM_FALSE;
}

Value
value_of (Values *v, Term term) {
  unsigned bits = value_width (v->terms, term);
  if (value_is_constant (v->terms, term))
    return value_const (value_constant (v->terms, term), bits);
  return (Value){(uint16_t)bits, false, term, 0, 0};
}

Value
value_fresh (Values *v, const char *stem, unsigned bits) {
  assert (bits && bits <= 128);
  char name[64];
  Sort sort = bits == 1 ? BOOL_SORT : sort_bits (v->terms, bits);
  snprintf (name, sizeof name, "%s.%zu", stem, v->fresh++);
  return value_of (v, term_var (v->terms, name, sort));
}

/* A bit-vector of a value, also of one bit. */
static Term
vector_term (Values *v, Value a) {
  if (a.bits != 1)
    return value_term (v, a);
  Rat one = RAT_INT (1), zero = RAT_INT (0);
  return term_ite (v->terms, value_term (v, a), term_bits (v->terms, &one, 1),
                   term_bits (v->terms, &zero, 1));
}

static Value
of_vector (Values *v, Term term) {
  Rat one = RAT_INT (1);
  if (value_width (v->terms, term) == 1)
    term = term_eq (v->terms, term, term_bits (v->terms, &one, 1));
  return value_of (v, term);
}

Value
value_make1 (Values *v, TermKind kind, uint32_t data, Value a) {
  Term arg = vector_term (v, a);
  return of_vector (v, term_make (v->terms, kind, data, 1, &arg));
}

Value
value_make2 (Values *v, TermKind kind, Value a, Value b) {
  assert (a.bits == b.bits || kind == TERM_BVCONCAT);
  Term args[] = {vector_term (v, a), vector_term (v, b)};
  Term term = term_make (v->terms, kind, 0, 2, args);
  if (sort_is (term_sort (v->terms, term), BOOL_SORT))
    return value_of (v, term);
  return of_vector (v, term);
}

/* Trees -------------------------------------------------------------------- */

static size_t
count_leaves (Values *v, Term term, unsigned depth) {
  const Terms *t = v->terms;
  if (value_is_constant (t, term))
    return 1;
  if (term_kind (t, term) != TERM_ITE || depth > MAX_DEPTH)
    return 0;
  uint64_t *known = map_get (&v->trees, term.id);
  if (known)
    return *known - 1;
  size_t a = count_leaves (v, term_arg (t, term, 1), depth + 1);
  size_t b = a ? count_leaves (v, term_arg (t, term, 2), depth + 1) : 0;
  size_t n = a && b && a + b <= MAX_LEAVES ? a + b : 0;
  *map_put (&v->trees, term.id) = n + 1;
  return n;
}

size_t
value_leaves (Values *v, Term term) {
  return term_kind (v->terms, term) == TERM_ITE ? count_leaves (v, term, 0) : 0;
}

bool
value_is_tree (Values *v, Value a) {
  return !a.is_const && value_leaves (v, a.term);
}

Value
value_push_down (Values *v, const UnitOp *op, Term term, unsigned which,
                 Value a, Value b) {
  Terms *t = v->terms;
  if (value_is_constant (t, term)) {
    Value leaf = value_of (v, term);
    return value_apply (v, op, which == 0 ? leaf : a, which == 1 ? leaf : b,
                        (Value){0});
  }
  Term condition = term_arg (t, term, 0), no = term_arg (t, term, 2);
  Value yes = value_push_down (v, op, term_arg (t, term, 1), which, a, b);
  return value_ite (v, value_of (v, condition), yes,
                    value_push_down (v, op, no, which, a, b));
}

/* If-then-else ------------------------------------------------------------- */

static Value
ite_terms (Values *v, Term c, Term yes, Term no) {
  Terms *t = v->terms;
  while (term_kind (t, yes) == TERM_ITE && term_is (term_arg (t, yes, 0), c))
    yes = term_arg (t, yes, 1);
  while (term_kind (t, no) == TERM_ITE && term_is (term_arg (t, no, 0), c))
    no = term_arg (t, no, 2);
  /* ite (c, x, ite (d, x, y)) is ite (c or d, x, y). */
  if (term_kind (t, no) == TERM_ITE && term_is (term_arg (t, no, 1), yes))
    return value_of (v, term_ite (t, term_or2 (t, c, term_arg (t, no, 0)), yes,
                                  term_arg (t, no, 2)));
  return value_of (v, term_ite (t, c, yes, no));
}

Value
value_ite (Values *v, Value c, Value yes, Value no) {
  assert (c.bits == 1 && yes.bits == no.bits);
  if (c.is_const)
    return c.k ? yes : no;
  if (value_same (yes, no))
    return yes;
  if (term_kind (v->terms, c.term) == TERM_NOT) {
    Value swap = yes;
    c = value_not (v, c);
    yes = no;
    no = swap;
  }
  return ite_terms (v, c.term, value_term (v, yes), value_term (v, no));
}

/* Truth -------------------------------------------------------------------- */

Value
value_not (Values *v, Value a) {
  assert (a.bits == 1);
  if (a.is_const)
    return value_bool (!a.k);
  return value_of (v, term_not (v->terms, a.term));
}

Value
value_and (Values *v, Value a, Value b) {
  assert (a.bits == 1 && b.bits == 1);
  if (a.is_const)
    return a.k ? b : a;
  if (b.is_const)
    return b.k ? a : b;
  return value_of (v, term_and2 (v->terms, a.term, b.term));
}

Value
value_or (Values *v, Value a, Value b) {
  assert (a.bits == 1 && b.bits == 1);
  if (a.is_const)
    return a.k ? a : b;
  if (b.is_const)
    return b.k ? b : a;
  return value_of (v, term_or2 (v->terms, a.term, b.term));
}
