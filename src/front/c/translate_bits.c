/* Intrinsics that compute: one result from one or two or three numbers, for
   vectors element by element. */

#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Translate *t;
  const Operand *a; /* the leaf of each argument */
  unsigned bits;    /* of the result */
  uint32_t code;
} Element;

typedef Operand Compute (const Element *);

static Operand
constant (Wide value, unsigned bits) {
  return operand_const (value, bits);
}

static Operand
op2 (const Element *e, OpKind kind, Operand a, Operand b) {
  return emit_compute (e->t, kind, a, b, op_is_test (kind) ? 1 : a.bits);
}

/* Integers ----------------------------------------------------------------- */

static Operand
simple (const Element *e) {
  return emit_compute_unary (e->t, e->code, e->a[0], e->bits);
}

/* Leading or trailing zeros: of 0 undefined, if the second argument says so. */
static Operand
count_zeros (const Element *e) {
  Operand n = simple (e);
  if (e->a[1].kind == OPERAND_CONST && !e->a[1].value)
    return n;
  Operand is_zero = op2 (e, OP_EQ, e->a[0], constant (0, e->bits));
  if (is_zero.kind == OPERAND_CONST && !is_zero.value)
    return n;
  return emit_choice (e->t, is_zero, operand_undef (e->bits), n);
}

static Operand
absolute (const Element *e) {
  Operand zero = constant (0, e->bits);
  Operand is_negative = op2 (e, OP_SLT, e->a[0], zero);
  return emit_choice (e->t, is_negative, op2 (e, OP_SUB, zero, e->a[0]),
                      e->a[0]);
}

static Operand
smaller (const Element *e) {
  return emit_choice (e->t, op2 (e, e->code, e->a[0], e->a[1]), e->a[0],
                      e->a[1]);
}

static Operand
larger (const Element *e) {
  return emit_choice (e->t, op2 (e, e->code, e->a[0], e->a[1]), e->a[1],
                      e->a[0]);
}

/* -1, 0 or 1. */
static Operand
three_way (const Element *e) {
  unsigned bits = e->bits;
  Operand less = op2 (e, e->code, e->a[0], e->a[1]);
  Operand more = op2 (e, e->code, e->a[1], e->a[0]);
  Operand not_less =
      emit_choice (e->t, more, constant (1, bits), constant (0, bits));
  return emit_choice (e->t, less, constant (wide_mask (bits), bits), not_less);
}

/* Saturation.  On signed overflow the wrapped result has the wrong sign. */
static Operand
saturate_signed (const Element *e, OpKind kind, OpKind overflows) {
  unsigned bits = e->bits;
  Operand value = op2 (e, kind, e->a[0], e->a[1]);
  Operand flag = op2 (e, overflows, e->a[0], e->a[1]);
  Operand sign = op2 (e, OP_ASHR, value, constant (bits - 1, bits));
  Operand limit = op2 (e, OP_XOR, sign, constant ((Wide)1 << (bits - 1), bits));
  return emit_choice (e->t, flag, limit, value);
}

static Operand
saturate (const Element *e) {
  unsigned bits = e->bits;
  switch (e->code) {
  case OP_SADD_OVERFLOWS:
    return saturate_signed (e, OP_ADD, OP_SADD_OVERFLOWS);
  case OP_SSUB_OVERFLOWS:
    return saturate_signed (e, OP_SUB, OP_SSUB_OVERFLOWS);
  case OP_UADD_OVERFLOWS:
    return emit_choice (e->t, op2 (e, OP_UADD_OVERFLOWS, e->a[0], e->a[1]),
                        constant (wide_mask (bits), bits),
                        op2 (e, OP_ADD, e->a[0], e->a[1]));
  default:
    return emit_choice (e->t, op2 (e, OP_USUB_OVERFLOWS, e->a[0], e->a[1]),
                        constant (0, bits), op2 (e, OP_SUB, e->a[0], e->a[1]));
  }
}

/* Bits of the double word a:b, shifted left or right by c modulo the width.
   The other word moves by one and by the rest, as shifts wrap around. */
