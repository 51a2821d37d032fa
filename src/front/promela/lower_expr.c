/* Expressions.  Numbers, truth values, mtypes and - as in Spin - channels mix
   freely; pointers and functions only with their like and null. */

#include "front/promela/lower.h"

#include <assert.h>

static const Expr *
make (Lower *l, Expr e) {
  return model_expr (l->model, e);
}

const Expr *
lower_const (Lower *l, Type type, int32_t k, Pos pos) {
  return make (l, (Expr){.op = VALUE_CONST, .type = type, .k = k, .pos = pos});
}

static bool
is_null (const Lower *l, const Expr *e) {
  return e->op == VALUE_CONST && type_has_kind (l, e->type, TYPE_POINTER);
}

static bool
is_reference (const Lower *l, const Expr *e) {
  return type_has_kind (l, e->type, TYPE_POINTER) ||
         type_has_kind (l, e->type, TYPE_FUNCTION);
}

bool
lower_check_type (Lower *l, Pos pos, Type want, const Expr *e,
                  const char *what) {
  TypeKind w = model_type (l->model, want)->kind;
  TypeKind h = model_type (l->model, e->type)->kind;
  bool number = h == TYPE_INT || h == TYPE_CHAN;
  bool ok = w == TYPE_POINTER    ? h == TYPE_POINTER
            : w == TYPE_FUNCTION ? h == TYPE_FUNCTION || is_null (l, e)
                                 : number;
  if (ok)
    return true;
  const char *name = model_type (l->model, want)->name;
  if (is_null (l, e))
    return lower_error (l, pos, "'%s' is of type '%s' and cannot be null", what,
                        name);
  return lower_error (l, pos, "'%s' is of type '%s' and cannot get a '%s'",
                      what, name, model_type (l->model, e->type)->name);
}

const Expr *
lower_value_for (Lower *l, const AstExpr *e, Type want, const char *what) {
  const Expr *value = lower_expr (l, e);
  if (!value || !lower_check_type (l, e->pos, want, value, what))
    return NULL;
  return value;
}

const Expr *
lower_number (Lower *l, const AstExpr *e) {
  const Expr *value = lower_expr (l, e);
  if (value && is_reference (l, value)) {
    lower_error (l, e->pos, "expected a number, but this is a '%s'",
                 is_null (l, value) ? "null"
                                    : model_type (l->model, value->type)->name);
    return NULL;
  }
  return value;
}

const Expr *
lower_chan (Lower *l, const AstExpr *e) {
  const Expr *value = lower_expr (l, e);
  if (value && !type_has_kind (l, value->type, TYPE_CHAN)) {
    lower_error (l, e->pos, "this is not a channel");
    return NULL;
  }
  return value;
}

/* As in Spin, a variable stands for the constant it starts with. */
bool
lower_constant (Lower *l, const AstExpr *e, int32_t *out) {
  const Symbol *s = e->kind == EXPR_NAME ? lower_look (l, e->name) : NULL;
  if (s && s->has_value) {
    *out = s->value;
    return true;
  }
  const Expr *value = lower_expr (l, e);
  if (!value)
    return false;
  if (is_null (l, value) || !expr_is_const (value, out))
    return lower_error (l, e->pos, "this must be a constant");
  return true;
}

/* Names ---------------------------------------------------------------------
 */

static const Expr *
predefined (Lower *l, const Symbol *s, Pos pos) {
  assert (s->kind == SYM_PREDEFINED);
  Type byte = model_int (l->model, "pid", 8, false);
  Expr own = {.op = VALUE_PID, .type = byte, .pos = pos};
  switch (s->predefined) {
  case NAME_PID:
    return make (l, own);
  case NAME_NR_PR:
    own.op = VALUE_NR_PR;
    return make (l, own);
  case NAME_LAST:
    l->model->uses_last = true;
    own.op = VALUE_LAST;
    return make (l, own);
  case NAME_PRIORITY:
    l->model->uses_priority = true;
    return make (l, (Expr){.op = VALUE_PRIORITY,
                           .type = byte,
                           .a = make (l, own),
                           .pos = pos});
  default:
    lower_error (l, pos, "'_' has no value");
    return NULL;
  }
}

static const Expr *
code_value (Lower *l, const Symbol *s, Pos pos) {
  if (l->model->codes.data[s->code].kind != CODE_FUNCTION) {
    lower_error (l, pos, "'%s' is not a variable", s->name);
    return NULL;
  }
  return make (l, (Expr){.op = VALUE_FUNCTION,
                         .type = model_function_type (l->model),
                         .code = s->code,
                         .pos = pos});
}

