/* The function that prepares memory before clients call anything ('init').

   It is one more entry, which begins at a location of its own: memory is there
   what the program says it is at first.  A predicate may hold then, as of a
   table of numbers that are all 0.  How many targets refer to G is not known
   until the end; then none must, at an arbitrary target, so there are none. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

bool
refcount_is_start (const CellPath *p) {
  return p->w->start != SCHEDULER && p->from == p->w->start;
}

static bool
is_init (const CellPath *p) {
  return p->w->start != SCHEDULER &&
         p->entry == p->w->locations.data[p->w->start].entry;
}

bool
refcount_add_start (Refcount *w) {
  const UnitRefs *r = w->refs;
  if (!r->init)
    return true;
  if (r->init_proc == CELL_NONE || w->unit->procs.data[r->init_proc].params)
    return refcount_refuse (w, r->init_pos,
                            "'%s' is no function without parameters", r->init);
  RefEntry e = {.function = r->init,
                .pos = r->init_pos,
                .proc = r->init_proc,
                .call_proc = r->init_proc};
  w->start = (uint32_t)w->locations.len;
  vec_push (&w->locations, ((CellLocation){.entry = (uint32_t)w->entries.len,
                                           .block = CELL_NONE}));
  vec_push (&w->entries, e);
  return true;
}

/* What lies there at first, if it is the same everywhere. */
void
refcount_first_element (CellPath *p, uint32_t array, const Term *index,
                        Term value) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellArray *a = w->arrays.data + array;
  int64_t first;
  if (!refcount_is_start (p) || a->is_ghost || !a->is_followed ||
      !refcount_initial (w, array, &first))
    return;
  Term is = term_eq (t, value, term_int (t, first));
  if (a->class != NOT_A_CLASS && (w->classes.data[a->class].has_heap ||
                                  w->classes.data[a->class].is_open)) {
    int64_t homes = (int64_t)w->classes.data[a->class].homes;
    is = term_implies (t, term_le (t, index[0], term_int (t, homes)), is);
  }
  refcount_assume (p, is);
}

/* Late predicates ---------------------------------------------------------- */

/* The indices of the arbitrary target. */
static void
add_indices (Refcount *w, CellPredicate *r) {
  for (uint32_t k = 0; k < r->params; k++) {
    Str name = {0};
    str_format (&name, "%s.%s index %u", w->kinds.data[r->kind].source->name,
                r->name, k + 1);
    Var v = program_add_var (w->out,
                             (VarInfo){.name = str_keep (&name, &w->out->arena),
                                       .sort = INT_SORT,
                                       .role = ROLE_PARAMETER});
    r->late[k] = refcount_now (w, v);
  }
}

static bool
may_be_late (const Refcount *w, const CellPredicate *r) {
  return w->start != SCHEDULER && !r->is_weak && !r->is_clients &&
         r->ghost == CELL_NONE && !REFCOUNT_KEEPS_NUMBER (w, r);
}

void
refcount_find_late (Refcount *w) {
  for (size_t i = 0; i < w->predicates.len; i++) {
    CellPredicate *r = w->predicates.data + i;
    if (r->is_late || !may_be_late (w, r) || !refcount_may_hold_first (w, r))
      continue;
    add_indices (w, r);
    r->is_late = w->begins_again = true;
  }
}

bool
refcount_is_late_kind (const Refcount *w, uint32_t kind) {
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].kind == kind && w->predicates.data[i].is_late)
      return true;
  return false;
}

/* Others do not hold before 'init' makes them: it is believed that it does not,
   in its loops. */
static bool
may_be_none (const CellPath *p, size_t predicate) {
  const CellPredicate *r = p->w->predicates.data + predicate;
  return is_init (p) && predicate < 64 && !r->is_late &&
         !REFCOUNT_KEEPS_NUMBER (p->w, r);
}

static void
begin_none (CellPath *p) {
  Terms *t = p->w->t;
  uint64_t referring = p->w->locations.data[p->from].referring;
  for (size_t i = 0; i < p->w->predicates.len; i++)
    if (may_be_none (p, i) && !(referring >> i & 1))
      refcount_assume (p, term_eq (t, p->number.data[i], term_int (t, 0)));
}

/* Nothing refers to a resource at first. */
void
refcount_begin_start (CellPath *p) {
  Terms *t = p->w->t;
  for (size_t i = 0; i < p->w->predicates.len && refcount_is_start (p); i++)
    if (!p->w->predicates.data[i].is_late)
      refcount_assume (p, term_eq (t, p->number.data[i], term_int (t, 0)));
  if (!p->is_probe && p->from != SCHEDULER)
    begin_none (p);
}

void
refcount_check_none (CellPath *p, uint32_t location) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->predicates.len && !p->is_over; i++) {
    CellLocation *l = w->locations.data + location;
    Term none = term_eq (t, p->number.data[i], term_int (t, 0));
    if (!may_be_none (p, i) || l->referring >> i & 1 ||
        !refcount_is_possible (p, term_not (t, none)))
      continue;
    l->referring |= (uint64_t)1 << i;
    w->begins_again = true;
  }
}

