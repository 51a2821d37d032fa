/* One procedure, executed along a path.

   There is a case for each operation.  One that touches memory finds the array
   and the indices of what it touches, or is refused; only a value that is
   loaded may be anything instead, if it is known that what it lies in lives. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

static CellValue
operand (CellPath *p, const CellFrame *f, const Operand *o) {
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return f->is_set[o->index] ? f->regs[o->index] : refcount_any (p, o->bits);
  case OPERAND_CONST:
    return refcount_constant (p,
                              o->bits == 1 ? (WideSigned)o->value
                                           : wide_signed (o->value, o->bits),
                              o->bits);
  case OPERAND_GLOBAL:
    return refcount_address (
        p, refcount_global (p, o->index, (uint64_t)o->value), o->bits);
  default:
    return refcount_any (p, o->bits ? o->bits : 64);
  }
}

static void
set (CellFrame *f, uint32_t reg, CellValue v) {
  if (reg == NO_REG)
    return;
  f->regs[reg] = v;
  f->is_set[reg] = true;
}

static Pos
user_pos (const CellFrame *f, const UnitOp *op) {
  Pos pos = op->pos;
  unit_user_pos (f->code->unit, f->code->proc, op, &pos);
  return pos;
}

static void
refuse (CellPath *p, const CellFrame *f, const UnitOp *op, const char *what) {
  if (p->is_over)
    return;
  refcount_refuse (p->w, user_pos (f, op), "%s%s%s%s", what,
                   op->show ? " ('" : "", op->show ? op->show : "",
                   op->show ? "')" : "");
  p->is_over = true;
}

/* Memory ------------------------------------------------------------------- */

static const char broken[] =
    "the access is not to one member or element as types say it, so the "
    "logical memory model does not hold";

/* What lies in freed memory is not to be used: looked at where the object is
   G, assumed of all others. */
static void
check_alive (CellPath *p, const CellFrame *f, const UnitOp *op, int class,
             Term id, ErrorKind kind, const char *message) {
  Refcount *w = p->w;
  const CellOwner *o = refcount_is_owner (w, class) && !p->is_probe
                           ? refcount_owner (p, class, id)
                           : NULL;
  if (o && o->is_gone) {
    p->is_elsewhere = false;
    refcount_error (p, kind, user_pos (f, op), message);
    return;
  }
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
        refcount_error (p, kind, user_pos (f, op), message);
      }
    } else
      refcount_assume (p, holds);
  }
}

