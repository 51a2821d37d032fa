/* Operations that compute a value from values. */

#include "evidence/unit/heaps_impl.h"

#include <stddef.h>
#include <string.h>

/* Operands ----------------------------------------------------------------- */

bool
checker_operand (Checker *c, HeapState *s, const Operand *o, HeapValue *v) {
  const HeapValue *reg;
  *v = heap_const (0);
  switch ((OperandKind)o->kind) {
  case OPERAND_NONE:
    return true;
  case OPERAND_CONST:
    if (o->bits > 64)
      return checker_reject (c, s, "a constant of %u bits", o->bits);
    *v = number_const (o->value, o->bits);
    return true;
  case OPERAND_REG:
    reg = heap_reg (s, (uint32_t)s->frames.len - 1, o->index);
    if (!reg)
      return checker_reject (c, s, "the state does not say what register %u is",
                             o->index);
    *v = *reg;
    if (!v->sym && o->bits <= 64) /* a symbol became it: only bits count */
      *v = number_const ((Wide)v->add & wide_mask (o->bits), o->bits);
    return true;
  case OPERAND_GLOBAL:
  case OPERAND_PROC:
    v->sym =
        heap_named (&s->heap, o->kind == OPERAND_GLOBAL ? SYM_GLOBAL : SYM_PROC,
                    o->index, pointer_bits (c));
    v->add = (int64_t)wide_signed (o->value, pointer_bits (c));
    return true;
  default:
    *v = number_fresh (&s->heap, o->bits > 64 ? 64 : o->bits, true, true);
    return true;
  }
}

void
checker_set (HeapState *s, uint32_t reg, HeapValue v) {
  heap_set_reg (s, (uint32_t)s->frames.len - 1, reg, v);
}

void
checker_unset (HeapState *s, uint32_t frame, uint32_t reg) {
  HeapValue *v = heap_reg (s, frame, reg);
  if (!v)
    return;
  HeapRoot *r = (HeapRoot *)((char *)v - offsetof (HeapRoot, value));
  size_t i = (size_t)(r - s->roots.data);
  memmove (r, r + 1, (s->roots.len - i - 1) * sizeof *r);
  s->roots.len--;
}

/* What was unfolded is gone on with, for each value that numbers of the element
   may have. */
static void
go_on_with (Checker *c, HeapState *s, bool good) {
  if (!good || !s->heap.choices.len) {
    if (good && formula_settle (s))
      checker_again (c, s);
    else
      heap_state_free (s);
    return;
  }
  uint32_t count = vec_last (&s->heap.choices).count;
  for (uint32_t i = 0; i < count; i++) {
    HeapState *one = heap_state_copy (s);
    go_on_with (c, one, formula_choose (one, i));
  }
  heap_state_free (s);
}

bool
checker_expose (Checker *c, HeapState *s, Place p) {
  assert (p.kind == PLACE_FRONT || p.kind == PLACE_BACK);
  bool at_back = p.kind == PLACE_BACK;
  HeapState *none = heap_state_copy (s);
  if (formula_empty (none, p.index) && formula_settle (none))
    checker_again (c, none);
  else
    heap_state_free (none);
  const HeapTemplate *t = s->heap.segments.data[p.index].of;
  uint32_t way = formula_first_way (s, p.index, at_back);
  do {
    HeapState *some = heap_state_copy (s);
    go_on_with (c, some, formula_unfold (c->unit, some, p.index, at_back, way));
  } while (formula_next_way (t, &way));
  return false;
}

/* Operations --------------------------------------------------------------- */

/* What a sum is by the interpreter: an address stays one by OP_ADD with
   ADD_ADDRESS, otherwise only inside of its object. */
static HeapValue
keep_address (Checker *c, HeapState *s, HeapValue from, HeapValue v,
              unsigned bits) {
  Heap *h = &s->heap;
  if (!v.sym || bits != pointer_bits (c) || heap_same (from, v) ||
      formula_place (h, v).kind == PLACE_NONE ||
      formula_is_inside (c->unit, h, formula_place (h, v), false))
    return v;
  return number_fresh (h, bits, false, is_flagged (h, v));
}

