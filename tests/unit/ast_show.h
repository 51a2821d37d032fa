/* ast_show.h -- the tree of a model as text: (word part part ...).  Names are
 * bare, absent parts are left out or '_'. */

#include "front/promela/ast.h"

static void ast_show_stmt (Str *, const AstStmt *);
static void ast_show_expr (Str *, const AstExpr *);

static void
exprs (Str *s, const AstExprs *list) {
  for (size_t i = 0; i < list->len; i++) {
    str_char (s, ' ');
    ast_show_expr (s, list->items[i]);
  }
}

static void
optional (Str *s, const AstExpr *e) {
  str_char (s, ' ');
  if (e)
    ast_show_expr (s, e);
  else
    str_char (s, '_');
}

static void
type (Str *s, const AstType *t) {
  static const char *const texts[] = {"bit",   "bool",  "byte",     "pid",
                                      "short", "int",   "unsigned", "mtype",
                                      "chan",  "ftype", ""};
  str_add (s, texts[t->kind]);
  if (t->name)
    str_format (s, "%s%s", t->kind == AST_MTYPE ? ":" : "", t->name);
  str_add (s, t->pointer ? "&" : "");
}

/* Expressions ------------------------------------------------------------- */

static const char *
word (AstExprKind kind) {
  static const char *const texts[] = {
      [EXPR_FIELD] = ".",
      [EXPR_INDEX] = "[]",
      [EXPR_DEREF] = "deref",
      [EXPR_ADDRESS] = "address",
      [EXPR_NULL] = "null",
      [EXPR_COND] = "cond",
      [EXPR_RUN] = "run",
      [EXPR_LEN] = "len",
      [EXPR_FULL] = "full",
      [EXPR_EMPTY] = "empty",
      [EXPR_NFULL] = "nfull",
      [EXPR_NEMPTY] = "nempty",
      [EXPR_POLL] = "poll",
      [EXPR_EVAL] = "eval",
      [EXPR_ENABLED] = "enabled",
      [EXPR_PC_VALUE] = "pc_value",
      [EXPR_GET_PRIORITY] = "get_priority",
      [EXPR_SET_PRIORITY] = "set_priority",
      [EXPR_REMOTE_LABEL] = "@",
      [EXPR_REMOTE_VAR] = "remote",
      [EXPR_TIMEOUT] = "timeout",
      [EXPR_NP] = "np_",
      [EXPR_NEW] = "new",
      [EXPR_CALL] = "call",
  };
  return texts[kind];
}

static void
head (Str *s, const AstExpr *e) {
  if (e->kind == EXPR_UNARY || e->kind == EXPR_BINARY)
    str_add (s, ast_op_text (e->op));
  else
    str_add (s, word (e->kind));
  if (e->kind == EXPR_POLL)
    str_add (s, e->any ? "??" : "?");
  if (e->kind == EXPR_NEW) {
    str_char (s, ' ');
    type (s, &e->type);
  }
}

static bool
atom (Str *s, const AstExpr *e) {
  if (e->kind == EXPR_NUMBER)
    str_format (s, "%lld", (long long)e->number);
  else if (e->kind == EXPR_BOOL)
    str_add (s, e->number ? "true" : "false");
  else if (e->kind == EXPR_NAME)
    str_add (s, e->name);
  else if (e->kind == EXPR_NULL || e->kind == EXPR_TIMEOUT ||
           e->kind == EXPR_NP)
    str_add (s, word (e->kind));
  else
    return false;
  return true;
}

static void
ast_show_expr (Str *s, const AstExpr *e) {
  bool remote = e->kind == EXPR_REMOTE_LABEL || e->kind == EXPR_REMOTE_VAR;
  if (atom (s, e))
    return;
  str_char (s, '(');
  head (s, e);
  if (e->name && e->kind != EXPR_FIELD)
    str_format (s, " %s", e->name);
  if (e->kind == EXPR_RUN)
    exprs (s, &e->args);
  if (e->a || remote)
    optional (s, e->a);
  if (e->b)
    optional (s, e->b);
  if (e->c)
    optional (s, e->c);
  if (e->kind != EXPR_RUN)
    exprs (s, &e->args);
  if (e->kind == EXPR_FIELD || e->label)
    str_format (s, " %s", e->label ? e->label : e->name);
  str_char (s, ')');
}

/* Declarations ------------------------------------------------------------ */

static void
chan (Str *s, const AstChanInit *c) {
  str_add (s, " (chan");
  optional (s, c->capacity);
  for (size_t i = 0; i < c->len; i++) {
    str_char (s, ' ');
    type (s, c->fields + i);
  }
  str_char (s, ')');
}

static void
decl (Str *s, const AstDecl *d) {
  static const char *const texts[] = {"", "hidden ", "local ", "show "};
  str_format (s, " (%s", texts[d->visibility]);
  type (s, &d->type);
  str_format (s, " %s", d->name);
  if (d->width) {
    str_add (s, " :");
    optional (s, d->width);
  }
  if (d->length) {
    str_add (s, " [");
    ast_show_expr (s, d->length);
    str_char (s, ']');
  }
  if (d->init)
    optional (s, d->init);
  if (d->chan)
    chan (s, d->chan);
  if (d->list.len) {
    str_add (s, " (list");
    exprs (s, &d->list);
    str_char (s, ')');
  }
  str_char (s, ')');
}

