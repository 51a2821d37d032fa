/* Operands of expressions: variables, constants, calls, and what is received.
 */

#include "front/promela/parse_impl.h"

#include <assert.h>

/* Variables --------------------------------------------------------------- */

static const AstExpr *
name_expr (Parser *p) {
  AstName name;
  AstExpr *e = parse_new_expr (p, EXPR_NAME);
  if (!parse_name (p, "a variable", &name))
    return NULL;
  e->name = name.text;
  return parse_finish (p, e);
}

static const AstExpr *
index_expr (Parser *p, const AstExpr *base) {
  assert (parse_at (p, TOK_LBRACKET));
  AstExpr *e = parse_new_expr (p, EXPR_INDEX);
  e->pos = base->pos;
  e->a = base;
  parse_next (p);
  e->b = parse_expr (p);
  return e->b && parse_expect (p, TOK_RBRACKET, "after the index")
             ? parse_finish (p, e)
             : NULL;
}

static const AstExpr *
field_expr (Parser *p, const AstExpr *base) {
  assert (parse_at (p, TOK_DOT));
  AstName name;
  parse_next (p);
  AstExpr *e = parse_new_expr (p, EXPR_FIELD);
  e->pos = base->pos;
  e->a = base;
  if (!parse_name (p, "the name of a field", &name))
    return NULL;
  e->name = name.text;
  return parse_finish (p, e);
}

/* [i] and .x as long as there are any. */
static const AstExpr *
parts (Parser *p, const AstExpr *e) {
  while (e && (parse_at (p, TOK_LBRACKET) || parse_at (p, TOK_DOT)))
    e = parse_at (p, TOK_DOT) ? field_expr (p, e) : index_expr (p, e);
  return e;
}

static const AstExpr *
deref (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_DEREF);
  parse_next (p);
  if (p->depth == AST_MAX_DEPTH) {
    run_error (p->run, e->pos, "this expression is nested too deeply");
    return NULL;
  }
  p->depth++;
  e->a = parse_variable (p);
  p->depth--;
  return e->a ? parse_finish (p, e) : NULL;
}

const AstExpr *
parse_variable (Parser *p) {
  if (parse_at (p, TOK_TIMES))
    return deref (p);
  const AstExpr *e = name_expr (p);
  return e ? parts (p, e) : NULL;
}

/* Remote references and polls --------------------------------------------- */

static const AstExpr *
remote (Parser *p, const AstExpr *process, const AstExpr *index) {
  bool label = parse_at (p, TOK_AT);
  AstExpr *e = parse_new_expr (p, label ? EXPR_REMOTE_LABEL : EXPR_REMOTE_VAR);
  AstName name;
  parse_next (p);
  e->pos = process->pos;
  e->at = parse_token (p)->pos;
  e->name = process->name;
  e->a = index;
  if (label) {
    if (!parse_name (p, "a label after '@'", &name))
      return NULL;
    e->label = name.text;
  } else if (!(e->b = parse_variable (p)))
    return NULL;
  return parse_finish (p, e);
}

/* 'P:x' and 'P[i]:x' are known by the name of a proctype: '(c -> a : b)'. */
static bool
at_remote (const Parser *p, bool process) {
  return parse_at (p, TOK_AT) || (process && parse_at (p, TOK_COLON) &&
                                  parse_ahead (p, 1)->kind == TOK_NAME);
}

static const AstExpr *
poll (Parser *p, const AstExpr *chan) {
  AstExpr *e = parse_new_expr (p, EXPR_POLL);
  ExprList args = {0};
  e->pos = chan->pos;
  e->a = chan;
  e->any = parse_at (p, TOK_ANY_RECEIVE);
  parse_next (p);
  parse_next (p);
  bool ok = parse_received (p, &args) &&
            parse_expect (p, TOK_RBRACKET, "after what is polled");
  e->args = (AstExprs){args.len, parse_keep (p, &args)};
  vec_done (&args);
  return ok ? parse_finish (p, e) : NULL;
}

static const AstExpr *
reference (Parser *p) {
  const Token *t = parse_token (p);
  bool process = parse_is (p, t, NAME_PROCESS);
  if (parse_at_inline (p)) {
    run_error (p->run, t->pos,
               "the inline '%s' is a statement, not a value: only "
               "'x = %s (...)' can use what it returns",
               t->text, t->text);
    return NULL;
  }
  const AstExpr *e = name_expr (p), *name = e;
  if (e && at_remote (p, process))
    return remote (p, e, NULL);
  if (e && parse_at (p, TOK_LBRACKET) && !(e = index_expr (p, e)))
    return NULL;
  if (e && e != name && at_remote (p, process))
    return remote (p, name, e->b);
  e = e ? parts (p, e) : NULL;
  if (e && (parse_at (p, TOK_RECEIVE) || parse_at (p, TOK_ANY_RECEIVE)) &&
      parse_ahead (p, 1)->kind == TOK_LBRACKET)
    return poll (p, e);
  return e;
}