static const Expr *
place_value (Lower *l, const AstExpr *e) {
  bool is_array;
  uint32_t count;
  const Expr *place = lower_place (l, e, &is_array, &count);
  if (!place)
    return NULL;
  if (is_array)
    lower_error (l, e->pos, "an array needs an index here");
  else if (type_has_kind (l, place->type, TYPE_RECORD))
    lower_error (l, e->pos, "a record is not a value; name one of its fields");
  else
    return lower_load (l, place);
  return NULL;
}

static const Expr *
name_value (Lower *l, const AstExpr *e) {
  const Symbol *s = lower_find (l, e->name, e->pos);
  if (!s)
    return NULL;
  switch (s->kind) {
  case SYM_CONSTANT:
    return lower_const (l, s->type, s->value, e->pos);
  case SYM_PREDEFINED:
    return predefined (l, s, e->pos);
  case SYM_CODE:
    return code_value (l, s, e->pos);
  default:
    return place_value (l, e);
  }
}

static const Expr *
address_value (Lower *l, const AstExpr *e) {
  bool is_array;
  uint32_t count;
  const Expr *place = lower_place (l, e->a, &is_array, &count);
  if (!place)
    return NULL;
  const Expr *base = place;
  while (base->op == PLACE_FIELD || base->op == PLACE_INDEX)
    base = base->a;
  if (base->op == PLACE_LOCAL)
    l->model->uses_frame_refs = true;
  return make (l, (Expr){.op = VALUE_ADDRESS,
                         .type = model_pointer (l->model, place->type),
                         .a = place,
                         .pos = e->pos});
}

/* Operators -----------------------------------------------------------------
 */

static ExprOp
unary_op (AstOp op) {
  return op == AST_NOT      ? VALUE_NOT
         : op == AST_NEGATE ? VALUE_NEGATE
                            : VALUE_COMPLEMENT;
}

static bool
binary_op (AstOp op, ExprOp *out) {
  static const ExprOp table[] = {
      [AST_ADD] = VALUE_ADD,       [AST_SUB] = VALUE_SUB,
      [AST_MUL] = VALUE_MUL,       [AST_DIV] = VALUE_DIV,
      [AST_MOD] = VALUE_MOD,       [AST_SHL] = VALUE_LSHIFT,
      [AST_SHR] = VALUE_RSHIFT,    [AST_BITAND] = VALUE_BITAND,
      [AST_BITXOR] = VALUE_BITXOR, [AST_BITOR] = VALUE_BITOR,
      [AST_LT] = VALUE_LT,         [AST_LE] = VALUE_LE,
      [AST_GT] = VALUE_GT,         [AST_GE] = VALUE_GE,
      [AST_EQ] = VALUE_EQ,         [AST_NE] = VALUE_NE,
      [AST_AND] = VALUE_AND,       [AST_OR] = VALUE_OR,
  };
  if (op < AST_ADD || op > AST_OR)
    return false;
  *out = table[op];
  return true;
}

static bool
is_comparison (ExprOp op) {
  return op >= VALUE_EQ && op <= VALUE_GE;
}

/* '==' and '!=' of references. */
static const Expr *
compare_references (Lower *l, const AstExpr *e, ExprOp op, const Expr *a,
                    const Expr *b) {
  TypeKind ka = model_type (l->model, a->type)->kind;
  TypeKind kb = model_type (l->model, b->type)->kind;
  bool ok = (op == VALUE_EQ || op == VALUE_NE) &&
            (ka == kb || (is_null (l, a) && is_reference (l, b)) ||
             (is_null (l, b) && is_reference (l, a)));
  if (!ok) {
    lower_error (
        l, e->at, "'%s' does not work with '%s' and '%s'", ast_op_text (e->op),
        is_null (l, a) ? "null" : model_type (l->model, a->type)->name,
        is_null (l, b) ? "null" : model_type (l->model, b->type)->name);
    return NULL;
  }
  return make (l, (Expr){.op = op == VALUE_EQ ? VALUE_SAME : VALUE_DIFFER,
                         .type = model_bool (l->model),
                         .a = a,
                         .b = b,
                         .pos = e->pos});
}

