/* Operations on values.  Each has three ways: constants (op_apply), trees with
   constants (leaf by leaf), and terms with a few simplifications that keep
   addresses recognisable: sums are kept as 'root + constant', differences of
   sums cancel, and slices of slices are slices. */

#include "engine/bmc/value.h"

#include <assert.h>
#include <stdio.h>

enum { MAX_LEAVES = 40, MAX_DEPTH = 64, MAX_ADDENDS = 8 };

bool
value_same (Value a, Value b) {
  if (a.bits != b.bits || a.is_const != b.is_const)
    return false;
  return a.is_const ? a.k == b.k : term_is (a.term, b.term);
}

/* Terms of constants --------------------------------------------------------
 */

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

static unsigned
bits_of (const Terms *t, Term term) {
  Sort sort = term_sort (t, term);
  return sort_is (sort, BOOL_SORT) ? 1 : sort_width (t, sort);
}

static bool
is_constant (const Terms *t, Term term) {
  TermKind kind = term_kind (t, term);
  return kind == TERM_BITS || kind == TERM_TRUE || kind == TERM_FALSE;
}

Value
value_of (Values *v, Term term) {
  unsigned bits = bits_of (v->terms, term);
  if (is_constant (v->terms, term))
    return value_const (value_constant (v->terms, term), bits);
  return (Value){(uint16_t)bits, false, term, 0};
}

Value
value_fresh (Values *v, const char *stem, unsigned bits) {
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
  if (bits_of (v->terms, term) == 1)
    term = term_eq (v->terms, term, term_bits (v->terms, &one, 1));
  return value_of (v, term);
}

static Value
make1 (Values *v, TermKind kind, uint32_t data, Value a) {
  Term arg = vector_term (v, a);
  return of_vector (v, term_make (v->terms, kind, data, 1, &arg));
}

static Value
make2 (Values *v, TermKind kind, Value a, Value b) {
  Term args[] = {vector_term (v, a), vector_term (v, b)};
  Term term = term_make (v->terms, kind, 0, 2, args);
  if (sort_is (term_sort (v->terms, term), BOOL_SORT))
    return value_of (v, term);
  return of_vector (v, term);
}

/* Trees ---------------------------------------------------------------------
 */