/* Indices of an element at an address. */
static void
indices (const CellAddress *a, Term *index) {
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

/* Whether there is such an element: indices are valid. */
static Term
is_valid (const Refcount *w, const CellArray *a, Term index) {
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
  Term in = term_not (t, is_valid (w, w->arrays.data + array, index[0]));
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

static CellValue
value_of_element (CellPath *p, uint32_t array, Term t) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
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

static Term
read_element (CellPath *p, uint32_t array, const Term *index) {
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
  refcount_seen (p, array, index);
  return t;
}

/* Bit-fields: an access to bytes in which nothing else lies. */
static bool
bit_fields (CellPath *p, const CellAddress *a, unsigned bits, uint32_t *first,
            uint32_t *count) {
  const UnitType *type = unit_type (p->w->unit, a->type);
  *count = 0;
  if (type->kind != UNIT_TYPE_STRUCT)
    return false;
  uint64_t low = (uint64_t)a->beyond * 8, high = low + bits;
  for (uint32_t i = 0; i < type->members.len; i++) {
    const UnitMember *m = type->members.data + i;
    uint64_t size =
        m->bits ? m->bits : 8 * unit_type (p->w->unit, m->type)->bytes;
    if (m->bit_offset + size <= low || m->bit_offset >= high)
      continue;
    if (!m->bits || m->bit_offset < low || m->bit_offset + m->bits > high ||
        m->bits > 32 || m->bit_offset - low > 61)
      return false;
    if (!*count)
      *first = i;
    ++*count;
  }
  return *count && *count <= MOST_PARTS;
}

/* The array of a bit-field; CELL_NONE: there is none. */
static uint32_t
bit_array (CellPath *p, const CellAddress *a, uint32_t member, Term *index) {
  Refcount *w = p->w;
  CellAddress at = *a;
  const UnitMember *m = unit_type (w->unit, a->type)->members.data + member;
  uint32_t array;
  at.beyond = 0;
  refcount_step_member (p, &at, member);
  if (!refcount_array (w, &at, (unsigned)m->bits + 1, m, &array)) {
    refcount_refuse (w,
                     m->type.id ? unit_type (w->unit, a->type)->pos : (Pos){0},
                     "a bit-field has too many indices");
    p->is_over = true;
    return CELL_NONE;
  }
  indices (&at, index);
  return array;
}

static CellValue
load_bits (CellPath *p, const CellAddress *a, unsigned bits, uint32_t first,
           uint32_t count) {
  Terms *t = p->w->t;
  const UnitType *type = unit_type (p->w->unit, a->type);
  CellValue v = refcount_constant (p, 0, bits);
  CellPart *parts = arena_alloc (&p->w->arena, count * sizeof *parts);
  Term sum = term_int (t, 0);
  for (uint32_t i = 0; i < count; i++) {
    const UnitMember *m = type->members.data + first + i;
    Term index[CELL_INDICES];
    uint32_t array = bit_array (p, a, first + i, index);
    if (array == CELL_NONE)
      return v;
    Term x = read_element (p, array, index);
    refcount_assume (p, term_le (t, term_int (t, 0), x));
    refcount_assume (p, term_lt (t, x, term_int (t, (int64_t)1 << m->bits)));
    unsigned low = (unsigned)(m->bit_offset - 8 * (uint64_t)a->beyond);
    parts[i] = (CellPart){low, (unsigned)m->bits, x};
    sum = term_add2 (t, sum, term_mul (t, term_int (t, (int64_t)1 << low), x));
    v.high += ((WideSigned)1 << low) * (((WideSigned)1 << m->bits) - 1);
  }
  v.term = sum;
  v.part_count = count;
  v.parts = parts;
  return v;
}

/* The value of one member in what is stored. */
static bool
part_at (CellPath *p, const CellValue *v, unsigned low, unsigned bits,
         Term *t) {
  Terms *m = p->w->t;
  *t = term_int (m, 0);
  if (v->kind == VALUE_INT && v->low == v->high) {
    *t = term_int (m, (int64_t)((Wide)v->low >> low & wide_mask (bits)));
    return true;
  }
  if (v->kind == VALUE_BOOL && !low) {
    *t = refcount_term (p, v);
    return true;
  }
  if (v->kind != VALUE_INT || !v->part_count)
    return false;
  for (unsigned i = 0; i < v->part_count; i++) {
    const CellPart *x = v->parts + i;
    if (x->low >= low + bits || x->low + x->bits <= low)
      continue;
    if (x->low != low || x->bits > bits)
      return false;
    *t = x->term;
  }
  return true;
}

static void
store_bits (CellPath *p, const CellAddress *a, const CellValue *v,
            uint32_t first, uint32_t count) {
  const UnitType *type = unit_type (p->w->unit, a->type);
  Term values[MOST_PARTS];
  for (uint32_t i = 0; i < count; i++) {
    const UnitMember *m = type->members.data + first + i;
    unsigned low = (unsigned)(m->bit_offset - 8 * (uint64_t)a->beyond);
    if (!part_at (p, v, low, (unsigned)m->bits, values + i)) {
      values[i] = refcount_any (p, (unsigned)m->bits + 1).term;
      refcount_assume (p, term_le (p->w->t, term_int (p->w->t, 0), values[i]));
    }
  }
  for (uint32_t i = 0; i < count; i++) {
    Term index[CELL_INDICES];
    uint32_t array = bit_array (p, a, first + i, index);
    if (array == CELL_NONE)
      return;
    bool is_kept;
    Term old = refcount_element (p, array, index, &is_kept);
    if (!term_is (old, values[i]))
      refcount_write (p, array, index, values[i]);
  }
}

/* A number as elements of the array have it.  A count that went beyond its
   width is assumed not to be stored. */
static Term
as_element (CellPath *p, uint32_t array, const CellValue *v) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  Term t = refcount_term (p, v);
  if (v->is_wrapped && is_count (w, array)) {
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
static void
assume_valid (CellPath *p, const CellValue *v) {
  Terms *t = p->w->t;
  if (v->kind == VALUE_INT && v->low == 0 && v->high == 0)
    p->is_over = true;
  if (v->kind == VALUE_ADDRESS && v->address->class != NOT_A_CLASS)
    refcount_assume (p, term_lt (t, term_int (t, 0), v->address->id));
}

/* What others may see is used while the lock is held, once in an entry: then
   it is as if the entry ran alone. */
static void
check_section (CellPath *p, const CellFrame *f, const UnitOp *op,
               const CellValue *where) {
  bool is_own = where->kind == VALUE_ADDRESS &&
                where->address->local != CELL_NONE &&
                where->address->class == NOT_A_CLASS;
  if (p->w->refs->atomic == REF_ATOMIC_LOCK && !p->is_probe && !is_own &&
      p->section != 1)
    refuse (p, f, op,
            "memory is used without the lock, or the lock was given "
            "back in between");
}

static void
do_mark (CellPath *p, const CellFrame *f, const UnitOp *op) {
  bool locks = !strcmp (op->show, REFCOUNT_LOCK);
  if (locks && p->section)
    refuse (p, f, op, "the entry takes the lock more than once");
  else if (!locks && p->section != 1)
    refuse (p, f, op, "the entry gives a lock back that it does not hold");
  p->section = locks ? 1 : 2;
}

/* So are indices of tables. */
static void
assume_in_range (CellPath *p, uint32_t array, const Term *index) {
  const Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  if (a->global != CELL_NONE && a->arity && *a->path == '[')
    refcount_assume (p, is_valid (w, a, index[0]));
}

static void
do_load (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue where = operand (p, f, &op->a);
  check_section (p, f, op, &where);
  uint32_t array, first, count;
  Term index[CELL_INDICES];
  assume_valid (p, &where);
  if (p->is_over)
    return;
  if (where.kind != VALUE_ADDRESS) {
    refuse (p, f, op,
            "something is read through a pointer that types do not explain");
    return;
  }
  CellAddress a = *where.address;
  if (a.class != NOT_A_CLASS)
    check_alive (p, f, op, a.class, a.id, KIND_INVALID_DEREF,
                 "freed memory is read");
  if (bit_fields (p, &a, op->bits, &first, &count)) {
    set (f, op->dst, load_bits (p, &a, op->bits, first, count));
    return;
  }
  if (!refcount_scalar (p, &a, op->bits, &array)) {
    set (f, op->dst, refcount_any (p, op->bits)); /* whatever it is */
    return;
  }
  indices (&a, index);
  assume_in_range (p, array, index);
  CellValue v = value_of_element (p, array, read_element (p, array, index));
  if (op->bits == 1 && v.kind == VALUE_INT) /* of a byte that is 0 or 1 */
    v = (CellValue){.kind = VALUE_BOOL,
                    .bits = 1,
                    .term = refcount_truth (p, &v),
                    .high = 1};
  set (f, op->dst, v);
}

/* The expressions of the user's file only look. */
static bool
may_write (CellPath *p, const CellFrame *f, const UnitOp *op,
           const CellValue *to) {
  bool is_own = to->kind == VALUE_ADDRESS && to->address->local != CELL_NONE;
  if (p->is_probe && !is_own)
    refuse (p, f, op, "an expression writes something");
  return !p->is_over;
}

static void
do_store (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue where = operand (p, f, &op->a), v = operand (p, f, &op->b);
  uint32_t array, first, count;
  Term index[CELL_INDICES], t;
  check_section (p, f, op, &where);
  assume_valid (p, &where);
  if (p->is_over || !may_write (p, f, op, &where))
    return;
  if (where.kind != VALUE_ADDRESS) {
    refuse (p, f, op,
            "something is written through a pointer that types do "
            "not explain");
    return;
  }
  CellAddress a = *where.address;
  if (a.class != NOT_A_CLASS)
    check_alive (p, f, op, a.class, a.id, KIND_INVALID_DEREF,
                 "freed memory is written");
  if (bit_fields (p, &a, op->bits, &first, &count)) {
    store_bits (p, &a, &v, first, count);
    return;
  }
  if (!refcount_scalar (p, &a, op->bits, &array)) {
    refuse (p, f, op, broken);
    return;
  }
  if (!storable (p, array, &v, &t)) {
    refuse (p, f, op,
            "a pointer is stored that is none to the begin of an "
            "object of the type");
    return;
  }
  indices (&a, index);
  assume_in_range (p, array, index);
  if (!p->is_over)
    refcount_write (p, array, index, t);
}

/* Whole objects ------------------------------------------------------------ */

typedef struct {
  CellPath *p;
  CellFrame *f;
  const UnitOp *op;
  bool is_copy;
  int64_t fill;
} Bulk;

static bool bulk (Bulk *, CellAddress to, CellAddress from);

static bool
bulk_member (Bulk *b, CellAddress to, CellAddress from, uint32_t member) {
  CellPath *p = b->p;
  const UnitMember *m = unit_type (p->w->unit, to.type)->members.data + member;
  if (m->bits) {
    Term index[CELL_INDICES], source[CELL_INDICES];
    uint32_t array = bit_array (p, &to, member, index);
    uint32_t other = b->is_copy ? bit_array (p, &from, member, source) : array;
    if (array == CELL_NONE || other == CELL_NONE || m->bits > 32)
      return false;
    Term value = term_int (p->w->t, b->fill ? ((int64_t)1 << m->bits) - 1 : 0);
    if (b->is_copy)
      value = read_element (p, other, source);
    refcount_write (p, array, index, value);
    return true;
  }
  refcount_step_member (p, &to, member);
  if (b->is_copy)
    refcount_step_member (p, &from, member);
  return bulk (b, to, from);
}

/* What lies there, as elements of the array have it. */
static bool
copied (CellPath *p, uint32_t array, CellAddress from, unsigned bits,
        Term *value) {
  const Refcount *w = p->w;
  uint32_t source;
  Term at[CELL_INDICES];
  if (!refcount_scalar (p, &from, bits, &source) ||
      w->arrays.data[source].points_to != w->arrays.data[array].points_to ||
      w->arrays.data[source].is_natural != w->arrays.data[array].is_natural)
    return false;
  indices (&from, at);
  *value = read_element (p, source, at);
  return true;
}

static bool
filled (CellPath *p, uint32_t array, int64_t fill, Term *value) {
  const CellArray *a = p->w->arrays.data + array;
  *value = term_int (p->w->t, !fill           ? 0
                              : a->is_natural ? ((int64_t)1 << a->bits) - 1
                                              : -1);
  return !fill || a->points_to == NOT_A_CLASS;
}

/* Copies or fills all that lies at 'to', one after the other. */
static bool
bulk (Bulk *b, CellAddress to, CellAddress from) {
  CellPath *p = b->p;
  const UnitType *type = unit_type (p->w->unit, to.type);
  if (type->kind == UNIT_TYPE_STRUCT) {
    for (uint32_t i = 0; i < type->members.len; i++)
      if (!bulk_member (b, to, from, i))
        return false;
    return true;
  }
  if (type->kind == UNIT_TYPE_ARRAY || type->kind == UNIT_TYPE_UNION)
    return refcount_forget (p, &to, false);
  uint32_t array;
  Term index[CELL_INDICES], value;
  unsigned bits = (unsigned)(8 * type->bytes);
  if (!refcount_scalar (p, &to, bits, &array))
    return false;
  indices (&to, index);
  if (b->is_copy ? !copied (p, array, from, bits, &value)
                 : !filled (p, array, b->fill, &value))
    return false;
  refcount_write (p, array, index, value);
  return true;
}

/* Whether so many bytes are what the type of the address says. */
static bool
is_whole (CellPath *p, const CellValue *where, const CellValue *size) {
  return !where->address->beyond && size->kind == VALUE_INT &&
         size->low == size->high &&
         size->low ==
             (WideSigned)unit_type (p->w->unit, where->address->type)->bytes;
}

/* Whether what lies there can be copied member by member. */
static bool
is_like (CellPath *p, const CellAddress *to, const CellAddress *from) {
  int class = refcount_class (p->w, to->type);
  return !from->beyond && refcount_class (p->w, from->type) == class &&
         (class != NOT_A_CLASS || to->type.id == from->type.id);
}

/* Memory that is touched must live, and be explained. */
static bool
may_touch (CellPath *p, const CellFrame *f, const UnitOp *op,
           const CellValue *where, const char *freed) {
  check_section (p, f, op, where);
  assume_valid (p, where);
  if (p->is_over)
    return false;
  if (where->kind != VALUE_ADDRESS)
    refuse (p, f, op,
            "bytes are copied or set through a pointer that types do not "
            "explain");
  else if (where->address->class != NOT_A_CLASS)
    check_alive (p, f, op, where->address->class, where->address->id,
                 KIND_INVALID_DEREF, freed);
  return !p->is_over;
}

/* One object is written member by member; otherwise all that may be written is
   forgotten, if nobody follows it. */
static void
do_bulk (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue to = operand (p, f, &op->a), other = operand (p, f, &op->b),
            size = operand (p, f, &op->c);
  Bulk b = {.p = p, .f = f, .op = op, .is_copy = op->kind == OP_MOVE};
  if (size.kind == VALUE_INT && size.low == 0 && size.high == 0)
    return;
  if (!may_touch (p, f, op, &to, "freed memory is written") ||
      !may_write (p, f, op, &to) ||
      (b.is_copy && !may_touch (p, f, op, &other, "freed memory is read")))
    return;
  bool is_one = is_whole (p, &to, &size);
  if (b.is_copy)
    is_one = is_one && is_like (p, to.address, other.address);
  else
    is_one = is_one && other.kind == VALUE_INT && other.low == other.high &&
             (other.low == 0 || other.low == -1);
  b.fill = is_one && !b.is_copy ? (int64_t)other.low : 0;
  bool good = is_one ? bulk (&b, *to.address,
                             b.is_copy ? *other.address : (CellAddress){0})
                     : refcount_forget (p, to.address, true);
  if (!good)
    refuse (p, f, op,
            "bytes are copied or set that are not one object "
            "without arrays");
}

/* The heap ----------------------------------------------------------------- */

static void
do_alloc (CellPath *p, CellFrame *f, const UnitOp *op) {
  Refcount *w = p->w;
  Terms *t = w->t;
  CellValue size = operand (p, f, &op->a);
  int class = refcount_class (w, op->type);
  if (class == NOT_A_CLASS) {
    set (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  if (size.low != size.high ||
      size.low != (WideSigned)unit_type (w->unit, op->type)->bytes) {
    refuse (p, f, op, "memory is allocated that is not one object");
    return;
  }
  if (op->code & ALLOC_FIXED || p->is_probe) {
    refuse (p, f, op, "this object is not followed");
    return;
  }
  CellAddress a = refcount_object (w, class, refcount_input (p));
  refcount_assume (
      p,
      term_lt (t, term_int (t, (int64_t)w->classes.data[class].homes), a.id));
  refcount_fresh (p, &a, op->code & ALLOC_ZERO, user_pos (f, op));
  set (f, op->dst, refcount_address (p, a, op->bits));
}

static void
do_free (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = operand (p, f, &op->a);
  Terms *t = p->w->t;
  if (v.kind == VALUE_INT && v.low == 0 && v.high == 0)
    return;
  if (!refcount_is_object (&v) || op->code & FREE_FIXED || p->is_probe) {
    refuse (p, f, op, "something is freed that types do not explain");
    return;
  }
  Term id = v.address->id;
  if (refcount_branch (p, term_eq (t, id, term_int (t, 0))) || p->is_over)
    return;
  check_section (p, f, op, &v);
  const CellClass *class = p->w->classes.data + v.address->class;
  Term homes = term_int (t, (int64_t) class->homes);
  if (!class->has_heap || refcount_branch (p, term_le (t, id, homes))) {
    p->is_elsewhere = false;
    refcount_error (p, KIND_INVALID_FREE, user_pos (f, op),
                    "memory is freed that was not allocated");
    return;
  }
  check_alive (p, f, op, v.address->class, id, KIND_INVALID_FREE,
               "memory is freed that was freed before");
  if (!p->is_over)
    refcount_gone (p, v.address, user_pos (f, op));
}

/* Control ------------------------------------------------------------------ */

static void
go (CellPath *p, CellFrame *f, const UnitTarget *to) {
  CellValue *values =
      arena_alloc (&p->w->arena, (to->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < to->count; i++)
    values[i] = operand (p, f, &to->moves[i].value);
  for (uint32_t i = 0; i < to->count; i++)
    set (f, to->moves[i].dst, values[i]);
  f->block = to->block;
}

static void
do_switch (CellPath *p, CellFrame *f, const UnitOp *op) {
  Terms *t = p->w->t;
  CellValue v = operand (p, f, &op->a);
  Term x = refcount_term (p, &v);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    Term k = refcount_term (
        p, (CellValue[]){refcount_constant (
               p, wide_signed (op->cases[i], op->a.bits), op->a.bits)});
    if (refcount_branch (p, term_eq (t, x, k))) {
      go (p, f, op->targets + i + 1);
      return;
    }
  }
  go (p, f, op->targets);
}

/* Ends a block. */
static void
do_end (CellPath *p, CellFrame *f, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_JUMP:
    go (p, f, op->targets);
    return;
  case OP_BRANCH: {
    CellValue v = operand (p, f, &op->a);
    bool yes = refcount_branch (p, refcount_truth (p, &v));
    go (p, f, op->targets + !yes);
    return;
  }
  case OP_SWITCH:
    do_switch (p, f, op);
    return;
  case OP_RETURN:
    f->is_returned = true;
    if (p->section == 1)
      refuse (p, f, op, "the entry ends with the lock held");
    f->has_result = op->count;
    if (op->count)
      f->result = operand (p, f, op->args);
    return;
  case OP_UNSUPPORTED:
    if (refcount_branch (p, term_bool (p->w->t, true)) && !p->is_over)
      refuse (p, f, op, "this is not modelled");
    return;
  case OP_EXIT:
    p->is_over = true;
    return;
  default:
    refuse (p, f, op, "this end of a block is not known");
  }
}

static void
do_assert (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = operand (p, f, &op->a);
  Term holds = refcount_truth (p, &v);
  if (op->error == KIND_REFCOUNT && v.is_wrapped) { /* it is assumed not to */
    p->w->has_counts_assumed = true;
    p->is_over = true;
  }
  if (op->error == KIND_BOUNDS || op->error == KIND_INVALID_DEREF ||
      op->error == KIND_OVERFLOW || op->error == KIND_OVERLAP)
    refcount_assume (p, holds);
  else if (!refcount_branch (p, holds))
    refcount_error (p, op->error, user_pos (f, op),
                    op->show ? op->show : "an assertion fails");
}

static void
do_index (CellPath *p, const CellFrame *f, const UnitOp *op) {
  Terms *t = p->w->t;
  CellValue b = operand (p, f, &op->b), c = operand (p, f, &op->c);
  Term i = refcount_term (p, &b), n = refcount_term (p, &c);
  refcount_assume (p, term_le (t, term_int (t, 0), i));
  refcount_assume (p, op->code == INDEX_ONE_PAST ? term_le (t, i, n)
                                                 : term_lt (t, i, n));
}

static void
do_input (CellPath *p, CellFrame *f, const UnitOp *op) {
  if (op->show && (!strcmp (op->show, REFCOUNT_LOCK) ||
                   !strcmp (op->show, REFCOUNT_UNLOCK))) {
    do_mark (p, f, op);
    return;
  }
  int class = refcount_target (p->w, op->type);
  if (class == NOT_A_CLASS) {
    set (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  if (refcount_has_others (p->w, class)) {
    refuse (p, f, op, "a result may point to a variable of its own");
    return;
  }
  CellAddress a = refcount_object (p->w, class, refcount_input (p));
  refcount_assume (p, term_le (p->w->t, term_int (p->w->t, 0), a.id));
  set (f, op->dst, refcount_address (p, a, op->bits));
}

static void
do_assume (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = operand (p, f, &op->a);
  bool is_known = !op->show;
  for (size_t i = 0; !is_known && i < p->w->assumed.len; i++)
    is_known = !strcmp (p->w->assumed.data[i], op->show);
  if (!is_known)
    vec_push (&p->w->assumed, arena_string (&p->w->arena, op->show));
  refcount_assume (p, refcount_truth (p, &v));
}

/* A local begins again, or bytes are looked at. */
static void
do_touch (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = operand (p, f, &op->a);
  if (op->kind == OP_BEGIN && v.kind == VALUE_ADDRESS)
    refcount_forget (p, v.address, false);
  if (op->kind == OP_BEGIN && op->dst != NO_REG)
    set (f, op->dst, refcount_any (p, op->bits));
  if (op->kind == OP_USE && op->c.kind && v.kind == VALUE_ADDRESS &&
      v.address->class != NOT_A_CLASS)
    check_alive (p, f, op, v.address->class, v.address->id, KIND_INVALID_DEREF,
                 "freed memory is read");
}

static void
do_local (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellAddress a = {.class = NOT_A_CLASS,
                   .global = CELL_NONE,
                   .local = op->dst,
                   .path = "",
                   .type = op->type};
  set (f, op->dst, refcount_address (p, a, op->bits));
}

static void
do_address (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue a = operand (p, f, &op->a), b = operand (p, f, &op->b);
  if (a.kind != VALUE_ADDRESS) {
    set (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  CellAddress at = *a.address;
  if (refcount_move (p, &at, refcount_term (p, &b)))
    set (f, op->dst, refcount_address (p, at, op->bits));
  else
    set (f, op->dst, refcount_any (p, op->bits));
}

static void
do_compute (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue a = operand (p, f, &op->a), b = {0}, c = {0};
  if (op->b.kind)
    b = operand (p, f, &op->b);
  if (op->c.kind)
    c = operand (p, f, &op->c);
  set (f, op->dst, refcount_compute (p, op, &a, &b, &c));
}

static void
do_op (CellPath *p, CellFrame *f, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    do_load (p, f, op);
    return;
  case OP_STORE:
    do_store (p, f, op);
    return;
  case OP_MOVE:
  case OP_FILL:
    do_bulk (p, f, op);
    return;
  case OP_ALLOC:
    do_alloc (p, f, op);
    return;
  case OP_FREE:
    do_free (p, f, op);
    return;
  case OP_LOCAL:
    do_local (p, f, op);
    return;
  case OP_ASSUME:
    do_assume (p, f, op);
    return;
  case OP_ASSERT:
    do_assert (p, f, op);
    return;
  case OP_INDEX:
    do_index (p, f, op);
    return;
  case OP_INPUT:
    do_input (p, f, op);
    return;
  case OP_CALL:
    refuse (p, f, op,
            "the call cannot be put in place; say 'stub' or "
            "'frame' of the function");
    return;
  case OP_HAVOC:
    refuse (p, f, op,
            "a function without a body may write anything; say "
            "'stub' or 'frame' of it");
    return;
  case OP_BEGIN:
  case OP_USE:
    do_touch (p, f, op);
    return;
  case OP_END: /* locals that are used later are an error of others */
  case OP_STACK_RESTORE:
    return;
  case OP_STACK_SAVE: /* what they tell is any number */
  case OP_BLOCK_SIZE:
  case OP_ROOM:
  case OP_SAME_OBJECT:
  case OP_OPAQUE:
  case OP_PRINT:
    if (op->dst != NO_REG)
      set (f, op->dst, refcount_any (p, op->bits));
    return;
  default:
    break;
  }
  if (op->kind == OP_ADD && op->code == ADD_ADDRESS)
    do_address (p, f, op);
  else if (op_computes (op->kind))
    do_compute (p, f, op);
  else
    refuse (p, f, op, "this operation is not known");
}

void
refcount_run (CellPath *p, CellFrame *f) {
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  do {
    const UnitBlock *b = proc->blocks.data + f->block;
    for (size_t i = 0; i + 1 < b->ops.len && !p->is_over && !p->w->refused; i++)
      do_op (p, f, b->ops.data + i);
    if (!p->is_over && !p->w->refused)
      do_end (p, f, &vec_last (&b->ops));
  } while (!p->is_over && !p->w->refused && !f->is_returned &&
           !f->code->is_head[f->block]);
}