static const Expr *
binary_value (Lower *l, const AstExpr *e) {
  ExprOp op;
  if (!binary_op (e->op, &op)) {
    lower_error (l, e->at, "'%s' stands only in an ltl formula",
                 ast_op_text (e->op));
    return NULL;
  }
  bool run_ok = l->run_ok;
  l->run_ok = run_ok && is_comparison (op);
  const Expr *a = lower_expr (l, e->a);
  const Expr *b = a ? lower_expr (l, e->b) : NULL;
  l->run_ok = run_ok;
  if (!b)
    return NULL;
  if (is_reference (l, a) || is_reference (l, b))
    return compare_references (l, e, op, a, b);
  bool truth = op == VALUE_AND || op == VALUE_OR || is_comparison (op);
  return make (l, (Expr){.op = op,
                         .type = truth ? model_bool (l->model) : lower_int (l),
                         .a = a,
                         .b = b,
                         .pos = e->pos});
}

static const Expr *
unary_value (Lower *l, const AstExpr *e) {
  if (e->op > AST_COMPLEMENT) {
    lower_error (l, e->at, "'%s' stands only in an ltl formula",
                 ast_op_text (e->op));
    return NULL;
  }
  bool run_ok = l->run_ok;
  l->run_ok = run_ok && e->op == AST_NOT;
  const Expr *a = lower_number (l, e->a);
  l->run_ok = run_ok;
  if (!a)
    return NULL;
  return make (l, (Expr){.op = unary_op (e->op),
                         .type = e->op == AST_NOT ? model_bool (l->model)
                                                  : lower_int (l),
                         .a = a,
                         .pos = e->pos});
}

static const Expr *
choice_value (Lower *l, const AstExpr *e) {
  bool run_ok = l->run_ok;
  l->run_ok = false;
  const Expr *a = lower_number (l, e->a);
  const Expr *b = a ? lower_expr (l, e->b) : NULL;
  const Expr *c = b ? lower_expr (l, e->c) : NULL;
  l->run_ok = run_ok;
  if (!c)
    return NULL;
  Type type = is_null (l, b) ? c->type : b->type;
  if ((is_reference (l, b) || is_reference (l, c)) &&
      !lower_check_type (l, e->pos, type, is_null (l, b) ? b : c, "the choice"))
    return NULL;
  return make (l, (Expr){.op = VALUE_CHOICE,
                         .type = type,
                         .a = a,
                         .b = b,
                         .c = c,
                         .pos = e->pos});
}

/* Processes and channels ----------------------------------------------------
 */

static bool
may_run (Lower *l, const AstExpr *e) {
  if (l->code == NO_CODE || l->pure)
    return lower_error (l, e->pos, "'run' cannot stand here");
  if (lower_code (l)->kind == CODE_CLAIM || lower_code (l)->kind == CODE_TRACE)
    return lower_error (l, e->pos, "a claim cannot run processes");
  if (!l->run_ok)
    return lower_error (l, e->pos,
                        "'run' must be a whole condition or value, and there "
                        "can be only one");
  if (lower_flow (l)->dstep)
    return lower_error (l, e->pos, "'run' is not allowed in a d_step");
  l->run_ok = false;
  return true;
}

static bool
run_priority (Lower *l, const AstExpr *e, int32_t *out) {
  *out = 0;
  if (!e)
    return true;
  l->model->uses_priority = true;
  if (!lower_constant (l, e, out))
    return false;
  if (*out < 1 || *out > 255)
    return lower_error (l, e->pos, "a priority is 1 to 255");
  return true;
}

static const Expr *
run_value (Lower *l, const AstExpr *e) {
  ExprList args = {0};
  int32_t priority;
  if (!may_run (l, e))
    return NULL;
  const Symbol *s = lower_find (l, e->name, e->pos);
  if (!s)
    return NULL;
  uint32_t code = s->code;
  if (s->kind != SYM_CODE || l->model->codes.data[code].kind != CODE_PROCESS) {
    lower_error (l, e->pos, "'%s' is not a process type", e->name);
    return NULL;
  }
  const Expr *run = NULL;
  if (lower_arguments (l, e->args, code, e->pos, &args) &&
      run_priority (l, e->a, &priority))
    run = make (l, (Expr){.op = VALUE_RUN,
                          .type = model_int (l->model, "pid", 8, false),
                          .code = code,
                          .k = priority,
                          .count = (uint32_t)args.len,
                          .args = model_args (l->model, args.len, args.data),
                          .pos = e->pos});
  vec_done (&args);
  return run;
}

