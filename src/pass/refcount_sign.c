/* Arrays without negative elements.

   It is believed of each array of signed numbers that none of its elements is
   negative, if none is at first.  Whatever is written must not be: where it may
   be the belief is given up, and all begins again. */

#include "pass/refcount.h"

#include <assert.h>

static bool
is_signed (const CellArray *a) {
  return !a->is_ghost && !a->is_natural && !a->is_local && a->is_followed &&
         a->points_to == NOT_A_CLASS;
}

/* Whether objects may come from elsewhere, or from memory that is anything: all
   that is known of them was written by the entries, or is there at first, if
   they are in tables or are resources that live. */
static bool
is_foreign (const Refcount *w, const CellArray *a) {
  if (a->class == NOT_A_CLASS)
    return false;
  const CellClass *c = w->classes.data + a->class;
  bool is_followed = !c->has_heap && !c->is_open && c->homes;
  for (size_t i = 0; i < w->kinds.len; i++)
    is_followed |= w->kinds.data[i].class == a->class &&
                   w->kinds.data[i].alive != CELL_NONE;
  return !is_followed;
}

static bool
has_objects_first (const Refcount *w, const CellArray *a) {
  return a->class == NOT_A_CLASS || w->classes.data[a->class].homes;
}

bool
refcount_has_sign (const Refcount *w, uint32_t array) {
  const CellArray *a = w->arrays.data + array;
  int64_t first;
  if (!is_signed (a))
    return true;
  if (a->may_be_negative || is_foreign (w, a))
    return true;
  return has_objects_first (w, a) &&
         (!refcount_initial (w, array, &first) || first < 0);
}

void
refcount_give_up_sign (Refcount *w, uint32_t array) {
  CellArray *a = w->arrays.data + array;
  if (!is_signed (a) || a->may_be_negative)
    return;
  a->may_be_negative = true;
  w->begins_again = true;
}

void
refcount_check_sign (CellPath *p, uint32_t array, Term value) {
  Terms *t = p->w->t;
  if (p->is_probe || p->is_over || refcount_has_sign (p->w, array))
    return;
  Term negative = term_lt (t, value, term_int (t, 0));
  if (!term_is_false (t, negative) && refcount_is_possible (p, negative))
    refcount_give_up_sign (p->w, array);
}