/* Registers of no more bits that have the value have this one from now on,
   which has the same bits. */
static void
turn_registers (const Checker *c, HeapState *s, HeapValue v, HeapValue turned,
                unsigned bits) {
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapRoot *r = s->roots.data + i;
    if (heap_same (r->value, v) && !heap_is_ghost (r) &&
        heap_root_bits (c->unit, s, r) &&
        heap_root_bits (c->unit, s, r) <= bits)
      r->value = turned;
  }
}

/* Puts the case aside in which the integer lies between these.  'turn' is a
   multiple of 2^bits. */
static void
add_case (Checker *c, const HeapState *s, HeapValue v, WideSigned low,
          WideSigned high, WideSigned turn, unsigned bits) {
  HeapState *one = heap_state_copy (s);
  bool can_be = heap_limit (&one->heap, v, low, high);
  if (can_be && turn)
    turn_registers (c, one, v, heap_plus (v, -(int64_t)turn), bits);
  if (can_be && formula_settle (one))
    checker_again (c, one);
  else
    heap_state_free (one);
}

/* No type of so many bits has all of these integers.  (A proof has the others
   as they are, whatever the operation makes of them.) */
static bool
is_beyond_types (const Heap *h, HeapValue v, unsigned bits) {
  return number_turn (heap_low (h, v), bits, true) !=
             number_turn (heap_high (h, v), bits, true) &&
         number_turn (heap_low (h, v), bits, false) !=
             number_turn (heap_high (h, v), bits, false);
}

/* An integer that may be out of the range of its type is not the number that
   its bits are, but differs from it by a multiple of 2^bits: by which, are
   cases of their own, but for those that facts exclude.  A symbol of which only
   the bits matter, and that may have any of them, can move instead. */
bool
checker_turns (Checker *c, HeapState *s, HeapValue v, unsigned bits,
               bool is_signed) {
  const Heap *h = &s->heap;
  WideSigned low = number_turn (heap_low (h, v), bits, is_signed);
  WideSigned high = number_turn (heap_high (h, v), bits, is_signed);
  WideSigned size = (WideSigned)1 << bits, least = is_signed ? -size / 2 : 0;
  bool is_any = heap_high (h, v) - heap_low (h, v) >= size - 1;
  bool can_turn = bits < 62 && is_beyond_types (h, v, bits);
  if (!run_is_number (h, v) || low == high || high - low >= MOST_TURNS ||
      (is_any && !v.add && number_is_only_bits (c->unit, s, v.sym, bits)))
    return true;
  for (; low <= high; low++) {
    WideSigned from = low * size + least, to = from + size - 1;
    if (!formula_at_most (h, v, heap_const (0), from - 1) &&
        !formula_at_most (h, heap_const (0), v, -to - 1))
      add_case (c, s, v, from, to, can_turn ? low * size : 0, bits);
  }
  return false;
}

/* What the number of bytes is a multiple of, if elements are at least as large
   as pointers, in an object that has as many of them as its type says. */
static HeapValue
index_of (const Checker *c, const Heap *h, HeapSym base, HeapValue b) {
  const HeapObject *o = heap_object (h, base);
  bool is_fixed =
      o && !o->size.sym &&
      (o->kind != OBJECT_HEAP ||
       unit_type (c->unit, o->type)->bytes == (uint64_t)o->size.add);
  for (size_t i = 0; is_fixed && b.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == b.sym && f->c >= 8 && f->c % 8 == 0)
      return heap_value (f->b, 0);
  }
  return b;
}

