/* Statements that contain no others: assignments, messages, conditions, jumps
   and the like. */

#include "front/promela/parse_impl.h"

#include <string.h>

/* Messages ---------------------------------------------------------------- */

/* e, e, ... or e (e, ...) */
static bool
sent (Parser *p, ExprList *list) {
  const AstExpr *e = parse_expr (p);
  if (!e)
    return false;
  vec_push (list, e);
  if (!parse_breaks (p) && parse_accept (p, TOK_LPAREN))
    return parse_arguments (p, list);
  while (parse_accept (p, TOK_COMMA)) {
    if (!(e = parse_expr (p)))
      return false;
    vec_push (list, e);
  }
  return true;
}

static bool
receive (Parser *p, AstStmt *s, ExprList *list) {
  s->keep = parse_accept (p, TOK_LT);
  return parse_received (p, list) &&
         (!s->keep || parse_expect (p, TOK_GT, "after what is received"));
}

static AstStmt *
message (Parser *p, AstStmt *s, AstStmtKind kind, const AstExpr *chan) {
  ExprList list = {0};
  s->kind = kind;
  s->a = chan;
  s->any = parse_at (p, TOK_SORTED_SEND) || parse_at (p, TOK_ANY_RECEIVE);
  parse_next (p);
  bool ok = kind == STMT_SEND ? sent (p, &list) : receive (p, s, &list);
  s->args = (AstExprs){list.len, parse_keep (p, &list)};
  vec_done (&list);
  return ok ? s : NULL;
}

/* Statements that begin with a variable or expression --------------------- */

static AstStmt *
assignment (Parser *p, AstStmt *s, const AstExpr *target) {
  parse_next (p);
  Inline *called = parse_at_inline (p);
  if (called)
    return parse_inline_call (p, called, s, target);
  s->kind = STMT_ASSIGN;
  s->a = target;
  s->b = parse_value (p);
  return s->b ? s : NULL;
}

static AstStmt *
increment (Parser *p, AstStmt *s, const AstExpr *target) {
  s->kind = parse_at (p, TOK_INCREMENT) ? STMT_INC : STMT_DEC;
  s->a = target;
  parse_next (p);
  return s;
}

static AstStmt *
with_variable (Parser *p, AstStmt *s, const AstExpr *e) {
  switch (parse_breaks (p) ? TOK_END : parse_token (p)->kind) {
  case TOK_ASSIGN:
    return assignment (p, s, e);
  case TOK_INCREMENT:
  case TOK_DECREMENT:
    return increment (p, s, e);
  case TOK_NOT:
  case TOK_SORTED_SEND:
    return message (p, s, STMT_SEND, e);
  case TOK_RECEIVE:
  case TOK_ANY_RECEIVE:
    return message (p, s, STMT_RECEIVE, e);
  case TOK_LPAREN:
    s->kind = STMT_CALL;
    s->a = parse_call (p, e);
    return s->a ? s : NULL;
  default:
    s->a = parse_expr_from (p, e);
    return s->a ? s : NULL;
  }
}

static bool
unknown_type (Parser *p) {
  const Token *t = parse_token (p), *next = parse_ahead (p, 1);
  if (t->kind != TOK_NAME || next->kind != TOK_NAME || next->first)
    return false;
  run_error (p->run, t->pos,
             "'%s %s' is not a statement: '%s' is not a type, and ';' or '->' "
             "separate statements",
             t->text, next->text, t->text);
  return true;
}

static AstStmt *
with_expression (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_EXPR);
  Inline *called = parse_at_inline (p);
  if (called)
    return parse_inline_call (p, called, s, NULL);
  if (unknown_type (p))
    return NULL;
  const AstExpr *e = parse_operand (p);
  if (!e)
    return NULL;
  if (parse_is_variable (e))
    return with_variable (p, s, e);
  s->a = parse_expr_from (p, e);
  return s->a ? s : NULL;
}

/* The dialect ------------------------------------------------------------- */