static void
decls (Str *s, const AstDecls *list) {
  for (size_t i = 0; i < list->len; i++)
    decl (s, list->items + i);
}

static void
mtype (Str *s, const AstMtype *m) {
  if (m->subtype)
    str_format (s, " :%s", m->subtype);
  for (size_t i = 0; i < m->names.len; i++)
    str_format (s, " %s", m->names.items[i].text);
}

/* Statements -------------------------------------------------------------- */

static const char *const stmt_words[] = {
    [STMT_DECL] = "decl",     [STMT_MTYPE] = "mtype",
    [STMT_EXCLUSIVE] = "x",   [STMT_EXPR] = "expr",
    [STMT_ELSE] = "else",     [STMT_ASSIGN] = "=",
    [STMT_INC] = "++",        [STMT_DEC] = "--",
    [STMT_SEND] = "!",        [STMT_RECEIVE] = "?",
    [STMT_IF] = "if",         [STMT_DO] = "do",
    [STMT_FOR] = "for",       [STMT_FOR_IN] = "for-in",
    [STMT_SELECT] = "select", [STMT_ATOMIC] = "atomic",
    [STMT_D_STEP] = "d_step", [STMT_BLOCK] = "block",
    [STMT_INLINE] = "inline", [STMT_UNLESS] = "unless",
    [STMT_GOTO] = "goto",     [STMT_BREAK] = "break",
    [STMT_ASSERT] = "assert", [STMT_PRINTF] = "printf",
    [STMT_PRINTM] = "printm", [STMT_CALL] = "do-call",
    [STMT_DELETE] = "delete", [STMT_RETURN] = "return",
};

static void
sequence (Str *s, const AstSeq *seq) {
  for (size_t i = 0; i < seq->len; i++) {
    str_char (s, ' ');
    ast_show_stmt (s, seq->items[i]);
  }
}

static void
stmt_head (Str *s, const AstStmt *stmt) {
  for (size_t i = 0; i < stmt->labels.len; i++)
    str_format (s, "%s: ", stmt->labels.items[i].text);
  str_format (s, "(%s", stmt_words[stmt->kind]);
  if (stmt->kind == STMT_EXCLUSIVE)
    str_char (s, stmt->any ? 's' : 'r');
  else if (stmt->any)
    str_add (s, stmt_words[stmt->kind]);
  str_add (s, stmt->keep ? "<>" : "");
  if (stmt->name)
    str_format (s, " %s", stmt->name);
  if (stmt->format)
    str_format (s, " \"%s\"", stmt->format);
  if (stmt->inlined)
    str_format (s, " %s", stmt->inlined->name);
}

static void
stmt_parts (Str *s, const AstStmt *stmt) {
  decls (s, &stmt->decls);
  mtype (s, &stmt->mtype);
  sequence (s, &stmt->body);
  for (size_t i = 0; i < stmt->options_len; i++) {
    str_add (s, " (::");
    sequence (s, stmt->options + i);
    str_char (s, ')');
  }
  if (stmt->first) {
    str_char (s, ' ');
    ast_show_stmt (s, stmt->first);
    str_char (s, ' ');
    ast_show_stmt (s, stmt->second);
  }
}

static void
ast_show_stmt (Str *s, const AstStmt *stmt) {
  stmt_head (s, stmt);
  if (stmt->a)
    optional (s, stmt->a);
  if (stmt->b)
    optional (s, stmt->b);
  if (stmt->c)
    optional (s, stmt->c);
  exprs (s, &stmt->args);
  stmt_parts (s, stmt);
  str_char (s, ')');
}

/* Units ------------------------------------------------------------------- */

static const char *const unit_words[] = {
    [UNIT_DECL] = "decl",         [UNIT_MTYPE] = "mtype",
    [UNIT_TYPEDEF] = "typedef",   [UNIT_FORWARD] = "typedef",
    [UNIT_PROCTYPE] = "proctype", [UNIT_INIT] = "init",
    [UNIT_NEVER] = "never",       [UNIT_TRACE] = "trace",
    [UNIT_NOTRACE] = "notrace",   [UNIT_LTL] = "ltl",
    [UNIT_FUNCTION] = "function", [UNIT_EXCLUSIVE] = "exclusive",
};

static void
option (Str *s, const char *name, const AstExpr *e) {
  if (!e)
    return;
  str_format (s, " (%s", name);
  optional (s, e);
  str_char (s, ')');
}

static void
unit (Str *s, const AstUnit *u) {
  str_format (s, "(%s%s%s", u->active ? "active " : "",
              u->deterministic ? "D_" : "", unit_words[u->kind]);
  if (u->has_result) {
    str_char (s, ' ');
    type (s, &u->result);
  }
  if (u->name)
    str_format (s, " %s", u->name);
  option (s, "count", u->count);
  option (s, "priority", u->priority);
  option (s, "provided", u->provided);
  decls (s, &u->decls);
  mtype (s, &u->mtype);
  sequence (s, &u->body);
  if (u->formula)
    optional (s, u->formula);
  if (u->stmt) {
    str_char (s, ' ');
    ast_show_stmt (s, u->stmt);
  }
  str_add (s, ")\n");
}

static void
ast_show (Str *s, const PromelaAst *ast) {
  for (size_t i = 0; i < ast->len; i++)
    unit (s, ast->units + i);
}