/* A number that is one of a few: each case for itself.  False: so it was. */
static bool
split_few (Checker *c, HeapState *s, HeapValue v) {
  enum { FEW = 4 };
  const Heap *h = &s->heap;
  WideSigned low = heap_low (h, v), high = heap_high (h, v);
  if (!run_is_number (h, v) || low == high || high - low >= FEW)
    return true;
  for (; low <= high; low++)
    add_case (c, s, v, low, low, 0, 0);
  return false;
}

/* An address plus a number that is not known. */
static bool
add_index (Checker *c, HeapState *s, HeapValue a, HeapValue b, HeapValue *v) {
  Heap *h = &s->heap;
  unsigned bits = pointer_bits (c);
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  Place p = formula_place (h, a);
  if (p.kind == PLACE_FRONT || p.kind == PLACE_BACK)
    return checker_expose (c, s, p);
  if (!checker_turns (c, s, b, bits, true))
    return false;
  if ((p.kind != PLACE_OBJECT && p.kind != PLACE_GLOBAL) ||
      !number_of (c->unit, s, &b, NULL, bits, true) ||
      h->syms.data[b.sym].kind != SYM_PLAIN || heap_object (h, b.sym)) {
    *v = number_fresh (h, bits, false, flagged);
    return true;
  }
  if (!flagged && !split_few (c, s, index_of (c, h, p.base, b)))
    return false;
  HeapValue offset = number_sum (h, p.offset, b, bits);
  *v = heap_inside (h, p.base, offset);
  return true;
}

/* Where an integer may turn round too often to follow each case, its bits are
   taken for any number. */
static HeapValue
in_reach (Heap *h, HeapValue v, unsigned bits) {
  bool is_near = !run_is_number (h, v) ||
                 number_turn (heap_high (h, v), bits, true) -
                         number_turn (heap_low (h, v), bits, true) <
                     MOST_TURNS;
  return is_near ? v : number_fresh (h, bits, true, false);
}

static bool
add (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
     HeapValue *v) {
  Heap *h = &s->heap;
  if (op->code == ADD_ADDRESS && op->bits == pointer_bits (c) && b.sym)
    return add_index (c, s, a, b, v);
  *v = number_sum (h, a, b, op->bits);
  if (a.sym && b.sym)
    *v = in_reach (h, *v, op->bits);
  if (op->code != ADD_ADDRESS)
    *v = keep_address (c, s, a.sym == v->sym ? a : b, *v, op->bits);
  return true;
}

static void
subtract (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
          HeapValue *v) {
  Heap *h = &s->heap;
  Place p = formula_place (h, a), q = formula_place (h, b);
  bool same = p.base && p.base == q.base && op->bits == pointer_bits (c);
  if (same)
    *v = number_minus (h, p.offset, q.offset, op->bits);
  else
    *v = keep_address (c, s, a, number_minus (h, a, b, op->bits), op->bits);
}

static bool
extend (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue *v) {
  bool is_signed = op->kind == OP_SEXT, flagged = is_flagged (&s->heap, a);
  bool is_address = formula_place (&s->heap, a).kind != PLACE_NONE;
  *v = a;
  if (!checker_turns (c, s, a, op->a.bits, is_signed))
    return false;
  if (!is_address && number_of (c->unit, s, v, NULL, op->a.bits, is_signed))
    return true;
  *v = number_fresh (&s->heap, op->a.bits, is_signed, flagged);
  number_keep_left (&s->heap, a, op->a.bits, *v);
  if (!is_address && op->a.kind == OPERAND_REG) /* it has these bits */
    checker_set (s, op->a.index, *v);
  return true;
}

/* The value as an integer that is not negative.  No symbol moves for that: it
   might be compared as a number with a sign later, and what is said here of the
   result would be a fact that holds it back. */
static bool
is_natural (const Heap *h, HeapValue *v, const UnitOp *op) {
  bool is_signed =
      op->kind == OP_SDIV || op->kind == OP_SREM || op->kind == OP_ASHR;
  return !is_flagged (h, *v) && number_fits (h, v, op->bits, is_signed) &&
         formula_at_most (h, heap_const (0), *v, 0);
}

