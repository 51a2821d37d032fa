/* Objects whose members are targets, and that clients know from when they are
   published until they are consumed; or that are resources (see
   refcount_release.c).

   While an entry makes or takes apart such an object it is *private*, and the
   references in it count one by one: a ghost says for each target whether it
   does.  In a fresh object none counts, in a consumed one all do.  What is
   written counts; when a count is decremented through a cell, that cell is let
   go.  Which cells are let go is our choice, as long as at the end none counts
   in an object that is gone, and all do that hold a reference in one that is
   published; that is checked at an arbitrary index. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

bool
refcount_is_owner (const Refcount *w, int class) {
  for (size_t i = 0; i < w->predicates.len && class != NOT_A_CLASS; i++)
    if (w->predicates.data[i].owner == class &&
        w->predicates.data[i].ghost != CELL_NONE)
      return true;
  return w->routines.len && refcount_is_resource (w, class);
}

/* Members of resources count as long as these live.  Of an array in one that is
   on the heap all elements come and go together: they need ghosts. */
static bool
needs_ghost (const Refcount *w, const CellPredicate *r) {
  bool is_heap = false;
  for (size_t i = 0; i < w->kinds.len; i++)
    is_heap |= w->kinds.data[i].class == r->owner &&
               w->kinds.data[i].alive != CELL_NONE;
  return r->owner != NOT_A_CLASS &&
         (!refcount_is_resource (w, r->owner) || (is_heap && r->params > 1));
}

void
refcount_ghosts (Refcount *w) {
  for (uint32_t i = 0; i < w->predicates.len; i++) {
    CellPredicate *r = w->predicates.data + i;
    if (!needs_ghost (w, r))
      continue;
    const char *kind = w->kinds.data[r->kind].source->name;
    Str name = {0};
    str_format (&name, "held %s.%s", kind, r->name);
    r->ghost =
        refcount_ghost_array (w, str_text (&name), r->params, NOT_A_CLASS, i);
    for (uint32_t k = 1; k < r->params; k++) {
      vec_clear (&name);
      str_format (&name, "%s.%s index %u", kind, r->name, k);
      Var v = program_add_var (
          w->out,
          (VarInfo){.name = arena_string (&w->out->arena, str_text (&name)),
                    .sort = INT_SORT,
                    .role = ROLE_PARAMETER});
      r->skolems[k] = refcount_now (w, v);
    }
    str_done (&name);
  }
}

CellOwner *
refcount_owner (CellPath *p, int class, Term id) {
  for (size_t i = 0; i < p->owners.len; i++)
    if (p->owners.data[i].class == class && term_is (p->owners.data[i].id, id))
      return p->owners.data + i;
  for (size_t i = 0; i < p->owners.len; i++)
    if (p->owners.data[i].class == class &&
        refcount_branch (p, term_eq (p->w->t, p->owners.data[i].id, id)))
      return p->owners.data + i;
  return NULL;
}

Term
refcount_counts (CellPath *p, const CellPredicate *r, const Term *params) {
  Terms *t = p->w->t;
  if (refcount_is_released (p, (size_t)(r - p->w->predicates.data), params))
    return term_bool (t, false);
  if (r->ghost == CELL_NONE || !refcount_owner (p, r->owner, params[0]))
    return term_bool (t, true);
  Term ghost = refcount_element (p, r->ghost, params, NULL);
  return term_eq (t, ghost, term_int (t, 1));
}

/* Lemmas ------------------------------------------------------------------- */

static Term
lemma_of (Terms *t, CellLemmaKind kind, Term v, Term i, Term ghost) {
  Term held = term_eq (t, ghost, term_int (t, 1)),
       not = term_eq (t, ghost, term_int (t, 0));
  Term above = term_le (t, i, v);
  Term below =
      term_and2 (t, term_le (t, term_int (t, 0), v), term_lt (t, v, i));
  Term up_to =
      term_and2 (t, term_le (t, term_int (t, 0), v), term_le (t, v, i));
  switch (kind) {
  case LEMMA_BELOW_HELD:
    return term_implies (t, below, held);
  case LEMMA_ABOVE_NOT_HELD:
    return term_implies (t, above, not );
  case LEMMA_BELOW_NOT_HELD:
    return term_implies (t, below, not );
  case LEMMA_ABOVE_HELD:
    return term_implies (t, above, held);
  case LEMMA_UP_TO_HELD:
    return term_implies (t, up_to, held);
  case LEMMA_BEYOND_NOT_HELD:
    return term_implies (t, term_lt (t, i, v), not );
  case LEMMA_HELD:
    return held;
  default:
    return not ;
  }
}