/* Values ------------------------------------------------------------------ */

static const AstExpr *
number (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_NUMBER);
  if (!token_value (parse_token (p), UINT32_MAX, &e->number)) {
    run_error (p->run, e->pos, "%s is not a number of 32 bits",
               parse_token (p)->text);
    return NULL;
  }
  parse_next (p);
  return parse_finish (p, e);
}

static const AstExpr *
word (Parser *p, AstExprKind kind) {
  AstExpr *e = parse_new_expr (p, kind);
  e->number = !parse_at (p, TOK_FALSE);
  parse_next (p);
  return parse_finish (p, e);
}

/* (e) and (e -> e : e) */
static const AstExpr *
group (Parser *p) {
  AstExpr *cond = parse_new_expr (p, EXPR_COND);
  parse_next (p);
  const AstExpr *e = parse_expr (p);
  if (!e)
    return NULL;
  if (!p->in_ltl && parse_accept (p, TOK_ARROW)) {
    cond->a = e;
    if (!(cond->b = parse_expr (p)) ||
        !parse_expect (p, TOK_COLON, "in '(condition -> value : value)'") ||
        !(cond->c = parse_expr (p)))
      return NULL;
    e = parse_finish (p, cond);
  }
  return e && parse_expect (p, TOK_RPAREN, "after this expression") ? e : NULL;
}

/* A word with arguments in parentheses: of channels or of expressions. */
static const AstExpr *
function (Parser *p, AstExprKind kind, bool channel) {
  AstExpr *e = parse_new_expr (p, kind);
  const char *name = parse_token (p)->text;
  Str where = {0};
  str_format (&where, "after '%s'", name);
  parse_next (p);
  bool ok = parse_expect (p, TOK_LPAREN, str_text (&where));
  str_done (&where);
  if (!ok || !(e->a = channel ? parse_variable (p) : parse_expr (p)))
    return NULL;
  if (kind == EXPR_SET_PRIORITY &&
      (!parse_expect (p, TOK_COMMA, "after the process") ||
       !(e->b = parse_expr (p))))
    return NULL;
  return parse_expect (p, TOK_RPAREN, "after the argument")
             ? parse_finish (p, e)
             : NULL;
}

static const AstExpr *
run_expr (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_RUN);
  AstName name;
  ExprList args = {0};
  parse_next (p);
  if (!parse_name (p, "the name of a proctype after 'run'", &name) ||
      !parse_expect (p, TOK_LPAREN, "after the name of the proctype"))
    return NULL;
  e->name = name.text;
  bool ok = parse_arguments (p, &args);
  e->args = (AstExprs){args.len, parse_keep (p, &args)};
  vec_done (&args);
  if (ok && parse_accept (p, TOK_PRIORITY))
    ok = (e->a = parse_operand (p));
  return ok ? parse_finish (p, e) : NULL;
}

static const AstExpr *
name_or_null (Parser *p) {
  if (parse_at_word (p, WORD_NULL) &&
      !parse_is (p, parse_token (p), NAME_DECLARED))
    return word (p, EXPR_NULL);
  return reference (p);
}

const AstExpr *
parse_primary (Parser *p) {
  switch (parse_token (p)->kind) {
  case TOK_NUMBER:
  case TOK_CHAR:
    return number (p);
  case TOK_TRUE:
  case TOK_FALSE:
  case TOK_SKIP:
    return word (p, EXPR_BOOL);
  case TOK_NAME:
    return name_or_null (p);
  case TOK_TIMES:
    return deref (p);
  case TOK_LPAREN:
    return group (p);
  case TOK_RUN:
    return run_expr (p);
  case TOK_LEN:
    return function (p, EXPR_LEN, true);
  case TOK_FULL:
    return function (p, EXPR_FULL, true);
  case TOK_EMPTY:
    return function (p, EXPR_EMPTY, true);
  case TOK_NFULL:
    return function (p, EXPR_NFULL, true);
  case TOK_NEMPTY:
    return function (p, EXPR_NEMPTY, true);
  case TOK_ENABLED:
    return function (p, EXPR_ENABLED, false);
  case TOK_PC_VALUE:
    return function (p, EXPR_PC_VALUE, false);
  case TOK_GET_PRIORITY:
    return function (p, EXPR_GET_PRIORITY, false);
  case TOK_SET_PRIORITY:
    return function (p, EXPR_SET_PRIORITY, false);
  case TOK_TIMEOUT:
    return word (p, EXPR_TIMEOUT);
  case TOK_NP:
    return word (p, EXPR_NP);
  default:
    parse_unexpected (p, "an expression");
    return NULL;
  }
}