/* Its product by k is at most a, and more than a - k: there is one such number
   only. */
static bool
is_quotient (const Heap *h, const HeapFact *f, HeapValue a, WideSigned k) {
  HeapValue product = heap_value (f->a, 0);
  return f->kind == FACT_TIMES && f->c == k &&
         formula_at_most (h, product, a, 0) &&
         formula_at_most (h, a, product, k - 1);
}

/* a / k, where a >= 0 and k > 0. */
static HeapValue
quotient (Heap *h, HeapValue a, WideSigned k, unsigned bits) {
  if (k == 1)
    return a;
  for (size_t i = 0; a.sym && i < h->facts.len; i++)
    if (is_quotient (h, h->facts.data + i, a, k) &&
        run_is_number (h, heap_value (h->facts.data[i].b, 0)))
      return heap_value (h->facts.data[i].b, 0);
  WideSigned low = heap_low (h, a) > 0 ? heap_low (h, a) : 0;
  HeapValue v = number_between (h, bits, low / k, heap_high (h, a) / k, false);
  formula_add_at_most (h, v, a, 0);
  if (k >= 1 << 30 || !v.sym)
    return v;
  HeapValue multiple = number_times (h, v, (int64_t)k, bits);
  if (formula_is_multiple (h, multiple, v, (int64_t)k)) {
    formula_add_at_most (h, multiple, a, 0);
    formula_add_at_most (h, a, multiple, k - 1);
  }
  return v;
}

/* At least 0, at most a, and at most b - more. */
static HeapValue
below (Heap *h, HeapValue a, HeapValue b, int more, unsigned bits) {
  WideSigned high = heap_high (h, b) - more;
  if (high > heap_high (h, a))
    high = heap_high (h, a);
  HeapValue v = number_between (h, bits, 0, high < 0 ? 0 : high, false);
  formula_add_at_most (h, v, a, 0);
  formula_add_at_most (h, v, b, -more);
  return v;
}

/* a % b, where a >= 0 and b > 0.  If a is surely less than b, nothing is taken
   away.  If a / b is the same number for all that a may be, it is a without
   that many times b. */
static HeapValue
rest (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  WideSigned low = heap_low (h, a), high = heap_high (h, a);
  if (formula_at_most (h, a, b, -1))
    return a;
  if (!b.sym && low >= 0 && high <= INT64_MAX && low / b.add == high / b.add)
    return heap_plus (a, (int64_t)(-(low / b.add) * b.add));
  return below (h, a, b, 1, bits);
}

/* What is left is known.  With a sign it is that of 'a': where this is open,
   what is left is that, or 'by' less. */
static bool
known_left (Heap *h, const UnitOp *op, HeapValue a, HeapValue b, HeapValue *v) {
  int64_t by = number_divisor ((OpKind)op->kind, b, op->bits), left;
  if (!by || is_flagged (h, a) ||
      !number_leaves_same (h, (OpKind)op->kind, a, op->bits, by) ||
      !formula_left (h, a, by, &left))
    return false;
  HeapValue number = a;
  *v = heap_const (left);
  if (op->kind != OP_SREM || !left)
    return true;
  bool has_sign =
      number_fits (h, &number, op->bits, true) && number.add == a.add;
  if (has_sign && formula_at_most (h, heap_const (0), a, 0))
    return true;
  *v = heap_const (left - by);
  if (has_sign && formula_at_most (h, a, heap_const (0), -1))
    return true;
  *v = number_between (h, op->bits, left - by, left, false);
  heap_add_fact (h, FACT_MODULO, *v, heap_const (0),
                 heap_modulo ((HeapModulo){by, left}));
  return true;
}

