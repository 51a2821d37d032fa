/* A term is a row in 'rows'; its arguments are consecutive in 'args'.  The hash
   table holds ids + 1.  Number values are owned by the Terms, in 'values'. */

#include "logic/term.h"
#include "logic/term_array.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  uint8_t kind;
  uint32_t data; /* value, name, extract bounds: what the kind needs */
  Sort sort;
  uint32_t first, count; /* arguments */
} TermRow;

typedef struct {
  SortKind kind;
  uint32_t a, b; /* width; index and element; name and first value */
  uint32_t count;
} SortRow;

struct Terms {
  VEC (TermRow) rows;
  VEC (Term) args;
  uint32_t *slots;
  size_t cap;
  VEC (Rat) values;
  Map value_slots; /* hash of value -> chain head + 1; chains in 'value_next' */
  VEC (uint32_t) value_next;
  VEC (SortRow) sorts;
  VEC (uint32_t) enum_names;
  Names names;
  Map vars; /* name -> term + 1 */
  Arena arena;
};

const char *
term_operator (TermKind kind) {
  assert (kind < TERM_KIND_COUNT);
#define TERM_KIND_TEXT(NAME, TEXT) TEXT,
  static const char *const names[] = {TERM_KINDS (TERM_KIND_TEXT)};
  return names[kind];
}

Terms *
terms_new (void) {
  Terms *t = mem_zero (sizeof *t);
  for (SortKind k = SORT_BOOL; k <= SORT_REAL; k++)
    vec_push (&t->sorts, (SortRow){.kind = k});
  return t;
}

void
terms_free (Terms *t) {
  for (size_t i = 0; i < t->values.len; i++)
    rat_done (t->values.data + i);
  vec_done (&t->values);
  vec_done (&t->value_next);
  vec_done (&t->rows);
  vec_done (&t->args);
  vec_done (&t->sorts);
  vec_done (&t->enum_names);
  map_done (&t->value_slots);
  map_done (&t->vars);
  names_done (&t->names);
  arena_done (&t->arena);
  mem_free (t->slots);
  mem_free (t);
}

size_t
terms_len (const Terms *t) {
  return t->rows.len;
}

/* Sorts ------------------------------------------------------------------- */

static Sort
sort_add (Terms *t, SortRow row) {
  for (uint32_t i = 0; i < t->sorts.len; i++) {
    const SortRow *s = t->sorts.data + i;
    if (s->kind == row.kind && s->a == row.a &&
        (row.kind != SORT_ARRAY || s->b == row.b))
      return (Sort){i};
  }
  vec_push (&t->sorts, row);
  return (Sort){(uint32_t)t->sorts.len - 1};
}

Sort
sort_bits (Terms *t, unsigned width) {
  assert (width >= 1);
  return sort_add (t, (SortRow){.kind = SORT_BITS, .a = width});
}

Sort
sort_array (Terms *t, Sort index, Sort element) {
  assert (index.id < t->sorts.len && element.id < t->sorts.len);
  return sort_add (
      t, (SortRow){.kind = SORT_ARRAY, .a = index.id, .b = element.id});
}

Sort
sort_enum (Terms *t, const char *name, size_t n, const char *const *values) {
  assert (n);
  SortRow row = {.kind = SORT_ENUM,
                 .a = names_add (&t->names, name),
                 .b = (uint32_t)t->enum_names.len,
                 .count = (uint32_t)n};
  size_t before = t->sorts.len;
  Sort sort = sort_add (t, row);
  for (size_t i = 0; i < n && t->sorts.len > before; i++)
    vec_push (&t->enum_names, names_add (&t->names, values[i]));
  return sort;
}

Sort
sort_opaque (Terms *t, const char *name) {
  return sort_add (
      t, (SortRow){.kind = SORT_OPAQUE, .a = names_add (&t->names, name)});
}

SortKind
sort_kind (const Terms *t, Sort s) {
  assert (s.id < t->sorts.len);
  return t->sorts.data[s.id].kind;
}

unsigned
sort_width (const Terms *t, Sort s) {
  assert (sort_kind (t, s) == SORT_BITS);
  return t->sorts.data[s.id].a;
}

Sort
sort_index (const Terms *t, Sort s) {
  assert (sort_kind (t, s) == SORT_ARRAY);
  return (Sort){t->sorts.data[s.id].a};
}

Sort
sort_element (const Terms *t, Sort s) {
  assert (sort_kind (t, s) == SORT_ARRAY);
  return (Sort){t->sorts.data[s.id].b};
}

const char *
sort_name (const Terms *t, Sort s) {
  assert (sort_kind (t, s) == SORT_ENUM || sort_kind (t, s) == SORT_OPAQUE);
  return names_text (&t->names, t->sorts.data[s.id].a);
}

size_t
sort_count (const Terms *t, Sort s) {
  assert (sort_kind (t, s) == SORT_ENUM);
  return t->sorts.data[s.id].count;
}

const char *
sort_value (const Terms *t, Sort s, size_t i) {
  assert (i < sort_count (t, s));
  return names_text (&t->names, t->enum_names.data[t->sorts.data[s.id].b + i]);
}

/* Hash-consing ------------------------------------------------------------ */

