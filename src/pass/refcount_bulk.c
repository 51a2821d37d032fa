/* Whole objects: copying and setting bytes, allocating and freeing. */

#include "pass/refcount.h"

#include <assert.h>

typedef struct {
  CellPath *p;
  CellFrame *f;
  const UnitOp *op;
  bool is_copy;
  int64_t fill;
} Bulk;

static bool bulk (Bulk *, CellAddress to, CellAddress from);

/* What is copied from another object was looked at when it was written there.
 */
static void
write_element (Bulk *b, const CellAddress *from, uint32_t array,
               const Term *index, Term value) {
  int class = b->p->w->arrays.data[array].class;
  bool is_known = b->is_copy && class != NOT_A_CLASS && from->class == class;
  Pos pos = refcount_op_pos (b->f, b->op);
  if (!is_known)
    refcount_check_count (b->p, array, index, value, pos);
  if (!b->p->is_over)
    refcount_write_member (b->p, array, index, value, pos);
}

static bool
bulk_member (Bulk *b, CellAddress to, CellAddress from, uint32_t member) {
  CellPath *p = b->p;
  const UnitMember *m = unit_type (p->w->unit, to.type)->members.data + member;
  if (m->bits) {
    Term index[CELL_INDICES], source[CELL_INDICES];
    uint32_t array = refcount_bit_array (p, &to, member, index);
    uint32_t other =
        b->is_copy ? refcount_bit_array (p, &from, member, source) : array;
    if (array == CELL_NONE || other == CELL_NONE || m->bits > 32)
      return false;
    Term value = term_int (p->w->t, b->fill ? ((int64_t)1 << m->bits) - 1 : 0);
    if (b->is_copy)
      value = refcount_read (p, other, source);
    write_element (b, &from, array, index, value);
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
  refcount_indices (&from, at);
  *value = refcount_read (p, source, at);
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
  refcount_indices (&to, index);
  if (b->is_copy ? !copied (p, array, from, bits, &value)
                 : !filled (p, array, b->fill, &value))
    return false;
  write_element (b, &from, array, index, value);
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
  refcount_check_section (p, f, op, where);
  refcount_assume_valid (p, where);
  if (p->is_over)
    return false;
  if (where->kind != VALUE_ADDRESS)
    refcount_refuse_op (
        p, f, op,
        "bytes are copied or set through a pointer that types do not "
        "explain");
  else if (where->address->class != NOT_A_CLASS)
    refcount_check_alive (p, f, op, where->address->class, where->address->id,
                          KIND_INVALID_DEREF, freed);
  return !p->is_over;
}

/* One object is written member by member; otherwise all that may be written is
   forgotten, if nobody follows it. */
void
refcount_bulk (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue to = refcount_operand (p, f, &op->a),
            other = refcount_operand (p, f, &op->b),
            size = refcount_operand (p, f, &op->c);
  Bulk b = {.p = p, .f = f, .op = op, .is_copy = op->kind == OP_MOVE};
  if (size.kind == VALUE_INT && size.low == 0 && size.high == 0)
    return;
  if (!may_touch (p, f, op, &to, "freed memory is written") ||
      !refcount_may_write (p, f, op, &to) ||
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
    refcount_refuse_op (p, f, op,
                        "bytes are copied or set that are not one object "
                        "without arrays");
}

/* The heap ----------------------------------------------------------------- */

void
refcount_alloc (CellPath *p, CellFrame *f, const UnitOp *op) {
  Refcount *w = p->w;
  Terms *t = w->t;
  CellValue size = refcount_operand (p, f, &op->a);
  int class = refcount_class (w, op->type);
  if (class == NOT_A_CLASS) {
    refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  if (size.low != size.high ||
      size.low != (WideSigned)unit_type (w->unit, op->type)->bytes) {
    refcount_refuse_op (p, f, op, "memory is allocated that is not one object");
    return;
  }
  if (refcount_routine (p)) {
    refcount_refuse_op (p, f, op,
                        "an object is made in a function that calls itself");
    return;
  }
  if (op->code & ALLOC_FIXED || p->is_probe) {
    refcount_refuse_op (p, f, op, "this object is not followed");
    return;
  }
  CellAddress a = refcount_object (w, class, refcount_input (p));
  refcount_assume (
      p,
      term_lt (t, term_int (t, (int64_t)w->classes.data[class].homes), a.id));
  refcount_fresh (p, &a, op->code & ALLOC_ZERO, refcount_op_pos (f, op));
  refcount_set_reg (f, op->dst, refcount_address (p, a, op->bits));
}

void
refcount_free (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = refcount_operand (p, f, &op->a);
  Terms *t = p->w->t;
  if (v.kind == VALUE_INT && v.low == 0 && v.high == 0)
    return;
  if (!refcount_is_object (&v) || op->code & FREE_FIXED || p->is_probe) {
    refcount_refuse_op (p, f, op,
                        "something is freed that types do not explain");
    return;
  }
  Term id = v.address->id;
  if (refcount_branch (p, term_eq (t, id, term_int (t, 0))) || p->is_over)
    return;
  refcount_check_section (p, f, op, &v);
  const CellClass *class = p->w->classes.data + v.address->class;
  Term homes = term_int (t, (int64_t) class->homes);
  if (!class->has_heap || refcount_branch (p, term_le (t, id, homes))) {
    p->is_elsewhere = false;
    refcount_error (p, KIND_INVALID_FREE, refcount_op_pos (f, op),
                    "memory is freed that was not allocated");
    return;
  }
  refcount_check_alive (p, f, op, v.address->class, id, KIND_INVALID_FREE,
                        "memory is freed that was freed before");
  if (!p->is_over)
    refcount_gone (p, v.address, refcount_op_pos (f, op));
}