static size_t
count_leaves (Values *v, Term term, unsigned depth) {
  const Terms *t = v->terms;
  if (is_constant (t, term))
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

static bool
is_tree (Values *v, Value a) {
  return !a.is_const && value_leaves (v, a.term);
}

/* 'op' on constants; 'which' operand (0 or 1) is the tree 'term', the others
   are given. */
static Value
push_down (Values *v, const UnitOp *op, Term term, unsigned which, Value a,
           Value b) {
  Terms *t = v->terms;
  if (is_constant (t, term)) {
    Value leaf = value_of (v, term);
    return value_apply (v, op, which == 0 ? leaf : a, which == 1 ? leaf : b,
                        (Value){0});
  }
  Term condition = term_arg (t, term, 0), no = term_arg (t, term, 2);
  Value yes = push_down (v, op, term_arg (t, term, 1), which, a, b);
  return value_ite (v, value_of (v, condition), yes,
                    push_down (v, op, no, which, a, b));
}

/* If-then-else --------------------------------------------------------------
 */

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

/* Truth ---------------------------------------------------------------------
 */

Value
value_not (Values *v, Value a) {
  if (a.is_const)
    return value_bool (!a.k);
  return value_of (v, term_not (v->terms, a.term));
}

Value
value_and (Values *v, Value a, Value b) {
  if (a.is_const)
    return a.k ? b : a;
  if (b.is_const)
    return b.k ? a : b;
  return value_of (v, term_and2 (v->terms, a.term, b.term));
}

Value
value_or (Values *v, Value a, Value b) {
  if (a.is_const)
    return a.k ? a : b;
  if (b.is_const)
    return b.k ? b : a;
  return value_of (v, term_or2 (v->terms, a.term, b.term));
}

/* Sums ----------------------------------------------------------------------
 */

/* Splits 'root + constant'. */
static bool
split_sum (const Terms *t, Term term, Term *root, Wide *k) {
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
  if (split_sum (v->terms, a.term, &root, &old))
    a.term = root;
  k = (k + old) & wide_mask (a.bits);
  return k ? make2 (v, TERM_BVADD, a, value_const (k, a.bits)) : a;
}

Value
value_add (Values *v, Value a, Value b) {
  if (a.bits == 1)
    return value_not (v, value_eq (v, a, b));
  if (a.is_const || b.is_const)
    return a.is_const ? add_constant (v, b, a.k) : add_constant (v, a, b.k);
  Term root;
  Wide k, sum = 0;
  if (split_sum (v->terms, a.term, &root, &k))
    a.term = root, sum += k;
  if (split_sum (v->terms, b.term, &root, &k))
    b.term = root, sum += k;
  return add_constant (v, make2 (v, TERM_BVADD, a, b), sum);
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
  Term root;
  Wide k;
  if (split_sum (t, term, &root, &k)) {
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
  if (a.bits == 1)
    return value_not (v, value_eq (v, a, b));
  if (b.is_const)
    return add_constant (v, a, 0 - b.k);
  if (a.is_const)
    return add_constant (v, make1 (v, TERM_BVNEG, 0, b), a.k);
  if (term_is (a.term, b.term))
    return value_const (0, a.bits);
  Addends x = {.k = 0}, y = {.k = 0};
  collect_addends (v->terms, a.term, &x);
  collect_addends (v->terms, b.term, &y);
  if (x.too_many || y.too_many || !cancel (&x, &y))
    return make2 (v, TERM_BVSUB, a, b);
  Value rest = value_sub (v, sum_of (v, &x, a.bits), sum_of (v, &y, a.bits));
  return add_constant (v, rest, x.k - y.k);
}

/* Slices --------------------------------------------------------------------
 */

static Value
extract_tree (Values *v, Term term, unsigned low, unsigned bits) {
  Terms *t = v->terms;
  if (is_constant (t, term))
    return value_extract (v, value_of (v, term), low, bits);
  Term c = term_arg (t, term, 0), no = term_arg (t, term, 2);
  Value yes = extract_tree (v, term_arg (t, term, 1), low, bits);
  return value_ite (v, value_of (v, c), yes, extract_tree (v, no, low, bits));
}

static Value
extract_concat (Values *v, Term term, unsigned low, unsigned bits) {
  Terms *t = v->terms;
  Value high = value_of (v, term_arg (t, term, 0));
  Value lower = value_of (v, term_arg (t, term, 1));
  unsigned cut = bits_of (t, term_arg (t, term, 1));
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
  if (low == 0 && bits == a.bits)
    return a;
  if (a.is_const)
    return value_const (a.k >> low, bits);
  if (is_tree (v, a))
    return extract_tree (v, a.term, low, bits);
  Term term = a.term;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_BVCONCAT && bits_of (t, term_arg (t, term, 0)) > 1 &&
      bits_of (t, term_arg (t, term, 1)) > 1)
    return extract_concat (v, term, low, bits);
  if (kind == TERM_BVEXTRACT)
    return value_extract (v, value_of (v, term_arg (t, term, 0)),
                          low + (term_data (t, term) & 0xffff), bits);
  if ((kind == TERM_BVZEXT || kind == TERM_BVSEXT) &&
      bits_of (t, term_arg (t, term, 0)) > 1) {
    Value arg = value_of (v, term_arg (t, term, 0));
    if (kind == TERM_BVZEXT || low + bits <= arg.bits)
      return extract_extended (v, arg, low, bits);
  }
  return make1 (v, TERM_BVEXTRACT, (low + bits - 1) << 16 | low, a);
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
  return make2 (v, TERM_BVCONCAT, high, low);
}

Value
value_resize (Values *v, Value a, unsigned bits) {
  UnitOp op = {.kind = bits > a.bits ? OP_ZEXT : OP_TRUNC,
               .bits = (uint16_t)bits,
               .a = {.bits = a.bits}};
  return bits == a.bits ? a : value_apply (v, &op, a, (Value){0}, (Value){0});
}

/* Comparisons ---------------------------------------------------------------
 */

/* Both are sums with the same root. */
static bool
same_root (Values *v, Value a, Value b, Wide *ka, Wide *kb) {
  if (a.is_const || b.is_const)
    return false;
  Term ra = a.term, rb = b.term;
  *ka = *kb = 0;
  split_sum (v->terms, a.term, &ra, ka);
  split_sum (v->terms, b.term, &rb, kb);
  return term_is (ra, rb);
}

Value
value_eq (Values *v, Value a, Value b) {
  Wide ka, kb;
  if (a.is_const && b.is_const)
    return value_bool (a.k == b.k);
  if (value_same (a, b))
    return value_bool (true);
  if (same_root (v, a, b, &ka, &kb))
    return value_bool (ka == kb);
  UnitOp op = {
      .kind = OP_EQ, .bits = 1, .a = {.bits = a.bits}, .b = {.bits = b.bits}};
  if (is_tree (v, a) && b.is_const)
    return push_down (v, &op, a.term, 0, a, b);
  if (is_tree (v, b) && a.is_const)
    return push_down (v, &op, b.term, 1, a, b);
  return value_of (v, term_eq (v->terms, value_term (v, a), value_term (v, b)));
}

static Value
compare (Values *v, OpKind kind, Value a, Value b) {
  UnitOp op = {.kind = (uint16_t)kind,
               .bits = 1,
               .a = {.bits = a.bits},
               .b = {.bits = b.bits}};
  return value_apply (v, &op, a, b, (Value){0});
}

Value
value_ult (Values *v, Value a, Value b) {
  return compare (v, OP_ULT, a, b);
}

Value
value_ule (Values *v, Value a, Value b) {
  return compare (v, OP_ULE, a, b);
}

static Value
order (Values *v, OpKind kind, Value a, Value b) {
  bool or_equal = kind == OP_ULE || kind == OP_SLE;
  if (value_same (a, b))
    return value_bool (or_equal);
  if (kind == OP_ULE && (value_is (a, 0) || value_is (b, wide_mask (b.bits))))
    return value_bool (true);
  if (kind == OP_ULT && value_is (b, 0))
    return value_bool (false);
  TermKind kinds[] = {TERM_BVULT, TERM_BVULE, TERM_BVSLT, TERM_BVSLE};
  return make2 (v, kinds[kind - OP_ULT], a, b);
}

/* Other operations ----------------------------------------------------------
 */

static Value
shift (Values *v, OpKind kind, Value a, Value b) {
  TermKind kinds[] = {TERM_BVSHL, TERM_BVLSHR, TERM_BVASHR};
  bool power = !(a.bits & (a.bits - 1));
  UnitOp wrap = {.kind = power ? OP_AND : OP_UREM,
                 .bits = a.bits,
                 .a = {.bits = a.bits},
                 .b = {.bits = a.bits}};
  Wide limit = power ? a.bits - 1u : a.bits;
  b = value_apply (v, &wrap, b, value_const (limit, a.bits), (Value){0});
  if (value_is (b, 0))
    return a;
  return make2 (v, kinds[kind - OP_SHL], a, b);
}

static Value
bitwise (Values *v, OpKind kind, Value a, Value b) {
  if (a.is_const) {
    Value swap = a;
    a = b;
    b = swap;
  }
  Wide ones = wide_mask (a.bits);
  if (value_is (b, 0))
    return kind == OP_AND ? b : a;
  if (value_is (b, ones) && kind != OP_XOR)
    return kind == OP_AND ? a : b;
  if (value_same (a, b))
    return kind == OP_XOR ? value_const (0, a.bits) : a;
  /* x & 0xff is a slice. */
  if (kind == OP_AND && b.is_const && !(b.k & (b.k + 1))) {
    unsigned low = 0;
    while (b.k >> low & 1)
      low++;
    return value_resize (v, value_extract (v, a, 0, low), a.bits);
  }
  TermKind kinds[] = {TERM_BVAND, TERM_BVOR, TERM_BVXOR};
  return make2 (v, kinds[kind - OP_AND], a, b);
}

static Value
multiply (Values *v, Value a, Value b) {
  if (a.is_const) {
    Value swap = a;
    a = b;
    b = swap;
  }
  if (value_is (b, 0))
    return b;
  return value_is (b, 1) ? a : make2 (v, TERM_BVMUL, a, b);
}

static Value
divide (Values *v, OpKind kind, Value a, Value b) {
  TermKind kinds[] = {TERM_BVUDIV, TERM_BVSDIV, TERM_BVUREM, TERM_BVSREM};
  if (value_is (b, 1))
    return kind == OP_UDIV || kind == OP_SDIV ? a : value_const (0, a.bits);
  return make2 (v, kinds[kind - OP_UDIV], a, b);
}

static Value
extend (Values *v, OpKind kind, Value a, unsigned bits) {
  if (a.bits == 1) {
    Wide yes = kind == OP_SEXT ? wide_mask (bits) : 1;
    return value_ite (v, a, value_const (yes, bits), value_const (0, bits));
  }
  return make1 (v, kind == OP_SEXT ? TERM_BVSEXT : TERM_BVZEXT, bits - a.bits,
                a);
}

/* Whether the significant bits of 'a' and 'b', counted from bit 'top' down, are
   too many for a product of 'top' + 1 bits: bit i of b and bit top - i + 1 or a
   higher one of a. */
static Value
too_long (Values *v, Value a, Value b, unsigned top) {
  Value long_a = value_bool (false), bad = value_bool (false);
  for (unsigned i = 1; i <= top; i++) {
    long_a = value_or (v, long_a, value_extract (v, a, top + 1 - i, 1));
    Value both = value_and (v, long_a, value_extract (v, b, i, 1));
    bad = value_or (v, bad, both);
  }
  return bad;
}

/* 'a', or its complement if it is negative: what matters of its length. */
static Value
magnitude (Values *v, Value a) {
  Value ones = value_const (~(Wide)0, a.bits);
  Value negative = value_extract (v, a, a.bits - 1u, 1);
  return value_ite (v, negative, bitwise (v, OP_XOR, a, ones), a);
}

/* A product with one more bit is exact if the operands are short enough; that
   is much easier for a solver than one of twice the width. */
static Value
long_product_overflows (Values *v, bool is_signed, Value a, Value b) {
  unsigned bits = a.bits;
  UnitOp widen = {.kind = is_signed ? OP_SEXT : OP_ZEXT,
                  .bits = (uint16_t)(bits + 1),
                  .a = {.bits = a.bits}};
  Value x = value_apply (v, &widen, a, (Value){0}, (Value){0});
  Value y = value_apply (v, &widen, b, (Value){0}, (Value){0});
  Value product = multiply (v, x, y);
  Value high = value_extract (v, product, bits, 1);
  if (!is_signed)
    return value_or (v, high, too_long (v, a, b, bits - 1));
  Value sign = value_extract (v, product, bits - 1, 1);
  return value_or (v, value_not (v, value_eq (v, high, sign)),
                   too_long (v, magnitude (v, a), magnitude (v, b), bits - 2));
}

/* Or, where one more bit is too many: if dividing it does not lead back. */
static Value
product_overflows (Values *v, bool is_signed, Value a, Value b) {
  unsigned bits = a.bits;
  if (bits > 2 && bits < 128)
    return long_product_overflows (v, is_signed, a, b);
  Value zero = value_const (0, bits), ones = value_const (~(Wide)0, bits);
  Value least = value_const ((Wide)1 << (bits - 1), bits);
  Value back = divide (v, is_signed ? OP_SDIV : OP_UDIV, multiply (v, a, b), b);
  Value lost = value_and (v, value_not (v, value_eq (v, b, zero)),
                          value_not (v, value_eq (v, back, a)));
  Value wraps = value_and (v, value_eq (v, a, least), value_eq (v, b, ones));
  return is_signed ? value_or (v, lost, wraps) : lost;
}

/* A sum overflows if its sign differs from those of both addends. */
static Value
overflows (Values *v, OpKind kind, Value a, Value b) {
  Value sum, x, y;
  switch (kind) {
  case OP_SADD_OVERFLOWS:
    sum = value_add (v, a, b);
    x = bitwise (v, OP_XOR, a, sum);
    y = bitwise (v, OP_XOR, b, sum);
    break;
  case OP_SSUB_OVERFLOWS:
    x = bitwise (v, OP_XOR, a, b);
    y = bitwise (v, OP_XOR, a, value_sub (v, a, b));
    break;
  case OP_UADD_OVERFLOWS:
    return value_ult (v, value_add (v, a, b), a);
  case OP_USUB_OVERFLOWS:
    return value_ult (v, a, b);
  default:
    return product_overflows (v, kind == OP_SMUL_OVERFLOWS, a, b);
  }
  return value_extract (v, bitwise (v, OP_AND, x, y), a.bits - 1u, 1);
}

static Value
swap_bytes (Values *v, Value a) {
  Value result = value_extract (v, a, 0, 8);
  for (unsigned low = 8; low < a.bits; low += 8)
    result = value_concat (v, result, value_extract (v, a, low, 8));
  return result;
}

static Value
population (Values *v, Value a) {
  Value sum = value_const (0, a.bits);
  for (unsigned i = 0; i < a.bits; i++)
    sum = value_add (v, sum,
                     extend (v, OP_ZEXT, value_extract (v, a, i, 1), a.bits));
  return sum;
}

/* The number of zeros before the first one, from the top or the bottom. */
static Value
count_zeros (Values *v, Value a, bool leading) {
  Value result = value_const (a.bits, a.bits);
  for (unsigned n = a.bits; n-- > 0;) {
    unsigned bit = leading ? a.bits - 1u - n : n;
    result = value_ite (v, value_extract (v, a, bit, 1),
                        value_const (n, a.bits), result);
  }
  return result;
}

/* One bit is a truth value, as a signed number 0 or -1. */
static Value
apply_bool (Values *v, OpKind kind, Value a, Value b) {
  switch (kind) {
  case OP_ADD:
  case OP_SUB:
  case OP_XOR:
  case OP_NE:
    return value_not (v, value_eq (v, a, b));
  case OP_AND:
  case OP_MUL:
    return value_and (v, a, b);
  case OP_OR:
    return value_or (v, a, b);
  case OP_EQ:
    return value_eq (v, a, b);
  case OP_ULT:
    return value_and (v, value_not (v, a), b);
  case OP_ULE:
    return value_or (v, value_not (v, a), b);
  case OP_SLT:
    return value_and (v, a, value_not (v, b));
  case OP_SLE:
    return value_or (v, a, value_not (v, b));
  case OP_UREM:
  case OP_SREM:
    return value_bool (false);
  default: /* shifts by 0 and divisions by 1 */
    return a;
  }
}

static uint64_t
hash_value (Value a) {
  return a.is_const ? mem_mix ((uint64_t)a.k, (uint64_t)(a.k >> 64) + 1)
                    : mem_mix (a.term.id, 2);
}

static bool
same_float (const FloatApplication *f, const UnitOp *op, Value a, Value b) {
  return f->op.kind == op->kind && f->op.code == op->code &&
         f->op.bits == op->bits && value_same (f->a, a) && value_same (f->b, b);
}

static Value
apply_float (Values *v, const UnitOp *op, Value a, Value b) {
  uint64_t hash = mem_mix (mem_mix (hash_value (a), hash_value (b)),
                           (uint64_t)op->kind << 32 | op->code);
  uint64_t *index = map_put (&v->float_index, hash);
  if (*index && same_float (v->floats.data + *index - 1, op, a, b))
    return v->floats.data[*index - 1].result;
  FloatApplication f = {.op = *op, .a = a, .b = b};
  f.result = value_fresh (v, "float", op->bits);
  vec_push (&v->floats, f);
  *index = v->floats.len;
  return f.result;
}

void
values_done (Values *v) {
  map_done (&v->trees);
  map_done (&v->float_index);
  vec_done (&v->floats);
}

static Value
apply_terms (Values *v, const UnitOp *op, Value a, Value b, Value c) {
  OpKind kind = op->kind;
  switch (kind) {
  case OP_COPY:
    return a;
  case OP_ADD:
    return value_add (v, a, b);
  case OP_SUB:
    return value_sub (v, a, b);
  case OP_MUL:
    return multiply (v, a, b);
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return divide (v, kind, a, b);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return shift (v, kind, a, b);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    return bitwise (v, kind, a, b);
  case OP_EQ:
    return value_eq (v, a, b);
  case OP_NE:
    return value_not (v, value_eq (v, a, b));
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return order (v, kind, a, b);
  case OP_SELECT:
    return value_ite (v, a, b, c);
  case OP_ZEXT:
  case OP_SEXT:
    return extend (v, kind, a, op->bits);
  case OP_TRUNC:
    return value_extract (v, a, 0, op->bits);
  case OP_POPCOUNT:
    return population (v, a);
  case OP_CLZ:
  case OP_CTZ:
    return count_zeros (v, a, kind == OP_CLZ);
  case OP_BSWAP:
    return swap_bytes (v, a);
  case OP_SADD_OVERFLOWS:
  case OP_SSUB_OVERFLOWS:
  case OP_SMUL_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
  case OP_UMUL_OVERFLOWS:
    return overflows (v, kind, a, b);
  default:
    return float_is_exact (op) ? float_exact (v, op, a, b)
                               : apply_float (v, op, a, b);
  }
}

static bool
all_constant (Value a, Value b, Value c) {
  return (!a.bits || a.is_const) && (!b.bits || b.is_const) &&
         (!c.bits || c.is_const);
}

Value
value_apply (Values *v, const UnitOp *op, Value a, Value b, Value c) {
  Wide k;
  if (all_constant (a, b, c)) {
    if (op_apply (op, a.k, b.k, c.k, &k))
      return value_const (k, op->bits);
    v->unknowns++;
    return value_fresh (v, "unknown", op->bits);
  }
  if (op->kind <= OP_SLE && op->kind != OP_COPY && a.bits == 1)
    return apply_bool (v, op->kind, a, b);
  if (op->kind != OP_SELECT && op->kind != OP_COPY && !c.bits) {
    if (is_tree (v, a) && (!b.bits || b.is_const))
      return push_down (v, op, a.term, 0, a, b);
    if (b.bits && a.is_const && is_tree (v, b))
      return push_down (v, op, b.term, 1, a, b);
  }
  return apply_terms (v, op, a, b, c);
}

/* What is known about the low bits ------------------------------------------
 */

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
value_stride (const Terms *t, Term term, uint64_t *stride, uint64_t *rest) {
  Term root = term;
  Wide k = 0;
  split_sum (t, term, &root, &k);
  *stride = stride_of (t, root, 0);
  if (*stride > 4096)
    *stride = 4096;
  *rest = (uint64_t)k % *stride;
}
