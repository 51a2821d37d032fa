/* Loads and stores: which element of which array, whether it may be touched,
   and what is known of it. */

#include "pass/refcount.h"

#include <assert.h>

static const char broken[] =
    "the access is not to one member or element as types say it, so the "
    "logical memory model does not hold";

/* What lies in freed memory is not to be used: looked at where the object is
   G, assumed of all others. */
void
refcount_check_alive (CellPath *p, const CellFrame *f, const UnitOp *op,
                      int class, Term id, ErrorKind kind, const char *message) {
  Refcount *w = p->w;
  const CellOwner *o = refcount_is_owner (w, class) && !p->is_probe
                           ? refcount_owner (p, class, id)
                           : NULL;
  if (o && o->is_gone) {
    p->is_elsewhere = false;
    refcount_error (p, kind, refcount_op_pos (f, op), message);
    return;
  }
  refcount_check_touch (p, class, id, refcount_op_pos (f, op));
  for (size_t i = 0; i < w->kinds.len && class != NOT_A_CLASS; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class != class || k->alive == CELL_NONE || p->is_probe)
      continue;
    bool is_kept;
    Term alive = refcount_element (p, k->alive, &id, &is_kept);
    Term holds = term_eq (w->t, alive, term_int (w->t, 1));
    if (is_kept && w->refs->checks & REF_CHECK_FREED) {
      if (!refcount_branch (p, holds)) {
        p->is_elsewhere = false;
        refcount_error (p, kind, refcount_op_pos (f, op), message);
      }
    } else
      refcount_assume (p, holds);
  }
}

/* Indices of an element at an address. */
void
refcount_indices (const CellAddress *a, Term *index) {
  unsigned n = 0;
  if (a->class != NOT_A_CLASS)
    index[n++] = a->id;
  for (unsigned i = 0; i < a->count && n < CELL_INDICES; i++)
    index[n++] = a->index[i];
}

/* Whether elements of the array are kept at Skolems. */
static bool
has_skolem (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->kept.len; i++)
    if (w->kept.data[i].array == array && w->kept.data[i].location == SCHEDULER)
      return true;
  return false;
}

Term
refcount_is_valid (const Refcount *w, const CellArray *a, Term index) {
  Terms *t = w->t;
  if (a->class == NOT_A_CLASS) {
    const UnitGlobal *g = w->unit->globals.data + a->global;
    uint64_t count = unit_type (w->unit, g->type)->count;
    Term end = term_int (t, (int64_t)count);
    if (!count)
      return term_bool (t, true);
    return term_and2 (t, term_le (t, term_int (t, 0), index),
                      term_lt (t, index, end));
  }
  const CellClass *c = w->classes.data + a->class;
  Term is = term_and2 (t, term_bool (t, c->has_heap),
                       term_lt (t, term_int (t, (int64_t)c->homes), index));
  for (size_t i = 0; i < w->homes.len; i++) {
    const CellHome *h = w->homes.data + i;
    Term first = term_int (t, (int64_t)h->first),
         end = term_int (t, (int64_t)(h->first + h->count));
    if (h->class == a->class)
      is = term_or2 (
          t, is,
          term_and2 (t, term_le (t, first, index), term_lt (t, index, end)));
  }
  return is;
}

/* Whether the element may be the count of no resource: then no G is there. */
static bool
may_be_none (CellPath *p, uint32_t array, const Term *index) {
  Refcount *w = p->w;
  Terms *t = w->t;
  Term in =
      term_not (t, refcount_is_valid (w, w->arrays.data + array, index[0]));
  bool is_count = false;
  for (size_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->count != array)
      continue;
    Subst *s = subst_new (t);
    subst_set (s, k->g, term_add2 (t, index[0], term_int (t, -k->index.plus)));
    in = term_or2 (t, in, subst_apply (s, k->domain));
    subst_free (s);
    is_count = true;
  }
  return is_count && refcount_is_possible (p, term_not (t, in));
}

/* What fails after a look at an element is an error where that is the one at
   G: there is such a G, or it is an error wherever G is. */
static void
note_place (CellPath *p, uint32_t array, const Term *index, bool is_kept) {
  if (has_skolem (p->w, array) && !p->w->arrays.data[array].is_ghost)
    p->is_elsewhere = !is_kept && !may_be_none (p, array, index);
}

static bool
is_count (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->kinds.len; i++)
    if (w->kinds.data[i].count == array)
      return true;
  return false;
}

