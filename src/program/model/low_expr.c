/* Lowering of values and places: the same order of evaluation as in
   machine_eval.c, and 'ask' where something goes wrong there. */

#include "program/model/low_impl.h"

/* A list of more operations is not worth being compiled. */
enum { MANY_OPS = 20000 };

uint16_t
low_op (Lower *l, LowOp op) {
  LowList *list = l->list;
  if (list->ops.len >= MANY_OPS)
    l->failed = true;
  if (l->failed)
    return 0;
  vec_push (&list->ops, op);
  return op.r;
}

static uint16_t
fresh (Lower *l) {
  return (uint16_t)l->list->registers++;
}

uint16_t
low_const (Lower *l, int32_t k) {
  return low_op (l, (LowOp){.kind = LOW_CONST, .r = fresh (l), .k = k});
}

uint16_t
low_apply (Lower *l, ExprOp op, uint16_t a, uint16_t b) {
  assert (op >= VALUE_NEGATE && op <= VALUE_GE && op != VALUE_AND &&
          op != VALUE_OR);
  return low_op (
      l, (LowOp){.kind = LOW_APPLY, .op = op, .r = fresh (l), .a = a, .b = b});
}

uint16_t
low_apply_const (Lower *l, ExprOp op, uint16_t a, int32_t b) {
  return low_apply (l, op, a, low_const (l, b));
}

void
low_if (Lower *l, uint16_t a) {
  low_op (l, (LowOp){.kind = LOW_IF, .a = a});
}

void
low_else (Lower *l) {
  low_op (l, (LowOp){.kind = LOW_ELSE});
}

void
low_end (Lower *l) {
  low_op (l, (LowOp){.kind = LOW_END});
}

void
low_set (Lower *l, uint16_t r, uint16_t a) {
  low_op (l, (LowOp){.kind = LOW_COPY, .r = r, .a = a});
}

void
low_ask (Lower *l, uint16_t a) {
  low_op (l, (LowOp){.kind = LOW_ASK, .a = a});
}

/* Places ------------------------------------------------------------------- */

static LowPlace
unsupported (Lower *l) {
  l->failed = true;
  return (LowPlace){LOW_STATE, LOW_NONE, 0};
}

static LowPlace
indexed (Lower *l, const Expr *e) {
  LowPlace p = low_place (l, e->a);
  int32_t index;
  if (expr_is_const (e->b, &index) && index >= 0 &&
      (uint32_t)index < e->count) {
    p.k += index * e->k;
    return p;
  }
  uint16_t at = low_value (l, e->b);
  low_op (l, (LowOp){.kind = LOW_BELOW, .a = at, .k = (int32_t)e->count});
  at = low_apply_const (l, VALUE_MUL, at, e->k);
  p.a = p.a == LOW_NONE ? at : low_apply (l, VALUE_ADD, p.a, at);
  return p;
}

LowPlace
low_place (Lower *l, const Expr *e) {
  switch (e->op) {
  case PLACE_GLOBAL:
    return (LowPlace){LOW_GLOBAL, LOW_NONE, e->k};
  case PLACE_LOCAL:
    return (LowPlace){LOW_LOCAL, LOW_NONE, e->k};
  case PLACE_FIELD: {
    LowPlace p = low_place (l, e->a);
    p.k += e->k;
    return p;
  }
  case PLACE_INDEX:
    return indexed (l, e);
  default:
    return unsupported (l);
  }
}

uint16_t
low_load (Lower *l, LowPlace p, Scalar s) {
  return low_op (l, (LowOp){.kind = LOW_LOAD,
                            .base = p.base,
                            .r = fresh (l),
                            .a = p.a,
                            .k = p.k,
                            .size = s.size,
                            .is_signed = s.is_signed});
}

static uint16_t
cut (Lower *l, uint16_t value, Scalar s) {
  if (s.bits >= 32)
    return value;
  return low_op (l, (LowOp){.kind = LOW_CUT,
                            .r = fresh (l),
                            .a = value,
                            .bits = s.bits,
                            .is_signed = s.is_signed});
}