static uint64_t
row_hash (const TermRow *row, const Term *args) {
  uint64_t h = mem_mix (row->kind, row->data);
  h = mem_mix (h, row->sort.id);
  for (uint32_t i = 0; i < row->count; i++)
    h = mem_mix (h, args[i].id);
  return h;
}

static bool
row_equal (const Terms *t, const TermRow *a, const TermRow *b,
           const Term *args) {
  return a->kind == b->kind && a->data == b->data && a->sort.id == b->sort.id &&
         a->count == b->count &&
         (!a->count ||
          !memcmp (t->args.data + a->first, args, a->count * sizeof *args));
}

static void
grow (Terms *t) {
  mem_free (t->slots);
  t->cap = t->cap ? t->cap * 2 : 1024;
  t->slots = mem_zero (t->cap * sizeof *t->slots);
  for (uint32_t i = 0; i < t->rows.len; i++) {
    const TermRow *row = t->rows.data + i;
    size_t h = row_hash (row, t->args.data + row->first);
    while (t->slots[h & (t->cap - 1)])
      h++;
    t->slots[h & (t->cap - 1)] = i + 1;
  }
}

static Term
intern (Terms *t, TermKind kind, Sort sort, uint32_t data, size_t n,
        const Term *args) {
  assert (kind < TERM_KIND_COUNT && sort.id < t->sorts.len);
  if (2 * (t->rows.len + 1) > t->cap)
    grow (t);
  TermRow row = {(uint8_t)kind, data, sort, (uint32_t)t->args.len, (uint32_t)n};
  for (size_t i = row_hash (&row, args);; i++) {
    uint32_t *slot = t->slots + (i & (t->cap - 1));
    if (*slot && row_equal (t, t->rows.data + *slot - 1, &row, args))
      return (Term){*slot - 1};
    if (*slot)
      continue;
    /* 'args' may point into our own array, which may move. */
    Term copy[16], *safe = n <= 16 ? copy : mem_alloc (n * sizeof *safe);
    if (n)
      memcpy (safe, args, n * sizeof *safe);
    for (size_t k = 0; k < n; k++)
      vec_push (&t->args, safe[k]);
    if (safe != copy)
      mem_free (safe);
    vec_push (&t->rows, row);
    *slot = (uint32_t)t->rows.len;
    return (Term){*slot - 1};
  }
}

static uint32_t
value_add (Terms *t, const Rat *value) {
  uint64_t *head = map_put (&t->value_slots, rat_hash (value));
  for (uint64_t i = *head; i; i = t->value_next.data[i - 1])
    if (rat_equal (t->values.data + i - 1, value))
      return (uint32_t)i - 1;
  Rat copy;
  rat_init (&copy);
  rat_set (&copy, value);
  vec_push (&t->values, copy);
  vec_push (&t->value_next, (uint32_t)*head);
  *head = t->values.len;
  return (uint32_t)t->values.len - 1;
}

/* Looking inside ---------------------------------------------------------- */

static const TermRow *
row_of (const Terms *t, Term term) {
  assert (term.id < t->rows.len);
  return t->rows.data + term.id;
}

TermKind
term_kind (const Terms *t, Term term) {
  return row_of (t, term)->kind;
}

Sort
term_sort (const Terms *t, Term term) {
  return row_of (t, term)->sort;
}

size_t
term_count (const Terms *t, Term term) {
  return row_of (t, term)->count;
}

const Term *
term_args (const Terms *t, Term term) {
  return t->args.data + row_of (t, term)->first;
}

Term
term_arg (const Terms *t, Term term, size_t i) {
  assert (i < term_count (t, term));
  return term_args (t, term)[i];
}

uint32_t
term_data (const Terms *t, Term term) {
  return row_of (t, term)->data;
}

const char *
term_name (const Terms *t, Term term) {
  assert (term_kind (t, term) == TERM_VAR || term_kind (t, term) == TERM_APPLY);
  return names_text (&t->names, row_of (t, term)->data);
}

const Rat *
term_value (const Terms *t, Term term) {
  assert (term_kind (t, term) >= TERM_NUMBER &&
          term_kind (t, term) <= TERM_ENUM);
  return t->values.data + row_of (t, term)->data;
}

bool
term_is_true (const Terms *t, Term term) {
  return term_kind (t, term) == TERM_TRUE;
}

bool
term_is_false (const Terms *t, Term term) {
  return term_kind (t, term) == TERM_FALSE;
}

bool
term_is_constant (const Terms *t, Term term) {
  return term_kind (t, term) < TERM_VAR;
}

static size_t
parts (const Terms *t, TermKind kind, Term *term, const Term **out) {
  if (term_kind (t, *term) == kind) {
    *out = term_args (t, *term);
    return term_count (t, *term);
  }
  *out = term;
  return 1;
}

size_t
term_conjuncts (const Terms *t, Term *term, const Term **out) {
  return parts (t, TERM_AND, term, out);
}

size_t
term_disjuncts (const Terms *t, Term *term, const Term **out) {
  return parts (t, TERM_OR, term, out);
}

typedef struct {
  const Terms *terms;
  Map seen;
  void (*visit) (void *, Term);
  void *context;
  size_t count;
  bool nonlinear;
  uint64_t kinds; /* met, a bit each */
} Walk;

