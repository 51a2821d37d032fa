/* Parentheses: an operand that has an operator itself gets them, a whole
   expression does not. */

#include "front/promela/ast.h"

static void expr (Str *, const AstExpr *);

static void
operand (Str *s, const AstExpr *e) {
  bool group = e->kind == EXPR_BINARY || e->kind == EXPR_UNARY;
  str_add (s, group ? "(" : "");
  expr (s, e);
  str_add (s, group ? ")" : "");
}

static void
exprs (Str *s, const AstExprs *list) {
  for (size_t i = 0; i < list->len; i++) {
    str_add (s, i ? ", " : "");
    expr (s, list->items[i]);
  }
}

/* word (a) */
static void
call (Str *s, const char *word, const AstExpr *a) {
  str_format (s, "%s(", word);
  expr (s, a);
  str_char (s, ')');
}

static void
unary (Str *s, const AstExpr *e) {
  const char *op = ast_op_text (e->op);
  str_format (s, "%s%s", op, e->op >= AST_ALWAYS ? " " : "");
  operand (s, e->a);
}

static void
binary (Str *s, const AstExpr *e) {
  operand (s, e->a);
  str_format (s, " %s ", ast_op_text (e->op));
  operand (s, e->b);
}

static void
cond (Str *s, const AstExpr *e) {
  str_char (s, '(');
  operand (s, e->a);
  str_add (s, " -> ");
  operand (s, e->b);
  str_add (s, " : ");
  operand (s, e->c);
  str_char (s, ')');
}

static void
run (Str *s, const AstExpr *e) {
  str_format (s, "run %s(", e->name);
  exprs (s, &e->args);
  str_char (s, ')');
  if (e->a) {
    str_add (s, " priority ");
    operand (s, e->a);
  }
}

static void
poll (Str *s, const AstExpr *e) {
  expr (s, e->a);
  str_add (s, e->any ? "??[" : "?[");
  exprs (s, &e->args);
  str_char (s, ']');
}

static void
remote (Str *s, const AstExpr *e) {
  str_add (s, e->name);
  if (e->a) {
    str_char (s, '[');
    expr (s, e->a);
    str_char (s, ']');
  }
  if (e->kind == EXPR_REMOTE_LABEL)
    str_format (s, "@%s", e->label);
  else {
    str_char (s, ':');
    expr (s, e->b);
  }
}

static const char *
type_text (const AstType *type) {
  static const char *const texts[] = {"bit",   "bool",  "byte",     "pid",
                                      "short", "int",   "unsigned", "mtype",
                                      "chan",  "ftype", "?"};
  return type->kind == AST_NAMED ? type->name : texts[type->kind];
}

static void
new_object (Str *s, const AstExpr *e) {
  bool subtype = e->type.kind == AST_MTYPE && e->type.name;
  str_format (s, "new %s%s%s%s", type_text (&e->type), subtype ? ":" : "",
              subtype ? e->type.name : "", e->type.pointer ? "&" : "");
  if (e->a) {
    str_char (s, '[');
    expr (s, e->a);
    str_char (s, ']');
  }
}

static void
postfix (Str *s, const AstExpr *e) {
  expr (s, e->a);
  if (e->kind == EXPR_FIELD) {
    str_format (s, ".%s", e->name);
    return;
  }
  str_char (s, e->kind == EXPR_INDEX ? '[' : '(');
  if (e->kind == EXPR_INDEX)
    expr (s, e->b);
  else
    exprs (s, &e->args);
  str_char (s, e->kind == EXPR_INDEX ? ']' : ')');
}

static void
set_priority (Str *s, const AstExpr *e) {
  str_add (s, "set_priority(");
  expr (s, e->a);
  str_add (s, ", ");
  expr (s, e->b);
  str_char (s, ')');
}

static void
expr (Str *s, const AstExpr *e) {
  switch (e->kind) {
  case EXPR_NUMBER:
    str_format (s, "%lld", (long long)e->number);
    break;
  case EXPR_BOOL:
    str_add (s, e->number ? "true" : "false");
    break;
  case EXPR_NAME:
    str_add (s, e->name);
    break;
  case EXPR_FIELD:
  case EXPR_INDEX:
  case EXPR_CALL:
    postfix (s, e);
    break;
  case EXPR_DEREF:
  case EXPR_ADDRESS:
    str_char (s, e->kind == EXPR_DEREF ? '*' : '&');
    expr (s, e->a);
    break;
  case EXPR_NULL:
    str_add (s, "null");
    break;
  case EXPR_UNARY:
    unary (s, e);
    break;
  case EXPR_BINARY:
    binary (s, e);
    break;
  case EXPR_COND:
    cond (s, e);
    break;
  case EXPR_RUN:
    run (s, e);
    break;
  case EXPR_LEN:
    call (s, "len", e->a);
    break;
  case EXPR_FULL:
    call (s, "full", e->a);
    break;
  case EXPR_EMPTY:
    call (s, "empty", e->a);
    break;
  case EXPR_NFULL:
    call (s, "nfull", e->a);
    break;
  case EXPR_NEMPTY:
    call (s, "nempty", e->a);
    break;
  case EXPR_POLL:
    poll (s, e);
    break;
  case EXPR_EVAL:
    call (s, "eval", e->a);
    break;
  case EXPR_ENABLED:
    call (s, "enabled", e->a);
    break;
  case EXPR_PC_VALUE:
    call (s, "pc_value", e->a);
    break;
  case EXPR_GET_PRIORITY:
    call (s, "get_priority", e->a);
    break;
  case EXPR_SET_PRIORITY:
    set_priority (s, e);
    break;
  case EXPR_REMOTE_LABEL:
  case EXPR_REMOTE_VAR:
    remote (s, e);
    break;
  case EXPR_TIMEOUT:
    str_add (s, "timeout");
    break;
  case EXPR_NP:
    str_add (s, "np_");
    break;
  case EXPR_NEW:
    new_object (s, e);
    break;
  }
}

