/* Values of operations.  A value is an integer; a register of w bits holds it
   modulo 2^w.  So sums, differences and products are those of the integers,
   whatever overflows; what depends on the number that the bits are (extending,
   dividing, comparing) needs an integer in the range of that type. */

#include "evidence/unit/heaps_impl.h"

#include <stddef.h>
#include <string.h>

static const WideSigned LARGE = (WideSigned)1 << 64;
enum { MOST_ADD = 62 }; /* constants beside symbols are below 2^62 */

/* Making values ------------------------------------------------------------ */

HeapValue
number_const (Wide k, unsigned bits) {
  assert (bits >= 1 && bits <= 64);
  return heap_const (bits == 1 ? (int64_t)(k & 1)
                               : (int64_t)wide_signed (k, bits));
}

HeapValue
number_fresh (Heap *h, unsigned bits, bool is_signed, bool flagged) {
  HeapSym s = heap_fresh (h, bits, is_signed && bits > 1);
  h->syms.data[s].maybe_undef = flagged;
  return heap_value (s, 0);
}

/* A new symbol for an integer in this range. */
static HeapValue
number_between (Heap *h, unsigned bits, WideSigned low, WideSigned high,
                bool flagged) {
  if (low < -LARGE || high > LARGE || low > high)
    return number_fresh (h, bits, false, flagged);
  if (low == high && !flagged && low >= INT64_MIN && low <= INT64_MAX)
    return number_const ((Wide)low, bits);
  HeapValue v = number_fresh (h, bits, false, flagged);
  h->syms.data[v.sym].low = low;
  h->syms.data[v.sym].high = high;
  return v;
}

/* The number that the bits are --------------------------------------------- */

typedef struct {
  HeapSym sym;
  bool found;
} Occurrence;

static void
look (void *context, HeapValue *v) {
  Occurrence *o = context;
  o->found |= v->sym == o->sym;
}

static bool
is_in_segments (const Heap *h, HeapSym s) {
  Heap part = {0}; /* without objects */
  Occurrence o = {s, false};
  part.segments.data = h->segments.data;
  part.segments.len = h->segments.len;
  heap_visit (&part, look, &o);
  return o.found;
}

static bool
is_in_facts (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a == s || h->facts.data[i].b == s)
      return true;
  for (size_t i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE &&
        (h->syms.data[i].offset == s || h->syms.data[i].index == s))
      return true;
  return false;
}

static bool
is_in_objects (const Heap *h, HeapSym s, unsigned bits) {
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (o->base == s || o->size.sym == s || o->filled.sym == s)
      return true;
    for (size_t f = 0; f < o->fields.len; f++)
      if (o->fields.data[f].value.sym == s &&
          8 * o->fields.data[f].bytes > bits)
        return true;
  }
  return false;
}

bool
number_is_only_bits (const Unit *u, const HeapState *s, HeapSym sym,
                     unsigned bits) {
  const Heap *h = &s->heap;
  if (h->syms.data[sym].kind != SYM_PLAIN || is_in_objects (h, sym, bits) ||
      is_in_segments (h, sym) || is_in_facts (h, sym))
    return false;
  for (size_t i = 0; i < s->roots.len; i++) {
    const HeapRoot *r = s->roots.data + i;
    if (r->value.sym != sym)
      continue;
    if (r->frame >= s->frames.len)
      return false;
    const UnitProc *p = u->procs.data + s->frames.data[r->frame].proc;
    if (p->regs.data[r->reg] > bits)
      return false;
  }
  return true;
}

/* Another symbol, in the range of the type, for the value. */
static void
move_symbol (HeapState *s, HeapValue *v, HeapValue *other, unsigned bits,
             bool is_signed) {
  Heap *h = &s->heap;
  HeapSym old = v->sym;
  bool flagged = h->syms.data[old].maybe_undef;
  h->syms.data[old].low = -(LARGE << 60); /* says nothing */
  h->syms.data[old].high = LARGE << 60;
  HeapValue new = number_fresh (h, bits, is_signed, flagged);
  HeapValue to = heap_plus (new, -v->add);
  if (other && other->sym == old)
    *other = heap_plus (to, other->add);
  heap_state_replace (s, old, to);
  h->syms.data[new.sym].maybe_undef = flagged;
  *v = new;
}

