/* Calls of routines: see refcount_routine.c for what is known of them.

   Callers release a cell often before they clear it: "put (slot[i]); slot[i] =
   NULL".  Then that cell does not count from the call on, until it is written;
   or it counts again where the path ends.  The routine must not look at such a
   cell, as it would take it for a reference.  It looks at no cell of the array
   at all, or only into what it releases itself; then the object that the cell
   is in must keep a reference that the routine does not change.

   Behind the call, what the routine may write is not known any more.  Of a
   resource that the path takes apart all is as before: its count is 0, so the
   routine does not use it.  The same holds for references in objects that keep
   a reference. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

typedef struct {
  CellPath *p;
  const CellRoutine *routine;
  Pos pos;
  bool takes;     /* a reference, to ... */
  Term taken;     /* ... this resource */
  Term *more;     /* by kind: what the count is more than the references */
  bool *is_apart; /* by kind: the routine does not touch G */
  bool *is_dead;  /* ... because it is freed */
} Call;

static const CellRoutine *
find_routine (const Refcount *w, uint32_t proc) {
  for (size_t i = 0; i < w->routines.len; i++)
    if (w->routines.data[i].proc == proc)
      return w->routines.data + i;
  return NULL;
}

static bool
is_null (const CellValue *v) {
  return v->kind == VALUE_INT && v->low == 0 && v->high == 0;
}

/* Pointers are whole objects or null; what the routine takes. */
static bool
look_at_arguments (Call *c, const CellFrame *f, const UnitOp *op) {
  CellPath *p = c->p;
  Refcount *w = p->w;
  for (uint32_t i = 0; i < op->count; i++) {
    CellValue v = refcount_operand (p, f, op->args + i);
    int class = refcount_param_class (w, c->routine->proc, i);
    bool is_object = refcount_is_object (&v) && v.address->class == class;
    if (class != NOT_A_CLASS && !is_object && !is_null (&v))
      return refcount_refuse (w, c->pos,
                              "a pointer is handed over that is none to the "
                              "begin of an object of the type");
    if (i != c->routine->param)
      continue;
    c->taken = is_object ? v.address->id : refcount_term (p, &v);
    c->takes =
        class == NOT_A_CLASS ||
        !refcount_branch (p, term_eq (w->t, c->taken, term_int (w->t, 0)));
  }
  return true;
}

/* New objects are as others from now on. */
static void
close_owners (Call *c) {
  CellPath *p = c->p;
  for (size_t i = 0; i < p->owners.len && !p->is_over;)
    if (!refcount_is_resource (p->w, p->owners.data[i].class)) {
      refcount_refuse (p->w, c->pos,
                       "an object is made or taken apart where a function is "
                       "called that calls itself");
      return;
    } else if (p->owners.data[i].is_dying || p->owners.data[i].is_gone)
      i++;
    else
      refcount_close_owner (p, i, c->pos);
}

/* Cells that are let go ----------------------------------------------------
 */

static Term
same_params (CellPath *p, uint32_t count, const Term *a, const Term *b) {
  Terms *t = p->w->t;
  Term same = term_bool (t, true);
  for (uint32_t i = 0; i < count; i++)
    same = term_and2 (t, same, term_eq (t, a[i], b[i]));
  return same;
}

bool
refcount_is_released (CellPath *p, size_t predicate, const Term *params) {
  const CellPredicate *r = p->w->predicates.data + predicate;
  for (size_t i = 0; i < p->released.len; i++)
    if (p->released.data[i].predicate == predicate &&
        refcount_branch (
            p, same_params (p, r->params, params, p->released.data[i].params)))
      return true;
  return false;
}

static void
forget_released (CellPath *p, size_t number) {
  for (size_t i = number + 1; i < p->released.len; i++)
    p->released.data[i - 1] = p->released.data[i];
  p->released.len--;
}

void
refcount_regain (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->released.len;) {
    const CellTarget x = p->released.data[i];
    const CellPredicate *r = p->w->predicates.data + x.predicate;
    Term params[CELL_INDICES];
    bool is_it = false;
    for (size_t k = 0; k < r->reads.len && !is_it; k++)
      if (r->reads.data[k].array == array) {
        refcount_target_of (p, r->reads.data + k, index, params);
        is_it =
            refcount_branch (p, same_params (p, r->params, params, x.params));
      }
    if (is_it)
      forget_released (p, i);
    else
      i++;
  }
}

