/* What is known of resources other than G.

   Where no entry runs, counts are right: of all resources, or an error was
   found before.  So a resource to which a target refers has a count that is
   positive, and none is negative.  The same holds at heads of loops where all
   paths arrive with counts that are right; that is looked at there, for an
   arbitrary G. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

static bool
is_checked (const Refcount *w) {
  return w->refs->checks & (REF_CHECK_LEAK | REF_CHECK_USE);
}

static uint64_t
bit_of (uint32_t kind) {
  return (uint64_t)1 << (kind < 63 ? kind : 63);
}

bool
refcount_is_balanced (const Refcount *w, uint32_t location, uint32_t kind) {
  for (size_t i = 0; i < w->routines.len; i++)
    if (w->routines.data[i].location ==
        location) /* it begins with any memory */
      return false;
  return location == SCHEDULER ||
         (location != w->start &&
          !(w->locations.data[location].unbalanced & bit_of (kind)));
}

static bool
is_balanced (const CellPath *p, uint32_t kind) {
  if (p->is_probe)
    return false;
  return p->after || refcount_is_routine_begin (p) ||
         (is_checked (p->w) && refcount_is_balanced (p->w, p->from, kind));
}

void
refcount_reset_balance (Refcount *w) {
  for (size_t i = 0; i < w->locations.len; i++)
    w->locations.data[i].unbalanced = 0;
}

/* The difference of G is 0 there, if all are looked at. */
void
refcount_begin_balance (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->kept.len; i++)
    if (w->kept.data[i].kind != CELL_NONE &&
        (w->refs->checks & REF_CHECK_LEAK || refcount_is_routine_begin (p)) &&
        is_balanced (p, w->kept.data[i].kind))
      refcount_assume (p, term_eq (w->t, refcount_now (w, w->kept.data[i].var),
                                   term_int (w->t, 0)));
}

/* What the element was where the path began; false: it is not known. */
static bool
first_value (const CellPath *p, uint32_t array, const Term *index, Term *t) {
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *e = p->entries.data + i;
    bool same = e->array == array;
    for (unsigned m = 0; same && m < p->w->arrays.data[array].arity; m++)
      same = term_is (e->index[m], index[m]);
    if (same) {
      *t = e->first;
      return true;
    }
  }
  return false;
}

/* Whether that is a resource of the kind at all. */
Term
refcount_is_any_of (const Refcount *w, const CellKind *k, Term resource) {
  Subst *s = subst_new (w->t);
  subst_set (s, k->g, resource);
  Term in = subst_apply (s, k->domain);
  subst_free (s);
  Term at = term_add2 (w->t, resource, term_int (w->t, k->index.plus));
  return term_and2 (w->t, in,
                    refcount_is_valid (w, w->arrays.data + k->count, at));
}

/* Whether the target referred to 'resource' where the path began. */
static bool
referred (CellPath *p, const CellPredicate *r, const Term *params,
          Term resource, Term *refers) {
  Refcount *w = p->w;
  Subst *s = subst_new (w->t);
  bool is_known = true;
  for (uint32_t i = 0; i < r->params; i++)
    subst_set (s, r->symbols[i], params[i]);
  subst_set (s, w->kinds.data[r->kind].g, resource);
  for (size_t i = 0; i < r->reads.len && is_known; i++) {
    Term index[CELL_INDICES], value;
    refcount_read_indices (w, r->reads.data + i, params, index);
    is_known = first_value (p, r->reads.data[i].array, index, &value);
    if (is_known)
      subst_set (s, r->reads.data[i].symbol, value);
  }
  *refers =
      term_and2 (w->t, subst_apply (s, r->condition),
                 refcount_is_any_of (w, w->kinds.data + r->kind, resource));
  subst_free (s);
  return is_known;
}

/* The targets whose elements the path has seen, and one count. */
static void
note_count (CellPath *p, const CellPredicate *r, const CellEntry *count) {
  Refcount *w = p->w;
  Terms *t = w->t;
  int64_t plus = w->kinds.data[r->kind].index.plus;
  Term resource =
      refcount_tidy (t, term_sub (t, count->index[0], term_int (t, plus)));
  const CellRead *read = r->reads.data;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *e = p->entries.data + i;
    Term params[CELL_INDICES], refers;
    if (e->array != read->array || refcount_is_handed (p, e->first))
      continue;
    refcount_target_of (p, read, e->index, params);
    if (referred (p, r, params, resource, &refers))
      refcount_assume (
          p,
          term_implies (t, refers, term_lt (t, term_int (t, 0), count->first)));
  }
}

void
refcount_note_balance (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < p->entries.len; i++)
    for (size_t k = 0; k < w->predicates.len; k++) {
      const CellPredicate *r = w->predicates.data + k;
      const CellEntry e = p->entries.data[i];
      if (r->is_weak || r->is_clients || r->ghost != CELL_NONE || e.is_kept ||
          w->kinds.data[r->kind].count != e.array || !is_balanced (p, r->kind))
        continue;
      note_count (p, r, &e);
    }
}

/* A path comes to the head of a loop. */
void
refcount_check_balance (CellPath *p, uint32_t location) {
  Refcount *w = p->w;
  Terms *t = w->t;
  CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->kind == CELL_NONE || l->unbalanced & bit_of (k->kind))
      continue;
    Term count = refcount_element (p, k->array, k->index, NULL);
    Term wrong =
        term_not (t, term_eq (t, count, refcount_references (p, k->kind)));
    if (!refcount_is_possible (p, wrong))
      continue;
    l->unbalanced |= bit_of (k->kind);
    w->begins_again = true;
  }
}