static bool
divide (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
        HeapValue *v) {
  Heap *h = &s->heap;
  bool is_signed = op->kind == OP_SDIV || op->kind == OP_SREM;
  bool is_rest = op->kind == OP_UREM || op->kind == OP_SREM;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  if (b.sym && (!number_of (c->unit, s, &b, &a, op->bits, is_signed) ||
                !formula_differ (h, b, heap_const (0))))
    return checker_alarm (c, s, KIND_DIV_BY_ZERO, "the divisor may be 0");
  if (!b.sym && !number_const ((Wide)b.add, op->bits).add)
    return checker_alarm (c, s, KIND_DIV_BY_ZERO, "the divisor is 0");
  bool is_divisor = !flagged && (b.sym || b.add > 0) && is_natural (h, &b, op);
  bool known = is_divisor && is_natural (h, &a, op);
  if (known_left (h, op, a, b, v))
    return true;
  if (!known && is_divisor && op->kind == OP_UREM)
    *v = below (h, b, b, 1, op->bits);
  else if (!known && is_divisor && op->kind == OP_UDIV && !b.sym)
    *v = number_between (h, op->bits, 0,
                         (WideSigned)wide_mask (op->bits) / b.add, false);
  else if (!known && is_divisor && op->kind == OP_SREM && !b.sym)
    *v = number_between (h, op->bits, 1 - (WideSigned)b.add,
                         (WideSigned)b.add - 1, false);
  else if (!known)
    *v = number_fresh (h, op->bits, is_signed, flagged);
  else if (is_rest)
    *v = rest (h, a, b, op->bits);
  else if (b.sym)
    *v = below (h, a, a, 0, op->bits);
  else
    *v = quotient (h, a, b.add, op->bits);
  return true;
}

/* a | b or a ^ b of numbers that are not negative. */
static HeapValue
unite (Heap *h, const UnitOp *op, HeapValue a, HeapValue b) {
  WideSigned a_high = heap_high (h, a), b_high = heap_high (h, b);
  WideSigned a_low = heap_low (h, a), b_low = heap_low (h, b);
  WideSigned high = 0, low = 0;
  while (high < a_high || high < b_high)
    high = 2 * high + 1;
  if (op->kind == OP_OR)
    low = a_low > b_low ? a_low : b_low;
  return number_between (h, op->bits, low, high, false);
}

/* Logic and shifts that leave a small number. */
static HeapValue
mask (Heap *h, const UnitOp *op, HeapValue a, HeapValue b) {
  bool unites = op->kind == OP_OR || op->kind == OP_XOR;
  HeapValue known;
  if (known_left (h, op, a, b, &known))
    return known;
  if (unites && heap_is (b, 0))
    return a;
  bool shifts = op->kind == OP_LSHR || op->kind == OP_ASHR;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  if (shifts && heap_is (a, 0) && !flagged)
    return a;
  Wide k = (Wide)b.add & wide_mask (op->bits);
  Wide most = !b.sym && op->kind == OP_LSHR
                  ? wide_mask (op->bits) >> k % op->bits
              : !b.sym && b.add >= 0 && op->kind == OP_AND ? k
                                                           : 0;
  HeapValue anything =
      most ? number_between (h, op->bits, 0, (WideSigned)most, flagged)
           : number_fresh (h, op->bits, op->kind == OP_ASHR, flagged);
  bool is_power = b.add < 0 && b.add > -(1 << 29) && !(-b.add & (-b.add - 1));
  if (flagged || !is_natural (h, &a, op))
    return anything;
  if (unites)
    return is_natural (h, &b, op) ? unite (h, op, a, b) : anything;
  if (op->kind == OP_AND && b.sym)
    return is_natural (h, &b, op) ? below (h, a, b, 0, op->bits) : anything;
  if (op->kind == OP_AND && is_power) /* without the lowest bits */
    return number_times (h, quotient (h, a, -b.add, op->bits), -b.add,
                         op->bits);
  if (op->kind == OP_AND && b.add >= 0)
    return !(k & (k + 1)) && heap_high (h, a) <= (WideSigned)k
               ? a
               : below (h, a, b, 0, op->bits);
  if (shifts && b.sym)
    return below (h, a, a, 0, op->bits);
  if (shifts)
    return quotient (h, a, (WideSigned)1 << k % op->bits, op->bits);
  return anything;
}

