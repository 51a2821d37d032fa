/* Facts about rows: what elements of one object, or with one index, have in
   common.

   "Where 'used' is 0 all of 'ofile' is null" is such a fact, for all processes.
   Where an entry is at work, one row may be different; what a loop has done to
   it is a fact about that row: below a register it is null.  refcount_wish.c
   guesses facts.  They are assumed where a path begins, of all elements that it
   looks at, and must hold where it arrives, for an arbitrary row and index.
   Those that do not are dropped, and all begins again.  So what is left at the
   end holds wherever a path begins: that is induction over the steps of an
   execution, for all rows at once.

   A path knows all that it has written of an array that is followed: elements
   that it has not seen are what they were. */

#include "pass/refcount.h"

#include <assert.h>

/* Objects of the heap are rows if it is known which ones live, and which ones
   only the running entry knows: of these nothing is said. */
static bool
has_private (const Refcount *w, int class) {
  return refcount_is_resource (w, class) && refcount_is_owner (w, class);
}

static bool
is_heap (const Refcount *w, uint32_t array) {
  int class = w->arrays.data[array].class;
  return class != NOT_A_CLASS && w->classes.data[class].has_heap;
}

bool
refcount_has_rows (const Refcount *w, uint32_t array) {
  const CellArray *a = w->arrays.data + array;
  if (a->is_ghost || a->is_local || a->has_no_rows)
    return false;
  if (a->class == NOT_A_CLASS)
    return a->global != CELL_NONE;
  const CellClass *c = w->classes.data + a->class;
  return !c->is_open &&
         (c->has_heap ? has_private (w, a->class) : c->homes > 0);
}

Term
refcount_fact_holds (const Refcount *w, const CellFact *f, Term target) {
  Term value = term_int (w->t, f->value);
  Term is = term_eq (w->t, target, value);
  return f->relation == FACT_IS        ? is
         : f->relation == FACT_DIFFERS ? term_not (w->t, is)
                                       : term_le (w->t, target, value);
}

/* Whether it holds before any entry was called; with 'init' that is seen where
   that ends. */
static bool
holds_first (const Refcount *w, const CellFact *f) {
  int64_t target, guard;
  Terms *t = w->t;
  if (w->start != SCHEDULER || f->guard == CELL_NONE ||
      (is_heap (w, f->target) &&
       !w->classes.data[w->arrays.data[f->target].class].homes))
    return true;
  if (!refcount_initial (w, f->target, &target))
    return false;
  Term holds = refcount_fact_holds (w, f, term_int (t, target));
  return term_is_true (t, holds) || (refcount_initial (w, f->guard, &guard) &&
                                     (guard == f->number) == f->is_other);
}

/* Pointers in freed objects count as null, whatever lies there. */
static bool
is_of_freed (const Refcount *w, const CellFact *f) {
  return w->arrays.data[f->target].points_to != NOT_A_CLASS &&
         f->relation == FACT_IS && !f->value;
}

/* Objects may turn out to come from elsewhere later. */
bool
refcount_is_usable_fact (const Refcount *w, const CellFact *f) {
  if (!w->arrays.data[f->target].arity || /* it is no row */
      (is_heap (w, f->target) && f->guard != CELL_NONE && !is_of_freed (w, f)))
    return false;
  return refcount_has_rows (w, f->target) &&
         (f->guard == CELL_NONE || refcount_has_rows (w, f->guard)) &&
         holds_first (w, f);
}

void
refcount_give_up_rows (Refcount *w, uint32_t array) {
  CellArray *a = w->arrays.data + array;
  if (!a->is_row_only || a->has_no_rows)
    return;
  a->has_no_rows = true;
  a->is_followed = a->is_row_only = false;
  w->begins_again = true;
}

/* The location whose facts hold where the path began, or behind the last call
   of a routine. */
static const CellLocation *
facts_at (const CellPath *p) {
  return p->w->locations.data + (p->after ? p->after : p->from);
}

/* Private objects -----------------------------------------------------------

   Facts about all rows are not about objects of the heap that are private: a
   new one holds anything. */

static Term
is_one_of (const CellPath *p, const CellOwner *o, int class, Term id) {
  Terms *t = p->w->t;
  return o->class == class ? term_eq (t, o->id, id) : term_bool (t, false);
}

/* Whether it may be private to a caller of the routine that the path is in:
   then its count is 0, and the routine does not touch it.  That matters where
   it is G, of which much is known without a look. */
