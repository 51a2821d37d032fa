/* Values of operations: numbers, addresses, and what is not initialised.

   Uninitialised values follow execute_value.c as long as all bits are
   uninitialised; where only some would be, the value is unknown, and so is what
   depends on it.  An unknown value does no harm unless something is decided by
   it. */

#include "pass/lower_unit.h"

#include <assert.h>

Sym
lowering_number (Linear sum) {
  return (Sym){.kind = SYM_NUMBER, .object = NONE, .sum = sum};
}

static Sym
undefined (void) {
  return (Sym){.kind = SYM_UNDEFINED, .object = NONE};
}

static Sym
address (uint32_t object, Linear offset) {
  return (Sym){.kind = SYM_ADDRESS, .object = object, .sum = offset};
}

static void
add_place (Str *s, Pos pos) {
  if (pos.source)
    str_format (s, " at %s:%d:%d", pos.source->path, pos.line, pos.column);
}

static Sym
unknown (Lower *w, uint32_t object, bool is_defined, const char *what) {
  Str text = {0};
  str_add (&text, what);
  add_place (&text, lowering_pos (w));
  Obstacle why = {arena_string (&w->arena, str_text (&text)), is_defined,
                  object};
  str_done (&text);
  return (Sym){.kind = SYM_UNKNOWN,
               .object = NONE,
               .why = arena_copy (&w->arena, &why, sizeof why)};
}

Sym
lowering_unknown (Lower *w, const char *what) {
  return unknown (w, NONE, true, what);
}

Sym
lowering_uncertain (Lower *w, uint32_t object, const char *what) {
  return unknown (w, object, false, what);
}

/* Operands ----------------------------------------------------------------- */

static Sym
constant (Wide value, unsigned bits) {
  WideSigned n =
      bits == 1 || bits > 64 ? (WideSigned)value : wide_signed (value, bits);
  return lowering_number (linear_constant (n));
}

/* What has one value only is a constant. */
static Sym
folded (Lower *w, Sym v) {
  if (v.kind != SYM_NUMBER && v.kind != SYM_ADDRESS)
    return v;
  Range r = lowering_range (w, &v.sum);
  if (r.lo == r.hi)
    v.sum = linear_constant (r.lo);
  return v;
}

Sym
lowering_operand (Lower *w, const Operand *o) {
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return folded (
        w, lowering_fetch (w, lowering_reg_slot (w, w->context, o->index)));
  case OPERAND_GLOBAL:
    return address (lowering_global_object (w, o->index),
                    linear_constant (wide_signed (o->value, 64)));
  case OPERAND_PROC:
    return address (lowering_proc_object (w, o->index), linear_constant (0));
  case OPERAND_UNDEF:
    return undefined ();
  default:
    return constant (o->value, o->bits ? o->bits : 64);
  }
}

void
lowering_set_reg (Lower *w, uint32_t reg, Sym v) {
  lowering_set (w, lowering_reg_slot (w, w->context, reg), v);
}

/* Decisions ---------------------------------------------------------------- */

bool
lowering_use (Lower *w, Sym v, const char *what) {
  if (v.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, v.why);
  else if (v.kind != SYM_UNDEFINED)
    return true;
  else if (!unit_looks_for (w->unit, KIND_UNINITIALISED))
    lowering_refuse (w, "an uninitialised value decides");
  else
    lowering_fail (w, KIND_UNINITIALISED,
                   "%s depends on a value that is not initialised", what);
  return false;
}

/* Whether a value that somebody sees is initialised decides. */
void
lowering_see (Lower *w, Sym v, const char *what) {
  bool is_defined = v.kind == SYM_NUMBER || v.kind == SYM_ADDRESS ||
                    (v.kind == SYM_UNKNOWN && v.why->is_defined);
  if (w->state == PATH_RUNS && !is_defined)
    lowering_use (w, v, what);
}

bool
lowering_is_true (Lower *w, Sym v, const char *what) {
  if (!lowering_use (w, v, what))
    return false;
  if (v.kind == SYM_ADDRESS) {
    lowering_refuse (w, "an address decides");
    return false;
  }
  Linear bit = lowering_normal (w, v.sum, 1, false);
  return !lowering_decide_le (w, bit);
}

/* Uninitialised operands --------------------------------------------------- */

/* Whether an order is undecided if one side may be anything: not at the end of
   the range, where it is always or never so. */
static bool
order_is_open (Lower *w, const UnitOp *op, Sym a, Sym b) {
  bool is_signed = op->kind == OP_SLT || op->kind == OP_SLE;
  bool or_equal = op->kind == OP_ULE || op->kind == OP_SLE;
  if (a.kind == b.kind)
    return true;
  bool is_left = a.kind == SYM_UNDEFINED;
  unsigned bits = op->a.bits;
  Range r = lowering_natural (bits, is_signed);
  Linear other = lowering_normal (w, (is_left ? b : a).sum, bits, is_signed);
  WideSigned end = is_left == or_equal ? r.hi : r.lo;
  return !lowering_decide_eq (w, linear_plus (&other, -end));
}