/* Whether others may have written a pointer there. */
static bool
is_from_elsewhere (const Refcount *w, const CellArray *a) {
  if (a->class != NOT_A_CLASS)
    return w->classes.data[a->class].is_open;
  return a->global != CELL_NONE && !a->is_local &&
         w->unit->globals.data[a->global].init != GLOBAL_DATA;
}

static CellValue
value_of_element (CellPath *p, uint32_t array, Term t) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  if (a->points_to != NOT_A_CLASS && is_from_elsewhere (w, a))
    refcount_open_class (w, a->points_to);
  if (a->points_to != NOT_A_CLASS)
    return refcount_address (p, refcount_object (w, a->points_to, t), a->bits);
  WideSigned half = (WideSigned)1 << (a->bits - 1);
  CellValue v = refcount_int (p, t, a->bits, -half, half - 1);
  v.is_counted = is_count (w, array);
  if (!a->is_natural)
    return v;
  Term most = term_int (w->t, (int64_t)half - 1);
  if (refcount_branch (p, term_le (w->t, t, most))) {
    v.low = 0;
    return v;
  }
  v.high = -1; /* its highest bit is a sign for operations */
  v.term = term_sub (w->t, t, term_int (w->t, (int64_t)(2 * half)));
  return v;
}

Term
refcount_read (CellPath *p, uint32_t array, const Term *index) {
  bool is_kept = false;
  Term t = refcount_element (p, array, index, &is_kept);
  if (p->is_probe) {
    CellRead r = {.array = array, .symbol = t};
    for (unsigned i = 0; i < p->w->arrays.data[array].arity; i++)
      r.index[i] = (CellIndex){index[i].id, 0}; /* made sense of later */
    vec_push (&p->probed, r);
    return t;
  }
  note_place (p, array, index, is_kept);
  refcount_note_look (p, array, index);
  refcount_seen (p, array, index);
  for (size_t i = 0; i < p->entries.len; i++)
    p->entries.data[i].is_read |= p->entries.data[i].array == array &&
                                  term_is (p->entries.data[i].value, t);
  return t;
}

/* A number as elements of the array have it.  A count that went beyond its
   width is assumed not to be stored. */
static Term
as_element (CellPath *p, uint32_t array, const CellValue *v) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  Term t = refcount_term (p, v);
  if (is_count (w, array) &&
      refcount_overflows (p, v, a->bits, a->is_natural)) {
    w->has_counts_assumed = true;
    p->is_over = true;
  }
  if (!a->is_natural || a->field ||
      refcount_branch (p, term_le (w->t, term_int (w->t, 0), t)))
    return t;
  return term_add2 (w->t, t, term_int (w->t, (int64_t)1 << a->bits));
}

/* A pointer to an object, or a number. */
static bool
storable (CellPath *p, uint32_t array, const CellValue *v, Term *t) {
  const CellArray *a = p->w->arrays.data + array;
  if (a->points_to == NOT_A_CLASS)
    *t = as_element (p, array, v);
  else if (refcount_is_object (v) && v->address->class == a->points_to)
    *t = v->address->id;
  else if (v->kind == VALUE_INT && v->low == 0 && v->high == 0)
    *t = v->term;
  else
    return false;
  return true;
}

/* Pointers are valid where they are used: that is assumed. */
void
refcount_assume_valid (CellPath *p, const CellValue *v) {
  Terms *t = p->w->t;
  if (v->kind == VALUE_INT && v->low == 0 && v->high == 0)
    p->is_over = true;
  if (v->kind == VALUE_ADDRESS && v->address->class != NOT_A_CLASS)
    refcount_assume (p, term_lt (t, term_int (t, 0), v->address->id));
}

/* What others may see is used while the lock is held, once in an entry: then
   it is as if the entry ran alone. */
void
refcount_check_section (CellPath *p, const CellFrame *f, const UnitOp *op,
                        const CellValue *where) {
  bool is_own = where->kind == VALUE_ADDRESS &&
                where->address->local != CELL_NONE &&
                where->address->class == NOT_A_CLASS;
  bool is_alone = p->entry >= p->w->refs->entries.len; /* it is 'init' */
  if (p->w->refs->atomic == REF_ATOMIC_LOCK && !p->is_probe && !is_own &&
      !is_alone && p->section != 1)
    refcount_refuse_op (
        p, f, op,
        "memory is used without the lock, or the lock was given "
        "back in between");
}