_Static_assert(TERM_KIND_COUNT <= 64, "a bit for each kind");

static bool
is_product (const Terms *t, Term term) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_DIV || kind == TERM_MOD || kind == TERM_QUOTIENT) {
    Term by = term_arg (t, term, 1);
    return term_kind (t, by) != TERM_NUMBER || rat_is_zero (term_value (t, by));
  }
  return kind == TERM_MUL &&
         (term_count (t, term) > 2 ||
          term_kind (t, term_arg (t, term, 0)) != TERM_NUMBER);
}

static void
walk (Walk *w, Term term) {
  uint64_t *seen = map_put (&w->seen, term.id);
  if (*seen)
    return;
  *seen = 1;
  w->count++;
  w->nonlinear = w->nonlinear || is_product (w->terms, term);
  w->kinds |= (uint64_t)1 << term_kind (w->terms, term);
  if (w->visit && term_kind (w->terms, term) == TERM_VAR)
    w->visit (w->context, term);
  for (size_t i = 0; i < term_count (w->terms, term); i++)
    walk (w, term_arg (w->terms, term, i));
}

void
term_vars (const Terms *t, Term term, void (*visit) (void *, Term),
           void *context) {
  Walk w = {.terms = t, .visit = visit, .context = context};
  walk (&w, term);
  map_done (&w.seen);
}

bool
term_mentions (const Terms *t, Term term, TermKind kind) {
  Walk w = {.terms = t};
  walk (&w, term);
  map_done (&w.seen);
  return w.kinds >> kind & 1;
}

bool
term_is_nonlinear (const Terms *t, Term term) {
  Walk w = {.terms = t};
  walk (&w, term);
  map_done (&w.seen);
  return w.nonlinear;
}

size_t
term_size (const Terms *t, Term term) {
  Walk w = {.terms = t};
  walk (&w, term);
  map_done (&w.seen);
  return w.count;
}

/* Leaves ------------------------------------------------------------------ */

Term
term_bool (Terms *t, bool value) {
  return intern (t, value ? TERM_TRUE : TERM_FALSE, BOOL_SORT, 0, 0, NULL);
}

Term
term_number (Terms *t, const Rat *value, Sort sort) {
  assert (sort.id == SORT_REAL || (sort.id == SORT_INT && rat_is_int (value)));
  return intern (t, TERM_NUMBER, sort, value_add (t, value), 0, NULL);
}

Term
term_int (Terms *t, int64_t value) {
  Rat r;
  rat_init_int (&r, value);
  Term term = term_number (t, &r, INT_SORT);
  rat_done (&r);
  return term;
}

Term
term_bits (Terms *t, const Rat *value, unsigned width) {
  assert (rat_is_int (value) && rat_sgn (value) >= 0);
  return intern (t, TERM_BITS, sort_bits (t, width), value_add (t, value), 0,
                 NULL);
}

Term
term_enum (Terms *t, Sort sort, size_t value) {
  assert (value < sort_count (t, sort));
  Rat r;
  rat_init_int (&r, (int64_t)value);
  Term term = intern (t, TERM_ENUM, sort, value_add (t, &r), 0, NULL);
  rat_done (&r);
  return term;
}

Term
term_var (Terms *t, const char *name, Sort sort) {
  assert (sort.id < t->sorts.len);
  uint32_t number = names_add (&t->names, name);
  Term term = intern (t, TERM_VAR, sort, number, 0, NULL);
  *map_put (&t->vars, number) = term.id + 1;
  return term;
}

static bool
term_find_var (const Terms *t, const char *name, Term *var) {
  uint32_t number;
  uint64_t *found =
      names_find (&t->names, name, &number) ? map_get (&t->vars, number) : NULL;
  if (found)
    *var = (Term){(uint32_t)*found - 1};
  return found;
}

Term
term_fresh (Terms *t, const char *stem, Sort sort) {
  Term taken;
  if (!term_find_var (t, stem, &taken))
    return term_var (t, stem, sort);
  Str name = {0};
  for (size_t i = 1;; i++) {
    vec_clear (&name);
    str_format (&name, "%s.%zu", stem, i);
    if (term_find_var (t, str_text (&name), &taken))
      continue;
    Term var = term_var (t, str_text (&name), sort);
    str_done (&name);
    return var;
  }
}

/* Boolean builders -------------------------------------------------------- */

Term
term_not (Terms *t, Term a) {
  assert (sort_is (term_sort (t, a), BOOL_SORT));
  switch (term_kind (t, a)) {
  case TERM_TRUE:
  case TERM_FALSE:
    return term_bool (t, term_is_false (t, a));
  case TERM_NOT:
    return term_arg (t, a, 0);
  case TERM_LE:
    return term_lt (t, term_arg (t, a, 1), term_arg (t, a, 0));
  case TERM_LT:
    return term_le (t, term_arg (t, a, 1), term_arg (t, a, 0));
  default:
    return intern (t, TERM_NOT, BOOL_SORT, 0, 1, &a);
  }
}

typedef struct {
  VEC (Term) list;
  Map seen;
} Junction;