/* It is none of those that were let go any more. */
static void
count_again (CellPath *p, const CellTarget *x) {
  Terms *t = p->w->t;
  const CellPredicate *r = p->w->predicates.data + x->predicate;
  Term refers = refcount_refers (p, r, x->params),
       counts = refcount_counts (p, r, x->params);
  if (refcount_branch (p, term_and2 (t, refers, counts)))
    p->number.data[x->predicate] =
        term_add2 (t, p->number.data[x->predicate], term_int (t, 1));
}

void
refcount_regain_all (CellPath *p) {
  while (p->released.len && !p->is_over) {
    const CellTarget x = vec_pop (&p->released);
    count_again (p, &x);
  }
}

/* Whether routines leave all that the predicate reads alone. */
static bool
is_out_of_reach (const Refcount *w, const CellPredicate *r) {
  for (size_t i = 0; i < r->reads.len; i++) {
    const CellArray *a = w->arrays.data + r->reads.data[i].array;
    if (a->routine_writes || a->routine_looks)
      return false;
  }
  return !r->is_weak && !r->is_clients;
}

bool
refcount_is_handed (const CellPath *p, Term x) {
  for (size_t i = 0; i < p->handed.len; i++)
    if (term_is (p->handed.data[i], x))
      return true;
  return false;
}

/* Whether the target refers to the object, surely. */
static bool
refers_to (CellPath *p, const CellPredicate *r, const Term *params, Term id) {
  Refcount *w = p->w;
  Term refers = refcount_refers (p, r, params);
  Subst *s = subst_new (w->t);
  subst_set (s, w->kinds.data[r->kind].g, id);
  refers = subst_apply (s, refers);
  subst_free (s);
  return !refcount_is_possible (p, term_not (w->t, refers));
}

/* Whether a cell that routines leave alone refers to the object: then its count
   stays positive. */
static bool
keeps_reference (CellPath *p, int class, Term id) {
  const Refcount *w = p->w;
  for (size_t i = 0; i < p->entries.len && !p->is_over; i++)
    for (size_t k = 0; k < w->predicates.len; k++) {
      const CellPredicate *r = w->predicates.data + k;
      const CellEntry e = p->entries.data[i];
      Term params[CELL_INDICES];
      if (w->kinds.data[r->kind].class != class || !r->reads.len ||
          r->reads.data[0].array != e.array ||
          refcount_is_handed (p, e.value) || !is_out_of_reach (w, r) ||
          !refcount_is_same_row (p, e.value, id))
        continue;
      refcount_target_of (p, r->reads.data, e.index, params);
      if (term_is_true (w->t, refcount_counts (p, r, params)) &&
          refers_to (p, r, params, id))
        return true;
    }
  return false;
}

/* Whether an element stays what it is while routines run, also if others of its
   array do not. */
static bool
keeps_element (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  if (a->class == NOT_A_CLASS || !refcount_is_resource (p->w, a->class))
    return !a->routine_writes;
  const CellOwner *o = refcount_owner (p, a->class, index[0]);
  return (o && o->is_dying) ||
         (!a->routine_stores && keeps_reference (p, a->class, index[0]));
}

/* The target may be let go: the routine does not look at it. */
static bool
may_release (CellPath *p, const CellPredicate *r, const Term *params) {
  const Refcount *w = p->w;
  for (size_t i = 0; i < r->reads.len; i++) {
    const CellRead *x = r->reads.data + i;
    Term index[CELL_INDICES];
    refcount_read_indices (w, x, params, index);
    if (w->arrays.data[x->array].routine_looks ||
        !keeps_element (p, x->array, index))
      return false;
  }
  return !r->is_weak && !r->is_clients;
}

/* A cell that holds the resource is let go; the last one that the path has
   looked at. */