void
low_store (Lower *l, LowPlace p, Scalar s, uint16_t value) {
  low_op (l, (LowOp){.kind = LOW_STORE,
                     .base = p.base,
                     .a = p.a,
                     .b = cut (l, value, s),
                     .k = p.k,
                     .size = s.size});
}

/* Values ------------------------------------------------------------------- */

static uint16_t
truth (Lower *l, uint16_t a) {
  return low_apply_const (l, VALUE_NE, a, 0);
}

/* 'a && b', or 'a || b': b is evaluated only if it matters. */
static uint16_t
lazily (Lower *l, const Expr *e, bool is_and) {
  uint16_t r = truth (l, low_value (l, e->a));
  low_if (l, is_and ? r : low_apply_const (l, VALUE_EQ, r, 0));
  low_set (l, r, truth (l, low_value (l, e->b)));
  low_end (l);
  return r;
}

static uint16_t
choice (Lower *l, const Expr *e) {
  uint16_t r = low_const (l, 0);
  low_if (l, low_value (l, e->a));
  low_set (l, r, low_value (l, e->b));
  low_else (l);
  low_set (l, r, low_value (l, e->c));
  low_end (l);
  return r;
}

static uint16_t
apply (Lower *l, const Expr *e) {
  uint16_t a = low_value (l, e->a), b = e->b ? low_value (l, e->b) : a;
  if (e->op == VALUE_DIV || e->op == VALUE_MOD)
    low_ask (l, low_apply_const (l, VALUE_EQ, b, 0));
  return low_apply (l, e->op, a, b);
}

/* References that dangle must not be compared; only a heap has them. */
static uint16_t
compare_refs (Lower *l, const Expr *e) {
  uint16_t a = low_value (l, e->a), b = low_value (l, e->b);
  bool null = e->a->op == VALUE_CONST || e->b->op == VALUE_CONST;
  if (!null && (l->machine->has_heap || l->model->uses_frame_refs)) {
    low_ask (l, low_apply_const (l, VALUE_EQ, a, (int32_t)DANGLING));
    low_ask (l, low_apply_const (l, VALUE_EQ, b, (int32_t)DANGLING));
  }
  return low_apply (l, e->op == VALUE_SAME ? VALUE_EQ : VALUE_NE, a, b);
}

/* Whether 'run' is possible is not asked before; its arguments may go wrong. */
static uint16_t
run (Lower *l, const Expr *e) {
  l->failed |= !l->looks;
  for (uint32_t i = 0; i < e->count; i++)
    low_value (l, e->args[i]);
  return low_op (l, (LowOp){.kind = LOW_PROCESSES, .r = fresh (l)});
}

static uint16_t
plain (Lower *l, LowKind kind) {
  return low_op (l, (LowOp){.kind = kind, .r = fresh (l)});
}

uint16_t
low_value (Lower *l, const Expr *e) {
  if (l->failed)
    return 0;
  switch (e->op) {
  case VALUE_CONST:
    return low_const (l, e->k);
  case VALUE_LOAD: {
    LowPlace p = low_place (l, e->a);
    return low_load (l, p, l->machine->scalars[e->type.id]);
  }
  case VALUE_FUNCTION:
    return low_const (l, (int32_t)e->code + 1);
  case VALUE_AND:
  case VALUE_OR:
    return lazily (l, e, e->op == VALUE_AND);
  case VALUE_CHOICE:
    return choice (l, e);
  case VALUE_SAME:
  case VALUE_DIFFER:
    return compare_refs (l, e);
  case VALUE_LEN:
  case VALUE_FULL:
  case VALUE_EMPTY:
  case VALUE_NFULL:
  case VALUE_NEMPTY:
    return low_channel_test (l, e);
  case VALUE_POLL:
    return low_poll (l, e);
  case VALUE_RUN:
    return run (l, e);
  case VALUE_TIMEOUT:
    return plain (l, LOW_TIMEOUT);
  case VALUE_PID:
    return plain (l, LOW_PID);
  case VALUE_NR_PR:
    return plain (l, LOW_PROCESSES);
  default:
    break;
  }
  if (e->op >= VALUE_NEGATE && e->op <= VALUE_GE)
    return apply (l, e);
  l->failed = true;
  return 0;
}