static Term
is_callers (const CellPath *p, int class, Term id) {
  const Refcount *w = p->w;
  Terms *t = w->t;
  Term is = term_bool (t, false);
  for (size_t i = 0; i < w->kinds.len && refcount_routine (p); i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class != class || class == NOT_A_CLASS)
      continue;
    Term none = term_le (t, refcount_first_count (p, k), term_int (t, 0));
    is = term_or2 (t, is, term_and2 (t, term_eq (t, id, k->g), none));
  }
  return is;
}

/* Whether the object was private, or none, where the path began. */
static Term
was_private (const CellPath *p, int class, Term id) {
  Terms *t = p->w->t;
  Term is = is_callers (p, class, id);
  for (size_t i = 0; i < p->owners.len; i++) {
    const CellOwner *o = p->owners.data + i;
    if (o->is_old || !o->is_consumed || p->after)
      is = term_or2 (t, is, is_one_of (p, o, class, id));
  }
  for (size_t i = 0; i < p->closed.len; i++)
    if (p->closed.data[i].is_old || !p->closed.data[i].is_consumed || p->after)
      is = term_or2 (t, is, is_one_of (p, p->closed.data + i, class, id));
  return is;
}

/* Whether it is where the path arrives; what is freed is none. */
static Term
is_private (const CellPath *p, int class, Term id) {
  Terms *t = p->w->t;
  Term is = is_callers (p, class, id);
  for (size_t i = 0; i < p->owners.len; i++)
    if (p->owners.data[i].is_gone || !p->is_ended)
      is = term_or2 (t, is, is_one_of (p, p->owners.data + i, class, id));
  for (size_t i = 0; i < p->closed.len; i++)
    if (p->closed.data[i].is_gone)
      is = term_or2 (t, is, is_one_of (p, p->closed.data + i, class, id));
  return is;
}

/* Elements of new objects that are set to 0. */
static Term
known_zero (const CellPath *p, int class, Term id, Term element) {
  Terms *t = p->w->t;
  Term known = term_bool (t, true);
  for (size_t i = 0; i < p->owners.len; i++)
    if (p->owners.data[i].is_zero)
      known = term_and2 (
          t, known,
          term_implies (t, is_one_of (p, p->owners.data + i, class, id),
                        term_eq (t, element, term_int (t, 0))));
  return known;
}

/* What a fact says ----------------------------------------------------------
 */

/* The values of the guard and the target at one row and index. */
typedef struct {
  Term index[CELL_INDICES];
  Term guard, target;
  Term is_private;
} Place;

static Term
last_index (const Refcount *w, uint32_t array, const Term *index) {
  return index[w->arrays.data[array].arity - 1];
}

/* Whether there is such an element. */
static Term
is_there (const Refcount *w, uint32_t array, const Term *index) {
  Terms *t = w->t;
  const CellArray *a = w->arrays.data + array;
  if (!a->arity)
    return term_bool (t, true);
  Term is = refcount_is_valid (w, a, index[0]);
  if (!a->row)
    return is;
  Term last = last_index (w, array, index);
  Term end = term_int (t, (int64_t)a->row);
  return term_and2 (t, is,
                    term_and2 (t, term_le (t, term_int (t, 0), last),
                               term_lt (t, last, end)));
}

static Term
guard_of (Terms *t, const CellFact *f, Term guard) {
  Term is = term_eq (t, guard, term_int (t, f->number));
  return f->is_other ? term_not (t, is) : is;
}

/* Where the fact says something. */
static Term
is_meant (const Refcount *w, const CellRow *x, const Place *at) {
  Terms *t = w->t;
  const CellFact *f = w->facts.data + x->fact;
  Term in_row =
      x->row.id ? term_eq (t, at->index[0], x->row) : term_bool (t, true);
  Term ranged = x->row.id ? last_index (w, f->target, at->index) : at->index[0];
  switch (x->kind) {
  case ROWS_ALL:
    return term_and2 (t, term_not (t, at->is_private),
                      guard_of (t, f, at->guard));
  case ROWS_OTHER:
    return term_and2 (
        t, term_and2 (t, term_not (t, in_row), term_not (t, at->is_private)),
        guard_of (t, f, at->guard));
  case ROW_WHOLE:
    return in_row;
  case ROW_BELOW:
    return term_and2 (t, in_row, term_lt (t, ranged, x->end));
  default:
    return term_and2 (t, in_row, term_le (t, x->end, ranged));
  }
}

static Term
statement (const Refcount *w, const CellRow *x, const Place *at) {
  Terms *t = w->t;
  const CellFact *f = w->facts.data + x->fact;
  Term where =
      term_and2 (t, is_there (w, f->target, at->index), is_meant (w, x, at));
  return term_implies (t, where, refcount_fact_holds (w, f, at->target));
}

