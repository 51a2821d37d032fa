/* Operators of SMT-LIB by name: what each takes, and the term it makes.  What
   is built is paid for, so that a short text cannot make a term without end. */

#include "logic/smtlib_build.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_HEIGHT = 20000,
  MAX_WIDTH = 65535,
  MAX_DIGITS = 4096, /* of factors */
  BUDGET = 1 << 23
};

typedef struct {
  const Sexpr *at;
  const char *name;
  TermKind kind;
  size_t n;
  Term *args;
} Call;

typedef struct {
  const char *name;
  bool (*build) (Builder *, const Call *, Term *);
  TermKind kind;
  size_t min, max; /* arguments; max 0: any number */
} Operator;

void
builder_done (Builder *b) {
  vec_done (&b->heights);
}

bool
build_spend (Builder *b, const Sexpr *at, size_t amount) {
  if (amount > BUDGET || b->spent + amount > BUDGET)
    return run_error (b->run, at->pos, "the terms become too large here");
  b->spent += amount;
  return true;
}

/* Heights of arguments are known except for a few new terms. */
static uint32_t
height (Builder *b, Term term) {
  while (b->heights.len < terms_len (b->terms))
    vec_push (&b->heights, 0);
  if (b->heights.data[term.id])
    return b->heights.data[term.id];
  uint32_t highest = 0;
  for (size_t i = 0; i < term_count (b->terms, term); i++) {
    uint32_t h = height (b, term_arg (b->terms, term, i));
    highest = highest < h ? h : highest;
  }
  return b->heights.data[term.id] = highest + 1;
}

bool
build_check (Builder *b, const Sexpr *at, Term term) {
  if (height (b, term) > MAX_HEIGHT)
    return run_error (b->run, at->pos, "the term is higher than %d",
                      MAX_HEIGHT);
  return true;
}

static bool
wrong_sort (Builder *b, const Sexpr *at, const char *name, size_t i,
            const char *wanted, Term term) {
  Str sort = {0};
  smtlib_sort (&sort, b->terms, term_sort (b->terms, term));
  run_error (b->run, at->pos, "argument %zu of '%s' is %s, but must be %s",
             i + 1, name, str_text (&sort), wanted);
  str_done (&sort);
  return false;
}

bool
build_fit (Builder *b, const Sexpr *at, Sort sort, Term *term) {
  Sort is = term_sort (b->terms, *term);
  if (sort_is (sort, REAL_SORT) && sort_is (is, INT_SORT))
    *term = term_to_real (b->terms, *term);
  if (sort_is (term_sort (b->terms, *term), sort))
    return true;
  Str text = {0};
  str_add (&text, "this is ");
  smtlib_sort (&text, b->terms, is);
  str_add (&text, ", but must be ");
  smtlib_sort (&text, b->terms, sort);
  run_error (b->run, at->pos, "%s", str_text (&text));
  str_done (&text);
  return false;
}

static bool
all_bool (Builder *b, const Call *c) {
  for (size_t i = 0; i < c->n; i++)
    if (!sort_is (term_sort (b->terms, c->args[i]), BOOL_SORT))
      return wrong_sort (b, c->at, c->name, i, "Bool", c->args[i]);
  return true;
}

static bool
all_numeric (Builder *b, const Call *c) {
  bool real = false;
  for (size_t i = 0; i < c->n; i++) {
    Sort sort = term_sort (b->terms, c->args[i]);
    real = real || sort_is (sort, REAL_SORT);
    if (!sort_is (sort, INT_SORT) && !sort_is (sort, REAL_SORT))
      return wrong_sort (b, c->at, c->name, i, "Int or Real", c->args[i]);
  }
  for (size_t i = 0; i < c->n && real; i++)
    c->args[i] = term_to_real (b->terms, c->args[i]);
  return true;
}

static bool
all_int (Builder *b, const Call *c) {
  for (size_t i = 0; i < c->n; i++)
    if (!sort_is (term_sort (b->terms, c->args[i]), INT_SORT))
      return wrong_sort (b, c->at, c->name, i, "Int", c->args[i]);
  return true;
}

static bool
is_bits (Builder *b, Term term) {
  return sort_kind (b->terms, term_sort (b->terms, term)) == SORT_BITS;
}

