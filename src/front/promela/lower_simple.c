/* Statements that are one step. */

#include "front/promela/lower.h"

#include <assert.h>

static const char *
keep_text (Lower *l, Str *text) {
  const char *kept = arena_string (&l->model->arena, str_text (text));
  str_done (text);
  return kept;
}

const char *
lower_show (Lower *l, const AstStmt *s) {
  Str text = {0};
  ast_print_stmt (&text, s);
  return keep_text (l, &text);
}

const char *
lower_text (Lower *l, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  return keep_text (l, &text);
}

static void
set_args (Lower *l, ModelEdge *edge, ExprList *list) {
  edge->count = (uint32_t)list->len;
  edge->args = model_args (l->model, list->len, list->data);
  vec_done (list);
}

/* Conditions ----------------------------------------------------------------
 */

static bool
is_literal (const AstExpr *e) {
  return e->kind == EXPR_NUMBER || e->kind == EXPR_BOOL || e->kind == EXPR_NAME;
}

static bool
set_priority (Lower *l, const AstExpr *pid, const AstExpr *value,
              ModelEdge *edge) {
  edge->kind = STEP_PRIORITY;
  l->model->uses_priority = true;
  edge->a =
      pid ? lower_number (l, pid)
          : model_expr (l->model,
                        (Expr){.op = VALUE_PID,
                               .type = model_int (l->model, "pid", 8, false),
                               .pos = value->pos});
  edge->b = edge->a ? lower_number (l, value) : NULL;
  return edge->b != NULL;
}

/* A literal 1 is a skip: it has no condition. */
static bool
condition (Lower *l, const AstExpr *e, ModelEdge *edge) {
  if (e->kind == EXPR_SET_PRIORITY)
    return set_priority (l, e->a, e->b, edge);
  edge->kind = STEP_GUARD;
  l->run_ok = true;
  edge->a = lower_number (l, e);
  l->run_ok = false;
  if (!edge->a)
    return false;
  if (is_literal (e) && edge->a->op == VALUE_CONST && edge->a->k == 1)
    edge->a = NULL;
  return true;
}

static bool
assertion (Lower *l, const AstExpr *e, ModelEdge *edge) {
  edge->kind = STEP_ASSERT;
  l->run_ok = true;
  edge->a = lower_number (l, e);
  l->run_ok = false;
  return edge->a != NULL;
}

/* Assignments ---------------------------------------------------------------
 */

static bool
new_object (Lower *l, const Expr *place, const AstExpr *e, const char *name,
            ModelEdge *edge) {
  assert (e->kind == EXPR_NEW);
  edge->kind = STEP_NEW;
  l->model->uses_heap = true;
  if (!lower_type (l, e->type, NULL, false, &edge->type))
    return false;
  if (!type_has_kind (l, place->type, TYPE_POINTER))
    return lower_error (l, e->pos, "'%s' is not a pointer", name);
  if (e->a) {
    edge->a = lower_number (l, e->a);
    return edge->a != NULL;
  }
  return true;
}

static bool
check_result (Lower *l, const AstExpr *e, uint32_t code, const Expr *place,
              const char *name) {
  assert (code < l->model->codes.len);
  const Code *c = l->model->codes.data + code;
  if (!c->has_result)
    return lower_error (l, e->pos, "function '%s' returns nothing", c->name);
  Expr result = {.op = VALUE_LOAD, .type = c->result};
  return lower_check_type (l, e->pos, place->type, &result, name);
}

/* The function is known by name, or is a value at run time; then the machine
   checks the arguments. */