static const Expr *
channel_test (Lower *l, const AstExpr *e, ExprOp op) {
  const Expr *a = lower_chan (l, e->a);
  if (!a)
    return NULL;
  return make (
      l, (Expr){.op = op,
                .type = op == VALUE_LEN ? lower_int (l) : model_bool (l->model),
                .a = a,
                .pos = e->pos});
}

static const Expr *
poll_value (Lower *l, const AstExpr *e) {
  ExprList args = {0};
  const Expr *a = lower_chan (l, e->a);
  const Expr *poll = NULL;
  if (a && lower_patterns (l, e->args, &args))
    poll = make (l, (Expr){.op = VALUE_POLL,
                           .type = model_bool (l->model),
                           .a = a,
                           .k = e->any,
                           .count = (uint32_t)args.len,
                           .args = model_args (l->model, args.len, args.data),
                           .pos = e->pos});
  vec_done (&args);
  return poll;
}

static const Expr *
process_test (Lower *l, const AstExpr *e, ExprOp op) {
  bool run_ok = l->run_ok;
  l->run_ok = false;
  const Expr *a = lower_number (l, e->a);
  l->run_ok = run_ok;
  if (!a)
    return NULL;
  if (op == VALUE_PRIORITY)
    l->model->uses_priority = true;
  return make (l, (Expr){.op = op,
                         .type = op == VALUE_ENABLED ? model_bool (l->model)
                                                     : lower_int (l),
                         .a = a,
                         .pos = e->pos});
}

static const Expr *
special_value (Lower *l, const AstExpr *e, ExprOp op) {
  if (op == VALUE_TIMEOUT)
    l->model->uses_timeout = true;
  return make (l,
               (Expr){.op = op, .type = model_bool (l->model), .pos = e->pos});
}

static const Expr *
misplaced (Lower *l, const AstExpr *e, const char *what) {
  lower_error (l, e->pos, "%s cannot stand here", what);
  return NULL;
}

const Expr *
lower_expr (Lower *l, const AstExpr *e) {
  switch (e->kind) {
  case EXPR_NUMBER:
    return lower_const (l, lower_int (l), (int32_t)(uint32_t)e->number, e->pos);
  case EXPR_BOOL:
    return lower_const (l, model_bool (l->model), (int32_t)e->number, e->pos);
  case EXPR_NAME:
    return name_value (l, e);
  case EXPR_FIELD:
  case EXPR_INDEX:
  case EXPR_DEREF:
    return place_value (l, e);
  case EXPR_ADDRESS:
    return address_value (l, e);
  case EXPR_NULL:
    return lower_const (l, model_pointer (l->model, lower_int (l)), 0, e->pos);
  case EXPR_UNARY:
    return unary_value (l, e);
  case EXPR_BINARY:
    return binary_value (l, e);
  case EXPR_COND:
    return choice_value (l, e);
  case EXPR_RUN:
    return run_value (l, e);
  case EXPR_LEN:
    return channel_test (l, e, VALUE_LEN);
  case EXPR_FULL:
    return channel_test (l, e, VALUE_FULL);
  case EXPR_EMPTY:
    return channel_test (l, e, VALUE_EMPTY);
  case EXPR_NFULL:
    return channel_test (l, e, VALUE_NFULL);
  case EXPR_NEMPTY:
    return channel_test (l, e, VALUE_NEMPTY);
  case EXPR_POLL:
    return poll_value (l, e);
  case EXPR_ENABLED:
    return process_test (l, e, VALUE_ENABLED);
  case EXPR_PC_VALUE:
    return process_test (l, e, VALUE_PC_VALUE);
  case EXPR_GET_PRIORITY:
    return process_test (l, e, VALUE_PRIORITY);
  case EXPR_REMOTE_LABEL:
    return lower_remote_label (l, e);
  case EXPR_REMOTE_VAR:
    return lower_remote (l, e);
  case EXPR_TIMEOUT:
    return special_value (l, e, VALUE_TIMEOUT);
  case EXPR_NP:
    return special_value (l, e, VALUE_NP);
  case EXPR_EVAL:
    return misplaced (l, e, "'eval'");
  case EXPR_SET_PRIORITY:
    return misplaced (l, e, "'set_priority'");
  case EXPR_NEW:
    return misplaced (l, e, "'new'");
  case EXPR_CALL:
    return misplaced (l, e, "a call of a function");
  }
  return NULL;
}