bool
number_fits (const Heap *h, HeapValue *v, unsigned bits, bool is_signed) {
  if (v->sym && h->syms.data[v->sym].kind == SYM_INSIDE)
    return false;
  WideSigned size = (WideSigned)1 << bits, half = is_signed ? size / 2 : 0;
  WideSigned low = heap_low (h, *v) + half, high = heap_high (h, *v) + half;
  WideSigned turn = low / size - (low < 0 && low % size);
  WideSigned add = v->add - turn * size;
  if (high >= (turn + 1) * size || add <= INT64_MIN || add > INT64_MAX)
    return false;
  v->add = (int64_t)add;
  return true;
}

bool
number_of (const Unit *u, HeapState *s, HeapValue *v, HeapValue *other,
           unsigned bits, bool is_signed) {
  const Heap *h = &s->heap;
  assert (bits >= 1 && bits <= 64);
  if (number_fits (h, v, bits, is_signed))
    return true;
  if (!v->sym || !number_is_only_bits (u, s, v->sym, bits))
    return false;
  move_symbol (s, v, other, bits, is_signed);
  return true;
}

/* Integers ----------------------------------------------------------------- */

static bool
fits_beside (WideSigned add) {
  return add > -((WideSigned)1 << MOST_ADD) && add < (WideSigned)1 << MOST_ADD;
}

static HeapValue
plus_const (Heap *h, HeapValue v, WideSigned k, unsigned bits) {
  WideSigned add = v.add + k;
  if (!v.sym)
    return number_const ((Wide)add, bits);
  if (fits_beside (add))
    return heap_value (v.sym, (int64_t)add);
  return number_fresh (h, bits, true, is_flagged (h, v));
}

static bool
has_range (const Heap *h, HeapValue v) {
  return !v.sym || h->syms.data[v.sym].kind != SYM_INSIDE;
}

HeapValue
number_sum (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  if (!b.sym)
    return plus_const (h, a, b.add, bits);
  if (!a.sym)
    return plus_const (h, b, a.add, bits);
  if (!has_range (h, a) || !has_range (h, b))
    return number_fresh (h, bits, false, flagged);
  WideSigned low = heap_low (h, a) + heap_low (h, b);
  WideSigned high = heap_high (h, a) + heap_high (h, b);
  HeapValue v = number_between (h, bits, low, high, flagged);
  if (low < -LARGE || high > LARGE || !v.sym)
    return v; /* it is not the integer */
  formula_add_at_most (h, v, a, heap_high (h, b));
  formula_add_at_most (h, a, v, -heap_low (h, b));
  formula_add_at_most (h, v, b, heap_high (h, a));
  formula_add_at_most (h, b, v, -heap_low (h, a));
  return v;
}

HeapValue
number_minus (Heap *h, HeapValue a, HeapValue b, unsigned bits) {
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  if (!b.sym)
    return plus_const (h, a, -(WideSigned)b.add, bits);
  if (a.sym == b.sym)
    return number_const ((Wide)((WideSigned)a.add - b.add), bits);
  if (!has_range (h, a) || !has_range (h, b))
    return number_fresh (h, bits, false, flagged);
  WideSigned low = heap_low (h, a) - heap_high (h, b);
  WideSigned high = heap_high (h, a) - heap_low (h, b);
  HeapValue v = number_between (h, bits, low, high, flagged);
  if (low < -LARGE || high > LARGE || !v.sym)
    return v;
  formula_add_at_most (h, v, a, -heap_low (h, b));
  formula_add_at_most (h, a, v, heap_high (h, b));
  return v;
}

