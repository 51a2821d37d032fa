/* Lists of expressions: messages, patterns, arguments.  A record stands for its
   scalars, one after the other. */

#include "front/promela/lower.h"

#include <assert.h>

enum { MAX_ARGUMENTS = 1024 };

typedef struct {
  Lower *lower;
  const Expr *base;
  ExprList *out;
  bool load;
} Apart;

static void
add_scalar (void *context, Type type, uint32_t offset) {
  Apart *a = context;
  if (a->out->len > MAX_ARGUMENTS)
    return;
  const Expr *place = model_expr (a->lower->model, (Expr){.op = PLACE_FIELD,
                                                          .type = type,
                                                          .a = a->base,
                                                          .k = (int32_t)offset,
                                                          .pos = a->base->pos});
  vec_push (a->out, a->load ? lower_load (a->lower, place) : place);
}

/* Whether the expression is a variable that is a record; then its scalars are
   appended. */
static bool
take_apart (Lower *l, const AstExpr *e, ExprList *out, bool load, bool *ok) {
  bool variable = e->kind == EXPR_NAME || e->kind == EXPR_FIELD ||
                  e->kind == EXPR_INDEX || e->kind == EXPR_DEREF;
  *ok = true;
  if (!variable)
    return false;
  if (e->kind == EXPR_NAME) {
    const Symbol *s = lower_look (l, e->name);
    if (!s || s->kind != SYM_VARIABLE)
      return false;
  }
  bool is_array;
  uint32_t count;
  const Expr *place = lower_place (l, e, &is_array, &count);
  *ok = place;
  if (!place)
    return true;
  if (is_array || !type_has_kind (l, place->type, TYPE_RECORD))
    return false;
  Apart a = {l, place, out, load};
  lower_leaves (l, place->type, 0, 1, add_scalar, &a);
  return true;
}

static bool
check_count (Lower *l, const ExprList *out, Pos pos) {
  return out->len <= MAX_ARGUMENTS ||
         lower_error (l, pos, "there can be at most %d values here",
                      MAX_ARGUMENTS);
}

bool
lower_values (Lower *l, AstExprs list, ExprList *out) {
  bool run_ok = l->run_ok, ok = true;
  l->run_ok = false;
  for (size_t i = 0; i < list.len && ok; i++) {
    const AstExpr *e = list.items[i];
    if (!take_apart (l, e, out, true, &ok)) {
      const Expr *value = lower_expr (l, e);
      ok = value;
      if (value)
        vec_push (out, value);
    }
    ok = ok && check_count (l, out, e->pos);
  }
  l->run_ok = run_ok;
  return ok;
}

/* Patterns ------------------------------------------------------------------
 */

static bool
is_any (const Lower *l, const AstExpr *e) {
  if (e->kind != EXPR_NAME)
    return false;
  const Symbol *s = lower_look (l, e->name);
  return s && s->kind == SYM_PREDEFINED && s->predefined == NAME_ANY;
}

static bool
is_trace (const Lower *l) {
  return l->code != NO_CODE && lower_code (l)->kind == CODE_TRACE;
}

static const Expr *
any_pattern (Lower *l, Pos pos) {
  return model_expr (
      l->model, (Expr){.op = VALUE_ANY, .type = lower_int (l), .pos = pos});
}

static bool
is_constant_name (const Lower *l, const AstExpr *e) {
  const Symbol *s = e->kind == EXPR_NAME ? lower_look (l, e->name) : NULL;
  return s && s->kind == SYM_CONSTANT;
}

static bool
is_predefined (const Lower *l, const AstExpr *e) {
  const Symbol *s = e->kind == EXPR_NAME ? lower_look (l, e->name) : NULL;
  return s && s->kind == SYM_PREDEFINED;
}

/* A variable to store into. */
static const Expr *
store_pattern (Lower *l, const AstExpr *e) {
  if (is_any (l, e))
    return any_pattern (l, e->pos);
  if (is_predefined (l, e)) {
    lower_error (l, e->pos,
                 "'%s' cannot be assigned to; to compare it with what is "
                 "received: 'eval (%s)'",
                 e->name, e->name);
    return NULL;
  }
  const Expr *place = lower_target (l, e);
  return place && is_trace (l) ? any_pattern (l, e->pos) : place;
}

static bool
pattern (Lower *l, const AstExpr *e, ExprList *out) {
  bool ok;
  const Expr *p;
  if (e->kind == EXPR_EVAL)
    p = lower_expr (l, e->a);
  else if (e->kind == EXPR_NAME || e->kind == EXPR_FIELD ||
           e->kind == EXPR_INDEX || e->kind == EXPR_DEREF) {
    if (take_apart (l, e, out, false, &ok))
      return ok;
    p = is_constant_name (l, e) ? lower_expr (l, e) : store_pattern (l, e);
  } else {
    p = lower_expr (l, e);
    if (p && p->op != VALUE_CONST)
      return lower_error (l, e->pos,
                          "what is received is matched with a constant or "
                          "'eval (...)', or stored in a variable");
  }
  if (p)
    vec_push (out, p);
  return p != NULL;
}

bool
lower_patterns (Lower *l, AstExprs list, ExprList *out) {
  bool run_ok = l->run_ok, ok = true;
  l->run_ok = false;
  for (size_t i = 0; i < list.len && ok; i++)
    ok = pattern (l, list.items[i], out) &&
         check_count (l, out, list.items[i]->pos);
  l->run_ok = run_ok;
  return ok;
}

/* Arguments -----------------------------------------------------------------
 */

bool
lower_arguments (Lower *l, AstExprs list, uint32_t code, Pos pos,
                 ExprList *out) {
  assert (code < l->model->codes.len);
  if (!lower_values (l, list, out))
    return false;
  const Code *c = l->model->codes.data + code;
  if (out->len != c->params)
    return lower_error (l, pos, "'%s' takes %u argument%s, not %zu", c->name,
                        c->params, c->params == 1 ? "" : "s", out->len);
  const Field *fields = model_type (l->model, c->frame)->fields.data;
  for (size_t i = 0; i < out->len; i++)
    if (!lower_check_type (l, i < list.len ? list.items[i]->pos : pos,
                           fields[i].type, out->data[i], fields[i].name))
      return false;
  return true;
}