/* The last index is the one that loops run over. */
static Term
last_index (const Refcount *w, const CellPredicate *r, const Term *index) {
  return r->params > 1 ? index[r->params - 1] : term_int (w->t, 0);
}

/* The lemmas of the location where the path began, at any index. */
static void
assume_lemmas (CellPath *p, uint32_t predicate, const Term *index, Term value) {
  Refcount *w = p->w;
  const CellLocation *l = w->locations.data + p->from;
  for (size_t i = 0; i < l->lemmas.len; i++) {
    const CellLemma *x = l->lemmas.data + i;
    if (x->is_dropped || x->predicate != predicate ||
        !term_is (l->owners.data[x->owner].id, index[0]))
      continue;
    Term v = last_index (w, w->predicates.data + predicate, index);
    refcount_assume (
        p, lemma_of (w->t, x->kind, v, refcount_now (w, x->i), value));
  }
}

void
refcount_instance (CellPath *p, uint32_t array, const Term *index, Term value) {
  Refcount *w = p->w;
  uint32_t predicate = w->arrays.data[array].ghost_of;
  const CellOwner *o =
      refcount_owner (p, w->predicates.data[predicate].owner, index[0]);
  if (!o)
    return;
  if (!o->is_old)
    refcount_assume (p, term_eq (w->t, value, term_int (w->t, o->is_consumed)));
  else
    assume_lemmas (p, predicate, index, value);
}

/* A path knows all elements of an array that is followed, if it has written
   them. */
void
refcount_fresh_element (CellPath *p, uint32_t array, const Term *index,
                        Term value) {
  const CellOwner *o =
      refcount_owner (p, p->w->arrays.data[array].class, index[0]);
  if (o && o->is_zero)
    refcount_assume (p, term_eq (p->w->t, value, term_int (p->w->t, 0)));
}

void
refcount_check_lemmas (CellPath *p, uint32_t location, Subst *arrived) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->locations.data[location].lemmas.len; i++) {
    CellLocation *l = w->locations.data + location;
    CellLemma *x = l->lemmas.data + i;
    const CellPredicate *r = w->predicates.data + x->predicate;
    Term index[CELL_INDICES];
    if (x->is_dropped)
      continue;
    memcpy (index, r->skolems, sizeof index);
    index[0] = subst_apply (arrived, l->owners.data[x->owner].id);
    Term ghost = refcount_element (p, r->ghost, index, NULL);
    Term at = subst_apply (arrived, refcount_now (w, x->i));
    Term holds = lemma_of (t, x->kind, last_index (w, r, index), at, ghost);
    if (refcount_is_possible (p, term_not (t, holds))) {
      x = w->locations.data[location].lemmas.data + i;
      x->is_dropped = true;
      w->begins_again = true;
    }
  }
}

/* Loops -------------------------------------------------------------------- */

void
refcount_keep_at (Refcount *w, uint32_t location, uint32_t array,
                  const Term *index) {
  CellKept k = {.array = array, .location = location, .kind = CELL_NONE};
  memcpy (k.index, index, sizeof k.index);
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *x = w->kept.data + i;
    bool same = x->array == array && x->location == location;
    for (unsigned m = 0; same && m < w->arrays.data[array].arity; m++)
      same = term_is (x->index[m], index[m]);
    if (same)
      return;
  }
  Str name = {0};
  str_format (&name, "%s at %u:%zu", w->arrays.data[array].name, location,
              w->kept.len);
  k.var = program_add_var (w->out,
                           (VarInfo){.name = str_keep (&name, &w->out->arena),
                                     .sort = INT_SORT,
                                     .role = ROLE_STATE});
  vec_push (&w->vars, k.var);
  vec_push (&w->kept, k);
  w->begins_again = true;
}

static void
add_lemmas (Refcount *w, uint32_t location, uint32_t owner,
            uint32_t predicate) {
  CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellLive *x = l->live.data + i;
    bool is_number = x->value.kind == VALUE_INT && x->value.bits > 1;
    for (CellLemmaKind k = 0; k < LEMMA_COUNT; k++) {
      bool is_plain = k == LEMMA_HELD || k == LEMMA_NOT_HELD;
      if (is_plain ? i == 0
                   : is_number && w->predicates.data[predicate].params > 1)
        vec_push (&l->lemmas,
                  ((CellLemma){predicate, owner, k, x->var, false}));
    }
  }
}