static Sym
known_order (const UnitOp *op) {
  bool or_equal = op->kind == OP_ULE || op->kind == OP_SLE;
  return lowering_number (linear_constant (or_equal));
}

static Sym
partly (Lower *w) {
  return lowering_uncertain (w, NONE,
                             "a value that is not initialised in part");
}

static Sym
undefined_result (Lower *w, const UnitOp *op, Sym a, Sym b, Sym c) {
  bool has_address = a.kind == SYM_ADDRESS || b.kind == SYM_ADDRESS;
  if (op->kind != OP_SELECT && (has_address || op->a.bits > 64))
    return partly (w);
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_TRUNC:
  case OP_SEXT:
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_XOR:
  case OP_EQ:
  case OP_NE:
    return undefined ();
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return order_is_open (w, op, a, b) ? undefined () : known_order (op);
  case OP_SELECT:
    if (a.kind != SYM_UNDEFINED)
      return lowering_is_true (w, a, "a choice") ? b : c;
    return partly (w);
  default:
    return partly (w);
  }
}

/* Addresses ---------------------------------------------------------------- */

static bool
is_inside (Lower *w, Sym a) {
  Linear size = lowering_size (w, a.object);
  Range r = lowering_range (w, &a.sum);
  return r.lo >= 0 && r.hi < lowering_range (w, &size).lo;
}

/* In the object, or one past its end. */
static bool
is_near_to (Lower *w, Sym a) {
  Linear size = lowering_size (w, a.object);
  Range r = lowering_range (w, &a.sum);
  if (w->objects.data[a.object].size_slot == NONE)
    return r.lo >= 0 && r.hi <= size.constant;
  return lowering_decide_le (
             w, lowering_add (w, linear_constant (0), -1, a.sum)) &&
         lowering_decide_le (w, lowering_add (w, a.sum, -1, size));
}

/* No block has address 0, also if it is empty. */
static bool
is_not_null (Lower *w, Sym a) {
  bool begins = !a.sum.count && !a.sum.constant;
  return (begins && w->objects.data[a.object].is_block) || is_inside (w, a);
}

static bool
is_null (Sym v) {
  return v.kind == SYM_NUMBER && !v.sum.count && !v.sum.constant;
}

/* Literals may be parts of each other. */
static bool
is_literal (const Lower *w, uint32_t object) {
  uint32_t global = w->objects.data[object].global;
  return global != NONE && !w->unit->globals.data[global].name;
}

/* Whether the two are certainly different: addresses in different objects that
   live, or one and null. */
static bool
differ (Lower *w, Sym a, Sym b) {
  if (a.kind == SYM_ADDRESS && b.kind == SYM_ADDRESS)
    return a.object != b.object && is_inside (w, a) && is_inside (w, b) &&
           lowering_lives (w, a.object) && lowering_lives (w, b.object) &&
           !(is_literal (w, a.object) && is_literal (w, b.object));
  return a.kind == SYM_ADDRESS ? is_null (b) && is_not_null (w, a)
                               : is_null (a) && is_not_null (w, b);
}

static Sym
as_number (Lower *w) {
  return lowering_unknown (w, "an address that is used as a number");
}

static Sym
compare_addresses (Lower *w, const UnitOp *op, Sym a, Sym b) {
  bool is_equality = op->kind == OP_EQ || op->kind == OP_NE;
  bool same = a.kind == b.kind && a.object == b.object;
  if (is_equality && differ (w, a, b))
    return lowering_number (linear_constant (op->kind == OP_NE));
  if (!same)
    return as_number (w);
  UnitOp on_offsets = *op;
  Linear result;
  if (!is_equality)
    on_offsets.kind = op->kind == OP_ULT ? OP_SLT : OP_SLE;
  /* An object does not lie across the end of memory, but what is beside of it
     may. */
  bool is_near = is_near_to (w, a) && is_near_to (w, b);
  if (!is_equality && !is_near)
    return as_number (w);
  lowering_compute (w, &on_offsets, a.sum, b.sum, a.sum, &result);
  return lowering_number (result);
}

static Sym
address_result (Lower *w, const UnitOp *op, Sym a, Sym b, Sym c) {
  bool is_pointer = op->bits == 8 * w->unit->pointer_bytes;
  switch ((OpKind)op->kind) {
  case OP_COPY:
    return a;
  case OP_SELECT:
    return lowering_is_true (w, a, "a choice") ? b : c;
  case OP_ADD:
    if (a.kind == SYM_ADDRESS && b.kind == SYM_NUMBER && is_pointer &&
        op->code == ADD_ADDRESS)
      return address (a.object, lowering_add (w, a.sum, 1, b.sum));
    return as_number (w);
  case OP_SUB:
    if (a.kind == b.kind && a.object == b.object)
      return lowering_number (lowering_add (w, a.sum, -1, b.sum));
    return as_number (w);
  case OP_EQ:
  case OP_NE:
  case OP_ULT:
  case OP_ULE:
    return compare_addresses (w, op, a, b);
  default:
    return as_number (w);
  }
}