/* Whether 'init' knows one element of the array, which is enough. */
bool
refcount_is_late_array (const CellPath *p, uint32_t array) {
  for (size_t i = 0; i < p->w->predicates.len && is_init (p); i++) {
    const CellPredicate *r = p->w->predicates.data + i;
    for (size_t k = 0; r->is_late && k < r->reads.len; k++)
      if (r->reads.data[k].array == array)
        return true;
  }
  return false;
}

/* In loops the arbitrary target is known, and the count. */
void
refcount_keep_late (CellPath *p, uint32_t location) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->predicates.len && is_init (p); i++) {
    const CellPredicate *r = w->predicates.data + i;
    const CellKind *k = w->kinds.data + r->kind;
    if (!r->is_late)
      continue;
    Term index[CELL_INDICES] = {
        term_add2 (w->t, k->g, term_int (w->t, k->index.plus))};
    refcount_keep_at (w, location, k->count, index);
    for (size_t m = 0; m < w->predicates.data[i].reads.len; m++) {
      const CellRead *read = w->predicates.data[i].reads.data + m;
      refcount_read_indices (w, read, w->predicates.data[i].late, index);
      refcount_keep_at (w, location, read->array, index);
    }
  }
}

void
refcount_end_start (CellPath *p, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->predicates.len && is_init (p) && !p->is_over; i++) {
    const CellPredicate *r = w->predicates.data + i;
    if (!r->is_late)
      continue;
    if (refcount_branch (p, refcount_refers (p, r, r->late))) {
      p->is_elsewhere = false;
      refcount_error (p, KIND_REFCOUNT, pos,
                      "there are references before any entry was called");
    }
    /* Whatever the target is. */
    refcount_assume (p, term_eq (t, p->number.data[i], term_int (t, 0)));
  }
}

/* Hints -------------------------------------------------------------------- */

/* Whether the arbitrary target refers to G, by what is kept at the location. */
static Term
refers_at (Refcount *w, const CellPredicate *r, uint32_t location) {
  Subst *s = subst_new (w->t);
  for (uint32_t k = 0; k < r->params; k++)
    subst_set (s, r->symbols[k], r->late[k]);
  for (size_t i = 0; i < w->kept.len; i++)
    for (size_t m = 0; m < r->reads.len; m++)
      if (w->kept.data[i].location == location &&
          w->kept.data[i].array == r->reads.data[m].array)
        subst_set (s, r->reads.data[m].symbol,
                   refcount_now (w, w->kept.data[i].var));
  Term refers = subst_apply (s, r->condition);
  subst_free (s);
  return refers;
}

/* Below a register, or up to it, a loop has done its work; of a row, perhaps.
 */
static void
hint_below (Refcount *w, const CellLocation *l, const CellPredicate *r,
            Term refers) {
  Terms *t = w->t;
  Term none = term_not (t, refers);
  for (size_t i = 0; i < l->live.len; i++)
    for (uint32_t k = 0; k < r->params; k++) {
      Term reg = refcount_now (w, l->live.data[i].var);
      Term below = term_or2 (t, term_le (t, reg, r->late[k]), none);
      vec_push (&w->out->hints, below);
      vec_push (&w->out->hints,
                term_or2 (t, term_lt (t, reg, r->late[k]), none));
      for (size_t m = 0; m < l->live.len && k; m++) {
        Term row = refcount_now (w, l->live.data[m].var);
        Term other = term_not (t, term_eq (t, r->late[k - 1], row));
        if (m != i)
          vec_push (&w->out->hints, term_or2 (t, below, other));
      }
    }
}

/* Another loop has done its work, and the count is what it was at first. */
static void
hint_done (Refcount *w, uint32_t location, const CellPredicate *r) {
  Terms *t = w->t;
  int64_t first;
  vec_push (&w->out->hints, term_not (t, refers_at (w, r, location)));
  for (size_t i = 0; i < w->kept.len; i++)
    if (w->kept.data[i].location == location &&
        w->kept.data[i].array == w->kinds.data[r->kind].count &&
        refcount_initial (w, w->kept.data[i].array, &first))
      vec_push (&w->out->hints,
                term_eq (t, refcount_now (w, w->kept.data[i].var),
                         term_int (t, first)));
}

void
refcount_hint_start (Refcount *w) {
  for (uint32_t i = 1; i < w->locations.len; i++)
    for (size_t k = 0; k < w->predicates.len && w->start != SCHEDULER; k++) {
      const CellPredicate *r = w->predicates.data + k;
      const CellLocation *l = w->locations.data + i;
      if (r->is_late && l->entry == w->locations.data[w->start].entry &&
          i != w->start)
        hint_below (w, l, r, refers_at (w, r, i));
      if (r->is_late && l->entry == w->locations.data[w->start].entry)
        hint_done (w, i, r);
    }
}
