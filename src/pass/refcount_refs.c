/* References: how many targets refer to a resource, as writes and as objects
   that come and go change it. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

Term
refcount_references (CellPath *p, uint32_t kind) {
  Terms *t = p->w->t;
  Term sum = term_int (t, 0);
  for (size_t i = 0; i < p->w->predicates.len; i++) {
    const CellPredicate *r = p->w->predicates.data + i;
    if (r->kind == kind && !r->is_weak)
      sum = term_add2 (t, sum, p->number.data[i]);
  }
  return sum;
}

void
refcount_target_of (CellPath *p, const CellRead *read, const Term *index,
                    Term *params) {
  Terms *t = p->w->t;
  for (unsigned m = 0; m < p->w->arrays.data[read->array].arity; m++) {
    const CellIndex *x = read->index + m;
    if (x->param != CELL_NONE)
      params[x->param] = term_add2 (t, index[m], term_int (t, -x->plus));
  }
}

void
refcount_read_indices (const Refcount *w, const CellRead *r, const Term *params,
                       Term *index) {
  for (unsigned m = 0; m < w->arrays.data[r->array].arity; m++)
    index[m] = r->index[m].param == CELL_NONE
                   ? term_int (w->t, r->index[m].plus)
                   : term_add2 (w->t, params[r->index[m].param],
                                term_int (w->t, r->index[m].plus));
}

Term
refcount_refers (CellPath *p, const CellPredicate *r, const Term *params) {
  Refcount *w = p->w;
  Subst *s = subst_new (w->t);
  for (uint32_t i = 0; i < r->params; i++)
    subst_set (s, r->symbols[i], params[i]);
  for (size_t i = 0; i < r->reads.len; i++) {
    const CellRead *x = r->reads.data + i;
    Term index[CELL_INDICES];
    refcount_read_indices (w, x, params, index);
    subst_set (s, x->symbol, refcount_element (p, x->array, index, NULL));
  }
  Term t = subst_apply (s, r->condition);
  subst_free (s);
  return t;
}

/* Whether the target refers to G now, and counts. */
static Term
holds (CellPath *p, const CellPredicate *r, const Term *params) {
  Term counts = refcount_counts (p, r, params);
  return term_and2 (p->w->t, refcount_refers (p, r, params), counts);
}

void
refcount_note_holds (CellPath *p, size_t number, Term is) {
  Terms *t = p->w->t;
  refcount_assume (
      p, term_implies (t, is,
                       term_lt (t, term_int (t, 0), p->number.data[number])));
}

void
refcount_seen (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++)
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array)
        continue;
      refcount_target_of (p, r->reads.data + k, index, params);
      refcount_note_holds (p, i, holds (p, r, params));
    }
  refcount_note_balance (p);
}

/* Whether each predicate that looks at the element holds for its target. */
static void
look (CellPath *p, uint32_t array, const Term *index, bool *is) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++) {
    is[i] = false;
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array && r->ghost != array)
        continue;
      if (r->ghost == array)
        memcpy (params, index, sizeof params);
      else
        refcount_target_of (p, r->reads.data + k, index, params);
      Term t = holds (p, r, params);
      refcount_note_holds (p, i, t);
      is[i] = refcount_branch (p, t);
      break;
    }
  }
}

/* What is written into a private object counts from then on. */
static void
hold (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++)
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array || r->ghost == CELL_NONE)
        continue;
      refcount_target_of (p, r->reads.data + k, index, params);
      if (refcount_owner (p, r->owner, params[0]))
        refcount_set (p, r->ghost, params, term_int (p->w->t, 1));
    }
}

void
refcount_write (CellPath *p, uint32_t array, const Term *index, Term value) {
  if (!p->is_probe)
    refcount_let_go (p, array, index, value);
  refcount_count_write (p, array, index, value);
}

