/* Facts about rows that would help.

   Where an element is overwritten at which nobody has looked, a reference may
   be lost, or a count: it would be well if there were none.  What else the path
   knows of that row may be why there is none: "ofile[i] is null, because 'used'
   is 0".  In a loop it may be one of what the loop has done, or has not done
   yet.  All of that are guesses; refcount_rows.c keeps what holds. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

enum { MOST_FACTS = 24, MOST_ROWS = 60 };

/* Adding ------------------------------------------------------------------- */

static void
follow (Refcount *w, uint32_t array) {
  CellArray *a = w->arrays.data + array;
  a->is_row_only |= !a->is_followed;
  a->is_followed = true;
}

/* Something new is worth another try. */
static void
begin_again (Refcount *w) {
  refcount_reset_balance (w);
  for (size_t i = 0; i < w->locations.len; i++)
    for (size_t k = 0; k < w->locations.data[i].rows.len; k++)
      w->locations.data[i].rows.data[k].is_dropped = false;
  w->begins_again = true;
}

/* The number of the fact; CELL_NONE: there is none. */
static uint32_t
add_fact (Refcount *w, CellFact f) {
  for (uint32_t i = 0; i < w->facts.len; i++) {
    const CellFact *x = w->facts.data + i;
    if (x->target == f.target && x->value == f.value &&
        x->relation == f.relation && x->guard == f.guard &&
        (f.guard == CELL_NONE ||
         (x->is_other == f.is_other && x->number == f.number)))
      return i;
  }
  if (w->facts.len == MOST_FACTS || !refcount_is_usable_fact (w, &f))
    return CELL_NONE;
  vec_push (&w->facts, f);
  follow (w, f.target);
  if (f.guard != CELL_NONE)
    follow (w, f.guard);
  begin_again (w);
  return (uint32_t)w->facts.len - 1;
}

bool
refcount_add_row (Refcount *w, uint32_t location, CellRow row) {
  CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->rows.len; i++) {
    CellRow *x = l->rows.data + i;
    if (x->fact != row.fact || x->kind != row.kind ||
        !term_is (x->row, row.row) || !term_is (x->end, row.end))
      continue;
    if (row.is_wanted && !x->is_wanted) {
      x->is_wanted = true;
      begin_again (w);
    }
    return false;
  }
  if (l->rows.len == MOST_ROWS)
    return false;
  vec_push (&l->rows, row);
  w->has_new_rows = true;
  if (row.is_wanted)
    begin_again (w);
  return true;
}

/* Rows that a loop knows ----------------------------------------------------
 */

/* Whether the number is a register of the location, or an object that has the
   number of a register; elements beside it are of no use. */
static bool
is_known (const Refcount *w, uint32_t location, int class, Term x) {
  const CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->live.len; i++)
    if (refcount_is_base (
            w, class,
            refcount_tidy (
                w->t,
                term_sub (w->t, x, refcount_now (w, l->live.data[i].var)))))
      return true;
  return term_kind (w->t, x) == TERM_NUMBER;
}

static bool
is_loop (const CellPath *p) {
  return p->from != SCHEDULER && !refcount_is_start (p);
}

/* Whether the number is a register of the location, or next to one. */
static bool
is_near (const Refcount *w, uint32_t location, Term x) {
  const CellLocation *l = w->locations.data + location;
  int64_t k;
  for (size_t i = 0; i < l->live.len; i++) {
    Term now = refcount_now (w, l->live.data[i].var);
    Term rest = refcount_tidy (w->t, term_sub (w->t, x, now));
    if (term_kind (w->t, rest) == TERM_NUMBER &&
        rat_to_int64 (term_value (w->t, rest), &k) && k >= -1 && k <= 1)
      return true;
  }
  return term_kind (w->t, x) == TERM_NUMBER;
}

/* A loop has done its work below the index, or up to it; or comes from above.
 */
static void
add_ranges (Refcount *w, uint32_t location, CellRow x, Term index) {
  for (int side = 0; side < 2; side++) {
    x.end = term_add2 (w->t, index, term_int (w->t, side));
    x.kind = ROW_BELOW;
    refcount_add_row (w, location, x);
    x.kind = ROW_ABOVE;
    refcount_add_row (w, location, x);
  }
}

/* The element of a path that began in a loop. */
void
refcount_wish_seen (CellPath *p, uint32_t fact, const Term *index,
                    bool is_wanted) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + w->facts.data[fact].target;
  unsigned arity = a->arity;
  if (!is_loop (p) || !arity || !is_known (w, p->from, a->class, index[0]))
    return;
  CellRow x = {fact, ROW_WHOLE, .row = index[0], .is_wanted = is_wanted};
  refcount_add_row (w, p->from, x);
  if (arity > 1 && is_near (w, p->from, index[arity - 1]))
    add_ranges (w, p->from, x, index[arity - 1]);
}

/* Guards ------------------------------------------------------------------- */

static bool
is_count (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array)
      return true;
  return false;
}

/* A member of the same row.  That an object of the heap has no references is no
   reason to be empty: then it is freed. */