/* Another symbol for the whole value, so that products are of symbols alone. */
static void
rename_whole (HeapState *s, HeapValue *v, HeapValue *other) {
  Heap *h = &s->heap;
  HeapSym old = v->sym;
  if (!v->add || h->syms.data[old].kind != SYM_PLAIN || heap_object (h, old) ||
      is_flagged (h, *v))
    return;
  HeapSymInfo info = h->syms.data[old];
  info.low += v->add;
  info.high += v->add;
  vec_push (&h->syms, info);
  HeapValue whole = heap_value ((HeapSym)h->syms.len - 1, 0);
  HeapValue stands = heap_plus (whole, -v->add);
  heap_state_replace_beside (s, old, stands, other);
  *v = whole;
}

/* k << b where no bit is lost: not less than k, and not more than by the most.
 */
static HeapValue
shift_left (Heap *h, int64_t k, HeapValue b, unsigned bits) {
  WideSigned low = heap_low (h, b), high = heap_high (h, b);
  bool is_small = k > 0 && k <= 1 << 20 && low >= 0 && high <= 40 &&
                  !is_flagged (h, b) && h->syms.data[b.sym].kind == SYM_PLAIN &&
                  (WideSigned)k << high < (WideSigned)1 << (bits - 1);
  return is_small ? number_between (h, bits, (WideSigned)k << low,
                                    (WideSigned)k << high, false)
                  : number_fresh (h, bits, true, is_flagged (h, b));
}

static HeapValue
multiply (HeapState *s, const UnitOp *op, HeapValue a, HeapValue b) {
  Heap *h = &s->heap;
  if (op->kind == OP_SHL && !a.sym && b.sym)
    return shift_left (h, a.add, b, op->bits);
  if (op->kind == OP_SHL && !b.sym) {
    unsigned by = (unsigned)(((Wide)b.add & wide_mask (op->bits)) % op->bits);
    b = heap_const (by < 40 ? (int64_t)1 << by : INT64_MAX);
  }
  if (op->kind == OP_MUL && !a.sym) {
    HeapValue t = a;
    a = b;
    b = t;
  }
  if (!b.sym && b.add != INT64_MAX)
    return number_times (h, a, b.add, op->bits);
  if (op->kind == OP_MUL && b.sym) {
    rename_whole (s, &a, &b);
    rename_whole (s, &b, &a);
    return number_product (h, a, b, op->bits);
  }
  return number_fresh (h, op->bits, true,
                       is_flagged (h, a) || is_flagged (h, b));
}

/* Logic on one bit: whichever operand is not known is split. */
static bool
logic_of_bits (Checker *c, HeapState *s, HeapValue a, HeapValue b,
               HeapValue *v) {
  HeapValue unknown = a.sym ? a : b;
  HeapState *yes, *no;
  checker_split_equal (c, s, unknown, heap_const (1), 1, &yes, &no);
  bool decides = !is_flagged (&s->heap, unknown) && unknown.sym &&
                 formula_place (&s->heap, unknown).kind == PLACE_NONE &&
                 number_of (c->unit, s, &unknown, NULL, 1, false);
  if (decides) {
    checker_again (c, yes);
    checker_again (c, no);
    return false;
  }
  heap_state_free (yes);
  heap_state_free (no);
  *v = number_fresh (&s->heap, 1, false,
                     is_flagged (&s->heap, a) || is_flagged (&s->heap, b));
  return true;
}