/* Assuming ----------------------------------------------------------------- */

bool
refcount_is_same_row (CellPath *p, Term a, Term b) {
  Terms *t = p->w->t;
  Term same = term_eq (t, a, b);
  if (term_is_true (t, same) || term_is_false (t, same))
    return term_is_true (t, same);
  return !refcount_is_possible (p, term_not (t, same));
}

static bool
is_same_row (CellPath *p, const CellEntry *guard, const CellEntry *target) {
  return !p->w->arrays.data[guard->array].arity ||
         refcount_is_same_row (p, guard->index[0], target->index[0]);
}

static void
assume_row (CellPath *p, const CellRow *x, const CellEntry *guard,
            const CellEntry *target) {
  Place at = {.target = target->first};
  if (guard)
    at.guard = guard->first;
  for (unsigned m = 0; m < CELL_INDICES; m++)
    at.index[m] = target->index[m];
  at.is_private =
      was_private (p, p->w->arrays.data[target->array].class, target->index[0]);
  refcount_assume (p, statement (p->w, x, &at));
}

/* The entry and its partners: elements of the other array in its row. */
static void
note_row (CellPath *p, const CellRow *x, size_t entry) {
  const CellFact f = p->w->facts.data[x->fact];
  const CellEntry e = p->entries.data[entry];
  if (f.guard == CELL_NONE) {
    if (e.array == f.target)
      assume_row (p, x, NULL, &e);
    return;
  }
  bool is_guard = e.array == f.guard;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry o = p->entries.data[i];
    const CellEntry *guard = is_guard ? &e : &o, *target = is_guard ? &o : &e;
    if ((is_guard || e.array == f.target) &&
        o.array == (is_guard ? f.target : f.guard) &&
        is_same_row (p, guard, target))
      assume_row (p, x, guard, target);
  }
}

void
refcount_note_rows (CellPath *p, size_t entry) {
  Refcount *w = p->w;
  if (p->is_probe)
    return;
  for (uint32_t i = 0; i < w->facts.len; i++)
    if (w->facts.data[i].guard == CELL_NONE &&
        w->facts.data[i].target == p->entries.data[entry].array)
      refcount_wish_seen (p, i, p->entries.data[entry].index, false);
  for (size_t i = 0; i < facts_at (p)->rows.len; i++) {
    const CellRow x = facts_at (p)->rows.data[i];
    if (!x.is_dropped && refcount_is_usable_fact (w, w->facts.data + x.fact))
      note_row (p, &x, entry);
  }
}

/* Checking ----------------------------------------------------------------- */

/* What the element is: that of the path, or what it was at first. */
static Term
value_at (const CellPath *p, uint32_t array, const Term *index, Term other,
          bool is_first) {
  Terms *t = p->w->t;
  Term value = other;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *e = p->entries.data + i;
    Term same = term_bool (t, true);
    if (e->array != array)
      continue;
    for (unsigned m = 0; m < p->w->arrays.data[array].arity; m++)
      same = term_and2 (t, same, term_eq (t, e->index[m], index[m]));
    value = term_ite (t, same, is_first ? e->first : e->value, value);
  }
  return value;
}

/* The same symbols whenever it is asked. */
static Term
any_number (const Refcount *w, const char *what, uint32_t number) {
  Str name = {0};
  str_format (&name, "(any %s %u)", what, number);
  Term any = term_var (w->t, str_text (&name), INT_SORT);
  str_done (&name);
  return any;
}

/* An arbitrary element of the target, with its guard, where the path began or
   where it arrives. */
static Place
any_place (const CellPath *p, const CellFact *f, bool is_first) {
  const Refcount *w = p->w;
  Place at = {0};
  for (unsigned m = 0; m < CELL_INDICES; m++)
    at.index[m] = any_number (w, "index", m);
  int class = w->arrays.data[f->target].class;
  at.is_private = is_first ? was_private (p, class, at.index[0])
                           : is_private (p, class, at.index[0]);
  Term other = any_number (w, "element", f->target);
  at.target = value_at (p, f->target, at.index, other, is_first);
  if (f->guard == CELL_NONE)
    return at;
  other = any_number (w, "element", f->guard);
  at.guard = value_at (p, f->guard, at.index, other, is_first);
  return at;
}