static bool
may_guard (const Refcount *w, uint32_t guard, uint32_t target) {
  const CellArray *g = w->arrays.data + guard, *a = w->arrays.data + target;
  bool is_heap = g->class != NOT_A_CLASS && w->classes.data[g->class].has_heap;
  if (guard == target || g->arity > 1 || !refcount_has_rows (w, guard) ||
      (is_heap && is_count (w, guard)))
    return false;
  return !g->arity || (a->arity && g->class == a->class);
}

enum { MOST_NUMBERS = 4 };

typedef struct {
  Term term;
  bool has; /* the term occurs */
} Mention;

static void
find_mention (void *context, Term v) {
  Mention *m = context;
  m->has |= term_is (m->term, v);
}

/* Numbers with which the path has compared the element, after 0. */
static size_t
compared_with (const CellPath *p, Term element, int64_t *numbers) {
  Terms *t = p->w->t;
  size_t count = 0;
  numbers[count++] = 0;
  for (size_t i = 0; i < p->decided.len && count < MOST_NUMBERS; i++) {
    Term x = p->decided.data[i];
    Mention m = {element, false};
    int64_t n;
    if (term_kind (t, x) == TERM_NOT)
      x = term_arg (t, x, 0);
    term_vars (t, x, find_mention, &m);
    for (size_t k = 0; m.has && k < term_count (t, x); k++)
      if (term_kind (t, term_arg (t, x, k)) == TERM_NUMBER &&
          rat_to_int64 (term_value (t, term_arg (t, x, k)), &n) && n &&
          count < MOST_NUMBERS)
        numbers[count++] = n;
  }
  return count;
}

/* What the path knows of the row. */
static void
wish_guards (CellPath *p, const CellFact *f, Term row) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry e = p->entries.data[i];
    if (!may_guard (w, e.array, f->target) ||
        (w->arrays.data[e.array].arity &&
         !refcount_is_same_row (p, e.index[0], row)))
      continue;
    int64_t numbers[MOST_NUMBERS];
    size_t count = compared_with (p, e.first, numbers);
    for (size_t k = 0; k < count; k++) {
      Term is = term_eq (t, e.first, term_int (t, numbers[k]));
      bool may = refcount_is_possible (p, is),
           may_not = refcount_is_possible (p, term_not (t, is));
      if (may != may_not)
        add_fact (w, (CellFact){.target = f->target,
                                .value = f->value,
                                .relation = f->relation,
                                .guard = e.array,
                                .number = numbers[k],
                                .is_other = may_not});
    }
  }
}

/* Writes ------------------------------------------------------------------- */

/* Whether nothing is referred to where the element has the value. */
static bool
is_empty (Refcount *w, uint32_t array, int64_t value) {
  for (size_t i = 0; i < w->predicates.len; i++)
    for (size_t k = 0; k < w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = w->predicates.data + i;
      if (r->reads.data[k].array != array || r->is_weak)
        continue;
      Subst *s = subst_new (w->t);
      subst_set (s, r->reads.data[k].symbol, term_int (w->t, value));
      Term refers = subst_apply (s, r->condition);
      subst_free (s);
      if (solver_check (w->solver, 1, &refers) != UNSAT)
        return false;
    }
  return true;
}

/* Whether the element is as it was and nobody has looked, and the fact may hold
   or not. */
static bool
is_blind (CellPath *p, const CellWish *x) {
  Terms *t = p->w->t;
  uint32_t array = x->fact.target;
  Term now = refcount_element (p, array, x->index, NULL);
  Term is = refcount_fact_holds (p->w, &x->fact, now);
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == array &&
        term_is (p->entries.data[i].value, now) &&
        (p->entries.data[i].is_read ||
         !term_is (p->entries.data[i].first, now)))
      return false;
  return !term_is_true (t, is) && !term_is_false (t, is) &&
         refcount_is_possible (p, is) &&
         refcount_is_possible (p, term_not (t, is));
}

/* A loop sets rows one after the other. */
static void
wish_cleared (CellPath *p, uint32_t array, Term row, Term value) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->facts.len && is_loop (p); i++) {
    const CellFact *f = w->facts.data + i;
    if (f->guard != CELL_NONE || f->target != array ||
        !term_is_true (w->t, refcount_fact_holds (w, f, value)) ||
        !is_known (w, p->from, w->arrays.data[array].class, row))
      continue;
    if (w->arrays.data[array].class == NOT_A_CLASS ||
        !w->classes.data[w->arrays.data[array].class].has_heap)
      add_ranges (w, p->from, (CellRow){.fact = i}, row);
  }
}

/* A count that is set should be 0 before; one that is changed is not lost. */
static void
wish_count (CellPath *p, CellWish *x, Term value) {
  Refcount *w = p->w;
  Term old = refcount_element (p, x->fact.target, x->index, NULL);
  Term more = refcount_tidy (w->t, term_sub (w->t, value, old));
  x->is_loss = term_kind (w->t, more) != TERM_NUMBER;
  x->is_blind = x->is_loss && is_blind (p, x);
}

