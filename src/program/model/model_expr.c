/* Arithmetic is that of 32-bit words: it wraps around, and a shift looks at the
   lower five bits of its distance.  The machine computes with the same function
   as the simplifier here, so folding never changes a result. */

#include "program/model/model.h"

bool
expr_apply (ExprOp op, int32_t a, int32_t b, int32_t *value) {
  uint32_t u = (uint32_t)a, v = (uint32_t)b;
  switch (op) {
  case VALUE_NEGATE:
    *value = (int32_t)(0 - u);
    break;
  case VALUE_COMPLEMENT:
    *value = ~a;
    break;
  case VALUE_NOT:
    *value = !a;
    break;
  case VALUE_ADD:
    *value = (int32_t)(u + v);
    break;
  case VALUE_SUB:
    *value = (int32_t)(u - v);
    break;
  case VALUE_MUL:
    *value = (int32_t)(u * v);
    break;
  case VALUE_DIV:
    if (!b)
      return false;
    *value = (int32_t)((int64_t)a / b);
    break;
  case VALUE_MOD:
    if (!b)
      return false;
    *value = (int32_t)((int64_t)a % b);
    break;
  case VALUE_LSHIFT:
    *value = (int32_t)(u << (v & 31));
    break;
  case VALUE_RSHIFT:
    *value = a >> (v & 31);
    break;
  case VALUE_BITAND:
    *value = a & b;
    break;
  case VALUE_BITOR:
    *value = a | b;
    break;
  case VALUE_BITXOR:
    *value = a ^ b;
    break;
  case VALUE_AND:
    *value = a && b;
    break;
  case VALUE_OR:
    *value = a || b;
    break;
  case VALUE_EQ:
  case VALUE_SAME:
    *value = a == b;
    break;
  case VALUE_NE:
  case VALUE_DIFFER:
    *value = a != b;
    break;
  case VALUE_LT:
    *value = a < b;
    break;
  case VALUE_LE:
    *value = a <= b;
    break;
  case VALUE_GT:
    *value = a > b;
    break;
  case VALUE_GE:
    *value = a >= b;
    break;
  default:
    return false;
  }
  return true;
}

bool
expr_is_const (const Expr *e, int32_t *value) {
  if (e->op != VALUE_CONST)
    return false;
  *value = e->k;
  return true;
}

static bool
is_const (const Expr *e) {
  return e && e->op == VALUE_CONST;
}

/* Whether the value is 0 or 1. */
static bool
is_truth (const Expr *e) {
  switch (e->op) {
  case VALUE_CONST:
    return e->k == 0 || e->k == 1;
  case VALUE_NOT:
  case VALUE_AND:
  case VALUE_OR:
  case VALUE_EQ:
  case VALUE_NE:
  case VALUE_LT:
  case VALUE_LE:
  case VALUE_GT:
  case VALUE_GE:
  case VALUE_SAME:
  case VALUE_DIFFER:
  case VALUE_FULL:
  case VALUE_EMPTY:
  case VALUE_NFULL:
  case VALUE_NEMPTY:
  case VALUE_POLL:
  case VALUE_TIMEOUT:
  case VALUE_NP:
  case VALUE_ENABLED:
  case VALUE_AT:
    return true;
  default:
    return false;
  }
}

static Expr
constant (const Expr *e, int32_t value) {
  return (Expr){.op = VALUE_CONST, .type = e->type, .k = value, .pos = e->pos};
}

static const Expr *
keep (Model *m, Expr e) {
  return arena_copy (&m->arena, &e, sizeof e);
}

/* The place 'bytes' behind the beginning of 'base'. */
static const Expr *
inside (Model *m, const Expr *base, int32_t bytes, const Expr *as) {
  Expr e = *base;
  if (base->op == PLACE_GLOBAL || base->op == PLACE_LOCAL ||
      base->op == PLACE_REMOTE || base->op == PLACE_FIELD)
    e.k += bytes;
  else
    e = (Expr){.op = PLACE_FIELD, .a = base, .k = bytes};
  e.type = as->type;
  e.pos = as->pos;
  return keep (m, e);
}

/* 'a && b' or 'a || b' with a constant 'a'. */
static const Expr *
short_circuit (Model *m, const Expr *e) {
  bool a = e->a->k != 0;
  if (a == (e->op == VALUE_OR))
    return keep (m, constant (e, a));
  if (is_const (e->b))
    return keep (m, constant (e, e->b->k != 0));
  return is_truth (e->b) ? e->b : keep (m, *e);
}

const Expr *
model_expr (Model *m, Expr e) {
  int32_t value;
  switch (e.op) {
  case PLACE_FIELD:
    return inside (m, e.a, e.k, &e);
  case PLACE_INDEX:
    if (is_const (e.b) && e.b->k >= 0 && (uint32_t)e.b->k < e.count)
      return inside (m, e.a, e.b->k * e.k, &e);
    return keep (m, e);
  case VALUE_NEGATE:
  case VALUE_COMPLEMENT:
  case VALUE_NOT:
    if (is_const (e.a) && expr_apply (e.op, e.a->k, 0, &value))
      return keep (m, constant (&e, value));
    return keep (m, e);
  case VALUE_AND:
  case VALUE_OR:
    return is_const (e.a) ? short_circuit (m, &e) : keep (m, e);
  case VALUE_CHOICE:
    if (is_const (e.a))
      return e.a->k ? e.b : e.c;
    return keep (m, e);
  default:
    if (is_const (e.a) && is_const (e.b) &&
        expr_apply (e.op, e.a->k, e.b->k, &value))
      return keep (m, constant (&e, value));
    return keep (m, e);
  }
}

const Expr *const *
model_args (Model *m, size_t n, const Expr *const *args) {
  return n ? arena_copy (&m->arena, args, n * sizeof *args) : NULL;
}

bool
expr_asks_timeout (const Expr *e) {
  if (!e)
    return false;
  for (uint32_t i = 0; e->args && i < e->count; i++)
    if (expr_asks_timeout (e->args[i]))
      return true;
  return e->op == VALUE_TIMEOUT || e->op == VALUE_ENABLED ||
         expr_asks_timeout (e->a) || expr_asks_timeout (e->b) ||
         expr_asks_timeout (e->c);
}

bool
model_edge_asks_timeout (const ModelEdge *edge) {
  for (uint32_t i = 0; i < edge->count; i++)
    if (expr_asks_timeout (edge->args[i]))
      return true;
  return expr_asks_timeout (edge->place) || expr_asks_timeout (edge->a) ||
         expr_asks_timeout (edge->b);
}
