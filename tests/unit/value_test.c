/* Symbolic values against the concrete meaning of operations: random
   expressions over variables are built as terms, the variables replaced by
   constants, and the result compared with what op_apply computes. */

#include "symbolic/value.h"
#include "check.h"

#include <string.h>

enum { VARS = 4, NODES = 40, ROUNDS = 3000 };

typedef struct {
  Value value;
  Wide concrete;
} Node;

typedef struct {
  Values values;
  uint64_t seed;
  Node nodes[NODES];
  size_t len;
  Term vars[VARS];
  Wide chosen[VARS];
} Test;

static uint64_t
draw (Test *t) {
  t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
  return mem_mix (t->seed, t->seed >> 17);
}

static Wide
draw_number (Test *t, unsigned bits) {
  static const int small[] = {0, 1, -1, 2, 3, 7, 8, 255, 256, -128};
  if (draw (t) % 2)
    return (Wide)(WideSigned)small[draw (t) % 10] & wide_mask (bits);
  return draw (t) & wide_mask (bits);
}

static unsigned
draw_width (Test *t) {
  static const unsigned widths[] = {1, 8, 16, 32, 32, 64, 64, 24};
  return widths[draw (t) % 8];
}

static void
add_leaf (Test *t) {
  Node *n = t->nodes + t->len++;
  unsigned bits = draw_width (t);
  size_t i = draw (t) % VARS;
  if (draw (t) % 3) {
    Value var = value_of (&t->values, t->vars[i]); /* 64 bits */
    n->value = value_resize (&t->values, var, bits);
    n->concrete = t->chosen[i] & wide_mask (bits);
  } else {
    n->concrete = draw_number (t, bits);
    n->value = value_const (n->concrete, bits);
  }
}

/* A node of that width, made if there is none. */
static Node
pick (Test *t, unsigned bits) {
  for (int i = 0; i < 12; i++) {
    Node n = t->nodes[draw (t) % t->len];
    if (n.value.bits == bits)
      return n;
  }
  Node any = t->nodes[draw (t) % t->len];
  any.value = value_resize (&t->values, any.value, bits);
  any.concrete &= wide_mask (bits);
  return any;
}

static bool
is_comparison (OpKind kind) {
  return (kind >= OP_EQ && kind <= OP_SLE) ||
         (kind >= OP_SADD_OVERFLOWS && kind <= OP_UMUL_OVERFLOWS);
}

static void
add_operation (Test *t) {
  OpKind kind = (OpKind)(draw (t) % (OP_UMUL_OVERFLOWS + 1));
  unsigned bits = draw_width (t), result = is_comparison (kind) ? 1 : bits;
  if (kind == OP_BSWAP)
    bits = result = 32;
  if (kind >= OP_SADD_OVERFLOWS && (bits > 32 || bits < 2)) /* terms fold up to 64 bits */
    return;
  Node a = pick (t, kind == OP_SELECT ? 1 : bits), b = {0}, c = {0};
  if (kind == OP_ZEXT || kind == OP_SEXT)
    result = bits + 8 <= 64 ? bits + 8 : bits;
  if (kind == OP_TRUNC)
    result = bits > 8 ? bits - 8 : bits;
  if ((kind == OP_ZEXT || kind == OP_SEXT || kind == OP_TRUNC) &&
      result == bits)
    return;
  bool binary = (kind >= OP_ADD && kind <= OP_SLE) || is_comparison (kind) ||
                kind == OP_SELECT;
  if (binary)
    b = pick (t, bits);
  if (kind == OP_SELECT)
    c = pick (t, bits);
  if (kind >= OP_UDIV && kind <= OP_SREM && !b.concrete)
    return;
  UnitOp op = {.kind = (uint16_t)kind,
               .bits = (uint16_t)result,
               .a = {.bits = a.value.bits},
               .b = {.bits = b.value.bits},
               .c = {.bits = c.value.bits}};
  Node *n = t->nodes + t->len;
  CHECK (op_apply (&op, a.concrete, b.concrete, c.concrete, &n->concrete));
  n->value = value_apply (&t->values, &op, a.value, b.value, c.value);
  CHECK (n->value.bits == result);
  t->len++;
}

static void
add_slice (Test *t) {
  Node a = t->nodes[draw (t) % t->len], b = t->nodes[draw (t) % t->len];
  Node *n = t->nodes + t->len;
  if (draw (t) % 2 && a.value.bits > 8) {
    unsigned low = 8 * (unsigned)(draw (t) % (a.value.bits / 8));
    n->value = value_extract (&t->values, a.value, low, 8);
    n->concrete = a.concrete >> low & 255;
  } else if (a.value.bits + b.value.bits <= 64 && a.value.bits >= 8 &&
             b.value.bits >= 8) {
    n->value = value_concat (&t->values, a.value, b.value);
    n->concrete = a.concrete << b.value.bits | b.concrete;
  } else
    return;
  t->len++;
}

static void
compare (Test *t) {
  Subst *s = subst_new (t->values.terms);
  for (size_t i = 0; i < VARS; i++)
    subst_set (s, t->vars[i],
               value_term (&t->values, value_const (t->chosen[i], 64)));
  for (size_t i = 0; i < t->len; i++) {
    Term term = value_term (&t->values, t->nodes[i].value);
    Term folded = subst_apply (s, term);
    CHECK (term_is_constant (t->values.terms, folded));
    CHECK (value_constant (t->values.terms, folded) == t->nodes[i].concrete);
  }
  subst_free (s);
}

static void
terms_mean_what_operations_do (void) {
  for (uint64_t round = 0; round < ROUNDS; round++) {
    Test t = {.seed = round * 77 + 5};
    t.values.terms = terms_new ();
    for (size_t i = 0; i < VARS; i++) {
      char name[] = {'v', (char)('0' + i), 0};
      t.vars[i] = term_var (t.values.terms, name,
                            sort_bits (t.values.terms, 64));
      t.chosen[i] = draw_number (&t, 64);
    }
    for (int i = 0; i < 6; i++)
      add_leaf (&t);
    while (t.len < NODES - 1 && draw (&t) % 50)
      draw (&t) % 4 ? add_operation (&t) : add_slice (&t);
    compare (&t);
    values_done (&t.values);
    terms_free (t.values.terms);
  }
}

static void
addresses_stay_recognisable (void) {
  Values v = {.terms = terms_new ()};
  Value base = value_fresh (&v, "base", 64), i = value_fresh (&v, "i", 64);
  Value eight = value_const (8, 64);
  Value p = value_add (&v, value_add (&v, base, eight), i);
  Value back = value_sub (&v, p, base);
  CHECK (value_same (back, value_add (&v, i, eight)));
  Value low = value_extract (&v, p, 0, 32), high = value_extract (&v, p, 32, 32);
  CHECK (value_same (value_concat (&v, high, low), p));
  Value same = value_sub (&v, value_add (&v, base, eight), base);
  CHECK (value_is (same, 8));
  values_done (&v);
  terms_free (v.terms);
}

int
main (void) {
  RUN (terms_mean_what_operations_do);
  RUN (addresses_stay_recognisable);
  return check_done ();
}