void
ast_print_expr (Str *s, const AstExpr *e) {
  expr (s, e);
}

/* Statements -------------------------------------------------------------- */

static void
decl (Str *s, const AstDecl *d) {
  str_format (s, "%s%s %s", type_text (&d->type), d->type.pointer ? "&" : "",
              d->name);
  if (d->length) {
    str_char (s, '[');
    expr (s, d->length);
    str_char (s, ']');
  }
  if (d->init) {
    str_add (s, " = ");
    expr (s, d->init);
  }
}

static void
decls (Str *s, const AstDecls *list) {
  for (size_t i = 0; i < list->len; i++) {
    str_add (s, i ? "; " : "");
    decl (s, list->items + i);
  }
}

/* a first b second */
static void
pair (Str *s, const AstExpr *a, const char *between, const AstExpr *b) {
  expr (s, a);
  str_add (s, between);
  expr (s, b);
}

static void
message (Str *s, const AstStmt *stmt) {
  const char *mark = stmt->kind == STMT_SEND ? "!" : "?";
  expr (s, stmt->a);
  str_format (s, "%s%s%s", mark, stmt->any ? mark : "", stmt->keep ? "<" : "");
  exprs (s, &stmt->args);
  str_add (s, stmt->keep ? ">" : "");
}

static void
range (Str *s, const AstStmt *stmt) {
  str_add (s, stmt->kind == STMT_SELECT ? "select (" : "for (");
  pair (s, stmt->a, stmt->kind == STMT_FOR_IN ? " in " : " : ", stmt->b);
  if (stmt->c) {
    str_add (s, " .. ");
    expr (s, stmt->c);
  }
  str_add (s, stmt->kind == STMT_SELECT ? ")" : ") {");
}

static void
print (Str *s, const AstStmt *stmt) {
  str_format (s, "printf(\"%s\"%s", stmt->format, stmt->args.len ? ", " : "");
  exprs (s, &stmt->args);
  str_char (s, ')');
}

static void
inline_call (Str *s, const AstStmt *stmt) {
  if (stmt->a) {
    expr (s, stmt->a);
    str_add (s, " = ");
  }
  str_format (s, "%s(...)", stmt->name);
}

static void
prefixed (Str *s, const char *word, const AstExpr *e) {
  str_add (s, word);
  if (e) {
    str_char (s, ' ');
    expr (s, e);
  }
}

static void
unless (Str *s, const AstStmt *stmt) {
  ast_print_stmt (s, stmt->first);
  str_add (s, " unless ");
  ast_print_stmt (s, stmt->second);
}

void
ast_print_stmt (Str *s, const AstStmt *stmt) {
  switch (stmt->kind) {
  case STMT_DECL:
    decls (s, &stmt->decls);
    break;
  case STMT_MTYPE:
    str_add (s, "mtype = {");
    break;
  case STMT_EXCLUSIVE:
    str_add (s, stmt->any ? "xs " : "xr ");
    exprs (s, &stmt->args);
    break;
  case STMT_EXPR:
    expr (s, stmt->a);
    break;
  case STMT_ELSE:
    str_add (s, "else");
    break;
  case STMT_ASSIGN:
    pair (s, stmt->a, " = ", stmt->b);
    break;
  case STMT_INC:
  case STMT_DEC:
    expr (s, stmt->a);
    str_add (s, stmt->kind == STMT_INC ? "++" : "--");
    break;
  case STMT_SEND:
  case STMT_RECEIVE:
    message (s, stmt);
    break;
  case STMT_IF:
    str_add (s, "if");
    break;
  case STMT_DO:
    str_add (s, "do");
    break;
  case STMT_FOR:
  case STMT_FOR_IN:
  case STMT_SELECT:
    range (s, stmt);
    break;
  case STMT_ATOMIC:
    str_add (s, "atomic {");
    break;
  case STMT_D_STEP:
    str_add (s, "d_step {");
    break;
  case STMT_BLOCK:
    str_add (s, "{");
    break;
  case STMT_INLINE:
    inline_call (s, stmt);
    break;
  case STMT_UNLESS:
    unless (s, stmt);
    break;
  case STMT_GOTO:
    str_format (s, "goto %s", stmt->name);
    break;
  case STMT_BREAK:
    str_add (s, "break");
    break;
  case STMT_ASSERT:
    call (s, "assert", stmt->a);
    break;
  case STMT_PRINTF:
    print (s, stmt);
    break;
  case STMT_PRINTM:
    call (s, "printm", stmt->a);
    break;
  case STMT_CALL:
    expr (s, stmt->a);
    break;
  case STMT_DELETE:
    prefixed (s, "delete", stmt->a);
    break;
  case STMT_RETURN:
    prefixed (s, "return", stmt->a);
    break;
  }
}