/* Bit-vectors of one width. */
static bool
all_bits (Builder *b, const Call *c) {
  for (size_t i = 0; i < c->n; i++) {
    if (!is_bits (b, c->args[i]))
      return wrong_sort (b, c->at, c->name, i, "a bit-vector", c->args[i]);
    if (!sort_is (term_sort (b->terms, c->args[i]),
                  term_sort (b->terms, c->args[0])))
      return wrong_sort (b, c->at, c->name, i, "as wide as the first",
                         c->args[i]);
  }
  return true;
}

/* One sort for all, after Ints have become Reals beside Reals. */
static bool
all_same (Builder *b, const Call *c) {
  SortKind kind = sort_kind (b->terms, term_sort (b->terms, c->args[0]));
  if (kind == SORT_INT || kind == SORT_REAL)
    return all_numeric (b, c);
  for (size_t i = 1; i < c->n; i++)
    if (!sort_is (term_sort (b->terms, c->args[i]),
                  term_sort (b->terms, c->args[0])))
      return wrong_sort (b, c->at, c->name, i, "of the sort of the first",
                         c->args[i]);
  return true;
}

/* Sums, conjunctions and disjunctions are flat: theirs are copied. */
static bool
spend_on (Builder *b, const Call *c) {
  size_t copied = 0;
  for (size_t i = 0; i < c->n; i++) {
    TermKind kind = term_kind (b->terms, c->args[i]);
    if (kind == TERM_AND || kind == TERM_OR || kind == TERM_ADD)
      copied += term_count (b->terms, c->args[i]);
  }
  return build_spend (b, c->at, copied);
}

/* Core theory ------------------------------------------------------------- */

static bool
build_bool (Builder *b, const Call *c, Term *out) {
  if (!all_bool (b, c) || !spend_on (b, c))
    return false;
  *out = term_make (b->terms, c->kind, 0, c->n, c->args);
  return true;
}

static bool
build_implies (Builder *b, const Call *c, Term *out) {
  if (!all_bool (b, c) || !spend_on (b, c))
    return false;
  size_t last = c->n - 1;
  for (size_t i = 0; i < last; i++)
    c->args[i] = term_not (b->terms, c->args[i]);
  *out = term_or (b->terms, c->n, c->args);
  return true;
}

static bool
build_xor (Builder *b, const Call *c, Term *out) {
  if (!all_bool (b, c))
    return false;
  *out = c->args[0];
  for (size_t i = 1; i < c->n; i++) {
    *out = term_not (b->terms, term_eq (b->terms, *out, c->args[i]));
    if (!build_check (b, c->at, *out))
      return false;
  }
  return true;
}

typedef Term Pairing (Terms *, Term, Term);

/* pair (1, 2) and pair (2, 3) and ...: 'args' is overwritten. */
static Term
chain (Builder *b, const Call *c, Pairing *pair) {
  for (size_t i = 0; i + 1 < c->n; i++)
    c->args[i] = pair (b->terms, c->args[i], c->args[i + 1]);
  return term_and (b->terms, c->n - 1, c->args);
}

static bool
build_eq (Builder *b, const Call *c, Term *out) {
  if (!all_same (b, c) || !spend_on (b, c))
    return false;
  *out = chain (b, c, term_eq);
  return true;
}

static bool
build_distinct (Builder *b, const Call *c, Term *out) {
  if (!all_same (b, c) || !build_spend (b, c->at, c->n * c->n))
    return false;
  VEC (Term) all = {0};
  for (size_t i = 0; i < c->n; i++)
    for (size_t k = i + 1; k < c->n; k++) {
      Term equal = term_eq (b->terms, c->args[i], c->args[k]);
      vec_push (&all, term_not (b->terms, equal));
    }
  *out = term_and (b->terms, all.len, all.data);
  vec_done (&all);
  return true;
}

static bool
build_ite (Builder *b, const Call *c, Term *out) {
  Call branches = *c;
  branches.args++;
  branches.n = 2;
  if (!sort_is (term_sort (b->terms, c->args[0]), BOOL_SORT))
    return wrong_sort (b, c->at, c->name, 0, "Bool", c->args[0]);
  if (!all_same (b, &branches) || !spend_on (b, c))
    return false;
  *out = term_ite (b->terms, c->args[0], c->args[1], c->args[2]);
  return true;
}