/* Adds the parts of 'term'; false when the whole is decided. */
static bool
junction_add (Terms *t, Junction *j, TermKind kind, Term term) {
  assert (sort_is (term_sort (t, term), BOOL_SORT));
  TermKind k = term_kind (t, term);
  TermKind unit = kind == TERM_AND ? TERM_TRUE : TERM_FALSE;
  if (k == unit)
    return true;
  if (k == TERM_TRUE || k == TERM_FALSE)
    return false;
  if (k == kind) {
    for (size_t i = 0; i < term_count (t, term); i++)
      if (!junction_add (t, j, kind, term_arg (t, term, i)))
        return false;
    return true;
  }
  if (map_get (&j->seen, term_not (t, term).id))
    return false;
  uint64_t *seen = map_put (&j->seen, term.id);
  if (!*seen) {
    *seen = 1;
    vec_push (&j->list, term);
  }
  return true;
}

static Term
junction (Terms *t, TermKind kind, size_t n, const Term *args) {
  Junction j = {0};
  Term *copy = mem_alloc (n * sizeof *copy), result;
  if (n)
    memcpy (copy, args, n * sizeof *copy);
  bool open = true;
  for (size_t i = 0; i < n && open; i++)
    open = junction_add (t, &j, kind, copy[i]);
  if (!open || !j.list.len)
    result = term_bool (t, open == (kind == TERM_AND));
  else if (j.list.len == 1)
    result = j.list.data[0];
  else
    result = intern (t, kind, BOOL_SORT, 0, j.list.len, j.list.data);
  vec_done (&j.list);
  map_done (&j.seen);
  mem_free (copy);
  return result;
}

Term
term_and (Terms *t, size_t n, const Term *args) {
  return junction (t, TERM_AND, n, args);
}

Term
term_or (Terms *t, size_t n, const Term *args) {
  return junction (t, TERM_OR, n, args);
}

Term
term_and2 (Terms *t, Term a, Term b) {
  return term_and (t, 2, (Term[]){a, b});
}

Term
term_or2 (Terms *t, Term a, Term b) {
  return term_or (t, 2, (Term[]){a, b});
}

Term
term_implies (Terms *t, Term a, Term b) {
  return term_or2 (t, term_not (t, a), b);
}

Term
term_ite (Terms *t, Term c, Term a, Term b) {
  assert (sort_is (term_sort (t, c), BOOL_SORT));
  assert (sort_is (term_sort (t, a), term_sort (t, b)));
  if (term_is_true (t, c) || term_is (a, b))
    return a;
  if (term_is_false (t, c))
    return b;
  if (!sort_is (term_sort (t, a), BOOL_SORT))
    return intern (t, TERM_ITE, term_sort (t, a), 0, 3, (Term[]){c, a, b});
  if (term_is_true (t, a))
    return term_or2 (t, c, b);
  if (term_is_false (t, a))
    return term_and2 (t, term_not (t, c), b);
  if (term_is_true (t, b))
    return term_or2 (t, term_not (t, c), a);
  if (term_is_false (t, b))
    return term_and2 (t, c, a);
  return intern (t, TERM_ITE, BOOL_SORT, 0, 3, (Term[]){c, a, b});
}

static Term
eq_bool (Terms *t, Term a, Term b) {
  assert (sort_is (term_sort (t, b), BOOL_SORT));
  if (term_is_true (t, b))
    return a;
  if (term_is_false (t, b))
    return term_not (t, a);
  if (term_is (a, term_not (t, b)))
    return term_bool (t, false);
  return intern (t, TERM_EQ, BOOL_SORT, 0, 2, (Term[]){a, b});
}

/* Arithmetic builders ----------------------------------------------------- */

Term
term_to_real (Terms *t, Term a) {
  if (sort_is (term_sort (t, a), REAL_SORT))
    return a;
  if (term_kind (t, a) == TERM_NUMBER) {
    Rat value;
    rat_init (&value);
    rat_set (&value, term_value (t, a));
    Term number = term_number (t, &value, REAL_SORT);
    rat_done (&value);
    return number;
  }
  return intern (t, TERM_TO_REAL, REAL_SORT, 0, 1, &a);
}

/* Gives both sides one numeric sort. */
static void
unify (Terms *t, Term *a, Term *b) {
  if (sort_is (term_sort (t, *a), term_sort (t, *b)))
    return;
  *a = term_to_real (t, *a);
  *b = term_to_real (t, *b);
}

static bool
is_numeric (Sort s) {
  return s.id == SORT_INT || s.id == SORT_REAL;
}

Term
term_eq (Terms *t, Term a, Term b) {
  if (is_numeric (term_sort (t, a)))
    unify (t, &a, &b);
  assert (sort_is (term_sort (t, a), term_sort (t, b)));
  if (term_is (a, b))
    return term_bool (t, true);
  if (term_is_value (t, a) && term_is_value (t, b))
    return term_bool (t, false);
  if (term_is_constant (t, a)) {
    Term swap = a;
    a = b;
    b = swap;
  }
  if (sort_is (term_sort (t, a), BOOL_SORT))
    return eq_bool (t, a, b);
  return intern (t, TERM_EQ, BOOL_SORT, 0, 2, (Term[]){a, b});
}