static bool
call (Lower *l, const AstExpr *e, const Expr *place, const char *name,
      ModelEdge *edge) {
  ExprList args = {0};
  edge->kind = STEP_CALL;
  if (lower_flow (l)->dstep)
    return lower_error (l, e->pos, "a call is not allowed in a d_step");
  edge->a = lower_expr (l, e->a);
  if (!edge->a)
    return false;
  if (!type_has_kind (l, edge->a->type, TYPE_FUNCTION))
    return lower_error (l, e->a->pos, "this is not a function");
  bool known = edge->a->op == VALUE_FUNCTION;
  bool ok = known ? lower_arguments (l, e->args, edge->a->code, e->pos, &args)
                  : lower_values (l, e->args, &args);
  set_args (l, edge, &args);
  if (ok && known && place)
    ok = check_result (l, e, edge->a->code, place, name);
  return ok;
}

bool
lower_assign (Lower *l, const Expr *place, const AstExpr *value,
              const char *name, ModelEdge *edge) {
  edge->place = place;
  if (value->kind == EXPR_NEW)
    return new_object (l, place, value, name, edge);
  if (value->kind == EXPR_CALL)
    return call (l, value, place, name, edge);
  edge->kind = STEP_ASSIGN;
  l->run_ok = true;
  edge->a = lower_value_for (l, value, place->type, name);
  l->run_ok = false;
  return edge->a != NULL;
}

static const char *
name_of (const AstExpr *e) {
  while (e->kind != EXPR_NAME && e->kind != EXPR_FIELD)
    e = e->a;
  return e->name;
}

static bool
is_own_priority (const Lower *l, const AstExpr *e) {
  const Symbol *s = e->kind == EXPR_NAME ? lower_look (l, e->name) : NULL;
  return s && s->kind == SYM_PREDEFINED && s->predefined == NAME_PRIORITY;
}

static bool
assignment (Lower *l, const AstExpr *target, const AstExpr *value,
            ModelEdge *edge) {
  if (is_own_priority (l, target))
    return set_priority (l, NULL, value, edge);
  const Expr *place = lower_target (l, target);
  return place && lower_assign (l, place, value, name_of (target), edge);
}

static bool
change_by_one (Lower *l, const AstExpr *target, ExprOp op, ModelEdge *edge) {
  edge->kind = STEP_ASSIGN;
  edge->place = lower_target (l, target);
  if (!edge->place)
    return false;
  if (!type_has_kind (l, edge->place->type, TYPE_INT))
    return lower_error (l, target->pos, "a '%s' cannot be used as a counter",
                        model_type (l->model, edge->place->type)->name);
  edge->a = model_expr (
      l->model, (Expr){.op = op,
                       .type = lower_int (l),
                       .a = lower_load (l, edge->place),
                       .b = lower_const (l, lower_int (l), 1, target->pos),
                       .pos = target->pos});
  return true;
}

/* The value of an inline goes to a variable that is named outside of it. */
static bool
inline_result (Lower *l, const AstStmt *s, ModelEdge *edge) {
  const InlineWork *w = l->inlines;
  while (w && w->stmt != s->inlined)
    w = w->around;
  if (!w || !s->inlined->a)
    return lower_error (l, s->pos, "the result of this inline is not used");
  Scope *here = l->scope;
  l->scope = w->outside;
  const Expr *place = lower_target (l, s->inlined->a);
  l->scope = here;
  if (!place || !s->a)
    return place && lower_error (l, s->pos, "a value is missing");
  return lower_assign (l, place, s->a, name_of (s->inlined->a), edge);
}

static bool
return_step (Lower *l, const AstStmt *s, ModelEdge *edge) {
  if (s->inlined)
    return inline_result (l, s, edge);
  const Code *c = lower_code (l);
  edge->kind = STEP_RETURN;
  if (c->kind != CODE_FUNCTION)
    return lower_error (l, s->pos, "'return' stands only in functions");
  if (lower_flow (l)->dstep)
    return lower_error (l, s->pos, "a return cannot leave a d_step");
  if (!c->has_result && s->a)
    return lower_error (l, s->a->pos, "function '%s' returns nothing", c->name);
  if (c->has_result && !s->a)
    return lower_error (l, s->pos, "function '%s' returns a value", c->name);
  if (s->a)
    edge->a = lower_value_for (l, s->a, c->result, c->name);
  return !s->a || edge->a;
}

