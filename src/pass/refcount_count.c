/* Counts that become negative, or overflow, however they are written.

   The front end has looked at writes that name the count; here are those
   through pointers, and of bit-fields.  An unsigned count goes below 0 where 0
   becomes the largest number.

   That no count overflows can be proved where there are fewer targets than
   numbers of its type: a count that is right is at most their number. */

#include "pass/refcount.h"

#include <assert.h>

/* A count is in the range of its type; one of an unsigned type that is not
   narrow is assumed to be in that of the signed one. */
void
refcount_assume_count (CellPath *p, uint32_t array, Term count) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  int64_t most = a->field ? ((int64_t)1 << a->field) - 1
                 : a->is_natural
                     ? ((int64_t)1 << a->bits) - 1
                     : (int64_t)(((uint64_t)1 << (a->bits - 1)) - 1);
  w->has_large_assumed |=
      !a->is_natural &&
      unit_type (w->unit, a->type)->kind == UNIT_TYPE_UNSIGNED;
  refcount_assume (p, term_le (w->t, count, term_int (w->t, most)));
  refcount_assume (
      p, term_le (w->t, term_int (w->t, a->is_natural ? 0 : -most - 1), count));
}

static const CellKind *
kind_of (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array)
      return w->kinds.data + i;
  return NULL;
}

/* What follows is about the count as it is before; of no resource, it may be
   anything. */
static Term
look_at_count (CellPath *p, uint32_t array, const Term *index) {
  bool is_kept;
  Term old = refcount_element (p, array, index, &is_kept);
  p->is_elsewhere = !is_kept;
  return old;
}

static void
fail (CellPath *p, const CellKind *k, Pos pos, const char *what) {
  Str text = {0};
  str_format (&text, "the count '%s' %s", k->source->count, what);
  refcount_error (p, KIND_REFCOUNT, pos, str_keep (&text, &p->w->arena));
}

static Term
becomes (Terms *t, Term old, int64_t from, Term value, int64_t to) {
  return term_and2 (t, term_eq (t, old, term_int (t, from)),
                    term_eq (t, value, term_int (t, to)));
}

/* Whether the path goes on where this holds of the count of a resource. */
static bool
is_so (CellPath *p, const CellKind *k, Term resource, Term t) {
  Terms *m = p->w->t;
  return !term_is_false (m, t) &&
         refcount_branch (
             p, term_and2 (m, refcount_is_any_of (p->w, k, resource), t));
}

static void
check_count_of (CellPath *p, const CellKind *k, uint32_t array,
                const Term *index, Term value, Pos pos) {
  const Refcount *w = p->w;
  Terms *t = w->t;
  unsigned checks = w->refs->checks;
  Term old = look_at_count (p, array, index);
  Term resource =
      refcount_tidy (t, term_sub (t, index[0], term_int (t, k->index.plus)));
  const CellArray *a = w->arrays.data + array;
  unsigned bits = a->field ? a->field : a->bits;
  int64_t most = a->is_natural ? ((int64_t)1 << bits) - 1 : 0;
  Term below = a->is_natural ? becomes (t, old, 0, value, most)
                             : term_lt (t, value, term_int (t, 0));
  if (checks & REF_CHECK_UNDERFLOW && is_so (p, k, resource, below))
    fail (p, k, pos, "becomes negative");
  else if (checks & REF_CHECK_OVERFLOW && a->is_natural &&
           is_so (p, k, resource, becomes (t, old, most, value, 0)))
    fail (p, k, pos, "overflows");
}

/* Counts of several kinds may be parts of one table. */
void
refcount_check_count (CellPath *p, uint32_t array, const Term *index,
                      Term value, Pos pos) {
  const Refcount *w = p->w;
  unsigned both = REF_CHECK_UNDERFLOW | REF_CHECK_OVERFLOW;
  for (size_t i = 0; i < w->kinds.len && !p->is_over && !p->is_probe; i++)
    if (w->kinds.data[i].count == array && w->refs->checks & both)
      check_count_of (p, w->kinds.data + i, array, index, value, pos);
}