static Operand
funnel (const Element *e) {
  unsigned bits = e->bits;
  bool is_left = e->code == OP_SHL;
  if (bits == 1)
    return e->a[is_left ? 0 : 1];
  bool is_power = !(bits & (bits - 1));
  Operand by = is_power ? op2 (e, OP_AND, e->a[2], constant (bits - 1, bits))
                        : op2 (e, OP_UREM, e->a[2], constant (bits, bits));
  Operand rest = op2 (e, OP_SUB, constant (bits - 1, bits), by);
  OpKind back = is_left ? OP_LSHR : OP_SHL;
  Operand kept = op2 (e, e->code, e->a[is_left ? 0 : 1], by);
  Operand other = op2 (e, back, e->a[is_left ? 1 : 0], constant (1, bits));
  return op2 (e, OP_OR, kept, op2 (e, back, other, rest));
}

/* Swaps neighbouring groups of 'n' bits. */
static Operand
swap_groups (const Element *e, Operand x, unsigned n) {
  unsigned bits = x.bits;
  Wide mask = 0;
  for (unsigned i = 0; i < bits; i += 2 * n)
    mask |= wide_mask (n) << i;
  Operand low = op2 (e, OP_AND, x, constant (mask, bits));
  Operand high = op2 (e, OP_LSHR, x, constant (n, bits));
  high = op2 (e, OP_AND, high, constant (mask, bits));
  return op2 (e, OP_OR, op2 (e, OP_SHL, low, constant (n, bits)), high);
}

static Operand
reverse (const Element *e) {
  unsigned wide = 8;
  while (wide < e->bits)
    wide *= 2;
  Operand x = emit_resize (e->t, e->a[0], wide, false);
  for (unsigned n = 1; n < 8; n *= 2)
    x = swap_groups (e, x, n);
  if (wide > 8)
    x = emit_compute_unary (e->t, OP_BSWAP, x, wide);
  if (wide != e->bits)
    x = op2 (e, OP_LSHR, x, constant (wide - e->bits, wide));
  return emit_resize (e->t, x, e->bits, false);
}

static Operand
first (const Element *e) {
  return e->a[0];
}

static Operand
mask_pointer (const Element *e) {
  return op2 (e, OP_AND, e->a[0], emit_resize (e->t, e->a[1], e->bits, true));
}

/* Floating point ----------------------------------------------------------- */

static Operand
math (const Element *e) {
  bool has_two = e->code >= MATH_COPYSIGN;
  UnitOp op = {.kind = OP_FMATH,
               .code = e->code,
               .a = e->a[0],
               .b = has_two ? e->a[1] : (Operand){0}};
  return emit_value (e->t, op, e->bits);
}

static Operand
multiply_add (const Element *e) {
  return op2 (e, OP_FADD, op2 (e, OP_FMUL, e->a[0], e->a[1]), e->a[2]);
}

/* Where the numbers of each class begin, without the sign. */
typedef struct {
  Wide normal, infinite, quiet;
} Format;

static Format
format_of (unsigned bits) {
  if (bits == 32)
    return (Format){(Wide)1 << 23, (Wide)0xff << 23, (Wide)0x1ff << 22};
  if (bits == 64)
    return (Format){(Wide)1 << 52, (Wide)0x7ff << 52, (Wide)0xfff << 51};
  return (Format){(Wide)3 << 63, (Wide)0xffff << 63, (Wide)0x1ffff << 62};
}

/* from <= x < to; 'to' 0: no end. */
static Operand
in_range (const Element *e, Operand x, Wide from, Wide to) {
  Operand in = op2 (e, OP_ULE, constant (from, x.bits), x);
  if (!to)
    return in;
  Operand below = op2 (e, OP_ULT, x, constant (to, x.bits));
  return op2 (e, OP_AND, in, below);
}

/* Classes come in this order of bits: signalling and quiet NaN, then negative
   infinite, normal, subnormal and zero, then positive ones backwards. */
static Operand
is_class (const Element *e) {
  Operand x = e->a[0];
  unsigned bits = x.bits;
  uint32_t mask = (uint32_t)e->a[1].value;
  Format f = format_of (bits);
  Wide ranges[] = {1, f.normal, f.infinite, f.infinite + 1};
  Operand size = op2 (e, OP_AND, x, constant (wide_mask (bits - 1), bits));
  Operand sign = op2 (e, OP_NE, x, size);
  Operand any = constant (0, 1);
  if (mask & 1)
    any = in_range (e, size, f.infinite + 1, f.quiet);
  if (mask & 2)
    any = op2 (e, OP_OR, any, in_range (e, size, f.quiet, 0));
  for (unsigned k = 0; k < 4; k++) { /* zero, subnormal, normal, infinite */
    bool negative = mask >> (5 - k) & 1, positive = mask >> (6 + k) & 1;
    if (!negative && !positive)
      continue;
    Operand in = in_range (e, size, k ? ranges[k - 1] : 0, ranges[k]);
    if (!negative || !positive)
      in = op2 (e, OP_AND, in,
                negative ? sign : op2 (e, OP_XOR, sign, constant (1, 1)));
    any = op2 (e, OP_OR, any, in);
  }
  return any;
}