/* Channels and the rest ------------------------------------------------------
 */

static bool
message (Lower *l, const AstStmt *s, ModelEdge *edge) {
  bool sends = s->kind == STMT_SEND;
  bool trace = lower_code (l)->kind == CODE_TRACE;
  ExprList args = {0};
  edge->kind = sends ? STEP_SEND : STEP_RECEIVE;
  edge->flag = s->any;
  edge->keep = s->keep;
  edge->a = lower_chan (l, s->a);
  bool ok = edge->a && (sends && !trace ? lower_values (l, s->args, &args)
                                        : lower_patterns (l, s->args, &args));
  set_args (l, edge, &args);
  return ok;
}

static bool
print (Lower *l, const AstStmt *s, ModelEdge *edge) {
  ExprList args = {0};
  edge->kind = STEP_PRINT;
  edge->text = arena_string (&l->model->arena, s->format);
  bool ok = lower_values (l, s->args, &args);
  set_args (l, edge, &args);
  return ok;
}

static bool
print_mtype (Lower *l, const AstExpr *e, ModelEdge *edge) {
  ExprList args = {0};
  edge->kind = STEP_PRINT;
  edge->text = "%e";
  const Expr *value = lower_number (l, e);
  if (value)
    vec_push (&args, value);
  set_args (l, edge, &args);
  return value != NULL;
}

static bool
delete_object (Lower *l, const AstExpr *e, ModelEdge *edge) {
  edge->kind = STEP_DELETE;
  edge->a = lower_expr (l, e);
  if (!edge->a)
    return false;
  if (!type_has_kind (l, edge->a->type, TYPE_POINTER))
    return lower_error (l, e->pos, "'delete' needs a pointer");
  return true;
}

static bool
step (Lower *l, const AstStmt *s, ModelEdge *edge) {
  switch (s->kind) {
  case STMT_EXPR:
    return condition (l, s->a, edge);
  case STMT_ELSE:
    edge->kind = STEP_ELSE;
    if (!l->option)
      run_warning (l->run, s->pos,
                   "this 'else' is always executable, as it is not the first "
                   "statement of an option; is '::' missing before it?");
    return true;
  case STMT_ASSIGN:
    return assignment (l, s->a, s->b, edge);
  case STMT_INC:
    return change_by_one (l, s->a, VALUE_ADD, edge);
  case STMT_DEC:
    return change_by_one (l, s->a, VALUE_SUB, edge);
  case STMT_SEND:
  case STMT_RECEIVE:
    return message (l, s, edge);
  case STMT_ASSERT:
    return assertion (l, s->a, edge);
  case STMT_PRINTF:
    return print (l, s, edge);
  case STMT_PRINTM:
    return print_mtype (l, s->a, edge);
  case STMT_CALL:
    return call (l, s->a, NULL, "", edge);
  case STMT_DELETE:
    return delete_object (l, s->a, edge);
  default:
    return return_step (l, s, edge);
  }
}

/* What kinds of codes cannot do. */
static bool
is_allowed (Lower *l, const AstStmt *s, const ModelEdge *edge) {
  CodeKind kind = lower_code (l)->kind;
  bool looks = edge->kind == STEP_GUARD || edge->kind == STEP_ELSE ||
               edge->kind == STEP_ASSERT || edge->kind == STEP_PRINT;
  if (kind == CODE_CLAIM && !looks)
    return lower_error (l, s->pos, "a claim only looks at the state");
  if (kind == CODE_TRACE && edge->kind != STEP_SEND &&
      edge->kind != STEP_RECEIVE)
    return lower_error (l, s->pos,
                        "a trace consists of send and receive statements");
  return true;
}

bool
lower_simple (Lower *l, const AstStmt *s, ModelEdge *edge) {
  *edge = (ModelEdge){.pos = s->pos};
  bool ok = step (l, s, edge) && is_allowed (l, s, edge);
  edge->show = ok ? lower_show (l, s) : "";
  return ok;
}
