/* Resources that have references in them, or that routines take apart.

   Where the count of such a resource becomes 0 the path begins to take it
   apart.  From then on it is private (refcount_owner.c): what it holds in an
   array counts one by one, until it is given up, and all else of it is known
   through calls of routines.  That it is private is our way to count, not
   something about the program.  So whoever uses it, what must hold is only that
   in the end nothing counts in an object that is gone, and that all counts in
   one that lives; and that its count stays 0 until then.

   An object that a caller of a routine takes apart has the count 0.  Its
   members may not count, which the routine does not know.  So a routine must
   not use it: what it uses has a positive count where the path begins, or it is
   private to the routine itself. */

#include "pass/refcount.h"

#include <assert.h>

bool
refcount_is_resource (const Refcount *w, int class) {
  for (size_t i = 0; i < w->kinds.len && class != NOT_A_CLASS; i++)
    if (w->kinds.data[i].class == class)
      return true;
  return false;
}

/* The kind whose count the array is, if the objects that have it may be
   private; CELL_NONE: there is none. */
static uint32_t
kind_of (const Refcount *w, uint32_t array) {
  for (uint32_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array)
      return i;
  return CELL_NONE;
}

/* An object with two counts lives on when one of them is 0. */
static bool
may_die (const Refcount *w, uint32_t kind) {
  int class = kind == CELL_NONE ? NOT_A_CLASS : w->kinds.data[kind].class;
  size_t counts = 0;
  for (size_t i = 0; i < w->kinds.len; i++)
    counts += w->kinds.data[i].class == class;
  return class != NOT_A_CLASS && counts == 1 && refcount_is_owner (w, class);
}

static Term
resource_at (const Refcount *w, uint32_t kind, const Term *index) {
  return refcount_tidy (
      w->t, term_sub (w->t, index[0],
                      term_int (w->t, w->kinds.data[kind].index.plus)));
}

/* Whether references in objects of the class count. */
static bool
has_members (const Refcount *w, int class) {
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].owner == class && !w->predicates.data[i].is_weak)
      return true;
  return false;
}

/* A routine looks into what it takes apart, where a caller may have let go of a
   cell; but not if there is a reference to the object.  So there must be none,
   at once; but for that in a cell that may be let go. */
static void
check_unreferred (CellPath *p, uint32_t kind, Term resource) {
  const Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  if (!refcount_routine (p) || !has_members (w, k->class) ||
      !refcount_branch (p, term_eq (t, resource, k->g)))
    return;
  refcount_let_go_cell (p, kind, resource, 0);
  if (p->is_over ||
      refcount_branch (
          p, term_eq (t, refcount_references (p, kind), term_int (t, 0))))
    return;
  p->is_elsewhere = false;
  refcount_error (p, KIND_REFCOUNT, w->entries.data[p->entry].pos,
                  "a count becomes 0, although there are references");
}

static void
begin_release (CellPath *p, uint32_t array, const Term *index, Term old,
               Term value) {
  Refcount *w = p->w;
  Terms *t = w->t;
  uint32_t kind = kind_of (w, array);
  Term less = refcount_tidy (t, term_sub (t, value, old));
  if (kind == CELL_NONE || p->is_probe || !term_is (less, term_int (t, -1)))
    return;
  Term resource = resource_at (w, kind, index);
  refcount_note_taken (p, kind, resource);
  if (p->is_over || !may_die (w, kind) ||
      !refcount_branch (p, term_eq (t, value, term_int (t, 0))) || p->is_over)
    return;
  int class = w->kinds.data[kind].class;
  check_unreferred (p, kind, resource);
  CellOwner *o = refcount_owner (p, class, resource);
  if (o)
    o->is_dying = true;
  else
    vec_push (&p->owners, ((CellOwner){.class = class,
                                       .id = resource,
                                       .is_consumed = true,
                                       .is_dying = true}));
}

/* What is taken apart has no count any more. */
static void
check_dying (CellPath *p, uint32_t array, const Term *index, Pos pos) {
  Refcount *w = p->w;
  uint32_t kind = kind_of (w, array);
  if (p->is_probe || !may_die (w, kind))
    return;
  Term resource = resource_at (w, kind, index);
  const CellOwner *o = refcount_owner (p, w->kinds.data[kind].class, resource);
  if (!o || !o->is_dying || p->is_over)
    return;
  if (refcount_branch (p, term_eq (w->t, resource, w->kinds.data[kind].g))) {
    p->is_elsewhere = false;
    refcount_error (p, KIND_REFCOUNT, pos,
                    "the count of an object that is released changes");
  }
  p->is_over = true; /* that is an error where it is G */
}