/* An owner that the location knows by a register. */
static bool
keep_owner (CellPath *p, const CellFrame *f, uint32_t location,
            const CellOwner *o) {
  Refcount *w = p->w;
  CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellValue *v = f->regs + l->live.data[i].reg;
    if (v->kind != VALUE_ADDRESS || v->address->class != o->class ||
        *v->address->path || !term_is (v->address->id, o->id))
      continue;
    Term now = refcount_now (w, l->live.data[i].var);
    for (size_t k = 0; k < l->owners.len; k++)
      if (term_is (l->owners.data[k].id, now))
        return l->owners.data[k].is_consumed == o->is_consumed &&
               l->owners.data[k].is_gone == o->is_gone &&
               l->owners.data[k].is_dying == o->is_dying;
    uint32_t number = (uint32_t)l->owners.len;
    vec_push (&l->owners, ((CellOwner){.class = o->class,
                                       .id = now,
                                       .is_consumed = o->is_consumed,
                                       .is_old = true,
                                       .is_gone = o->is_gone,
                                       .is_dying = o->is_dying}));
    w->begins_again = true;
    for (uint32_t r = 0; r < w->predicates.len; r++) {
      const CellPredicate *q = w->predicates.data + r;
      if (q->owner != o->class || q->ghost == CELL_NONE)
        continue;
      Term index[CELL_INDICES];
      memcpy (index, q->skolems, sizeof index);
      index[0] = now;
      refcount_keep_at (w, location, q->ghost, index);
      for (size_t m = 0; m < q->reads.len; m++)
        if (w->arrays.data[q->reads.data[m].array].arity == q->params)
          refcount_keep_at (w, location, q->reads.data[m].array, index);
      add_lemmas (w, location, number, r);
    }
    return true;
  }
  return false;
}

void
refcount_keep_owners (CellPath *p, const CellFrame *f, uint32_t location) {
  Refcount *w = p->w;
  Pos pos = f->code->unit->procs.data[f->code->proc].blocks.data[f->block].pos;
  for (size_t i = 0; i < p->owners.len && !p->is_over;)
    if (keep_owner (p, f, location, p->owners.data + i))
      i++;
    else if (refcount_is_resource (w, p->owners.data[i].class))
      refcount_close_owner (p, i, pos);
    else {
      refcount_refuse (w, pos,
                       "an object is made or taken apart in a loop "
                       "that does not know it");
      return;
    }
  if (p->is_over)
    return;
  if (w->locations.data[location].owners.len != p->owners.len)
    refcount_refuse (w, pos,
                     "a loop is reached with different objects in the "
                     "making");
}

/* An object is never null, also if the loop does not know why. */
void
refcount_begin_owners (CellPath *p) {
  Terms *t = p->w->t;
  const CellLocation *l = p->w->locations.data + p->from;
  for (size_t i = 0; i < l->owners.len; i++) {
    vec_push (&p->owners, l->owners.data[i]);
    refcount_assume (p, term_lt (t, term_int (t, 0), l->owners.data[i].id));
  }
}

/* Letting go --------------------------------------------------------------- */

/* The kind whose count this is, if one less is written. */
static bool
is_decrement (CellPath *p, uint32_t array, const Term *index, Term value,
              uint32_t *kind) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array) {
      Term old = refcount_element (p, array, index, NULL);
      Term less = refcount_tidy (w->t, term_sub (w->t, value, old));
      *kind = i;
      return term_is (less, term_int (w->t, -1));
    }
  return false;
}

/* Whether the entry is a cell of the predicate in a private object, and of
   which target. */
static bool
is_member (CellPath *p, const CellPredicate *r, const CellEntry *e,
           Term *params) {
  const CellArray *a = p->w->arrays.data + e->array;
  for (size_t m = 0; m < r->reads.len; m++)
    if (r->reads.data[m].array == e->array && a->arity == r->params) {
      refcount_target_of (p, r->reads.data + m, e->index, params);
      return refcount_owner (p, r->owner, params[0]);
    }
  return false;
}

/* One reference of the cell is let go; false: it has none. */
static bool
let_go_entry (CellPath *p, uint32_t kind, const CellEntry *e) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t k = 0; k < w->predicates.len && !p->is_over; k++) {
    const CellPredicate *r = w->predicates.data + k;
    Term params[CELL_INDICES];
    if (r->ghost == CELL_NONE || r->kind != kind ||
        !is_member (p, r, e, params))
      continue;
    Term held = refcount_element (p, r->ghost, params, NULL);
    if (!refcount_branch (p, term_eq (t, held, term_int (t, 1))))
      continue;
    refcount_count_write (p, r->ghost, params, term_int (t, 0));
    return true;
  }
  return false;
}