/* Overflow ----------------------------------------------------------------- */

/* What goes beyond the width is a sum; that it does at the lower end is looked
   at elsewhere. */
void
refcount_check_overflow (CellPath *p, uint32_t array, const Term *index,
                         const CellValue *v, Pos pos) {
  const Refcount *w = p->w;
  const CellKind *k = kind_of (w, array);
  if (!k || p->is_probe || !(w->refs->checks & REF_CHECK_OVERFLOW))
    return;
  look_at_count (p, array, index);
  const CellArray *a = w->arrays.data + array;
  if (refcount_overflows (p, v, a->bits, a->is_natural))
    fail (p, k, pos, "overflows");
}

typedef struct {
  const Refcount *w;
  VEC (int64_t) found;
} Numbers;

static void
add_numbers (Numbers *n, Term t) {
  int64_t k;
  if (term_kind (n->w->t, t) == TERM_NUMBER &&
      rat_to_int64 (term_value (n->w->t, t), &k) && k > INT32_MIN &&
      k < INT32_MAX)
    for (int64_t i = -1; i <= 1; i++)
      vec_push (&n->found, k + i);
  for (size_t i = 0; i < term_count (n->w->t, t); i++)
    add_numbers (n, term_arg (n->w->t, t, i));
}

/* Whether the predicate holds of no parameter for which this holds. */
static bool
is_excluded (Refcount *w, const CellPredicate *r, Term t) {
  Term both[] = {r->condition, t};
  return solver_check (w->solver, 2, both) == UNSAT;
}

/* How many values a parameter has; 0: any number.  Its bounds are numbers of
   the condition, or next to them. */
static int64_t
values_of (Refcount *w, const CellPredicate *r, uint32_t param) {
  Numbers n = {.w = w};
  int64_t low = INT64_MIN, high = INT64_MAX;
  Term x = r->symbols[param];
  add_numbers (&n, r->condition);
  for (size_t i = 0; i < n.found.len; i++) {
    int64_t k = n.found.data[i];
    if (k > low && is_excluded (w, r, term_lt (w->t, x, term_int (w->t, k))))
      low = k;
    if (k < high && is_excluded (w, r, term_lt (w->t, term_int (w->t, k), x)))
      high = k;
  }
  vec_done (&n.found);
  return low == INT64_MIN || high == INT64_MAX || high < low ? 0
                                                             : high - low + 1;
}

/* The objects of a class that has only tables; 0: any number. */
static int64_t
objects_of (const Refcount *w, int class) {
  int64_t count = 0;
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].class == class)
      count += (int64_t)w->homes.data[i].count;
  return w->classes.data[class].has_heap || w->classes.data[class].is_open
             ? 0
             : count;
}

static int64_t
times (int64_t a, int64_t b) {
  return a && b && a < INT32_MAX / b ? a * b : 0;
}

void
refcount_find_most (Refcount *w) {
  for (size_t i = 0; i < w->predicates.len; i++) {
    CellPredicate *r = w->predicates.data + i;
    bool is_wanted = w->refs->checks & REF_CHECK_OVERFLOW && !r->is_clients;
    r->most = is_wanted;
    for (uint32_t k = r->owner != NOT_A_CLASS; k < r->params && r->most; k++)
      r->most = times (r->most, values_of (w, r, k));
  }
}

/* Of which objects there are is known only later. */
void
refcount_note_most (CellPath *p, size_t predicate) {
  const Refcount *w = p->w;
  const CellPredicate *r = w->predicates.data + predicate;
  int64_t most = r->owner != NOT_A_CLASS
                     ? times (r->most, objects_of (w, r->owner))
                     : r->most;
  if (most)
    refcount_assume (
        p, term_le (w->t, p->number.data[predicate], term_int (w->t, most)));
}