static Term
compare (Terms *t, TermKind kind, Term a, Term b) {
  assert (is_numeric (term_sort (t, a)) && is_numeric (term_sort (t, b)));
  unify (t, &a, &b);
  if (term_is (a, b))
    return term_bool (t, kind == TERM_LE);
  if (term_kind (t, a) == TERM_NUMBER && term_kind (t, b) == TERM_NUMBER) {
    int sign = rat_cmp (term_value (t, a), term_value (t, b));
    return term_bool (t, kind == TERM_LE ? sign <= 0 : sign < 0);
  }
  return intern (t, kind, BOOL_SORT, 0, 2, (Term[]){a, b});
}

Term
term_le (Terms *t, Term a, Term b) {
  return compare (t, TERM_LE, a, b);
}

Term
term_lt (Terms *t, Term a, Term b) {
  return compare (t, TERM_LT, a, b);
}

typedef struct {
  Rat constant;
  VEC (Term) rest;
} Sum;

static void
sum_add (Terms *t, Sum *sum, Term term) {
  assert (is_numeric (term_sort (t, term)));
  if (term_kind (t, term) == TERM_NUMBER)
    rat_add (&sum->constant, &sum->constant, term_value (t, term));
  else if (term_kind (t, term) == TERM_ADD)
    for (size_t i = 0; i < term_count (t, term); i++)
      sum_add (t, sum, term_arg (t, term, i));
  else
    vec_push (&sum->rest, term);
}

Term
term_add (Terms *t, size_t n, const Term *args) {
  assert (n);
  Sort sort = INT_SORT;
  for (size_t i = 0; i < n; i++)
    if (sort_is (term_sort (t, args[i]), REAL_SORT))
      sort = REAL_SORT;
  Term *copy = mem_alloc (n * sizeof *copy);
  memcpy (copy, args, n * sizeof *copy);
  Sum sum = {0};
  rat_init (&sum.constant);
  for (size_t i = 0; i < n; i++)
    sum_add (t, &sum,
             sort.id == SORT_REAL ? term_to_real (t, copy[i]) : copy[i]);
  if (!sum.rest.len || !rat_is_zero (&sum.constant))
    vec_push (&sum.rest, term_number (t, &sum.constant, sort));
  Term result = sum.rest.len == 1 ? sum.rest.data[0]
                                  : intern (t, TERM_ADD, sort, 0, sum.rest.len,
                                            sum.rest.data);
  vec_done (&sum.rest);
  rat_done (&sum.constant);
  mem_free (copy);
  return result;
}

Term
term_add2 (Terms *t, Term a, Term b) {
  return term_add (t, 2, (Term[]){a, b});
}

/* factor * (sum of args), distributed so that linear terms stay flat. */
static Term
scale_sum (Terms *t, const Rat *factor, Term a) {
  size_t n = term_count (t, a);
  Term *scaled = mem_alloc (n * sizeof *scaled);
  for (size_t i = 0; i < n; i++)
    scaled[i] = term_scale (t, factor, term_arg (t, a, i));
  Term sum = term_add (t, n, scaled);
  mem_free (scaled);
  return sum;
}

Term
term_scale (Terms *t, const Rat *factor, Term a) {
  assert (is_numeric (term_sort (t, a)));
  Sort sort = term_sort (t, a);
  TermKind kind = term_kind (t, a);
  Rat value;
  rat_init (&value);
  rat_set (&value, factor);
  Term result = a;
  if (!rat_is_int (factor))
    result = a = term_to_real (t, a), sort = REAL_SORT, kind = term_kind (t, a);
  bool product =
      kind == TERM_MUL && term_kind (t, term_arg (t, a, 0)) == TERM_NUMBER;
  if (kind == TERM_NUMBER || product) {
    Term number = product ? term_arg (t, a, 0) : a;
    rat_mul (&value, &value, term_value (t, number));
  }
  if (rat_is_zero (&value) || kind == TERM_NUMBER)
    result = term_number (t, &value, sort);
  else if (kind == TERM_ADD)
    result = scale_sum (t, &value, a);
  else {
    Term rest = product ? term_make (t, TERM_MUL, 0, term_count (t, a) - 1,
                                     term_args (t, a) + 1)
                        : a;
    Term number = term_number (t, &value, sort);
    result = rat_cmp_int (&value, 1)
                 ? intern (t, TERM_MUL, sort, 0, 2, (Term[]){number, rest})
                 : rest;
  }
  rat_done (&value);
  return result;
}

Term
term_neg (Terms *t, Term a) {
  Rat minus;
  rat_init_int (&minus, -1);
  Term result = term_scale (t, &minus, a);
  rat_done (&minus);
  return result;
}

Term
term_sub (Terms *t, Term a, Term b) {
  return term_add2 (t, a, term_neg (t, b));
}

/* The value is copied: scaling may move the table that holds it. */
static Term
scale_by (Terms *t, Term number, Term a) {
  Rat value;
  rat_init (&value);
  rat_set (&value, term_value (t, number));
  Term result = term_scale (t, &value, a);
  rat_done (&value);
  return result;
}

Term
term_mul (Terms *t, Term a, Term b) {
  assert (is_numeric (term_sort (t, a)) && is_numeric (term_sort (t, b)));
  unify (t, &a, &b);
  if (term_kind (t, a) == TERM_NUMBER)
    return scale_by (t, a, b);
  if (term_kind (t, b) == TERM_NUMBER)
    return scale_by (t, b, a);
  return intern (t, TERM_MUL, term_sort (t, a), 0, 2, (Term[]){a, b});
}