static void
release_cell (CellPath *p, uint32_t kind, Term resource) {
  Refcount *w = p->w;
  for (size_t i = p->entries.len; i-- > 0 && !p->is_over;)
    for (uint32_t k = 0; k < w->predicates.len; k++) {
      const CellPredicate *r = w->predicates.data + k;
      const CellEntry e = p->entries.data[i];
      CellTarget x = {.predicate = k};
      if (r->kind != kind || !r->reads.len ||
          r->reads.data[0].array != e.array || !term_is (e.value, resource))
        continue;
      refcount_target_of (p, r->reads.data, e.index, x.params);
      if (refcount_is_released (p, k, x.params) ||
          !may_release (p, r, x.params) ||
          !refers_to (p, r, x.params, resource))
        continue;
      Term counts = refcount_counts (p, r, x.params);
      if (!term_is_true (w->t, counts))
        continue;
      p->number.data[k] =
          term_add2 (w->t, p->number.data[k], term_int (w->t, -1));
      refcount_assume (p,
                       term_le (w->t, term_int (w->t, 0), p->number.data[k]));
      vec_push (&p->released, x);
      return;
    }
}

static Term
difference (CellPath *p, uint32_t kind) {
  Terms *t = p->w->t;
  const CellKind *k = p->w->kinds.data + kind;
  Term at = term_add2 (t, k->g, term_int (t, k->index.plus));
  Term count = refcount_element (p, k->count, &at, NULL);
  return refcount_tidy (t, term_sub (t, count, refcount_references (p, kind)));
}

/* A cell that holds the resource is let go, if the count is too small
   otherwise.  Whether it was does not matter where G is another one. */
void
refcount_let_go_cell (CellPath *p, uint32_t kind, Term resource, int wanted) {
  Terms *t = p->w->t;
  if (refcount_branch (p, term_eq (t, resource, p->w->kinds.data[kind].g)) &&
      refcount_branch (
          p, term_lt (t, difference (p, kind), term_int (t, wanted))) &&
      !p->is_over)
    release_cell (p, kind, resource);
}

/* What is handed over is a reference of a cell, if there is no other; and so is
   the one by which the path came to what it takes apart. */
static void
let_go (Call *c) {
  CellPath *p = c->p;
  for (size_t i = 0; i < p->owners.len; i++)
    if (p->owners.data[i].is_dying && !p->owners.data[i].is_gone)
      vec_push (&p->handed, p->owners.data[i].id);
  if (c->takes)
    vec_push (&p->handed, c->taken);
  for (size_t i = 0; i < p->owners.len && !p->is_over; i++)
    for (uint32_t k = 0; k < p->w->kinds.len && !p->is_over; k++)
      if (p->owners.data[i].is_dying && !p->owners.data[i].is_gone &&
          p->w->kinds.data[k].class == p->owners.data[i].class)
        refcount_let_go_cell (p, k, p->owners.data[i].id, 0);
  if (c->takes && !p->is_over &&
      !refcount_let_go_member (p, c->routine->kind, c->taken) && !p->is_over)
    refcount_let_go_cell (p, c->routine->kind, c->taken, 1);
}

/* Cells that were let go before may not be out of reach of this call: then they
   count again, and what is wrong is seen at once. */
static void
look_again (CellPath *p) {
  for (size_t i = 0; i < p->released.len && !p->is_over;) {
    const CellTarget x = p->released.data[i];
    if (may_release (p, p->w->predicates.data + x.predicate, x.params))
      i++;
    else {
      forget_released (p, i);
      count_again (p, &x);
    }
  }
}

/* Before ------------------------------------------------------------------- */

static void
fail (Call *c, const char *message) {
  c->p->is_elsewhere = false;
  refcount_error (c->p, KIND_REFCOUNT, c->pos, message);
}

/* Nothing refers to what is freed; true: G is. */
static bool
is_dead (Call *c, uint32_t kind, bool is_taken) {
  CellPath *p = c->p;
  Terms *t = p->w->t;
  const CellKind *k = p->w->kinds.data + kind;
  if (k->alive == CELL_NONE)
    return false;
  refcount_check_dead (p, kind, c->pos);
  Term alive = refcount_element (p, k->alive, &k->g, NULL);
  if (!refcount_branch (p, term_eq (t, alive, term_int (t, 0))))
    return false;
  if (is_taken)
    fail (c, "a reference to a freed object is given up");
  return true;
}

