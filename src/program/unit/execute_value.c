/* Values: bits, which of them are undefined, and whose address they are.

   Almost all operations are on defined values of at most 64 bits, which the
   first part does.  The second part follows undefined bits through operations:
   a bit of a result is defined if it is the same whatever the undefined bits of
   the operands are.  This is exact for logic, and errs towards undefined for
   arithmetic.  So a bit-field in a word that is undefined otherwise is defined.

   Whose address a sum is, is told by the operand that is an address.  An offset
   may be undefined then: where uninitialised values are not looked for it is
   arbitrary, and the bounds decide. */

#include "program/unit/execute_impl.h"

#include <assert.h>

Value
exec_operand (const Exec *x, const Operand *o) {
  assert (o->kind == OPERAND_GLOBAL || o->kind == OPERAND_PROC ||
          o->kind == OPERAND_UNDEF);
  if (o->kind == OPERAND_UNDEF)
    return (Value){.undefined = (uint64_t)wide_mask (o->bits)};
  uint32_t number = o->index;
  if (o->kind == OPERAND_PROC)
    number += (uint32_t)x->unit->globals.len;
  const Object *object = memory_slot (&x->memory, number + 1);
  uint64_t mask = (uint64_t)wide_mask (o->bits);
  return (Value){.lo = (object->address + (uint64_t)o->value) & mask,
                 .origin = object_origin (object)};
}

/* Origins ------------------------------------------------------------------ */

/* Arithmetic, masks and tags keep an address as long as it stays in its object;
   what else they make of an address may be any number. */
static Origin
origin_of_number (const Exec *x, Origin origin, uint64_t result) {
  const Object *o = memory_object (&x->memory, origin);
  uint64_t size = o && o->size ? o->size : 1;
  return !o || result - o->address < size ? origin : 0;
}

static Origin
origin_of (const Exec *x, const UnitOp *op, const Value *a, const Value *b,
           const Value *c, uint64_t result) {
  bool is_pointer = op->bits == pointer_bits (x);
  Origin either = a->origin && b->origin ? 0 : a->origin | b->origin;
  switch ((OpKind)op->kind) {
  case OP_COPY:
    return a->origin;
  case OP_SELECT:
    return a->lo & 1 ? b->origin : c->origin;
  case OP_TRUNC:
    return op->bits % 8 ? 0 : a->origin;
  case OP_ZEXT:
  case OP_SEXT:
    return op->a.bits == pointer_bits (x) ? a->origin : 0;
  case OP_SUB:
    either = b->origin ? 0 : a->origin;
    break;
  case OP_ADD:
    if (op->code == ADD_ADDRESS)
      return is_pointer ? a->origin : 0;
    break;
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    break;
  default:
    return 0;
  }
  return is_pointer && either ? origin_of_number (x, either, result) : 0;
}

/* Undefined bits ----------------------------------------------------------- */

/* All bits from the lowest undefined one on. */
static uint64_t
upwards (uint64_t undefined) {
  return undefined | -undefined;
}

static uint64_t
undefined_shift (const UnitOp *op, const Value *a, const Value *b) {
  Wide undefined = 0;
  if (b->undefined)
    return UINT64_MAX;
  op_apply (op, a->undefined, value_bits (*b), 0, &undefined);
  return (uint64_t)undefined;
}

static uint64_t
undefined_equality (const Value *a, const Value *b) {
  uint64_t unknown = a->undefined | b->undefined;
  return (a->lo ^ b->lo) & ~unknown ? 0 : 1;
}

/* Numbers of which 'undefined' bits may be anything are between these. */
typedef struct {
  uint64_t least, most;
} Range;

static Range
range_of (const Value *v, uint64_t sign) {
  uint64_t bits = v->lo ^ sign; /* signed numbers are in order then */
  return (Range){bits & ~v->undefined, bits | v->undefined};
}

static uint64_t
undefined_order (const UnitOp *op, const Value *a, const Value *b) {
  bool is_signed = op->kind == OP_SLT || op->kind == OP_SLE;
  bool or_equal = op->kind == OP_ULE || op->kind == OP_SLE;
  uint64_t sign = is_signed ? (uint64_t)1 << (op->a.bits - 1) : 0;
  Range x = range_of (a, sign), y = range_of (b, sign);
  bool always = or_equal ? x.most <= y.least : x.most < y.least;
  bool ever = or_equal ? x.least <= y.most : x.least < y.most;
  return always != ever;
}

