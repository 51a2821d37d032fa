/* Bit-fields: each has an array of its own, and an access to the bytes around
   it is one to all that lie there. */

#include "pass/refcount.h"

#include <assert.h>

/* Bit-fields: an access to bytes in which nothing else lies. */
bool
refcount_bit_fields (CellPath *p, const CellAddress *a, unsigned bits,
                     uint32_t *first, uint32_t *count) {
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
uint32_t
refcount_bit_array (CellPath *p, const CellAddress *a, uint32_t member,
                    Term *index) {
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
  refcount_indices (&at, index);
  return array;
}

CellValue
refcount_load_bits (CellPath *p, const CellAddress *a, unsigned bits,
                    uint32_t first, uint32_t count) {
  Terms *t = p->w->t;
  const UnitType *type = unit_type (p->w->unit, a->type);
  CellValue v = refcount_constant (p, 0, bits);
  CellPart *parts = arena_alloc (&p->w->arena, count * sizeof *parts);
  Term sum = term_int (t, 0);
  for (uint32_t i = 0; i < count; i++) {
    const UnitMember *m = type->members.data + first + i;
    Term index[CELL_INDICES];
    uint32_t array = refcount_bit_array (p, a, first + i, index);
    if (array == CELL_NONE)
      return v;
    Term x = refcount_read (p, array, index);
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

void
refcount_store_bits (CellPath *p, const CellAddress *a, const CellValue *v,
                     uint32_t first, uint32_t count, Pos pos) {
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
    uint32_t array = refcount_bit_array (p, a, first + i, index);
    if (array == CELL_NONE)
      return;
    bool is_kept;
    Term old = refcount_element (p, array, index, &is_kept);
    if (term_is (old, values[i]))
      continue;
    refcount_check_count (p, array, index, values[i], pos);
    if (!p->is_over)
      refcount_write_member (p, array, index, values[i], pos);
  }
}