/* What is known to be k times the symbol; false: nothing is. */
static bool
find_multiple (const Heap *h, HeapSym s, int64_t k, HeapSym *multiple) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    *multiple = f->a;
    if (f->kind == FACT_TIMES && f->b == s && f->c == k)
      return true;
  }
  return false;
}

/* v = k * s, and so k * c * t if s = c * t. */
static void
set_multiple (Heap *h, HeapValue v, HeapSym s, int64_t k) {
  size_t count = h->facts.len;
  heap_add_fact (h, FACT_TIMES, v, heap_value (s, 0), k);
  for (size_t i = 0; i < count; i++) {
    HeapFact f = h->facts.data[i];
    if (f.kind == FACT_TIMES && f.a == s && f.c > 0 && f.c < 1 << 30)
      heap_add_fact (h, FACT_TIMES, v, heap_value (f.b, 0), f.c * k);
  }
}

static HeapValue
number_times (Heap *h, HeapValue a, int64_t k, unsigned bits) {
  bool flagged = is_flagged (h, a);
  bool is_small =
      k > -(1 << 30) && k < 1 << 30 && fits_beside (a.add * (WideSigned)k);
  WideSigned low = heap_low (h, heap_value (a.sym, 0));
  WideSigned high = heap_high (h, heap_value (a.sym, 0));
  if (!k && !flagged)
    return heap_const (0);
  if (k == 1)
    return a;
  if (!is_small || !has_range (h, a) || low < -LARGE || high > LARGE)
    return number_fresh (h, bits, true, flagged);
  WideSigned least = k < 0 ? high * k : low * k,
             most = k < 0 ? low * k : high * k;
  if (least < -LARGE || most > LARGE)
    return number_fresh (h, bits, true, flagged);
  HeapSym multiple;
  if (!flagged && find_multiple (h, a.sym, k, &multiple))
    return plus_const (h, heap_value (multiple, 0), a.add * (WideSigned)k,
                       bits);
  HeapValue v = number_between (h, bits, least, most, flagged);
  if (v.sym)
    set_multiple (h, v, a.sym, k);
  return plus_const (h, v, a.add * (WideSigned)k, bits);
}

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