/* Arithmetic -------------------------------------------------------------- */

static Term
term_ge (Terms *t, Term a, Term b) {
  return term_le (t, b, a);
}

static Term
term_gt (Terms *t, Term a, Term b) {
  return term_lt (t, b, a);
}

static bool
build_compare (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c))
    return false;
  bool strict = c->kind == TERM_LT;
  *out = chain (b, c,
                *c->name == '<' ? strict ? term_lt : term_le
                : strict        ? term_gt
                                : term_ge);
  return true;
}

static bool
build_sum (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c) || !spend_on (b, c))
    return false;
  *out = term_add (b->terms, c->n, c->args);
  return true;
}

static bool
build_minus (Builder *b, const Call *c, Term *out) {
  assert (c->n >= 1);
  if (!all_numeric (b, c) || !spend_on (b, c))
    return false;
  for (size_t i = c->n > 1; i < c->n; i++)
    c->args[i] = term_neg (b->terms, c->args[i]);
  *out = term_add (b->terms, c->n, c->args);
  return true;
}

/* Numbers grow exponentially when squared again and again. */
static bool
small_factors (Builder *b, const Call *c) {
  for (size_t i = 0; i < c->n; i++) {
    if (term_kind (b->terms, c->args[i]) != TERM_NUMBER ||
        !rat_is_big (term_value (b->terms, c->args[i])))
      continue;
    char *text = rat_to_string (term_value (b->terms, c->args[i]));
    size_t digits = strlen (text);
    mem_free (text);
    if (digits > MAX_DIGITS)
      return run_error (b->run, c->at->pos,
                        "argument %zu of '%s' has more than %d digits", i + 1,
                        c->name, MAX_DIGITS);
  }
  return true;
}

/* Left to right, each result checked, as each may become a factor. */
static bool
fold (Builder *b, const Call *c, Term *out) {
  assert (c->n >= 1);
  *out = c->args[0];
  for (size_t i = 1; i < c->n; i++) {
    Term pair[] = {*out, c->args[i]};
    Call two = *c;
    two.args = pair;
    two.n = 2;
    if (!small_factors (b, &two) || !spend_on (b, &two))
      return false;
    *out = term_make (b->terms, c->kind, 0, 2, pair);
    if (!build_check (b, c->at, *out))
      return false;
  }
  return true;
}

static bool
build_product (Builder *b, const Call *c, Term *out) {
  return all_numeric (b, c) && fold (b, c, out);
}

static bool
build_quotient (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c))
    return false;
  for (size_t i = 0; i < c->n; i++)
    c->args[i] = term_to_real (b->terms, c->args[i]);
  return fold (b, c, out);
}

static bool
build_divide (Builder *b, const Call *c, Term *out) {
  return all_int (b, c) && fold (b, c, out);
}

static bool
build_abs (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c) || !spend_on (b, c))
    return false;
  Term a = c->args[0], zero = term_int (b->terms, 0);
  *out = term_ite (b->terms, term_lt (b->terms, a, zero),
                   term_neg (b->terms, a), a);
  return true;
}

static bool
build_cast (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c))
    return false;
  Term a =
      c->kind == TERM_TO_INT ? term_to_real (b->terms, c->args[0]) : c->args[0];
  *out = term_make (b->terms, c->kind, 0, 1, &a);
  return true;
}

/* A real that equals the integer below it. */
static bool
build_is_int (Builder *b, const Call *c, Term *out) {
  if (!all_numeric (b, c))
    return false;
  Term real = term_to_real (b->terms, c->args[0]);
  Term below = term_make (b->terms, TERM_TO_INT, 0, 1, &real);
  *out = sort_is (term_sort (b->terms, c->args[0]), INT_SORT)
             ? term_bool (b->terms, true)
             : term_eq (b->terms, term_to_real (b->terms, below), real);
  return true;
}

/* Arrays ------------------------------------------------------------------ */