/* -------------------------------------------------------------------------- */

static const char *
obstacle (const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_MUL:
  case OP_SMUL_OVERFLOWS:
  case OP_UMUL_OVERFLOWS:
    return "a product of variables";
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return "a division by a variable";
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return "a shift by a variable";
  case OP_AND:
  case OP_OR:
  case OP_XOR:
  case OP_POPCOUNT:
  case OP_CLZ:
  case OP_CTZ:
  case OP_BSWAP:
    return "an operation on bits";
  default:
    return op->kind >= OP_FADD ? "floating point arithmetic"
                               : "an operation that is not linear";
  }
}

static Wide
bits_of (const Linear *l, unsigned bits) {
  return (Wide)l->constant & wide_mask (bits);
}

static bool
is_constant (Sym v) {
  return v.kind == SYM_NUMBER && !v.sum.count;
}

static Sym
number_result (Lower *w, const UnitOp *op, Sym a, Sym b, Sym c) {
  Wide value;
  Linear sum = linear_constant (0);
  if (is_constant (a) && is_constant (b) && is_constant (c) &&
      op_apply (op, bits_of (&a.sum, op->a.bits),
                bits_of (&b.sum, op->b.bits ? op->b.bits : 64),
                bits_of (&c.sum, op->c.bits ? op->c.bits : 64), &value))
    return op->bits <= 64 ? constant (value & wide_mask (op->bits), op->bits)
                          : lowering_unknown (w, "a number of 128 bits");
  if (op->bits > 64 || op->a.bits > 64)
    return lowering_unknown (w, "a number of 128 bits");
  if (op->kind > OP_UMUL_OVERFLOWS ||
      !lowering_compute (w, op, a.sum, b.sum, c.sum, &sum))
    return lowering_unknown (w, obstacle (op));
  return lowering_number (sum);
}

/* The operand that says least. */
static Sym
unknown_result (Lower *w, const UnitOp *op, Sym a, Sym b, Sym c) {
  Sym all[] = {a, b, c}, result = {.kind = SYM_NUMBER};
  if (op->kind == OP_SELECT && a.kind == SYM_NUMBER)
    return lowering_is_true (w, a, "a choice") ? b : c;
  for (int i = 0; i < 3; i++) {
    bool is_better = result.kind != SYM_UNKNOWN || result.why->is_defined;
    if (all[i].kind == SYM_UNKNOWN && is_better)
      result = all[i];
  }
  bool is_partial = a.kind == SYM_UNDEFINED || b.kind == SYM_UNDEFINED ||
                    c.kind == SYM_UNDEFINED;
  return is_partial && result.why->is_defined ? partly (w) : result;
}

/* A divisor decides whether there is an error. */
static bool
divisor_is_good (Lower *w, const UnitOp *op, Sym b) {
  if (op_info[op->kind].group != GROUP_DIVIDE)
    return true;
  if (b.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, b.why);
  else if (b.kind != SYM_NUMBER)
    lowering_refuse (w, "a divisor that is not initialised, or an address");
  else if (op->bits > 64)
    lowering_refuse (w, "a number of 128 bits");
  else if (lowering_equal (w, b.sum, linear_constant (0), op->bits))
    lowering_fail (w, KIND_DIV_BY_ZERO, "division by zero");
  return w->state == PATH_RUNS;
}

/* What is not computed exactly is any number where the system is abstract. */
static Sym
blurred (Lower *w, const UnitOp *op, Sym v) {
  bool may_be_any = w->is_abstract && v.kind == SYM_UNKNOWN &&
                    v.why->is_defined && op->bits <= 64;
  if (!may_be_any)
    return v;
  return lowering_number (
      lowering_any (w, op->bits, lowering_natural (op->bits, op->bits > 1)));
}

static bool
any_is (SymKind kind, Sym a, Sym b, Sym c) {
  return a.kind == kind || b.kind == kind || c.kind == kind;
}

void
lowering_evaluate (Lower *w, const UnitOp *op) {
  Sym a = lowering_operand (w, &op->a), b = lowering_operand (w, &op->b);
  Sym c = lowering_operand (w, &op->c), v;
  if (w->state != PATH_RUNS || !divisor_is_good (w, op, b))
    return;
  if (any_is (SYM_UNKNOWN, a, b, c))
    v = unknown_result (w, op, a, b, c);
  else if (any_is (SYM_UNDEFINED, a, b, c))
    v = undefined_result (w, op, a, b, c);
  else if (any_is (SYM_ADDRESS, a, b, c))
    v = address_result (w, op, a, b, c);
  else
    v = number_result (w, op, a, b, c);
  v = blurred (w, op, v);
  if (w->state == PATH_RUNS)
    lowering_set_reg (w, op->dst, v);
}