/* The table ---------------------------------------------------------------- */

typedef struct {
  const char *name; /* without "llvm." */
  Compute *compute;
  uint32_t code;
  bool is_float;
} Row;

static const Row rows[] = {
    {"abs", absolute, 0, false},
    {"annotation", first, 0, false},
    {"bitreverse", reverse, 0, false},
    {"bswap", simple, OP_BSWAP, false},
    {"ceil", math, MATH_CEIL, true},
    {"copysign", math, MATH_COPYSIGN, true},
    {"ctlz", count_zeros, OP_CLZ, false},
    {"ctpop", simple, OP_POPCOUNT, false},
    {"cttz", count_zeros, OP_CTZ, false},
    {"expect", first, 0, false},
    {"expect.with.probability", first, 0, false},
    {"fabs", math, MATH_FABS, true},
    {"floor", math, MATH_FLOOR, true},
    {"fmuladd", multiply_add, 0, true},
    {"fshl", funnel, OP_SHL, false},
    {"fshr", funnel, OP_LSHR, false},
    {"is.fpclass", is_class, 0, true},
    {"launder.invariant.group", first, 0, false},
    {"maxnum", math, MATH_FMAX, true},
    {"minnum", math, MATH_FMIN, true},
    {"nearbyint", math, MATH_RINT, true},
    {"ptr.annotation", first, 0, false},
    {"ptrmask", mask_pointer, 0, false},
    {"rint", math, MATH_RINT, true},
    {"round", math, MATH_ROUND, true},
    {"roundeven", math, MATH_RINT, true},
    {"sadd.sat", saturate, OP_SADD_OVERFLOWS, false},
    {"scmp", three_way, OP_SLT, false},
    {"smax", larger, OP_SLT, false},
    {"smin", smaller, OP_SLT, false},
    {"sqrt", math, MATH_SQRT, true},
    {"ssa.copy", first, 0, false},
    {"ssub.sat", saturate, OP_SSUB_OVERFLOWS, false},
    {"strip.invariant.group", first, 0, false},
    {"threadlocal.address", first, 0, false},
    {"trunc", math, MATH_TRUNC, true},
    {"uadd.sat", saturate, OP_UADD_OVERFLOWS, false},
    {"ucmp", three_way, OP_ULT, false},
    {"umax", larger, OP_ULT, false},
    {"umin", smaller, OP_ULT, false},
    {"usub.sat", saturate, OP_USUB_OVERFLOWS, false},
};

static const Row *
find_row (const char *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (rows[i].name, name))
      return rows + i;
  return NULL;
}

enum { MAX_ARGUMENTS = 3 };

static void
compute_elements (Translate *t, LLVMValueRef call, const Row *row,
                  const Operands *args) {
  assert (row && row->compute);
  Leaves leaves = {0};
  Operands out = {0};
  type_leaves (t->c, llvm.TypeOf (call), &leaves);
  for (size_t k = 0; k < leaves.len; k++) {
    Operand a[MAX_ARGUMENTS] = {0};
    for (unsigned i = 0; i < MAX_ARGUMENTS; i++)
      if (args[i].len)
        a[i] = args[i].data[args[i].len == leaves.len ? k : 0];
    Element e = {t, a, leaves.data[k].bits, row->code};
    Operand o = row->compute (&e);
    vec_push (&out, o);
  }
  emit_define_all (t, call, &out);
  vec_done (&leaves);
  vec_done (&out);
}

bool
translate_elementwise (Translate *t, LLVMValueRef call, const char *name) {
  const Row *row = find_row (name);
  if (!row)
    return false;
  LLVMTypeRef type = llvm.TypeOf (llvm.GetArgOperand (call, 0));
  if (row->is_float && !type_is_float_format (type_scalar (type)))
    return false;
  Operands args[MAX_ARGUMENTS] = {0};
  unsigned n = llvm.GetNumArgOperands (call);
  for (unsigned i = 0; i < n && i < MAX_ARGUMENTS; i++)
    operand_list (t, llvm.GetArgOperand (call, i), args + i);
  compute_elements (t, call, row, args);
  for (unsigned i = 0; i < MAX_ARGUMENTS; i++)
    vec_done (args + i);
  return true;
}