void
refcount_write_member (CellPath *p, uint32_t array, const Term *index,
                       Term value, Pos pos) {
  Term old = value;
  bool is_count = kind_of (p->w, array) != CELL_NONE;
  if (!term_is (value, term_int (p->w->t, 0)))
    check_dying (p, array, index, pos);
  if (!p->is_over && is_count)
    old = refcount_element (p, array, index, NULL);
  if (!p->is_over)
    refcount_write (p, array, index, value);
  if (!p->is_over && is_count)
    begin_release (p, array, index, old, value);
}

/* Routines ----------------------------------------------------------------- */

/* The count of G where the path began, or after the last call of a routine. */
Term
refcount_first_count (const CellPath *p, const CellKind *k) {
  Terms *t = p->w->t;
  Term at = term_add2 (t, k->g, term_int (t, k->index.plus));
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == k->count &&
        term_is (p->entries.data[i].index[0], at))
      return p->entries.data[i].first;
  return term_int (t, 0); /* it is not known yet */
}

void
refcount_check_touch (CellPath *p, int class, Term id, Pos pos) {
  const Refcount *w = p->w;
  Terms *t = w->t;
  if (!refcount_routine (p) || !refcount_is_resource (w, class) ||
      refcount_owner (p, class, id))
    return;
  for (size_t i = 0; i < w->kinds.len && !p->is_over; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class != class || !refcount_branch (p, term_eq (t, id, k->g)))
      continue;
    Term positive = term_lt (t, term_int (t, 0), refcount_first_count (p, k));
    if (p->is_over || refcount_branch (p, positive))
      continue;
    p->is_elsewhere = false;
    refcount_error (p, KIND_REFCOUNT, pos,
                    "an object is used whose count is 0, while it may be "
                    "released");
  }
}

/* Whether the element is in a resource that the path takes apart. */
static bool
is_own (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  return refcount_is_resource (p->w, a->class) &&
         refcount_owner (p, a->class, index[0]);
}

static void
note (CellPath *p, bool *flag) {
  if (!*flag && !p->is_over)
    *flag = p->w->begins_again = true;
}

void
refcount_note_look (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  if (!a->is_local && !a->is_ghost && refcount_routine (p) &&
      !is_own (p, array, index))
    note (p, &p->w->arrays.data[array].routine_looks);
}

void
refcount_note_change (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  if (a->is_local || a->ghost_of != CELL_NONE || !refcount_routine (p))
    return;
  note (p, &p->w->arrays.data[array].routine_writes);
  if (!index || !is_own (p, array, index))
    note (p, &p->w->arrays.data[array].routine_stores);
}

void
refcount_note_freed (CellPath *p, int class) {
  for (uint32_t i = 0; i < p->w->arrays.len && refcount_routine (p); i++)
    if (p->w->arrays.data[i].class == class)
      note (p, &p->w->arrays.data[i].routine_writes);
}

/* Ends --------------------------------------------------------------------- */

/* What is known of its ghosts: when it is private again all is anew. */
static void
forget_ghosts (CellPath *p, size_t owner) {
  int class = p->owners.data[owner].class;
  size_t kept = 0;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry e = p->entries.data[i];
    uint32_t ghost = p->w->arrays.data[e.array].ghost_of;
    bool is_its =
        ghost != CELL_NONE && p->w->predicates.data[ghost].owner == class &&
        refcount_owner (p, class, e.index[0]) == p->owners.data + owner;
    if (!is_its)
      p->entries.data[kept++] = e;
  }
  p->entries.len = kept;
}

void
refcount_close_owner (CellPath *p, size_t owner, Pos pos) {
  const CellOwner o = p->owners.data[owner];
  assert (refcount_is_resource (p->w, o.class));
  refcount_end_owner (p, &o, !o.is_gone, pos);
  forget_ghosts (p, owner);
  vec_push (&p->closed, o);
  for (size_t i = owner + 1; i < p->owners.len; i++)
    p->owners.data[i - 1] = p->owners.data[i];
  p->owners.len--;
}