static void
require (Call *c, uint32_t kind) {
  CellPath *p = c->p;
  Terms *t = p->w->t;
  bool is_taken =
      c->takes && c->routine->kind == kind &&
      refcount_branch (p, term_eq (t, c->taken, p->w->kinds.data[kind].g));
  if (is_dead (c, kind, is_taken)) {
    c->is_apart[kind] = c->is_dead[kind] = true;
    return;
  }
  Term more = term_add2 (t, difference (p, kind), term_int (t, -is_taken));
  if (!refcount_branch (p, term_le (t, term_int (t, 0), more)))
    fail (c, is_taken ? "a reference is given up that nobody has"
                      : "a count is less than the number of references where "
                        "a function is called that calls itself");
  c->more[kind] = refcount_tidy (t, more);
}

/* What the path takes apart is not what it gives up: looked at where it is G.
 */
static void
require_apart (Call *c, const CellOwner *o) {
  CellPath *p = c->p;
  Terms *t = p->w->t;
  for (uint32_t i = 0; i < p->w->kinds.len && !p->is_over; i++) {
    const CellKind *k = p->w->kinds.data + i;
    bool may_be = c->takes && c->routine->kind == i;
    Term same = term_eq (t, c->taken.id ? c->taken : o->id, o->id);
    if (k->class != o->class)
      continue;
    if (!refcount_branch (p, term_eq (t, k->g, o->id))) {
      if (may_be)
        refcount_assume (p, term_not (t, same));
      continue;
    }
    c->is_apart[i] = true;
    if (may_be && refcount_branch (p, same))
      fail (c, "a reference is given up to an object that is being released");
  }
}

/* Behind ------------------------------------------------------------------- */

static void
change_numbers (Call *c) {
  CellPath *p = c->p;
  const Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->predicates.len; i++) {
    const CellPredicate *r = w->predicates.data + i;
    bool changes = false;
    for (size_t k = 0; k < r->reads.len; k++)
      changes |= w->arrays.data[r->reads.data[k].array].routine_writes;
    /* Pointers to what is taken apart may be copied. */
    bool is_fixed =
        c->is_apart[r->kind] && (!r->is_weak || c->is_dead[r->kind]);
    if (!changes || is_fixed)
      continue;
    p->number.data[i] = refcount_input (p);
    refcount_assume (p, term_le (t, term_int (t, 0), p->number.data[i]));
    refcount_note_most (p, i);
  }
}

/* G may be freed, if nobody has a reference. */
static Term
alive_behind (Call *c, uint32_t kind) {
  CellPath *p = c->p;
  Terms *t = p->w->t;
  Term alive = refcount_input (p), zero = term_int (t, 0);
  refcount_assume (p, term_le (t, zero, alive));
  refcount_assume (p, term_le (t, alive, term_int (t, 1)));
  Term all = term_add2 (t, refcount_references (p, kind), c->more[kind]);
  refcount_assume (
      p, term_implies (t, term_eq (t, alive, zero), term_eq (t, all, zero)));
  for (size_t i = 0; i < p->w->predicates.len; i++)
    if (p->w->predicates.data[i].kind == kind &&
        p->w->predicates.data[i].is_weak)
      refcount_assume (p, term_implies (t, term_eq (t, alive, zero),
                                        term_eq (t, p->number.data[i], zero)));
  return alive;
}

static Term
count_behind (Call *c, uint32_t kind) {
  CellPath *p = c->p;
  Term count =
      refcount_tidy (p->w->t, term_add2 (p->w->t, refcount_references (p, kind),
                                         c->more[kind]));
  refcount_assume_count (p, p->w->kinds.data[kind].count, count);
  return count;
}

/* The kind whose count, or life, the kept element is; CELL_NONE: neither. */
static uint32_t
kind_at (CellPath *p, const CellEntry *e) {
  const Refcount *w = p->w;
  for (uint32_t i = 0; i < w->kinds.len && e->is_kept; i++) {
    const CellKind *k = w->kinds.data + i;
    Term at = term_add2 (w->t, k->g, term_int (w->t, k->index.plus));
    if ((e->array == k->count && term_is (e->index[0], at)) ||
        (e->array == k->alive && term_is (e->index[0], k->g)))
      return i;
  }
  return CELL_NONE;
}

