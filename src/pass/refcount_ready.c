/* What holds where a path begins, and what must hold where an entry has ended.
 */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

static void
begin_numbers (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->predicates.len; i++) {
    const CellPredicate *r = w->predicates.data + i;
    bool is_kept = REFCOUNT_KEEPS_NUMBER (w, r);
    Term n = is_kept && (r->is_weak || p->from != SCHEDULER)
                 ? refcount_now (w, r->weak)
                 : refcount_input (p);
    if (r->is_callers && !refcount_routine (p)) { /* there are none */
      n = term_int (w->t, 0);
      is_kept = false;
    }
    Term kept = is_kept ? refcount_now (w, r->weak) : n;
    refcount_assume (p, term_le (w->t, term_int (w->t, 0), n));
    if (!term_is (n, kept)) /* of the number: whether it is 0 */
      refcount_assume (p,
                       term_eq (w->t, term_eq (w->t, kept, term_int (w->t, 0)),
                                term_eq (w->t, n, term_int (w->t, 0))));
    vec_push (&p->number, n);
    vec_push (&p->first, n);
    refcount_note_most (p, i);
  }
}

/* Whether it is an element that is kept for another reason, too: then both are
   what lies there. */
static bool
is_known (CellPath *p, const CellEntry *e) {
  Terms *t = p->w->t;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *x = p->entries.data + i;
    Term same = term_bool (t, true);
    if (x->array != e->array)
      continue;
    for (unsigned m = 0; m < p->w->arrays.data[e->array].arity; m++)
      same = term_and2 (t, same, term_eq (t, x->index[m], e->index[m]));
    if (!refcount_branch (p, same))
      continue;
    refcount_assume (p, term_eq (t, x->value, e->value));
    return true;
  }
  return false;
}

static void
begin_elements (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->location != SCHEDULER && k->location != p->from)
      continue;
    CellEntry e = {.array = k->array,
                   .value = refcount_now (w, k->var),
                   .is_kept = true,
                   .is_read = k->location != SCHEDULER};
    memcpy (e.index, k->index, sizeof e.index);
    if (k->kind != CELL_NONE) {
      e.value = term_add2 (w->t, e.value, refcount_references (p, k->kind));
      refcount_assume_count (p, k->array, e.value);
      refcount_first_element (p, k->array, k->index, e.value);
    }
    e.first = e.value;
    if (!refcount_has_sign (w, k->array))
      refcount_assume (p, term_le (w->t, term_int (w->t, 0), e.value));
    if (is_known (p, &e))
      continue;
    if (w->arrays.data[k->array].ghost_of != CELL_NONE) {
      refcount_assume (p, term_le (w->t, term_int (w->t, 0), e.value));
      refcount_assume (p, term_le (w->t, e.value, term_int (w->t, 1)));
      refcount_instance (p, k->array, k->index, e.value);
    }
    vec_push (&p->entries, e);
    refcount_note_rows (p, p->entries.len - 1);
  }
}

/* Nothing refers to what does not live. */
static void
begin_dead (CellPath *p) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (uint32_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->alive == CELL_NONE ||
        (p->from != SCHEDULER && !refcount_is_start (p) &&
         !refcount_is_routine_begin (p)))
      continue;
    Term alive = refcount_element (p, k->alive, &k->g, NULL);
    refcount_assume (p, term_le (t, term_int (t, 0), alive));
    refcount_assume (p, term_le (t, alive, term_int (t, 1)));
    for (size_t n = 0; n < w->kept.len; n++)
      if (w->kept.data[n].kind == i) /* that is how it is defined */
        refcount_assume (
            p, term_implies (t, term_eq (t, alive, term_int (t, 0)),
                             term_eq (t, refcount_now (w, w->kept.data[n].var),
                                      term_int (t, 0))));
    for (size_t n = 0; n < w->predicates.len; n++)
      if (w->predicates.data[n].kind == i)
        refcount_assume (
            p, term_implies (t, term_eq (t, alive, term_int (t, 0)),
                             term_eq (t, p->number.data[n], term_int (t, 0))));
  }
}

void
refcount_begin (CellPath *p) {
  Refcount *w = p->w;
  begin_numbers (p);
  refcount_begin_start (p);
  refcount_begin_balance (p);
  begin_elements (p);
  begin_dead (p);
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->kind == CELL_NONE && !w->arrays.data[k->array].is_ghost &&
        (k->location == SCHEDULER || k->location == p->from))
      refcount_seen (p, k->array, k->index);
  }
}

/* Whether nothing that is about living resources was changed. */
static bool
is_as_before (const CellPath *p, uint32_t kind) {
  const Refcount *w = p->w;
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].kind == kind &&
        !term_is (p->number.data[i], p->first.data[i]))
      return false;
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == w->kinds.data[kind].alive &&
        p->entries.data[i].is_kept && p->from == SCHEDULER)
      for (size_t k = 0; k < w->kept.len; k++)
        if (w->kept.data[k].array == p->entries.data[i].array)
          return term_is (p->entries.data[i].value,
                          refcount_now (w, w->kept.data[k].var));
  return false;
}

/* A freed resource that something refers to. */
void
refcount_check_dead (CellPath *p, uint32_t kind, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  if (is_as_before (p, kind))
    return;
  Term alive = refcount_element (p, k->alive, &k->g, NULL);
  if (!refcount_branch (p, term_eq (t, alive, term_int (t, 0))))
    return;
  for (size_t i = 0; i < w->predicates.len && !p->is_over; i++) {
    const CellPredicate *r = w->predicates.data + i;
    if (r->kind != kind)
      continue;
    Term none = term_eq (t, p->number.data[i], term_int (t, 0));
    if (r->is_weak) { /* there is one at the Skolems, too */
      const CellRead *x = r->reads.data;
      for (size_t m = 0; m < w->kept.len; m++)
        if (w->kept.data[m].array == x->array &&
            w->kept.data[m].location == SCHEDULER) {
          Term at = refcount_element (p, x->array, w->kept.data[m].index, NULL);
          none = term_or2 (t, none, term_not (t, term_eq (t, at, k->g)));
        }
    }
    if (!refcount_branch (p, none)) {
      p->is_elsewhere = false;
      refcount_error (p, KIND_REFCOUNT, pos,
                      r->is_weak ? "there is a pointer to a freed object"
                                 : "there are references to a freed object");
    }
    /* Whatever the Skolems are. */
    refcount_assume (p, term_eq (t, p->number.data[i], term_int (t, 0)));
  }
}

static void
check_use (CellPath *p, uint32_t kind, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  Term at = term_add2 (t, k->g, term_int (t, k->index.plus));
  Term count = refcount_element (p, k->count, &at, NULL);
  Term good =
      term_or2 (t, term_eq (t, refcount_references (p, kind), term_int (t, 0)),
                term_lt (t, term_int (t, 0), count));
  if (!refcount_branch (p, good)) {
    p->is_elsewhere = false;
    refcount_error (p, KIND_REFCOUNT, pos,
                    "the count is not positive, although there are references");
  }
}

void
refcount_end (CellPath *p, Pos pos) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->kinds.len && !p->is_over; i++) {
    if (w->kinds.data[i].alive != CELL_NONE)
      refcount_check_dead (p, i, pos);
    if (!p->is_over && w->refs->checks & REF_CHECK_USE &&
        !(w->refs->checks & REF_CHECK_LEAK))
      check_use (p, i, pos);
  }
}
