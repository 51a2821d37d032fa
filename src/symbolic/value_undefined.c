/* Undefined bits, as the interpreter follows them
   (program/unit/execute_value.c): a bit of a result is defined if it is the
   same whatever the undefined bits of the operands are, as far as that is
   easily seen.

   They are a value of their own beside the value.  Nearly always there are
   none, or all bits are undefined; then nothing is computed. */

#include "symbolic/value_impl.h"

#include <assert.h>

static Value
none (unsigned bits) {
  return value_const (0, bits);
}

static Value
all (unsigned bits) {
  return value_const (~(Wide)0, bits);
}

Value
value_undefined (Values *v, Value a) {
  if (a.undefined == ALL_UNDEFINED)
    return all (a.bits);
  return a.undefined ? value_of (v, (Term){a.undefined - 1}) : none (a.bits);
}

Value
value_set_undefined (Values *v, Value a, Value bits) {
  assert (bits.bits == a.bits);
  a.undefined = 0;
  if (value_is (bits, wide_mask (bits.bits)))
    a.undefined = ALL_UNDEFINED;
  else if (!value_is (bits, 0))
    a.undefined = value_term (v, bits).id + 1;
  return a;
}

Value
value_defined (Value a) {
  a.undefined = 0;
  return a;
}

Value
value_is_undefined (Values *v, Value a) {
  if (!a.undefined || a.undefined == ALL_UNDEFINED)
    return value_bool (a.undefined);
  Value bits = value_undefined (v, a);
  return a.bits == 1 ? bits : value_not (v, value_eq (v, bits, none (a.bits)));
}

Value
value_choose (Values *v, Value c, Value yes, Value no) {
  assert (c.bits == 1 && yes.bits == no.bits);
  Value chosen = value_ite (v, c, yes, no);
  if (yes.undefined == no.undefined) {
    chosen.undefined = yes.undefined;
    return chosen;
  }
  Value bits =
      value_ite (v, c, value_undefined (v, yes), value_undefined (v, no));
  return value_set_undefined (v, chosen, bits);
}

/* Operations ----------------------------------------------------------------
 */

typedef struct {
  Values *v;
  const UnitOp *op;
  Value a, b, c;    /* operands */
  Value ua, ub, uc; /* and their undefined bits */
} Following;

static Value
apply (const Following *f, OpKind kind, Value a, Value b) {
  UnitOp op = {.kind = (uint16_t)kind,
               .bits = a.bits,
               .a = {.bits = a.bits},
               .b = {.bits = b.bits}};
  if (kind >= OP_EQ && kind <= OP_SLE)
    op.bits = 1;
  return value_apply (f->v, &op, a, b, (Value){0});
}

static Value
either (const Following *f, Value a, Value b) {
  return apply (f, OP_OR, a, b);
}

static Value
both (const Following *f, Value a, Value b) {
  return apply (f, OP_AND, a, b);
}

static Value
complement (const Following *f, Value a) {
  return apply (f, OP_XOR, a, all (a.bits));
}

/* All bits from the lowest undefined one on. */
static Value
upwards (const Following *f, Value bits) {
  return either (f, bits, apply (f, OP_SUB, none (bits.bits), bits));
}

/* Whether any bit of an operand is undefined. */
static Value
any (const Following *f) {
  Value x = value_is_undefined (f->v, f->a), y = value_bool (false), z = y;
  if (f->b.bits)
    y = value_is_undefined (f->v, f->b);
  if (f->c.bits)
    z = value_is_undefined (f->v, f->c);
  return value_or (f->v, x, value_or (f->v, y, z));
}

static Value
all_or_none (const Following *f) {
  unsigned bits = f->op->bits;
  return value_ite (f->v, any (f), all (bits), none (bits));
}

static Value
of_logic (const Following *f) {
  bool is_and = f->op->kind == OP_AND;
  Value a = is_and ? f->a : complement (f, f->a);
  Value b = is_and ? f->b : complement (f, f->b);
  Value some = either (f, f->ua, f->ub);
  return both (f, some, both (f, either (f, f->ua, a), either (f, f->ub, b)));
}

static Value
of_shift (const Following *f) {
  unsigned bits = f->op->bits;
  Value moved = apply (f, f->op->kind, f->ua, f->b);
  return value_ite (f->v, value_is_undefined (f->v, f->b), all (bits), moved);
}

static Value
of_equality (const Following *f) {
  Value known = complement (f, either (f, f->ua, f->ub));
  Value differ = both (f, apply (f, OP_XOR, f->a, f->b), known);
  Value same = value_eq (f->v, differ, none (differ.bits));
  return value_and (f->v, any (f), same);
}

/* Comparing the least and the most that operands can be. */
static Value
of_order (const Following *f) {
  OpKind kind = f->op->kind;
  bool is_signed = kind == OP_SLT || kind == OP_SLE;
  OpKind compare = kind == OP_SLT ? OP_ULT : kind == OP_SLE ? OP_ULE : kind;
  Value a = f->a, b = f->b;
  if (is_signed) {
    Value sign = value_const ((Wide)1 << (a.bits - 1), a.bits);
    a = apply (f, OP_XOR, a, sign);
    b = apply (f, OP_XOR, b, sign);
  }
  Value least_a = both (f, a, complement (f, f->ua));
  Value least_b = both (f, b, complement (f, f->ub));
  Value always = apply (f, compare, either (f, a, f->ua), least_b);
  Value ever = apply (f, compare, least_a, either (f, b, f->ub));
  return value_not (f->v, value_eq (f->v, always, ever));
}

static Value
of_choice (const Following *f) {
  Value differ = apply (f, OP_XOR, f->b, f->c);
  Value unknown = either (f, differ, either (f, f->ub, f->uc));
  return value_ite (f->v, value_is_undefined (f->v, f->a), unknown,
                    value_ite (f->v, f->a, f->ub, f->uc));
}

/* Of more than 64 bits all are undefined, or none. */
static Value
of_wide (const Following *f) {
  unsigned bits = f->op->bits;
  if (f->op->kind != OP_SELECT)
    return all_or_none (f);
  Value chosen = value_ite (f->v, f->a, value_is_undefined (f->v, f->b),
                            value_is_undefined (f->v, f->c));
  Value some = value_or (f->v, value_is_undefined (f->v, f->a), chosen);
  return value_ite (f->v, some, all (bits), none (bits));
}

static Value
undefined_bits (const Following *f) {
  switch ((OpKind)f->op->kind) {
  case OP_COPY:
    return f->ua;
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC:
  case OP_BSWAP:
    return value_apply (f->v, f->op, f->ua, (Value){0}, (Value){0});
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
    return upwards (f, either (f, f->ua, f->ub));
  case OP_AND:
  case OP_OR:
    return of_logic (f);
  case OP_XOR:
    return either (f, f->ua, f->ub);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return of_shift (f);
  case OP_EQ:
  case OP_NE:
    return of_equality (f);
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return of_order (f);
  case OP_SELECT:
    return of_choice (f);
  default:
    return all_or_none (f);
  }
}

Value
value_follow (Values *v, const UnitOp *op, Value a, Value b, Value c,
              Value result) {
  if (!(a.undefined | b.undefined | c.undefined))
    return value_defined (result);
  Following f = {.v = v, .op = op, .a = a, .b = b, .c = c};
  f.ua = value_undefined (v, a);
  f.ub = b.bits ? value_undefined (v, b) : b;
  f.uc = c.bits ? value_undefined (v, c) : c;
  bool is_wide = op->bits > 64 || a.bits > 64;
  return value_set_undefined (v, result,
                              is_wide ? of_wide (&f) : undefined_bits (&f));
}