/* As a branch would, where nobody looks for uninitialised values. */
static uint64_t
undefined_choice (const Exec *x, const Value *a, const Value *b,
                  const Value *c) {
  if (!a->undefined || !unit_looks_for (x->unit, KIND_UNINITIALISED))
    return (a->lo & 1 ? b : c)->undefined;
  return (b->lo ^ c->lo) | b->undefined | c->undefined;
}

static uint64_t
undefined_sum (const Exec *x, const UnitOp *op, const Value *a,
               const Value *b) {
  if (unit_looks_for (x->unit, KIND_UNINITIALISED))
    return upwards (a->undefined | b->undefined);
  const Value *address = a->origin ? a : b;
  bool is_address = op->bits == pointer_bits (x) && !address->undefined &&
                    !a->origin != !b->origin;
  return is_address ? 0 : upwards (a->undefined | b->undefined);
}

/* For operands and results of at most 64 bits; may have bits beyond. */
static uint64_t
undefined_of (const Exec *x, const UnitOp *op, const Value *a, const Value *b,
              const Value *c) {
  uint64_t ua = a->undefined, ub = b->undefined;
  Wide swapped;
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_ZEXT:
  case OP_TRUNC:
    return ua;
  case OP_SEXT:
    return (uint64_t)wide_signed (ua, op->a.bits);
  case OP_ADD:
  case OP_SUB:
    return undefined_sum (x, op, a, b);
  case OP_MUL:
    return upwards (ua | ub);
  case OP_AND:
    return (ua | ub) & (ua | a->lo) & (ub | b->lo);
  case OP_OR:
    return (ua | ub) & (ua | ~a->lo) & (ub | ~b->lo);
  case OP_XOR:
    return ua | ub;
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return undefined_shift (op, a, b);
  case OP_EQ:
  case OP_NE:
    return undefined_equality (a, b);
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return undefined_order (op, a, b);
  case OP_SELECT:
    return undefined_choice (x, a, b, c);
  case OP_BSWAP:
    op_apply (op, ua, 0, 0, &swapped);
    return (uint64_t)swapped;
  default:
    return UINT64_MAX;
  }
}

static uint64_t
undefined_wide (const Exec *x, const UnitOp *op, const Value *a, const Value *b,
                const Value *c) {
  if (op->kind == OP_COPY || op->kind == OP_TRUNC || op->kind == OP_ZEXT)
    return a->undefined ? UINT64_MAX : 0;
  bool decides =
      op->kind == OP_SELECT &&
      !(a->undefined && unit_looks_for (x->unit, KIND_UNINITIALISED));
  return decides ? (a->lo & 1 ? b : c)->undefined : UINT64_MAX;
}

/* Operations --------------------------------------------------------------- */

/* A number out of range gives an arbitrary integer: the one that the processor
   gives, which converts to the next signed type that it knows. */
static Wide
convert_arbitrary (const UnitOp *op, Wide a) {
  unsigned bits = op->bits;
  unsigned via = bits < 32 ? 32 : bits == 32 && op->kind == OP_FTOU ? 64 : bits;
  UnitOp wider = *op;
  Wide value;
  wider.kind = OP_FTOS;
  wider.bits = (uint16_t)via;
  if (!op_apply (&wider, a, 0, 0, &value))
    value = (Wide)1 << (via - 1);
  return value & wide_mask (bits);
}

static bool
has_no_value (Exec *x, const UnitOp *op, Wide a, Wide *bits) {
  if (op_info[op->kind].group == GROUP_DIVIDE)
    return exec_error (x, KIND_DIV_BY_ZERO, "division by zero");
  unsigned from = op->a.bits;
  bool is_known = from == 32 || from == 64 || from == 80;
  if ((op->kind != OP_FTOS && op->kind != OP_FTOU) || !is_known)
    return exec_unsupported (x, "a floating point format of %u bits",
                             is_known ? op->bits : from);
  *bits = convert_arbitrary (op, a);
  return true;
}