bool
checker_expose (Checker *c, HeapState *s, Place p) {
  assert (p.kind == PLACE_FRONT || p.kind == PLACE_BACK);
  HeapState *none = heap_state_copy (s), *some = heap_state_copy (s);
  if (formula_empty (none, p.index) && formula_settle (none))
    checker_again (c, none);
  else
    heap_state_free (none);
  if (formula_unfold (c->unit, some, p.index, p.kind == PLACE_BACK) &&
      formula_settle (some))
    checker_again (c, some);
  else
    heap_state_free (some);
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

static HeapValue
inside_of (Heap *h, HeapSym base, HeapValue offset, unsigned bits) {
  if (!offset.sym)
    return heap_value (base, offset.add);
  HeapSymInfo info = {.kind = SYM_INSIDE,
                      .bits = (uint16_t)bits,
                      .maybe_undef = is_flagged (h, offset),
                      .index = base,
                      .offset = offset.sym};
  vec_push (&h->syms, info);
  return heap_value ((HeapSym)h->syms.len - 1, offset.add);
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
  if ((p.kind != PLACE_OBJECT && p.kind != PLACE_GLOBAL) ||
      !number_of (c->unit, s, &b, NULL, bits, true) ||
      h->syms.data[b.sym].kind != SYM_PLAIN || heap_object (h, b.sym)) {
    *v = number_fresh (h, bits, false, flagged);
    return true;
  }
  HeapValue offset = number_sum (h, p.offset, b, bits);
  *v = inside_of (h, p.base, offset, bits);
  return true;
}

static bool
add (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
     HeapValue *v) {
  Heap *h = &s->heap;
  if (op->code == ADD_ADDRESS && op->bits == pointer_bits (c) && b.sym)
    return add_index (c, s, a, b, v);
  *v = number_sum (h, a, b, op->bits);
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

static void
extend (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue *v) {
  bool is_signed = op->kind == OP_SEXT, flagged = is_flagged (&s->heap, a);
  bool is_address = formula_place (&s->heap, a).kind != PLACE_NONE;
  *v = a;
  if (!is_address && number_of (c->unit, s, v, NULL, op->a.bits, is_signed))
    return;
  *v = number_fresh (&s->heap, op->a.bits, is_signed, flagged);
}

/* What lies between these, with the integer of 'a' known. */
static bool
divide_range (const Heap *h, const UnitOp *op, HeapValue a, int64_t k,
              WideSigned *low, WideSigned *high) {
  WideSigned l = heap_low (h, a), m = heap_high (h, a);
  if (k <= 0 || l < 0)
    return false;
  bool is_rest = op->kind == OP_UREM || op->kind == OP_SREM;
  *low = is_rest ? 0 : l / k;
  *high = is_rest ? (m < k - 1 ? m : k - 1) : m / k;
  return true;
}

static bool
divide (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
        HeapValue *v) {
  Heap *h = &s->heap;
  bool is_signed = op->kind == OP_SDIV || op->kind == OP_SREM;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  WideSigned low, high;
  if (b.sym && (!number_of (c->unit, s, &b, &a, op->bits, is_signed) ||
                !formula_differ (h, b, heap_const (0))))
    return checker_alarm (c, s, KIND_DIV_BY_ZERO, "the divisor may be 0");
  if (!b.sym && !number_const ((Wide)b.add, op->bits).add)
    return checker_alarm (c, s, KIND_DIV_BY_ZERO, "the divisor is 0");
  *v = number_fresh (h, op->bits, is_signed, flagged);
  if (!b.sym && number_of (c->unit, s, &a, NULL, op->bits, is_signed) &&
      divide_range (h, op, a, b.add, &low, &high))
    *v = number_between (h, op->bits, low, high, flagged);
  return true;
}

/* Logic and shifts by constants that leave a small number. */
static HeapValue
mask (Checker *c, HeapState *s, const UnitOp *op, HeapValue a, HeapValue b) {
  Heap *h = &s->heap;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  Wide k = (Wide)b.add & wide_mask (op->bits);
  if (op->kind == OP_AND && !b.sym && b.add >= 0) {
    bool is_low = !(k & (k + 1)); /* the lower bits, all of them */
    if (is_low && number_of (c->unit, s, &a, NULL, op->bits, false) &&
        heap_high (h, a) <= (WideSigned)k)
      return a;
    return number_between (h, op->bits, 0, (WideSigned)k, flagged);
  }
  if (op->kind == OP_LSHR && !b.sym)
    return number_between (h, op->bits, 0,
                           (WideSigned)(wide_mask (op->bits) >> k % op->bits),
                           flagged);
  return number_fresh (h, op->bits, op->kind == OP_ASHR, flagged);
}

static HeapValue
multiply (HeapState *s, const UnitOp *op, HeapValue a, HeapValue b) {
  Heap *h = &s->heap;
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
    extend (c, s, op, a, v);
    return true;
  case OP_ADD:
    return add (c, s, op, a, b, v);
  case OP_SUB:
    subtract (c, s, op, a, b, v);
    return true;
  case OP_MUL:
  case OP_SHL:
    *v = multiply (s, op, a, b);
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
    *v = a.sym ? mask (c, s, op, a, b) : mask (c, s, op, b, a);
    return true;
  case OP_LSHR:
  case OP_ASHR:
    *v = mask (c, s, op, a, b);
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
  if (!compute_integer (c, s, op, a, b, k, &v))
    return false;
  if (flagged && !is_flagged (&s->heap, v)) /* such as x - x */
    v = number_fresh (&s->heap, op->bits, false, true);
  checker_set (s, op->dst, v);
  return true;
}