static bool
build_array (Builder *b, const Call *c, Term *out) {
  Sort array = term_sort (b->terms, c->args[0]);
  if (sort_kind (b->terms, array) != SORT_ARRAY)
    return wrong_sort (b, c->at, c->name, 0, "an array", c->args[0]);
  if (!build_fit (b, c->at, sort_index (b->terms, array), c->args + 1))
    return false;
  if (c->n == 3 &&
      !build_fit (b, c->at, sort_element (b->terms, array), c->args + 2))
    return false;
  *out = term_make (b->terms, c->kind, 0, c->n, c->args);
  return true;
}

/* Bit-vectors ------------------------------------------------------------- */

static bool
build_bits_unary (Builder *b, const Call *c, Term *out) {
  assert (c->n == 1);
  if (!all_bits (b, c))
    return false;
  *out = term_make (b->terms, c->kind, 0, 1, c->args);
  return true;
}

static bool
build_bits (Builder *b, const Call *c, Term *out) {
  return all_bits (b, c) && fold (b, c, out);
}

/* bvnand, bvnor, bvxnor. */
static bool
build_bits_not (Builder *b, const Call *c, Term *out) {
  if (!build_bits (b, c, out))
    return false;
  *out = term_make (b->terms, TERM_BVNOT, 0, 1, out);
  return true;
}

static bool
build_bits_compare (Builder *b, const Call *c, Term *out) {
  assert (c->n == 2);
  if (!all_bits (b, c))
    return false;
  *out = term_make (b->terms, c->kind, 0, 2, c->args);
  return true;
}

static bool
build_bits_swapped (Builder *b, const Call *c, Term *out) {
  assert (c->n == 2);
  Term swapped[] = {c->args[1], c->args[0]};
  if (!all_bits (b, c))
    return false;
  *out = term_make (b->terms, c->kind, 0, 2, swapped);
  return true;
}

static bool
build_bvcomp (Builder *b, const Call *c, Term *out) {
  assert (c->n == 2);
  if (!all_bits (b, c))
    return false;
  *out = term_ite (b->terms, term_eq (b->terms, c->args[0], c->args[1]),
                   term_bits (b->terms, &RAT_INT (1), 1),
                   term_bits (b->terms, &RAT_INT (0), 1));
  return true;
}

static bool
build_concat (Builder *b, const Call *c, Term *out) {
  size_t width = 0;
  for (size_t i = 0; i < c->n; i++) {
    if (!is_bits (b, c->args[i]))
      return wrong_sort (b, c->at, c->name, i, "a bit-vector", c->args[i]);
    width += sort_width (b->terms, term_sort (b->terms, c->args[i]));
    if (width > MAX_WIDTH)
      return run_error (b->run, c->at->pos, "wider than %d bits", MAX_WIDTH);
  }
  return fold (b, c, out);
}

/* All together ------------------------------------------------------------ */