/* What a kept element is behind the call. */
static Term
element_behind (Call *c, const CellEntry *e) {
  const Refcount *w = c->p->w;
  uint32_t kind = kind_at (c->p, e);
  bool changes = w->arrays.data[e->array].routine_writes;
  if (kind != CELL_NONE && c->is_apart[kind])
    return e->value;
  if (kind != CELL_NONE && e->array == w->kinds.data[kind].count) {
    Term count = count_behind (c, kind);
    if (!changes)
      refcount_assume (c->p, term_eq (w->t, count, e->value));
    return count;
  }
  if (kind != CELL_NONE && changes)
    return alive_behind (c, kind);
  if (!changes || keeps_element (c->p, e->array, e->index))
    return e->value;
  Term any = refcount_any_element (c->p, e->array);
  if (!refcount_has_sign (w, e->array))
    refcount_assume (c->p, term_le (w->t, term_int (w->t, 0), any));
  return any;
}

static bool
is_forgotten (Call *c, const CellEntry *e) {
  const CellArray *a = c->p->w->arrays.data + e->array;
  if (e->is_kept || !a->routine_writes || a->is_local ||
      a->ghost_of != CELL_NONE)
    return false;
  return !keeps_element (c->p, e->array, e->index);
}

static void
change_elements (Call *c) {
  CellPath *p = c->p;
  VEC (CellEntry) behind = {0};
  for (size_t i = 0; i < p->entries.len; i++) {
    CellEntry e = p->entries.data[i];
    if (is_forgotten (c, &e))
      continue;
    e.value = e.is_kept ? element_behind (c, &e) : e.value;
    e.first = e.value;
    vec_push (&behind, e);
  }
  vec_clear (&p->entries);
  for (size_t i = 0; i < behind.len; i++)
    vec_push (&p->entries, behind.data[i]);
  vec_done (&behind);
  p->after = c->routine->location;
  vec_clear (&p->closed);
  for (size_t i = 0; i < p->owners.len; i++) /* that was before */
    p->owners.data[i].is_zero = false;
  for (size_t i = 0; i < p->entries.len; i++)
    refcount_note_rows (p, i);
  for (size_t i = 0; i < p->w->kept.len; i++) {
    const CellKept *k = p->w->kept.data + i;
    if (k->kind == CELL_NONE && !p->w->arrays.data[k->array].is_ghost &&
        (k->location == SCHEDULER || k->location == p->from))
      refcount_seen (p, k->array, k->index);
  }
}

/* The call ----------------------------------------------------------------- */

static void
call (Call *c) {
  CellPath *p = c->p;
  const Refcount *w = p->w;
  Subst *same = subst_new (w->t);
  close_owners (c);
  let_go (c);
  look_again (p);
  for (size_t i = 0; i < p->owners.len && !p->is_over && !w->refused; i++)
    if (p->owners.data[i].is_dying && !p->owners.data[i].is_gone) {
      const CellOwner o = p->owners.data[i];
      require_apart (c, &o);
    }
  for (uint32_t i = 0; i < w->kinds.len && !p->is_over && !w->refused; i++)
    require (c, i);
  if (!p->is_over && !w->refused)
    refcount_check_rows (p, c->routine->location, same);
  subst_free (same);
  if (p->is_over || w->refused)
    return;
  change_numbers (c);
  change_elements (c);
}

bool
refcount_call (CellPath *p, CellFrame *f, const UnitOp *op) {
  Refcount *w = p->w;
  const CellRoutine *r = op->a.kind == OPERAND_PROC && !p->is_probe
                             ? find_routine (w, op->a.index)
                             : NULL;
  bool is_init =
      w->start != SCHEDULER && p->entry == w->locations.data[w->start].entry;
  if (!r || is_init)
    return false;
  Call c = {.p = p,
            .routine = r,
            .pos = refcount_op_pos (f, op),
            .more = mem_zero ((w->kinds.len + 1) * sizeof *c.more),
            .is_apart = mem_zero (w->kinds.len + 1),
            .is_dead = mem_zero (w->kinds.len + 1)};
  if (look_at_arguments (&c, f, op) && !p->is_over)
    call (&c);
  mem_free (c.more);
  mem_free (c.is_apart);
  mem_free (c.is_dead);
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  for (uint32_t i = 0; i < op->result_count; i++)
    refcount_set_reg (f, op->results[i],
                      refcount_any (p, proc->regs.data[op->results[i]]));
  return true;
}