/* The next entry with the value, in the order of the writes to them: at most
   one was never written.  The number of entries: there is none. */
static size_t
next_with (const CellPath *p, Term value, size_t last) {
  size_t found = p->entries.len;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *e = p->entries.data + i;
    bool is_later = last == SIZE_MAX || e->written > last;
    if (is_later && term_is (e->value, value) &&
        (found == p->entries.len ||
         e->written < p->entries.data[found].written))
      found = i;
  }
  return found;
}

/* Which one is let go must not depend on the index at which the end is looked
   at, as the order of the entries does. */
bool
refcount_let_go_member (CellPath *p, uint32_t kind, Term resource) {
  size_t last = SIZE_MAX;
  while (!p->is_over) {
    size_t i = next_with (p, resource, last);
    if (i == p->entries.len)
      return false;
    const CellEntry e = p->entries.data[i];
    if (let_go_entry (p, kind, &e))
      return true;
    last = e.written;
  }
  return false;
}

void
refcount_let_go (CellPath *p, uint32_t array, const Term *index, Term value) {
  Refcount *w = p->w;
  Terms *t = w->t;
  uint32_t kind;
  if (!p->owners.len || !is_decrement (p, array, index, value, &kind))
    return;
  Term resource = refcount_tidy (
      t, term_sub (t, index[0], term_int (t, w->kinds.data[kind].index.plus)));
  refcount_let_go_member (p, kind, resource);
}

/* Ends --------------------------------------------------------------------- */

static void
wish_null (CellPath *p, const CellPredicate *r, const Term *params) {
  for (size_t i = 0; i < r->reads.len; i++) {
    const CellRead *x = r->reads.data + i;
    Term index[CELL_INDICES];
    refcount_read_indices (p->w, x, params, index);
    refcount_wish_null (p, x->array, index);
  }
}

void
refcount_end_owner (CellPath *p, const CellOwner *o, bool is_published,
                    Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->predicates.len && !p->is_over; i++) {
    const CellPredicate *r = w->predicates.data + i;
    if (r->owner != o->class || r->ghost == CELL_NONE)
      continue;
    Term params[CELL_INDICES];
    memcpy (params, r->skolems, sizeof params);
    params[0] = o->id;
    Term counts = refcount_counts (p, r, params);
    Term refers = refcount_refers (p, r, params);
    Term wrong =
        term_and2 (t, refers, is_published ? term_not (t, counts) : counts);
    if (!is_published && refcount_is_possible (p, wrong))
      wish_null (p, r, params);
    if (refcount_branch (p, wrong)) {
      p->is_elsewhere = false;
      refcount_error (p, KIND_REFCOUNT, pos,
                      is_published
                          ? "an object is published with a reference that was "
                            "not set"
                          : "an object goes, and a reference in it was not "
                            "given back");
    }
  }
}

void
refcount_end_owners (CellPath *p, const CellValue *result, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellAddress *a =
      result && result->kind == VALUE_ADDRESS ? result->address : NULL;
  if (result && !refcount_is_object (result) &&
      !(result->kind == VALUE_INT && !result->low && !result->high)) {
    refcount_refuse (w, pos, "what is published is not a whole object");
    return;
  }
  bool is_null = !a || refcount_branch (p, term_eq (t, a->id, term_int (t, 0)));
  bool is_found = is_null || !refcount_is_owner (w, a->class) ||
                  refcount_is_resource (w, a->class);
  for (size_t i = 0; i < p->owners.len && !p->is_over; i++) {
    const CellOwner o = p->owners.data[i];
    if (refcount_is_resource (w, o.class)) {
      refcount_end_owner (p, &o, !o.is_gone, pos);
      continue;
    }
    bool is_it = !is_null && o.class == a->class && !o.is_consumed &&
                 refcount_branch (p, term_eq (t, a->id, o.id));
    is_found |= is_it;
    if (p->is_over)
      return;
    if (!is_it && !o.is_gone)
      refcount_refuse (w, pos, "an object is neither freed nor published");
    refcount_end_owner (p, &o, is_it, pos);
  }
  if (!is_found && !p->is_over)
    refcount_refuse (w, pos, "the object that is published is not a new one");
}