static const Operator operators[] = {
    {"not", build_bool, TERM_NOT, 1, 1},
    {"and", build_bool, TERM_AND, 1, 0},
    {"or", build_bool, TERM_OR, 1, 0},
    {"=>", build_implies, TERM_OR, 2, 0},
    {"xor", build_xor, TERM_EQ, 2, 0},
    {"=", build_eq, TERM_EQ, 2, 0},
    {"distinct", build_distinct, TERM_EQ, 2, 0},
    {"ite", build_ite, TERM_ITE, 3, 3},
    {"<=", build_compare, TERM_LE, 2, 0},
    {"<", build_compare, TERM_LT, 2, 0},
    {">=", build_compare, TERM_LE, 2, 0},
    {">", build_compare, TERM_LT, 2, 0},
    {"+", build_sum, TERM_ADD, 1, 0},
    {"-", build_minus, TERM_ADD, 1, 0},
    {"*", build_product, TERM_MUL, 1, 0},
    {"/", build_quotient, TERM_QUOTIENT, 2, 0},
    {"div", build_divide, TERM_DIV, 2, 0},
    {"mod", build_divide, TERM_MOD, 2, 2},
    {"abs", build_abs, TERM_ITE, 1, 1},
    {"to_real", build_cast, TERM_TO_REAL, 1, 1},
    {"to_int", build_cast, TERM_TO_INT, 1, 1},
    {"is_int", build_is_int, TERM_EQ, 1, 1},
    {"select", build_array, TERM_SELECT, 2, 2},
    {"store", build_array, TERM_STORE, 3, 3},
    {"concat", build_concat, TERM_BVCONCAT, 2, 0},
    {"bvnot", build_bits_unary, TERM_BVNOT, 1, 1},
    {"bvneg", build_bits_unary, TERM_BVNEG, 1, 1},
    {"bvand", build_bits, TERM_BVAND, 2, 0},
    {"bvor", build_bits, TERM_BVOR, 2, 0},
    {"bvxor", build_bits, TERM_BVXOR, 2, 0},
    {"bvadd", build_bits, TERM_BVADD, 2, 0},
    {"bvmul", build_bits, TERM_BVMUL, 2, 0},
    {"bvsub", build_bits, TERM_BVSUB, 2, 2},
    {"bvudiv", build_bits, TERM_BVUDIV, 2, 2},
    {"bvurem", build_bits, TERM_BVUREM, 2, 2},
    {"bvsdiv", build_bits, TERM_BVSDIV, 2, 2},
    {"bvsrem", build_bits, TERM_BVSREM, 2, 2},
    {"bvshl", build_bits, TERM_BVSHL, 2, 2},
    {"bvlshr", build_bits, TERM_BVLSHR, 2, 2},
    {"bvashr", build_bits, TERM_BVASHR, 2, 2},
    {"bvnand", build_bits_not, TERM_BVAND, 2, 2},
    {"bvnor", build_bits_not, TERM_BVOR, 2, 2},
    {"bvxnor", build_bits_not, TERM_BVXOR, 2, 2},
    {"bvcomp", build_bvcomp, TERM_ITE, 2, 2},
    {"bvule", build_bits_compare, TERM_BVULE, 2, 2},
    {"bvult", build_bits_compare, TERM_BVULT, 2, 2},
    {"bvsle", build_bits_compare, TERM_BVSLE, 2, 2},
    {"bvslt", build_bits_compare, TERM_BVSLT, 2, 2},
    {"bvuge", build_bits_swapped, TERM_BVULE, 2, 2},
    {"bvugt", build_bits_swapped, TERM_BVULT, 2, 2},
    {"bvsge", build_bits_swapped, TERM_BVSLE, 2, 2},
    {"bvsgt", build_bits_swapped, TERM_BVSLT, 2, 2},
};

static const Operator *
find (const char *name) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (!strcmp (operators[i].name, name))
      return operators + i;
  return NULL;
}

bool
build_known (const char *name) {
  static const char *const words[] = {"true",   "false", "let", "forall",
                                      "exists", "!",     "_",   "as"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp (words[i], name))
      return true;
  return find (name);
}

bool
build_operator (Builder *b, const Sexpr *at, const char *name, size_t n,
                Term *args, Term *out) {
  const Operator *op = find (name);
  if (!op)
    return run_error (b->run, at->pos, "unknown function '%s'", name);
  if (n < op->min || (op->max && n > op->max))
    return run_error (b->run, at->pos, "'%s' takes %s%zu argument%s, not %zu",
                      name, op->max == op->min ? "" : "at least ", op->min,
                      op->min == 1 ? "" : "s", n);
  Call call = {at, name, op->kind, n, args};
  return op->build (b, &call, out) && build_check (b, at, *out);
}

bool
build_index (Builder *b, const Sexpr *e, unsigned max, unsigned *out) {
  if (e->kind != SEXPR_NUMERAL)
    return run_error (b->run, e->pos, "a numeral is expected here");
  unsigned long value =
      strlen (e->text) > 9 ? ULONG_MAX : strtoul (e->text, NULL, 10);
  if (value > max)
    return run_error (b->run, e->pos, "must be at most %u", max);
  *out = (unsigned)value;
  return true;
}

static bool
build_extract (Builder *b, const Sexpr *head, Term arg, Term *out) {
  unsigned width = sort_width (b->terms, term_sort (b->terms, arg)), hi, lo;
  if (!build_index (b, head->items[2], width - 1, &hi) ||
      !build_index (b, head->items[3], hi, &lo))
    return false;
  *out = term_make (b->terms, TERM_BVEXTRACT, hi << 16 | lo, 1, &arg);
  return true;
}