/* Not the address before or behind a table; in one, if there are no others. */
static Term
is_usable (const Refcount *w, int class, Term id) {
  Terms *t = w->t;
  const CellClass *c = w->classes.data + class;
  Term is = term_bool (t, true);
  for (size_t i = 0; i < w->homes.len; i++) {
    const CellHome *h = w->homes.data + i;
    Term before = term_int (t, (int64_t)h->first - 1),
         behind = term_int (t, (int64_t)(h->first + h->count));
    if (h->class == class)
      is = term_and2 (t, is,
                      term_and2 (t, term_not (t, term_eq (t, id, before)),
                                 term_not (t, term_eq (t, id, behind))));
  }
  if (!c->has_heap && !c->is_open && c->homes)
    is = term_and2 (t, is, term_le (t, id, term_int (t, (int64_t)c->homes)));
  return is;
}

/* So are indices of tables, and objects. */
static void
assume_in_range (CellPath *p, uint32_t array, const Term *index) {
  const Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  bool is_table = a->global != CELL_NONE && a->arity && *a->path == '[';
  if (is_table)
    refcount_assume (p, refcount_is_valid (w, a, index[0]));
  else if (a->class != NOT_A_CLASS && !p->is_probe)
    refcount_assume (p, is_usable (w, a->class, index[0]));
}

void
refcount_load (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue where = refcount_operand (p, f, &op->a);
  refcount_check_section (p, f, op, &where);
  uint32_t array, first, count;
  Term index[CELL_INDICES];
  refcount_assume_valid (p, &where);
  if (p->is_over)
    return;
  if (where.kind != VALUE_ADDRESS) {
    refcount_refuse_op (
        p, f, op,
        "something is read through a pointer that types do not explain");
    return;
  }
  CellAddress a = *where.address;
  if (a.class != NOT_A_CLASS)
    refcount_check_alive (p, f, op, a.class, a.id, KIND_INVALID_DEREF,
                          "freed memory is read");
  if (refcount_bit_fields (p, &a, op->bits, &first, &count)) {
    refcount_set_reg (f, op->dst,
                      refcount_load_bits (p, &a, op->bits, first, count));
    return;
  }
  if (!refcount_scalar (p, &a, op->bits, &array)) {
    refcount_set_reg (f, op->dst,
                      refcount_any (p, op->bits)); /* whatever it is */
    return;
  }
  refcount_indices (&a, index);
  assume_in_range (p, array, index);
  CellValue v = value_of_element (p, array, refcount_read (p, array, index));
  if (op->bits == 1 && v.kind == VALUE_INT) /* of a byte that is 0 or 1 */
    v = (CellValue){.kind = VALUE_BOOL,
                    .bits = 1,
                    .term = refcount_truth (p, &v),
                    .high = 1};
  refcount_set_reg (f, op->dst, v);
}

/* The expressions of the user's file only look. */
bool
refcount_may_write (CellPath *p, const CellFrame *f, const UnitOp *op,
                    const CellValue *to) {
  bool is_own = to->kind == VALUE_ADDRESS && to->address->local != CELL_NONE;
  if (p->is_probe && !is_own)
    refcount_refuse_op (p, f, op, "an expression writes something");
  return !p->is_over;
}

void
refcount_store (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue where = refcount_operand (p, f, &op->a),
            v = refcount_operand (p, f, &op->b);
  uint32_t array, first, count;
  Term index[CELL_INDICES], t;
  refcount_check_section (p, f, op, &where);
  refcount_assume_valid (p, &where);
  if (p->is_over || !refcount_may_write (p, f, op, &where))
    return;
  if (where.kind != VALUE_ADDRESS) {
    refcount_refuse_op (p, f, op,
                        "something is written through a pointer that types do "
                        "not explain");
    return;
  }
  CellAddress a = *where.address;
  if (a.class != NOT_A_CLASS)
    refcount_check_alive (p, f, op, a.class, a.id, KIND_INVALID_DEREF,
                          "freed memory is written");
  if (refcount_bit_fields (p, &a, op->bits, &first, &count)) {
    refcount_store_bits (p, &a, &v, first, count, refcount_op_pos (f, op));
    return;
  }
  if (!refcount_scalar (p, &a, op->bits, &array)) {
    refcount_refuse_op (p, f, op, broken);
    return;
  }
  refcount_indices (&a, index);
  assume_in_range (p, array, index);
  if (!p->is_over)
    refcount_check_overflow (p, array, index, &v, refcount_op_pos (f, op));
  if (!p->is_over && !storable (p, array, &v, &t)) {
    refcount_refuse_op (p, f, op,
                        "a pointer is stored that is none to the begin of an "
                        "object of the type");
    return;
  }
  if (!p->is_over)
    refcount_check_count (p, array, index, t, refcount_op_pos (f, op));
  if (!p->is_over)
    refcount_write_member (p, array, index, t, refcount_op_pos (f, op));
}