void
refcount_count_write (CellPath *p, uint32_t array, const Term *index,
                      Term value) {
  Terms *t = p->w->t;
  size_t n = p->w->predicates.len;
  bool *before = mem_zero (n + 1), *after = mem_zero (n + 1);
  CellWish wish = refcount_wish_begin (p, array, index, value);
  look (p, array, index, before);
  for (size_t i = 0; i < n; i++)
    wish.is_loss |= before[i] && !p->w->predicates.data[i].is_weak;
  refcount_wish_end (p, &wish);
  refcount_set (p, array, index, value);
  refcount_regain (p, array, index);
  hold (p, array, index);
  for (size_t i = 0; i < n; i++)
    if (before[i])
      p->number.data[i] = term_add2 (t, p->number.data[i], term_int (t, -1));
  /* One reference less is still not a negative number of them. */
  for (size_t i = 0; i < n; i++)
    if (before[i])
      refcount_assume (p, term_le (t, term_int (t, 0), p->number.data[i]));
  bool *now = after;
  for (size_t i = 0; i < n && !p->is_over; i++) {
    const CellPredicate *r = p->w->predicates.data + i;
    for (size_t k = 0; k < r->reads.len; k++) {
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array && r->ghost != array)
        continue;
      if (r->ghost == array)
        memcpy (params, index, sizeof params);
      else
        refcount_target_of (p, r->reads.data + k, index, params);
      now[i] = refcount_branch (p, holds (p, r, params));
      break;
    }
  }
  for (size_t i = 0; i < n; i++)
    if (now[i]) {
      p->number.data[i] = term_add2 (t, p->number.data[i], term_int (t, 1));
      refcount_note_most (p, i);
    }
  mem_free (before);
  mem_free (after);
}

/* Objects ------------------------------------------------------------------ */

/* Whether ghosts say what of the array counts. */
static bool
has_ghost (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->predicates.len; i++)
    for (size_t k = 0; k < w->predicates.data[i].reads.len; k++)
      if (w->predicates.data[i].reads.data[k].array == array &&
          w->predicates.data[i].ghost != CELL_NONE)
        return true;
  return false;
}

/* Members with further indices come and go with the object, too: what is
   followed of them would change at all indices. */
static bool
check_members (CellPath *p, int class, Pos pos) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->arrays.len; i++) {
    const CellArray *x = w->arrays.data + i;
    if (x->class == class && x->arity > 1 && x->is_followed && !x->is_ghost &&
        !has_ghost (w, i)) {
      p->is_over = true;
      return refcount_refuse (w, pos,
                              "an object is allocated or freed that has an "
                              "array of references ('%s')",
                              x->name);
    }
  }
  return true;
}

void
refcount_fresh (CellPath *p, const CellAddress *a, bool is_zero, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  if (!check_members (p, a->class, pos))
    return;
  if (refcount_is_owner (w, a->class)) {
    for (size_t i = 0; i < p->owners.len; i++)
      if (p->owners.data[i].class == a->class)
        refcount_assume (
            p, term_not (t, term_eq (t, p->owners.data[i].id, a->id)));
    vec_push (
        &p->owners,
        ((CellOwner){.class = a->class, .id = a->id, .is_zero = is_zero}));
  }
  for (size_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class != a->class || k->alive == CELL_NONE)
      continue;
    Term alive = refcount_element (p, k->alive, &a->id, NULL);
    refcount_assume (p, term_eq (t, alive, term_int (t, 0)));
    refcount_set (p, k->alive, &a->id, term_int (t, 1));
  }
  for (uint32_t i = 0; i < w->arrays.len && !p->is_over; i++) {
    const CellArray *array = w->arrays.data + i;
    if (array->class != a->class || array->is_ghost)
      continue;
    if (array->arity != 1 || has_ghost (w, i)) {
      if (!is_zero) /* it is anything, and does not count */
        refcount_give_up_sign (w, i);
      continue;
    }
    Term any = is_zero ? term_int (t, 0) : refcount_any_element (p, i);
    array = w->arrays.data + i;
    if (array->points_to != NOT_A_CLASS) /* see 'refcount_gone' */
      refcount_assume (p, term_eq (t, refcount_element (p, i, &a->id, NULL),
                                   term_int (t, 0)));
    refcount_write (p, i, &a->id, any);
  }
}

void
refcount_gone (CellPath *p, const CellAddress *a, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  if (!check_members (p, a->class, pos))
    return;
  if (refcount_is_owner (w, a->class)) {
    CellOwner *o = refcount_owner (p, a->class, a->id);
    if (o)
      o->is_gone = true;
    else if (refcount_is_resource (w, a->class))
      vec_push (&p->owners, ((CellOwner){.class = a->class,
                                         .id = a->id,
                                         .is_consumed = true,
                                         .is_gone = true}));
    else if (!p->is_over)
      refcount_refuse (w, pos, "an object is freed that clients know");
  }
  for (size_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class == a->class && k->alive != CELL_NONE)
      refcount_set (p, k->alive, &a->id, term_int (t, 0));
  }
  refcount_note_freed (p, a->class);
  /* Pointers in it are gone, too. */
  for (uint32_t i = 0; i < w->arrays.len && !p->is_over; i++)
    if (w->arrays.data[i].class == a->class && w->arrays.data[i].arity == 1 &&
        w->arrays.data[i].points_to != NOT_A_CLASS)
      refcount_write (p, i, &a->id, term_int (t, 0));
}