static bool
build_extend (Builder *b, const Sexpr *head, Term arg, Term *out) {
  unsigned width = sort_width (b->terms, term_sort (b->terms, arg)), amount;
  if (!build_index (b, head->items[2], MAX_WIDTH - width, &amount))
    return false;
  TermKind kind =
      sexpr_is (head->items[1], "zero_extend") ? TERM_BVZEXT : TERM_BVSEXT;
  *out = amount ? term_make (b->terms, kind, amount, 1, &arg) : arg;
  return true;
}

bool
build_indexed (Builder *b, const Sexpr *head, size_t n, Term *args, Term *out) {
  const Sexpr *name = head->len > 1 ? head->items[1] : head;
  bool extract = sexpr_is (name, "extract") && head->len == 4;
  bool extend =
      (sexpr_is (name, "zero_extend") || sexpr_is (name, "sign_extend")) &&
      head->len == 3;
  if (!extract && !extend)
    return run_error (b->run, head->pos, "unknown indexed function '%s'",
                      name->text ? name->text : "_");
  if (n != 1)
    return run_error (b->run, head->pos, "'%s' takes 1 argument, not %zu",
                      name->text, n);
  if (!is_bits (b, args[0]))
    return wrong_sort (b, head, name->text, 0, "a bit-vector", args[0]);
  if (!(extract ? build_extract : build_extend) (b, head, args[0], out))
    return false;
  return build_check (b, head, *out);
}

/* Constants --------------------------------------------------------------- */

static bool
build_number (Builder *b, const Sexpr *e, Sort sort, Term *out) {
  Rat value;
  rat_init (&value);
  bool good = rat_parse (&value, e->text);
  if (good)
    *out = term_number (b->terms, &value, sort);
  rat_done (&value);
  return good || run_error (b->run, e->pos, "malformed number");
}

static int
digit (char c) {
  assert ((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f'));
  return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* #b01 and #xff. */
static bool
build_binary (Builder *b, const Sexpr *e, Term *out) {
  int base = e->text[1] == 'b' ? 2 : 16;
  size_t width = strlen (e->text + 2) * (base == 2 ? 1 : 4);
  if (width > MAX_WIDTH)
    return run_error (b->run, e->pos, "wider than %d bits", MAX_WIDTH);
  Rat value;
  rat_init (&value);
  for (const char *p = e->text + 2; *p; p++) {
    rat_mul (&value, &value, &RAT_INT (base));
    rat_add (&value, &value, &RAT_INT (digit (*p)));
  }
  *out = term_bits (b->terms, &value, (unsigned)width);
  rat_done (&value);
  return true;
}

static bool
fits_width (const Rat *value, unsigned width) {
  Rat limit;
  rat_init_int (&limit, 1);
  for (unsigned i = 0; i < width; i++)
    rat_add (&limit, &limit, &limit);
  bool fits = rat_cmp (value, &limit) < 0;
  rat_done (&limit);
  return fits;
}

/* (_ bv5 8) */
static bool
build_decimal_bits (Builder *b, const Sexpr *e, Term *out) {
  const Sexpr *name = e->items[1];
  unsigned width;
  if (!build_index (b, e->items[2], MAX_WIDTH, &width))
    return false;
  Rat value;
  rat_init (&value);
  const char *digits = name->text + 2;
  bool good = width && !digits[strspn (digits, "0123456789")] &&
              rat_parse (&value, digits) && fits_width (&value, width);
  if (good)
    *out = term_bits (b->terms, &value, width);
  rat_done (&value);
  return good ||
         run_error (b->run, e->pos, "this is not a bit-vector constant");
}

bool
build_constant (Builder *b, const Sexpr *e, Term *out) {
  switch (e->kind) {
  case SEXPR_NUMERAL:
    return build_number (b, e, INT_SORT, out);
  case SEXPR_DECIMAL:
    return build_number (b, e, REAL_SORT, out);
  case SEXPR_BITS:
    return build_binary (b, e, out);
  case SEXPR_LIST:
    if (sexpr_heads (e, "_") && e->len == 3 &&
        e->items[1]->kind == SEXPR_SYMBOL &&
        !strncmp (e->items[1]->text, "bv", 2))
      return build_decimal_bits (b, e, out);
    return run_error (b->run, e->pos, "unknown indexed identifier");
  default:
    return run_error (b->run, e->pos, "a term is expected here");
  }
}