/* 'delete p' and 'delete (p)'; otherwise it is a name. */
static bool
at_delete (const Parser *p) {
  const Token *next = parse_ahead (p, 1);
  return parse_at_word (p, WORD_DELETE) && !parse_at_inline (p) &&
         !parse_is (p, parse_token (p), NAME_DECLARED) && !next->first &&
         (next->kind == TOK_NAME || next->kind == TOK_LPAREN);
}

static AstStmt *
delete_object (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_DELETE);
  parse_next (p);
  bool group = parse_accept (p, TOK_LPAREN);
  s->a = parse_variable (p);
  return s->a && (!group || parse_expect (p, TOK_RPAREN, "after the pointer"))
             ? s
             : NULL;
}

/* Unless it is the name of a variable, channel or label. */
static bool
at_return (const Parser *p) {
  TokenKind next = parse_ahead (p, 1)->kind;
  return parse_at_word (p, WORD_RETURN) && !parse_at_inline (p) &&
         !parse_is (p, parse_token (p), NAME_DECLARED) && next != TOK_ASSIGN &&
         next != TOK_INCREMENT && next != TOK_DECREMENT;
}

static AstStmt *
return_value (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_RETURN);
  s->inlined = p->current;
  if (p->current && !p->current->a)
    run_error (p->run, s->pos,
               "'return' in the inline '%s', which is not called as "
               "'x = %s (...)'",
               p->current->name, p->current->name);
  else if (!p->current && !p->in_function)
    run_error (p->run, s->pos, "'return' outside of a function or inline");
  else {
    parse_next (p);
    bool none = parse_at_stop (p) || (parse_token (p)->first && !p->current);
    if (!none && !(s->a = parse_expr (p)))
      return NULL;
    if (s->a || !p->current)
      return s;
    parse_unexpected (p, "the value that the inline returns");
  }
  return NULL;
}

/* Statements that begin with a word --------------------------------------- */

static AstStmt *
print (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_PRINTF);
  ExprList args = {0};
  parse_next (p);
  if (!parse_expect (p, TOK_LPAREN, "after 'printf'"))
    return NULL;
  const Token *t = parse_token (p);
  if (!parse_accept (p, TOK_STRING)) {
    parse_unexpected (p, "a string");
    return NULL;
  }
  char *format = arena_string (p->arena, t->text + 1);
  format[strlen (format) - 1] = 0;
  s->format = format;
  bool ok = !parse_at (p, TOK_RPAREN) && !parse_at (p, TOK_COMMA)
                ? parse_unexpected (p, "',' or ')' after the string")
                : (parse_accept (p, TOK_COMMA), parse_arguments (p, &args));
  s->args = (AstExprs){args.len, parse_keep (p, &args)};
  vec_done (&args);
  return ok ? s : NULL;
}

static AstStmt *
print_name (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_PRINTM);
  parse_next (p);
  return parse_expect (p, TOK_LPAREN, "after 'printm'") &&
                 (s->a = parse_expr (p)) &&
                 parse_expect (p, TOK_RPAREN, "after the argument")
             ? s
             : NULL;
}

static AstStmt *
jump (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_GOTO);
  AstName label;
  parse_next (p);
  if (!parse_name (p, "a label after 'goto'", &label))
    return NULL;
  s->name = label.text;
  return s;
}

static AstStmt *
assertion (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_ASSERT);
  parse_next (p);
  s->a = parse_expr (p);
  return s->a ? s : NULL;
}

static AstStmt *
single_word (Parser *p, AstStmtKind kind) {
  AstStmt *s = parse_new_stmt (p, kind);
  parse_next (p);
  return s;
}

AstStmt *
parse_basic (Parser *p) {
  switch (parse_token (p)->kind) {
  case TOK_GOTO:
    return jump (p);
  case TOK_BREAK:
    return single_word (p, STMT_BREAK);
  case TOK_ELSE:
    return single_word (p, STMT_ELSE);
  case TOK_ASSERT:
    return assertion (p);
  case TOK_PRINTF:
    return print (p);
  case TOK_PRINTM:
    return print_name (p);
  default:
    if (at_delete (p))
      return delete_object (p);
    if (at_return (p))
      return return_value (p);
    if (!parse_at_stop (p))
      return with_expression (p);
    parse_unexpected (p, "a statement");
    return NULL;
  }
}