static bool
select_value (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
              HeapValue b, HeapValue k, HeapValue *v) {
  bool flagged =
      is_flagged (&s->heap, a) && unit_looks_for (c->unit, KIND_UNINITIALISED);
  if (flagged || !a.sym) {
    *v = flagged     ? number_fresh (&s->heap, op->bits, false, true)
         : a.add & 1 ? b
                     : k;
    return true;
  }
  HeapState *yes, *no;
  checker_split_equal (c, s, a, heap_const (1), 1, &yes, &no);
  for (int i = 0; i < 2; i++) {
    HeapState *one = i ? no : yes;
    HeapValue chosen;
    if (!one)
      continue;
    if (checker_operand (c, one, i ? &op->c : &op->b, &chosen)) {
      checker_set (one, op->dst, chosen);
      checker_on (c, one);
    } else
      heap_state_free (one);
  }
  return false;
}

static bool
compute_integer (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
                 HeapValue b, HeapValue k, HeapValue *v) {
  Heap *h = &s->heap;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  switch ((OpKind)op->kind) {
  case OP_COPY:
  case OP_TRUNC:
    *v = a.sym ? a : number_const ((Wide)a.add, op->bits);
    return true;
  case OP_ZEXT:
  case OP_SEXT:
    return extend (c, s, op, a, v);
  case OP_ADD:
    return add (c, s, op, a, b, v);
  case OP_SUB:
    subtract (c, s, op, a, b, v);
    return true;
  case OP_MUL:
  case OP_SHL:
    *v = in_reach (h, multiply (s, op, a, b), op->bits);
    return true;
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return divide (c, s, op, a, b, v);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    if (op->bits == 1)
      return logic_of_bits (c, s, a, b, v);
    *v = a.sym ? mask (&s->heap, op, a, b) : mask (&s->heap, op, b, a);
    return true;
  case OP_LSHR:
  case OP_ASHR:
    *v = mask (&s->heap, op, a, b);
    return true;
  case OP_SELECT:
    return select_value (c, s, op, a, b, k, v);
  case OP_POPCOUNT:
  case OP_CLZ:
  case OP_CTZ:
    *v = number_between (h, op->bits, 0, op->bits, flagged);
    return true;
  default: /* OP_BSWAP, floating point */
    *v = number_fresh (h, op->bits, false, flagged || is_flagged (h, k));
    return true;
  }
}

/* Values of more than 64 bits are not followed. */
static bool
compute_wide (Checker *c, HeapState *s, const UnitOp *op) {
  if (op_info[op->kind].group == GROUP_DIVIDE)
    return checker_reject (c, s, "a division of %u bits", op->bits);
  checker_unset (s, (uint32_t)s->frames.len - 1, op->dst);
  if (op->bits <= 64)
    checker_set (s, op->dst, number_fresh (&s->heap, op->bits, false, true));
  return true;
}

static bool
is_float_format (unsigned bits) {
  return bits == 32 || bits == 64 || bits == 80;
}

/* Floating point numbers of other formats are not modelled. */
static bool
has_format (const UnitOp *op) {
  if (op_info[op->kind].group != GROUP_FLOAT)
    return true;
  bool of_integer = op->kind == OP_STOF || op->kind == OP_UTOF;
  bool to_integer =
      op->kind == OP_FCMP || op->kind == OP_FTOS || op->kind == OP_FTOU;
  return (of_integer || is_float_format (op->a.bits)) &&
         (to_integer || is_float_format (op->bits));
}

static bool
compute_const (const UnitOp *op, HeapValue a, HeapValue b, HeapValue k,
               HeapValue *v) {
  Wide value;
  if (a.sym || b.sym || k.sym ||
      !op_apply (op, (Wide)a.add & wide_mask (op->a.bits),
                 (Wide)b.add & wide_mask (op->b.bits),
                 (Wide)k.add & wide_mask (op->c.bits), &value))
    return false;
  *v = number_const (value, op->bits);
  return true;
}

/* The same operation on the same numbers, of which all are initialised, makes
   the same as before.  Only the number is the same: an address would not be. */