/* A pointer should be null, a number one of nothing. */
static void
wish_reference (CellPath *p, CellWish *x) {
  uint32_t array = x->fact.target;
  if (!is_empty (p->w, array, 0)) {
    x->fact.value = -1;
    x->fact.relation = FACT_AT_MOST;
    if (!is_empty (p->w, array, -1))
      return;
  }
  x->is_blind = is_blind (p, x);
}

CellWish
refcount_wish_begin (CellPath *p, uint32_t array, const Term *index,
                     Term value) {
  Refcount *w = p->w;
  CellWish x = {.fact = {.target = array, .guard = CELL_NONE}};
  unsigned arity = w->arrays.data[array].arity;
  if (p->is_probe || p->is_over || !arity || !refcount_has_rows (w, array))
    return x;
  memcpy (x.index, index, arity * sizeof *index);
  wish_cleared (p, array, index[0], value);
  if (is_count (w, array))
    wish_count (p, &x, value);
  else if (refcount_is_read (w, array))
    wish_reference (p, &x);
  return x;
}

static void
wish (CellPath *p, const CellFact *f, const Term *index) {
  uint32_t fact = add_fact (p->w, *f);
  if (fact == CELL_NONE)
    return;
  refcount_wish_seen (p, fact, index, true);
  wish_guards (p, f, index[0]);
}

void
refcount_wish_end (CellPath *p, const CellWish *x) {
  if (x->is_blind && x->is_loss && !p->is_over)
    wish (p, &x->fact, x->index);
}

void
refcount_wish_null (CellPath *p, uint32_t array, const Term *index) {
  CellFact f = {.target = array, .guard = CELL_NONE};
  if (!p->is_over && p->w->arrays.data[array].points_to != NOT_A_CLASS)
    wish (p, &f, index);
}

/* Facts that do not hold ----------------------------------------------------
 */

/* A row that the location knows by a register. */
static bool
row_at (const CellPath *p, uint32_t location, int class, Term row,
        Subst *arrived, Term *known) {
  const Refcount *w = p->w;
  const CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->live.len; i++) {
    Term now = refcount_now (w, l->live.data[i].var);
    Term rest =
        refcount_tidy (w->t, term_sub (w->t, row, subst_apply (arrived, now)));
    if (l->live.data[i].value.kind == VALUE_BOOL ||
        !refcount_is_base (w, class, rest))
      continue;
    *known = term_add2 (w->t, now, rest);
    return true;
  }
  return false;
}

/* It would be well if the fact held in that row, for whatever reason. */
static void
wish_in_row (CellPath *p, CellFact f, Term row) {
  Refcount *w = p->w;
  f.guard = CELL_NONE;
  uint32_t plain = add_fact (w, f);
  if (plain != CELL_NONE && is_loop (p) &&
      is_known (w, p->from, w->arrays.data[f.target].class, row))
    refcount_add_row (
        w, p->from, (CellRow){plain, ROW_WHOLE, .row = row, .is_wanted = true});
  wish_guards (p, &f, row);
}

/* The rows that a path has changed are different, or are what they should be
   for a reason that is not known yet. */
static void
wish_changed (CellPath *p, uint32_t location, const CellRow *x,
              Subst *arrived) {
  Refcount *w = p->w;
  const CellFact f = w->facts.data[x->fact];
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry e = p->entries.data[i];
    Term known;
    if (term_is (e.value, e.first) || !w->arrays.data[e.array].arity)
      continue;
    if (e.array == f.target && location != SCHEDULER &&
        row_at (p, location, w->arrays.data[e.array].class, e.index[0], arrived,
                &known))
      refcount_add_row (
          w, location,
          (CellRow){x->fact, ROWS_OTHER, .row = known, .is_wanted = true});
    if (e.array == f.target)
      wish_in_row (p,
                   (CellFact){.target = f.guard,
                              .value = f.number,
                              .relation = f.is_other ? FACT_IS : FACT_DIFFERS},
                   e.index[0]);
    if (e.array == f.guard)
      wish_in_row (p, f, e.index[0]);
  }
}

/* The end of columns is near a register, that of rows is the row of one. */
static bool
is_near_end (const Refcount *w, uint32_t location, const CellRow *x) {
  int class = w->arrays.data[w->facts.data[x->fact].target].class;
  return x->row.id ? is_near (w, location, x->end)
                   : is_known (w, location, class, x->end);
}

void
refcount_wish_row (CellPath *p, uint32_t location, const CellRow *x,
                   Subst *arrived) {
  Refcount *w = p->w;
  const CellFact f = w->facts.data[x->fact];
  if (f.guard != CELL_NONE)
    wish_changed (p, location, x, arrived);
  else if (x->row.id && x->is_wanted)
    wish_guards (p, &f, x->row);
  int class = w->arrays.data[f.target].class;
  if (x->kind != ROWS_ALL && is_loop (p) &&
      (!x->row.id || is_known (w, p->from, class, x->row)) &&
      (!x->end.id || is_near_end (w, p->from, x)))
    refcount_add_row (w, p->from,
                      (CellRow){x->fact, x->kind, .row = x->row, .end = x->end,
                                .is_wanted = x->is_wanted});
}