static Term
quotient (Terms *t, Term a, Term b) {
  a = term_to_real (t, a);
  b = term_to_real (t, b);
  if (term_kind (t, b) != TERM_NUMBER || rat_is_zero (term_value (t, b)))
    return intern (t, TERM_QUOTIENT, REAL_SORT, 0, 2, (Term[]){a, b});
  Rat value;
  rat_init (&value);
  rat_inv (&value, term_value (t, b));
  Term result = term_scale (t, &value, a);
  rat_done (&value);
  return result;
}

/* SMT-LIB's div and mod: a = b * div + mod with 0 <= mod < |b|. */
static Term
divide (Terms *t, TermKind kind, Term a, Term b) {
  assert (sort_is (term_sort (t, a), INT_SORT));
  assert (sort_is (term_sort (t, b), INT_SORT));
  if (term_kind (t, a) != TERM_NUMBER || term_kind (t, b) != TERM_NUMBER ||
      rat_is_zero (term_value (t, b)))
    return intern (t, kind, INT_SORT, 0, 2, (Term[]){a, b});
  Rat q, r;
  rat_init (&q);
  rat_init (&r);
  rat_div (&q, term_value (t, a), term_value (t, b));
  if (rat_sgn (term_value (t, b)) > 0)
    rat_floor (&q, &q);
  else
    rat_ceil (&q, &q);
  rat_mul (&r, &q, term_value (t, b));
  rat_sub (&r, term_value (t, a), &r);
  Term result = term_number (t, kind == TERM_DIV ? &q : &r, INT_SORT);
  rat_done (&q);
  rat_done (&r);
  return result;
}

static Term
to_int (Terms *t, Term a) {
  assert (sort_is (term_sort (t, a), REAL_SORT));
  if (term_kind (t, a) == TERM_TO_REAL)
    return term_arg (t, a, 0);
  if (term_kind (t, a) != TERM_NUMBER)
    return intern (t, TERM_TO_INT, INT_SORT, 0, 1, &a);
  Rat value;
  rat_init (&value);
  rat_floor (&value, term_value (t, a));
  Term result = term_number (t, &value, INT_SORT);
  rat_done (&value);
  return result;
}

/* Everything else --------------------------------------------------------- */

Term
term_apply (Terms *t, const char *function, Sort result, size_t n,
            const Term *args) {
  return intern (t, TERM_APPLY, result, names_add (&t->names, function), n,
                 args);
}

static Sort
bits_sort (Terms *t, TermKind kind, uint32_t data, const Term *args) {
  unsigned width = sort_width (t, term_sort (t, args[0]));
  switch (kind) {
  case TERM_BVCONCAT:
    return sort_bits (t, width + sort_width (t, term_sort (t, args[1])));
  case TERM_BVEXTRACT:
    return sort_bits (t, (data >> 16) - (data & 0xffff) + 1);
  case TERM_BVZEXT:
  case TERM_BVSEXT:
    return sort_bits (t, width + data);
  default:
    return kind >= TERM_BVULE ? BOOL_SORT : term_sort (t, args[0]);
  }
}

/* Bit-vector constants of up to 64 bits are computed with. */