static bool
evaluate_any (Exec *x, const UnitOp *op, const Value *a, const Value *b,
              const Value *c, Value *result) {
  Wide bits;
  if (!op_apply (op, value_bits (*a), value_bits (*b), value_bits (*c),
                 &bits) &&
      !has_no_value (x, op, value_bits (*a), &bits))
    return false;
  Value v = value_of (bits);
  unsigned widest = op->bits > op->a.bits ? op->bits : op->a.bits;
  if (a->undefined | b->undefined | c->undefined)
    v.undefined = widest > 64 ? undefined_wide (x, op, a, b, c)
                              : undefined_of (x, op, a, b, c);
  v.undefined &= (uint64_t)wide_mask (op->bits);
  v.origin = origin_of (x, op, a, b, c, v.lo);
  *result = v;
  return true;
}

static inline int64_t
extend (uint64_t value, unsigned bits) {
  unsigned shift = 64 - bits;
  return (int64_t)(value << shift) >> shift;
}

/* Signed division where neither -1 nor 0 divides. */
static inline bool
divides_plainly (uint64_t b, unsigned bits) {
  return b && extend (b, bits) != -1;
}

/* For defined values of at most 64 bits; false: not done here. */
static inline bool
evaluate_plain (const UnitOp *op, uint64_t a, uint64_t b, uint64_t c,
                uint64_t *r) {
  unsigned bits = op->bits, from = op->a.bits;
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_ZEXT:
  case OP_TRUNC:
    *r = a;
    return true;
  case OP_ADD:
    *r = a + b;
    return true;
  case OP_SUB:
    *r = a - b;
    return true;
  case OP_MUL:
    *r = a * b;
    return true;
  case OP_UDIV:
    *r = b ? a / b : 0;
    return b;
  case OP_UREM:
    *r = b ? a % b : 0;
    return b;
  case OP_SDIV:
    if (!divides_plainly (b, bits))
      return false;
    *r = (uint64_t)(extend (a, bits) / extend (b, bits));
    return true;
  case OP_SREM:
    if (!divides_plainly (b, bits))
      return false;
    *r = (uint64_t)(extend (a, bits) % extend (b, bits));
    return true;
  case OP_SHL:
    *r = a << b % bits;
    return true;
  case OP_LSHR:
    *r = a >> b % bits;
    return true;
  case OP_ASHR:
    *r = (uint64_t)(extend (a, bits) >> b % bits);
    return true;
  case OP_AND:
    *r = a & b;
    return true;
  case OP_OR:
    *r = a | b;
    return true;
  case OP_XOR:
    *r = a ^ b;
    return true;
  case OP_EQ:
    *r = a == b;
    return true;
  case OP_NE:
    *r = a != b;
    return true;
  case OP_ULT:
    *r = a < b;
    return true;
  case OP_ULE:
    *r = a <= b;
    return true;
  case OP_SLT:
    *r = extend (a, from) < extend (b, from);
    return true;
  case OP_SLE:
    *r = extend (a, from) <= extend (b, from);
    return true;
  case OP_SELECT:
    *r = a & 1 ? b : c;
    return true;
  case OP_SEXT:
    *r = (uint64_t)extend (a, from);
    return true;
  default:
    return false;
  }
}

bool
exec_evaluate (Exec *x, const UnitOp *op, Value *regs) {
  Value a = exec_value (x, regs, &op->a), b = exec_value (x, regs, &op->b);
  Value c = exec_value (x, regs, &op->c);
  uint64_t r;
  if (op->bits > 64 || op->a.bits > 64 ||
      a.undefined | b.undefined | c.undefined ||
      !evaluate_plain (op, a.lo, b.lo, c.lo, &r))
    return evaluate_any (x, op, &a, &b, &c, regs + op->dst);
  r &= UINT64_MAX >> (64 - op->bits);
  Origin origin = 0;
  if (a.origin | b.origin | c.origin)
    origin = origin_of (x, op, &a, &b, &c, r);
  regs[op->dst] = (Value){.lo = r, .origin = origin};
  return true;
}
