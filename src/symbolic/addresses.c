/* Comparing addresses.  Most comparisons are between places in one object, of
   an object with 0, or of two objects, and need no solver: where an object lies
   does not matter for them. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>

enum { MAX_VISITS = 200, SMALL_BITS = 44, BELOW = 4096 };

/* An address that is a sum with one base. */
typedef struct {
  uint32_t object;
  Value offset;
} Place;

/* What is added to the base of an object, in a sum with no other base. */
static bool
find_place (Symbolic *sym, Value address, Place *place) {
  Targets targets = {0};
  Value nowhere;
  Paths all = {.guard = value_bool (true)};
  bool one = false;
  if (!address.is_const && term_kind (sym->terms, address.term) != TERM_ITE &&
      sym_address_is_based (sym, address.term)) {
    sym_targets_find (sym, &all, address, &targets, &nowhere);
    one = targets.len == 1 && value_is (targets.data[0].condition, 1);
    if (one)
      *place = (Place){targets.data[0].object, targets.data[0].offset};
  }
  vec_done (&targets);
  return one;
}

/* A bound for the bits of an unsigned number. */
static unsigned
used_bits (const Terms *t, Term term, unsigned depth) {
  unsigned width = sort_width (t, term_sort (t, term)), a, b;
  if (depth > 16)
    return width;
  switch (term_kind (t, term)) {
  case TERM_BITS: {
    Wide k = value_constant (t, term);
    for (a = 0; k >> a; a++)
      ;
    return a;
  }
  case TERM_BVZEXT:
    return used_bits (t, term_arg (t, term, 0), depth + 1);
  case TERM_BVADD:
    a = used_bits (t, term_arg (t, term, 0), depth + 1);
    b = used_bits (t, term_arg (t, term, 1), depth + 1);
    return (a > b ? a : b) + 1;
  case TERM_BVMUL:
    return used_bits (t, term_arg (t, term, 0), depth + 1) +
           used_bits (t, term_arg (t, term, 1), depth + 1);
  case TERM_ITE:
    a = used_bits (t, term_arg (t, term, 1), depth + 1);
    b = used_bits (t, term_arg (t, term, 2), depth + 1);
    return a > b ? a : b;
  default:
    return width;
  }
}

/* Whether base + offset cannot wrap around, wherever the object is. */
static bool
is_near (const Symbolic *sym, const Place *p) {
  assert (p->object < sym->objects.len);
  const Object *o = sym->objects.data + p->object;
  if (!p->offset.is_const)
    return sym->bits == 64 &&
           used_bits (sym->terms, p->offset.term, 0) <= SMALL_BITS;
  WideSigned k = wide_signed (p->offset.k, sym->bits);
  if (sym->bits == 64)
    return k >= -BELOW && k < (WideSigned)1 << SMALL_BITS;
  return k >= -BELOW && o->size.is_const && k <= (WideSigned)o->size.k;
}

static Value
compare_offsets (Symbolic *sym, const UnitOp *op, Value x, Value y) {
  UnitOp by_sign = *op;
  if (op->kind == OP_ULT)
    by_sign.kind = OP_SLT;
  if (op->kind == OP_ULE)
    by_sign.kind = OP_SLE;
  return value_apply (&sym->values, &by_sign, x, y, (Value){0});
}

/* Whether the offset is inside the object, which has never died. */
static bool
lies_inside (const Symbolic *sym, const Place *p) {
  assert (p->object < sym->objects.len);
  const Object *o = sym->objects.data + p->object;
  return o->kind != OBJECT_OPAQUE && o->size.is_const && p->offset.is_const &&
         p->offset.k < o->size.k && !o->deaths.len;
}

/* Whether it is certain that they differ. */
static bool
differ (Symbolic *sym, bool in_x, const Place *px, Value x, bool in_y,
        const Place *py, Value y) {
  if (in_x && in_y)
    return px->object != py->object && lies_inside (sym, px) &&
           lies_inside (sym, py) &&
           !sym_objects_may_share (sym, sym->objects.data + px->object,
                                   sym->objects.data + py->object);
  if (!in_x && !in_y)
    return false;
  const Place *p = in_x ? px : py;
  const Object *o = sym->objects.data + p->object;
  if (!value_is (in_x ? y : x, 0) || !p->offset.is_const)
    return false;
  return o->size.is_const ? p->offset.k <= o->size.k : !p->offset.k;
}

static Value
compare_places (Symbolic *sym, const UnitOp *op, Value x, Value y) {
  Place px, py;
  bool in_x = find_place (sym, x, &px), in_y = find_place (sym, y, &py);
  bool equality = op->kind == OP_EQ || op->kind == OP_NE;
  bool in_order = op->kind == OP_ULT || op->kind == OP_ULE || sym->bits == 64;
  if (in_x && in_y && px.object == py.object &&
      (equality || (in_order && is_near (sym, &px) && is_near (sym, &py))))
    return compare_offsets (sym, op, px.offset, py.offset);
  if (equality && differ (sym, in_x, &px, x, in_y, &py, y))
    return value_bool (op->kind == OP_NE);
  return value_apply (&sym->values, op, x, y, (Value){0});
}

/* Choices of addresses are compared one by one, as long as that tells more than
   comparing them as a whole. */
static Value
compare (Symbolic *sym, const UnitOp *op, Value x, Value y, unsigned *visits) {
  Values *v = &sym->values;
  bool in_x = !x.is_const && term_kind (sym->terms, x.term) == TERM_ITE;
  bool in_y = !y.is_const && term_kind (sym->terms, y.term) == TERM_ITE;
  if ((!in_x && !in_y) || !*visits)
    return compare_places (sym, op, x, y);
  --*visits;
  Term term = in_x ? x.term : y.term;
  Value c = value_of (v, term_arg (sym->terms, term, 0));
  Value yes = value_of (v, term_arg (sym->terms, term, 1));
  Value no = value_of (v, term_arg (sym->terms, term, 2));
  yes = compare (sym, op, in_x ? yes : x, in_x ? y : yes, visits);
  no = compare (sym, op, in_x ? no : x, in_x ? y : no, visits);
  if (yes.is_const || no.is_const)
    return value_ite (v, c, yes, no);
  return value_apply (v, op, x, y, (Value){0});
}

Value
sym_addresses_compare (Symbolic *sym, const UnitOp *op, Value x, Value y) {
  unsigned visits = MAX_VISITS;
  if ((x.is_const || !sym_address_is_based (sym, x.term)) &&
      (y.is_const || !sym_address_is_based (sym, y.term)))
    return value_apply (&sym->values, op, x, y, (Value){0});
  return compare (sym, op, x, y, &visits);
}