static uint64_t
bits_mask (unsigned width) {
  return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

static bool
bits_value (const Terms *t, Term term, uint64_t *value, unsigned *width) {
  if (term_kind (t, term) != TERM_BITS)
    return false;
  *width = sort_width (t, term_sort (t, term));
  Rat low, shift, high;
  rat_init (&low);
  rat_init (&high);
  rat_init_int (&shift, (int64_t)1 << 32);
  rat_div (&high, term_value (t, term), &shift);
  rat_floor (&high, &high);
  rat_mul (&low, &high, &shift);
  rat_sub (&low, term_value (t, term), &low);
  int64_t h = 0, l = 0;
  bool ok = *width <= 64 && rat_to_int64 (&high, &h) && rat_to_int64 (&low, &l);
  *value = (uint64_t)h << 32 | (uint64_t)l;
  rat_done (&low);
  rat_done (&high);
  rat_done (&shift);
  return ok;
}

static Term
bits_term (Terms *t, uint64_t value, unsigned width) {
  Rat r, high;
  value &= bits_mask (width);
  rat_init_int (&r, (int64_t)(value >> 32));
  rat_init_int (&high, (int64_t)1 << 32);
  rat_mul (&r, &r, &high);
  rat_set_int (&high, (int64_t)(value & UINT32_MAX));
  rat_add (&r, &r, &high);
  Term term = term_bits (t, &r, width);
  rat_done (&r);
  rat_done (&high);
  return term;
}

static int64_t
bits_signed (uint64_t value, unsigned width) {
  assert (width >= 1 && width <= 64);
  uint64_t sign = (uint64_t)1 << (width - 1);
  return (int64_t)((value ^ sign) - sign);
}

/* SMT-LIB's division: by zero it is all ones, and the remainder is a. */
static uint64_t
bits_divide (TermKind kind, uint64_t a, uint64_t b, unsigned width) {
  bool is_signed = kind == TERM_BVSDIV || kind == TERM_BVSREM;
  bool rest = kind == TERM_BVUREM || kind == TERM_BVSREM;
  bool na = is_signed && bits_signed (a, width) < 0;
  bool nb = is_signed && bits_signed (b, width) < 0;
  a = (na ? 0 - a : a) & bits_mask (width);
  b = (nb ? 0 - b : b) & bits_mask (width);
  uint64_t q = b ? a / b : UINT64_MAX, r = b ? a % b : a;
  if (rest)
    return na ? 0 - r : r;
  return na != nb ? 0 - q : q;
}

static uint64_t
bits_shift (TermKind kind, uint64_t a, uint64_t b, unsigned width) {
  bool negative = kind == TERM_BVASHR && bits_signed (a, width) < 0;
  uint64_t fill = negative ? UINT64_MAX : 0;
  if (b >= width)
    return fill;
  if (kind == TERM_BVSHL)
    return a << b;
  return b ? a >> b | (fill << (width - b)) : a;
}

static uint64_t
bits_compute (TermKind kind, uint64_t a, uint64_t b, unsigned width) {
  switch (kind) {
  case TERM_BVNOT:
    return ~a;
  case TERM_BVNEG:
    return 0 - a;
  case TERM_BVAND:
    return a & b;
  case TERM_BVOR:
    return a | b;
  case TERM_BVXOR:
    return a ^ b;
  case TERM_BVADD:
    return a + b;
  case TERM_BVSUB:
    return a - b;
  case TERM_BVMUL:
    return a * b;
  case TERM_BVSHL:
  case TERM_BVLSHR:
  case TERM_BVASHR:
    return bits_shift (kind, a, b, width);
  default:
    return bits_divide (kind, a, b, width);
  }
}

static Term
bits_resize (Terms *t, TermKind kind, uint32_t data, uint64_t a,
             unsigned width) {
  switch (kind) {
  case TERM_BVEXTRACT:
    assert ((data >> 16) < width && (data & 0xffff) <= data >> 16);
    return bits_term (t, a >> (data & 0xffff),
                      (data >> 16) - (data & 0xffff) + 1);
  case TERM_BVSEXT:
    return bits_term (t, (uint64_t)bits_signed (a, width), width + data);
  default:
    return bits_term (t, a, width + data);
  }
}

/* Whether a bit-vector operation on constants was computed. */
static bool
bits_fold (Terms *t, TermKind kind, uint32_t data, size_t n, const Term *args,
           Term *out) {
  uint64_t a, b = 0;
  unsigned width, other = 0;
  if (!bits_value (t, args[0], &a, &width) || n > 2 ||
      (n == 2 && !bits_value (t, args[1], &b, &other)))
    return false;
  switch (kind) {
  case TERM_BVULE:
  case TERM_BVULT:
    *out = term_bool (t, kind == TERM_BVULE ? a <= b : a < b);
    return true;
  case TERM_BVSLE:
  case TERM_BVSLT: {
    int64_t x = bits_signed (a, width), y = bits_signed (b, width);
    *out = term_bool (t, kind == TERM_BVSLE ? x <= y : x < y);
    return true;
  }
  case TERM_BVCONCAT:
    if (width + other > 64)
      return false;
    *out = bits_term (t, a << (other % 64) | b, width + other);
    return true;
  case TERM_BVEXTRACT:
  case TERM_BVZEXT:
  case TERM_BVSEXT:
    if (kind != TERM_BVEXTRACT && width + data > 64)
      return false;
    *out = bits_resize (t, kind, data, a, width);
    return true;
  default:
    *out = bits_term (t, bits_compute (kind, a, b, width), width);
    return true;
  }
}

static Term
make_bits (Terms *t, TermKind kind, uint32_t data, size_t n, const Term *args) {
  assert (n >= 1 && sort_kind (t, term_sort (t, args[0])) == SORT_BITS);
  assert (n == 1 || sort_kind (t, term_sort (t, args[1])) == SORT_BITS);
  assert (n == 1 || kind == TERM_BVCONCAT ||
          sort_is (term_sort (t, args[0]), term_sort (t, args[1])));
  Term folded;
  if (bits_fold (t, kind, data, n, args, &folded))
    return folded;
  return intern (t, kind, bits_sort (t, kind, data, args), data, n, args);
}

static Term
product (Terms *t, size_t n, const Term *args) {
  assert (n >= 1);
  Term *copy = mem_alloc (n * sizeof *copy);
  memcpy (copy, args, n * sizeof *copy);
  Term result = copy[0];
  for (size_t i = 1; i < n; i++)
    result = term_mul (t, result, copy[i]);
  mem_free (copy);
  return result;
}

/* Arrays ------------------------------------------------------------------ */

Term
term_fill (Terms *t, Sort array, Term element) {
  assert (sort_kind (t, array) == SORT_ARRAY);
  assert (sort_is (term_sort (t, element), sort_element (t, array)));
  return intern (t, TERM_FILL, array, array.id, 1, &element);
}

bool
term_default (Terms *t, Sort sort, Term *value) {
  Rat zero = RAT_INT (0);
  switch (sort_kind (t, sort)) {
  case SORT_BOOL:
    *value = term_bool (t, false);
    return true;
  case SORT_INT:
  case SORT_REAL:
    *value = term_number (t, &zero, sort);
    return true;
  case SORT_BITS:
    *value = term_bits (t, &zero, sort_width (t, sort));
    return true;
  case SORT_ENUM:
    *value = term_enum (t, sort, 0);
    return true;
  case SORT_ARRAY:
    if (!term_default (t, sort_element (t, sort), value))
      return false;
    *value = term_fill (t, sort, *value);
    return true;
  default:
    return false;
  }
}

static Term
select_from (Terms *t, const Term *args) {
  Term element;
  return array_select (t, args[0], args[1], &element)
             ? element
             : intern (t, TERM_SELECT, sort_element (t, term_sort (t, args[0])),
                       0, 2, args);
}

static Term
store_to (Terms *t, const Term *args) {
  Sort sort = term_sort (t, args[0]);
  if (!term_is_value (t, args[0]) || !term_is_constant (t, args[1]) ||
      !term_is_value (t, args[2]))
    return intern (t, TERM_STORE, sort, 0, 3, args);
  ArrayValue v = {0};
  array_store (t, args[0], args[1], args[2], &v);
  Term result = term_fill (t, sort, v.fill);
  for (size_t i = v.entries.len; i-- > 0;)
    result = intern (
        t, TERM_STORE, sort, 0, 3,
        (Term[]){result, v.entries.data[i].index, v.entries.data[i].element});
  vec_done (&v.entries);
  return result;
}

Term
term_make (Terms *t, TermKind kind, uint32_t data, size_t n, const Term *args) {
  assert (n || kind <= TERM_VAR || kind == TERM_AND || kind == TERM_OR);
  switch (kind) {
  case TERM_TRUE:
  case TERM_FALSE:
    return term_bool (t, kind == TERM_TRUE);
  case TERM_NOT:
    return term_not (t, args[0]);
  case TERM_AND:
  case TERM_OR:
    return junction (t, kind, n, args);
  case TERM_ITE:
    return term_ite (t, args[0], args[1], args[2]);
  case TERM_EQ:
    return term_eq (t, args[0], args[1]);
  case TERM_LE:
  case TERM_LT:
    return compare (t, kind, args[0], args[1]);
  case TERM_ADD:
    return term_add (t, n, args);
  case TERM_MUL:
    return product (t, n, args);
  case TERM_QUOTIENT:
    return quotient (t, args[0], args[1]);
  case TERM_DIV:
  case TERM_MOD:
    return divide (t, kind, args[0], args[1]);
  case TERM_TO_REAL:
    return term_to_real (t, args[0]);
  case TERM_TO_INT:
    return to_int (t, args[0]);
  case TERM_SELECT:
    assert (sort_is (term_sort (t, args[1]),
                     sort_index (t, term_sort (t, args[0]))));
    return select_from (t, args);
  case TERM_STORE:
    assert (sort_is (term_sort (t, args[2]),
                     sort_element (t, term_sort (t, args[0]))));
    return store_to (t, args);
  case TERM_FILL:
    return term_fill (t, (Sort){data}, args[0]);
  default:
    assert (kind >= TERM_BVNOT);
    return make_bits (t, kind, data, n, args);
  }
}

/* Substitution ------------------------------------------------------------ */

struct Subst {
  Terms *terms;
  Map vars, cache; /* id -> id + 1 */
};

Subst *
subst_new (Terms *terms) {
  Subst *s = mem_zero (sizeof *s);
  s->terms = terms;
  return s;
}

void
subst_free (Subst *s) {
  map_done (&s->vars);
  map_done (&s->cache);
  mem_free (s);
}

void
subst_set (Subst *s, Term var, Term value) {
  assert (term_kind (s->terms, var) == TERM_VAR);
  assert (sort_is (term_sort (s->terms, var), term_sort (s->terms, value)));
  *map_put (&s->vars, var.id) = value.id + 1;
  map_clear (&s->cache);
}

static Term
rebuild (Subst *s, Term term) {
  Terms *t = s->terms;
  size_t n = term_count (t, term);
  Term few[8], *args = n <= 8 ? few : mem_alloc (n * sizeof *args);
  bool same = true;
  for (size_t i = 0; i < n; i++) {
    args[i] = subst_apply (s, term_arg (t, term, i));
    same = same && term_is (args[i], term_arg (t, term, i));
  }
  TermKind kind = term_kind (t, term);
  Term result =
      same ? term
      : kind == TERM_APPLY
          ? intern (t, kind, term_sort (t, term), term_data (t, term), n, args)
          : term_make (t, kind, term_data (t, term), n, args);
  if (args != few)
    mem_free (args);
  return result;
}

Term
subst_apply (Subst *s, Term term) {
  if (term_kind (s->terms, term) == TERM_VAR) {
    uint64_t *value = map_get (&s->vars, term.id);
    return value ? (Term){(uint32_t)*value - 1} : term;
  }
  if (!term_count (s->terms, term))
    return term;
  uint64_t *cached = map_get (&s->cache, term.id);
  if (cached)
    return (Term){(uint32_t)*cached - 1};
  Term result = rebuild (s, term);
  *map_put (&s->cache, term.id) = result.id + 1;
  return result;
}
