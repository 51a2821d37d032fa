/* What memory holds before any entry was called. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* Values ------------------------------------------------------------------- */

static bool
is_zero (const UnitGlobal *g) {
  bool zero = g->init == GLOBAL_DATA && !g->relocs.len;
  for (uint64_t i = 0; zero && i < g->data_len; i++)
    zero = !g->data[i];
  return zero;
}

/* Of 'count' elements that lie 'stride' bytes from each other. */
static bool
same_value (const UnitGlobal *g, const CellArray *a, uint64_t at,
            uint64_t stride, uint64_t count, bool *has, int64_t *value) {
  unsigned bits = a->field ? a->field : a->bits;
  if (g->init != GLOBAL_DATA || g->relocs.len || bits > 64)
    return false;
  for (uint64_t i = 0; i < count; i++) {
    Wide raw = 0;
    for (unsigned k = 0; k < (a->bit + bits + 7) / 8; k++)
      if (at + i * stride + k < g->data_len)
        raw |= (Wide)g->data[at + i * stride + k] << 8 * k;
    raw = raw >> a->bit & wide_mask (bits);
    int64_t now =
        (int64_t)(a->is_natural ? (WideSigned)raw : wide_signed (raw, bits));
    if (*has && now != *value)
      return false;
    *has = true;
    *value = now;
  }
  return true;
}

static bool
has_one_index (const CellArray *a) {
  return !strncmp (a->path, "[]", 2) && !strstr (a->path + 2, "[]");
}

static bool
initial_of_global (const Refcount *w, const CellArray *a, int64_t *value) {
  const UnitGlobal *g = w->unit->globals.data + a->global;
  const UnitType *type = unit_type (w->unit, g->type);
  bool has = false;
  if (is_zero (g)) {
    *value = 0;
    return true;
  }
  if (!a->arity)
    return same_value (g, a, a->offset, 0, 1, &has, value);
  return has_one_index (a) && type->kind == UNIT_TYPE_ARRAY &&
         same_value (g, a, a->offset, unit_type (w->unit, type->target)->bytes,
                     type->count, &has, value);
}

static bool
initial_of_class (const Refcount *w, const CellArray *a, int64_t *value) {
  uint64_t size = unit_type (w->unit, w->classes.data[a->class].type)->bytes;
  bool has = false;
  for (size_t i = 0; i < w->homes.len; i++) {
    const CellHome *h = w->homes.data + i;
    const UnitGlobal *g = w->unit->globals.data + h->global;
    if (h->class != a->class)
      continue;
    bool same = a->arity == 1 ? same_value (g, a, h->offset + a->offset, size,
                                            h->count, &has, value)
                              : is_zero (g);
    if (!same)
      return false;
    if (a->arity > 1)
      *value = 0;
    has = true;
  }
  return has;
}

bool
refcount_initial (const Refcount *w, uint32_t array, int64_t *value) {
  const CellArray *a = w->arrays.data + array;
  *value = 0;
  if (a->is_local || a->is_ghost)
    return false;
  return a->class == NOT_A_CLASS ? initial_of_global (w, a, value)
                                 : initial_of_class (w, a, value);
}

/* References --------------------------------------------------------------- */

/* Whether there are no such objects at first. */
static bool
is_empty (const Refcount *w, const CellArray *a) {
  return a->class != NOT_A_CLASS && w->classes.data[a->class].has_heap &&
         !w->classes.data[a->class].homes;
}

bool
refcount_may_hold_first (Refcount *w, const CellPredicate *r) {
  Terms *t = w->t;
  Subst *s = subst_new (t);
  bool is_open = false;
  for (size_t k = 0; k < r->reads.len; k++) {
    int64_t value;
    is_open |= is_empty (w, w->arrays.data + r->reads.data[k].array);
    if (refcount_initial (w, r->reads.data[k].array, &value))
      subst_set (s, r->reads.data[k].symbol, term_int (t, value));
  }
  Term first = subst_apply (s, r->condition);
  subst_free (s);
  return !is_open && solver_check (w->solver, 1, &first) != UNSAT;
}

/* No target refers to anything at first. */
static void
check_predicate (Refcount *w, const CellPredicate *r) {
  if (!r->is_late && refcount_may_hold_first (w, r))
    refcount_refuse (w, w->kinds.data[r->kind].source->pos,
                     "there may be references ('%s') before any entry was "
                     "called",
                     r->name);
}

/* Objects of tables are none that an entry has published. */
static void
check_owner (Refcount *w, const CellPredicate *r) {
  if (r->ghost != CELL_NONE && w->classes.data[r->owner].homes)
    refcount_refuse (w, w->kinds.data[r->kind].source->pos,
                     "targets of '%s' lie in a table, so that they are there "
                     "before they are published",
                     r->name);
}

/* Pointers --------------------------------------------------------------- */

static bool
is_in_table (const Refcount *w, int class, const Operand *to) {
  uint64_t size = unit_type (w->unit, w->classes.data[class].type)->bytes;
  for (size_t i = 0; i < w->homes.len && to->kind == OPERAND_GLOBAL; i++) {
    const CellHome *h = w->homes.data + i;
    uint64_t at = (uint64_t)to->value - h->offset;
    if (h->class == class && h->global == to->index && at % size == 0 &&
        at / size < h->count)
      return true;
  }
  return false;
}

/* Whether the address at that offset is one of the array's elements; if in
   doubt it is. */
static bool
is_element (const Refcount *w, const CellArray *a, uint64_t at, uint64_t from,
            UnitTypeId of) {
  uint64_t size = unit_type (w->unit, of)->bytes;
  const char *behind = a->class == NOT_A_CLASS ? a->path + 2 : a->path;
  if (!size || (a->class == NOT_A_CLASS && !has_one_index (a)) ||
      strstr (behind, "[]"))
    return true;
  return (at - from) % size == a->offset;
}

static void
check_pointers_in (Refcount *w, const CellArray *a, uint32_t global,
                   uint64_t from, UnitTypeId of) {
  const UnitGlobal *g = w->unit->globals.data + global;
  if (g->init != GLOBAL_DATA && refcount_has_others (w, a->points_to))
    refcount_refuse (w, g->pos, "'%s' may point to a variable at first",
                     a->name);
  for (size_t i = 0; i < g->relocs.len; i++)
    if (is_element (w, a, g->relocs.data[i].offset, from, of) &&
        !is_in_table (w, a->points_to, &g->relocs.data[i].value))
      refcount_refuse (w, g->pos,
                       "'%s' points to something at first that is no element "
                       "of a table",
                       a->name);
}

/* Pointers point to objects that have numbers, or are null. */
static void
check_pointers (Refcount *w, const CellArray *a) {
  if (a->is_ghost || a->is_local || a->points_to == NOT_A_CLASS)
    return;
  if (a->class == NOT_A_CLASS) {
    UnitTypeId type = w->unit->globals.data[a->global].type;
    check_pointers_in (w, a, a->global, 0, unit_type (w->unit, type)->target);
    return;
  }
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].class == a->class)
      check_pointers_in (w, a, w->homes.data[i].global, w->homes.data[i].offset,
                         w->classes.data[a->class].type);
}

void
refcount_check_first (Refcount *w) {
  for (size_t i = 0; i < w->predicates.len; i++) {
    check_predicate (w, w->predicates.data + i);
    check_owner (w, w->predicates.data + i);
  }
  for (size_t i = 0; i < w->arrays.len; i++) {
    const CellArray a = w->arrays.data[i];
    check_pointers (w, &a);
  }
}