static bool
is_remembered (const HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
               HeapValue *v) {
  HeapResult of = {(uint16_t)op->kind, (uint16_t)op->bits, a, a, b};
  return heap_result_is_of ((OpKind)op->kind) &&
         heap_find_result (&s->heap, of, v) && run_is_number (&s->heap, *v);
}

/* Something is known of what the operation makes of numbers of which b is a
   constant. */
static bool
is_told (const Heap *h, const UnitOp *op, HeapValue a, HeapValue b) {
  switch ((OpKind)op->kind) {
  case OP_SDIV:
  case OP_SREM:
  case OP_ASHR:
    return is_natural (h, &a, op);
  case OP_AND:
    return b.add >= 0 || is_natural (h, &a, op);
  case OP_OR:
  case OP_XOR:
    return b.add >= 0 && is_natural (h, &a, op);
  default:
    return true;
  }
}

/* What most operations make of numbers that are one of a few is known only for
   each of them.  False: these cases were put aside. */
static bool
split_operands (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
                HeapValue b) {
  OpKind kind = (OpKind)op->kind;
  if (!heap_result_is_of (kind) || op->bits == 1)
    return true;
  bool is_signed = kind == OP_SDIV || kind == OP_SREM || kind == OP_ASHR;
  if (kind != OP_MUL && kind != OP_SHL &&
      !(checker_turns (c, s, a, op->bits, is_signed) &&
        checker_turns (c, s, b, op->bits, is_signed)))
    return false;
  bool turns =
      kind == OP_MUL || kind == OP_AND || kind == OP_OR || kind == OP_XOR;
  bool is_known = b.sym ? kind == OP_UREM || kind == OP_SREM ||
                              (turns && !a.sym && is_told (&s->heap, op, b, a))
                        : is_told (&s->heap, op, a, b);
  return is_known || (split_few (c, s, b) && split_few (c, s, a));
}

/* The operands are read again: they may have got other symbols. */
static void
remember (Checker *c, HeapState *s, const UnitOp *op, HeapValue is) {
  const Heap *h = &s->heap;
  HeapResult r = {(uint16_t)op->kind, (uint16_t)op->bits, is, {0}, {0}};
  if (heap_result_is_of ((OpKind)op->kind) &&
      checker_operand (c, s, &op->a, &r.a) &&
      checker_operand (c, s, &op->b, &r.b) && !is_flagged (h, r.a) &&
      !is_flagged (h, r.b) && !is_flagged (h, is))
    heap_add_result (&s->heap, r);
}

bool
checker_compute (Checker *c, HeapState *s, const UnitOp *op) {
  HeapValue a, b, k, v;
  if (!has_format (op))
    return checker_reject (c, s, "a floating point format of %u bits",
                           op->bits);
  if (op->bits > 64 || op->a.bits > 64 || op->b.bits > 64)
    return compute_wide (c, s, op);
  if (!checker_operand (c, s, &op->a, &a) ||
      !checker_operand (c, s, &op->b, &b) ||
      !checker_operand (c, s, &op->c, &k))
    return false;
  if (compute_const (op, a, b, k, &v)) {
    checker_set (s, op->dst, v);
    return true;
  }
  OpGroup group = op_info[op->kind].group;
  if (group == GROUP_COMPARE)
    return checker_compare (c, s, op, a, b);
  if (group == GROUP_OVERFLOWS)
    return checker_overflows (c, s, op, a, b);
  bool flagged = op->kind != OP_SELECT &&
                 (is_flagged (&s->heap, a) || is_flagged (&s->heap, b));
  bool is_old = is_remembered (s, op, a, b, &v);
  if (!is_old && !split_operands (c, s, op, a, b))
    return false;
  if (!is_old && !compute_integer (c, s, op, a, b, k, &v))
    return false;
  if (!is_old)
    remember (c, s, op, v);
  if (flagged && !is_flagged (&s->heap, v)) /* such as x - x */
    v = number_fresh (&s->heap, op->bits, false, true);
  checker_set (s, op->dst, v);
  return true;
}