/* What is known of elements there where 'init' begins. */
static Term
known_first (CellPath *p, uint32_t array, const Place *at) {
  Terms *t = p->w->t;
  int64_t first;
  if (array == CELL_NONE || !refcount_initial (p->w, array, &first))
    return term_bool (t, true);
  Term value =
      value_at (p, array, at->index, any_number (p->w, "element", array), true);
  Term is = term_eq (t, value, term_int (t, first));
  if (!is_heap (p->w, array))
    return is;
  const CellClass *class = p->w->classes.data + p->w->arrays.data[array].class;
  Term homes = term_int (t, (int64_t) class->homes);
  return term_implies (t, term_le (t, at->index[0], homes), is);
}

/* What is known of the element and its guard where the path began. */
static Term
known_before (CellPath *p, const CellFact *f) {
  Refcount *w = p->w;
  Terms *t = w->t;
  Place at = any_place (p, f, true);
  Term known =
      known_zero (p, w->arrays.data[f->target].class, at.index[0], at.target);
  if (refcount_is_start (p) && !p->after)
    return term_and2 (t, known_first (p, f->target, &at),
                      known_first (p, f->guard, &at));
  for (size_t i = 0; i < facts_at (p)->rows.len; i++) {
    const CellRow *x = facts_at (p)->rows.data + i;
    const CellFact *g = w->facts.data + x->fact;
    bool is_about = g->target == f->target ||
                    (g->target == f->guard && g->guard == CELL_NONE);
    if (x->is_dropped || !is_about || !refcount_is_usable_fact (w, g))
      continue;
    Place there = any_place (p, g, true);
    known = term_and2 (t, known, statement (w, x, &there));
  }
  return known;
}

static bool
is_changed (const CellPath *p, uint32_t array) {
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == array &&
        !term_is (p->entries.data[i].value, p->entries.data[i].first))
      return true;
  return false;
}

/* Whether it is what it was where the path began, and holds there. */
static bool
is_untouched (const CellPath *p, const CellRow *x) {
  const Refcount *w = p->w;
  const CellFact *f = w->facts.data + x->fact;
  bool has_private = p->owners.len || p->closed.len;
  if (has_private || is_changed (p, f->target) ||
      (f->guard != CELL_NONE && is_changed (p, f->guard)))
    return false;
  for (size_t i = 0; i < facts_at (p)->rows.len; i++) {
    const CellRow *y = facts_at (p)->rows.data + i;
    if (y->fact == x->fact && y->kind == x->kind && !y->is_dropped &&
        term_is (y->row, x->row) && term_is (y->end, x->end))
      return true;
  }
  return false;
}

static bool
holds (CellPath *p, const CellRow *x) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellFact f = w->facts.data[x->fact];
  if (is_untouched (p, x))
    return true;
  Place after = any_place (p, &f, false);
  Term fails = term_and2 (t, known_before (p, &f),
                          term_not (t, statement (w, x, &after)));
  return !refcount_is_possible (p, fails);
}

void
refcount_check_rows (CellPath *p, uint32_t location, Subst *arrived) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->locations.data[location].rows.len; i++) {
    CellRow x = w->locations.data[location].rows.data[i];
    if (x.is_dropped || !refcount_is_usable_fact (w, w->facts.data + x.fact))
      continue;
    if (x.row.id)
      x.row = subst_apply (arrived, x.row);
    if (x.end.id)
      x.end = subst_apply (arrived, x.end);
    if (holds (p, &x))
      continue;
    w->locations.data[location].rows.data[i].fails = true;
    refcount_wish_row (p, location, &x, arrived);
  }
}

/* Between rounds ------------------------------------------------------------
 */

void
refcount_spread_rows (Refcount *w) {
  for (uint32_t i = 0; i < w->locations.len; i++)
    for (uint32_t k = 0; k < w->facts.len; k++)
      if (w->facts.data[k].guard != CELL_NONE &&
          (i == SCHEDULER || i != w->start) && !w->locations.data[i].is_pause)
        refcount_add_row (
            w, i, (CellRow){.fact = k, .kind = ROWS_ALL, .is_wanted = true});
}

/* Something else that changes may be why a fact does not hold. */
void
refcount_settle_rows (Refcount *w) {
  bool is_early = w->begins_again;
  for (size_t i = 0; i < w->locations.len; i++)
    for (size_t k = 0; k < w->locations.data[i].rows.len; k++) {
      CellRow *x = w->locations.data[i].rows.data + k;
      if (x->fails && !is_early)
        x->is_dropped = w->begins_again = true;
      x->fails = false;
    }
  w->begins_again |= w->has_new_rows;
  w->has_new_rows = false;
}