/* What is received -------------------------------------------------------- */

static const AstExpr *
negative (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_UNARY);
  e->op = AST_NEGATE;
  parse_next (p);
  if (!parse_at (p, TOK_NUMBER)) {
    parse_unexpected (p, "a number after '-'");
    return NULL;
  }
  e->a = number (p);
  return e->a ? parse_finish (p, e) : NULL;
}

static const AstExpr *
received (Parser *p) {
  switch (parse_token (p)->kind) {
  case TOK_NUMBER:
  case TOK_CHAR:
  case TOK_TRUE:
  case TOK_FALSE:
  case TOK_SKIP:
    return parse_primary (p);
  case TOK_MINUS:
    return negative (p);
  case TOK_EVAL:
    return function (p, EXPR_EVAL, false);
  case TOK_TIMES:
    return parse_variable (p);
  case TOK_NAME:
    if (parse_at_word (p, WORD_NULL))
      return name_or_null (p);
    return parse_variable (p);
  default:
    parse_unexpected (p, "a variable, constant or 'eval' to receive");
    return NULL;
  }
}

static bool
received_group (Parser *p, ExprList *list) {
  if (p->depth == AST_MAX_DEPTH)
    return run_error (p->run, parse_token (p)->pos,
                      "this message is nested too deeply");
  parse_next (p);
  p->depth++;
  bool ok = parse_received (p, list);
  p->depth--;
  return ok && parse_expect (p, TOK_RPAREN, "after what is received");
}

/* Parentheses only group: m (x, y) is the same as m, x, y. */
bool
parse_received (Parser *p, ExprList *list) {
  do {
    if (!parse_at (p, TOK_LPAREN)) {
      const AstExpr *e = received (p);
      if (!e)
        return false;
      vec_push (list, e);
    }
    if (parse_at (p, TOK_LPAREN) && !parse_breaks (p) &&
        !received_group (p, list))
      return false;
  } while (parse_accept (p, TOK_COMMA));
  return true;
}

/* Right-hand sides -------------------------------------------------------- */

/* new T, new T[n], new T&[n]; a variable may be called 'new' as well. */
static const AstExpr *
new_expr (Parser *p) {
  AstExpr *e = parse_new_expr (p, EXPR_NEW);
  parse_next (p);
  if (!parse_type (p, &e->type))
    return NULL;
  e->type.pointer = parse_accept (p, TOK_BITAND);
  if (parse_accept (p, TOK_LBRACKET) &&
      (!(e->a = parse_expr (p)) ||
       !parse_expect (p, TOK_RBRACKET, "after the length")))
    return NULL;
  return parse_finish (p, e);
}

static bool
at_new (Parser *p) {
  if (!parse_at_word (p, WORD_NEW))
    return false;
  const Token *t = parse_ahead (p, 1);
  TokenKind next = t->kind;
  bool builtin = next == TOK_BIT || next == TOK_BOOL || next == TOK_BYTE ||
                 next == TOK_PID || next == TOK_SHORT || next == TOK_INT ||
                 next == TOK_UNSIGNED || next == TOK_MTYPE || next == TOK_CHAN;
  return builtin || (next == TOK_NAME && !t->first);
}

const AstExpr *
parse_call (Parser *p, const AstExpr *callee) {
  AstExpr *e = parse_new_expr (p, EXPR_CALL);
  ExprList args = {0};
  e->pos = callee->pos;
  e->a = callee;
  parse_next (p);
  bool ok = parse_arguments (p, &args);
  e->args = (AstExprs){args.len, parse_keep (p, &args)};
  vec_done (&args);
  return ok ? parse_finish (p, e) : NULL;
}

const AstExpr *
parse_value (Parser *p) {
  if (at_new (p))
    return new_expr (p);
  const AstExpr *e = parse_operand (p);
  if (e && parse_is_variable (e) && parse_at (p, TOK_LPAREN) &&
      !parse_breaks (p))
    return parse_call (p, e);
  return e ? parse_expr_from (p, e) : NULL;
}
