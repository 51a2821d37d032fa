/* Sequences and compound statements.  ';' and '->' are the same; several of
   them, and some before the end of a sequence, do no harm; none is needed
   where a new line begins, and behind '}', 'fi', 'od', an inline and 'else'. */

#include "front/promela/parse_impl.h"

static AstStmt *step (Parser *);

AstStmt *
parse_new_stmt (Parser *p, AstStmtKind kind) {
  AstStmt *s = arena_alloc (p->arena, sizeof *s);
  *s = (AstStmt){.kind = kind, .pos = parse_place (p)};
  return s;
}

/* Sequences --------------------------------------------------------------- */

static bool
at_close (const Parser *p) {
  return parse_at (p, TOK_RBRACE) || parse_at (p, TOK_OPTION) ||
         parse_at (p, TOK_FI) || parse_at (p, TOK_OD) || parse_at (p, TOK_END);
}

bool
parse_at_stop (const Parser *p) {
  return at_close (p) || parse_at (p, TOK_SEMICOLON) || parse_at (p, TOK_ARROW);
}

static bool
accept_separators (Parser *p) {
  size_t start = p->in.at;
  while (parse_accept (p, TOK_SEMICOLON) || parse_accept (p, TOK_ARROW))
    ;
  return p->in.at > start;
}

static bool
needs_separator (const Parser *p, const AstStmt *s) {
  TokenKind last = p->in.at ? parse_token (p)[-1].kind : TOK_END;
  return !parse_token (p)->first && s->kind != STMT_INLINE &&
         s->kind != STMT_ELSE && last != TOK_RBRACE && last != TOK_FI &&
         last != TOK_OD;
}

static bool
missing_separator (Parser *p) {
  if (parse_at (p, TOK_LPAREN))
    return run_error (
        p->run, parse_token (p)->pos,
        "a call must be a statement of its own, 'f (...)' or 'x = f (...)'");
  return parse_unexpected (p, "';' or '->' after this statement");
}

bool
parse_sequence (Parser *p, AstSeq *seq) {
  VEC (const AstStmt *) list = {0};
  bool ok = true, more = true;
  seq->pos = parse_token (p)->pos;
  while (ok && more) {
    const AstStmt *s = step (p);
    ok = s;
    vec_push (&list, s);
    more = ok && !(accept_separators (p), at_close (p));
    TokenKind last = p->in.at ? parse_token (p)[-1].kind : TOK_END;
    if (more && last != TOK_SEMICOLON && last != TOK_ARROW &&
        needs_separator (p, s))
      ok = missing_separator (p);
  }
  seq->len = list.len;
  seq->items = parse_keep (p, &list);
  seq->end = parse_token (p)->pos;
  vec_done (&list);
  return ok;
}

bool
parse_body (Parser *p, const char *where, AstSeq *seq) {
  Pos pos = parse_token (p)->pos;
  if (!parse_expect (p, TOK_LBRACE, where) || !parse_sequence (p, seq))
    return false;
  seq->pos = pos;
  return parse_expect (p, TOK_RBRACE, "at the end of this block");
}

/* Compound statements ----------------------------------------------------- */

static AstStmt *
block (Parser *p, AstStmtKind kind, const char *where) {
  AstStmt *s = parse_new_stmt (p, kind);
  if (kind != STMT_BLOCK)
    parse_next (p);
  return parse_body (p, where, &s->body) ? s : NULL;
}

static AstStmt *
choice (Parser *p, AstStmtKind kind) {
  AstStmt *s = parse_new_stmt (p, kind);
  bool is_if = kind == STMT_IF, ok = true;
  TokenKind close = is_if ? TOK_FI : TOK_OD;
  VEC (AstSeq) options = {0};
  parse_next (p);
  do {
    AstSeq seq = {0};
    Pos pos = parse_place (p);
    ok = parse_expect (p, TOK_OPTION, is_if ? "after 'if'" : "after 'do'") &&
         parse_sequence (p, &seq);
    seq.pos = pos;
    vec_push (&options, seq);
  } while (ok && parse_at (p, TOK_OPTION));
  s->options_len = options.len;
  s->options = parse_keep (p, &options);
  vec_done (&options);
  ok = ok && parse_expect (p, close,
                           is_if ? "at the end of this 'if'"
                                 : "at the end of this 'do'");
  return ok ? s : NULL;
}

/* a : b .. c */
static bool
range (Parser *p, AstStmt *s) {
  return parse_expect (p, TOK_COLON, "after the variable") &&
         (s->b = parse_expr (p)) &&
         parse_expect (p, TOK_DOTS, "between the bounds") &&
         (s->c = parse_expr (p));
}

/* 'for (int i ...' declares the variable. */
static bool
for_variable (Parser *p, AstStmt *s) {
  AstDecl *d = arena_alloc (p->arena, sizeof *d);
  *d = (AstDecl){.visibility = AST_PLAIN};
  if (!parse_at_type (p))
    return (s->a = parse_variable (p));
  if (!parse_type (p, &d->type) || !(s->a = parse_variable (p)))
    return false;
  if (s->a->kind != EXPR_NAME)
    return run_error (p->run, s->a->pos, "expected the name of a variable");
  d->name = s->a->name;
  d->pos = s->a->pos;
  s->decls = (AstDecls){1, d};
  return true;
}

static AstStmt *
for_loop (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_FOR);
  parse_next (p);
  if (!parse_expect (p, TOK_LPAREN, "after 'for'") || !for_variable (p, s))
    return NULL;
  if (parse_at_word (p, WORD_IN)) {
    s->kind = STMT_FOR_IN;
    parse_next (p);
    if (!(s->b = parse_variable (p)))
      return NULL;
  } else if (!range (p, s))
    return NULL;
  return parse_expect (p, TOK_RPAREN, "after the range") &&
                 parse_body (p, "after 'for (...)'", &s->body)
             ? s
             : NULL;
}

static AstStmt *
select_value (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_SELECT);
  parse_next (p);
  return parse_expect (p, TOK_LPAREN, "after 'select'") &&
                 (s->a = parse_variable (p)) && range (p, s) &&
                 parse_expect (p, TOK_RPAREN, "after the range")
             ? s
             : NULL;
}

static AstStmt *
declaration (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_DECL);
  DeclList list = {0};
  bool is_mtype;
  bool ok = parse_decl (p, &list, &s->mtype, &is_mtype);
  if (is_mtype)
    s->kind = STMT_MTYPE;
  s->decls = (AstDecls){list.len, parse_keep (p, &list)};
  vec_done (&list);
  return ok ? s : NULL;
}

AstStmt *
parse_exclusive (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_EXCLUSIVE);
  ExprList list = {0};
  s->any = parse_at (p, TOK_XS);
  parse_next (p);
  bool ok;
  do {
    const AstExpr *e = parse_variable (p);
    ok = e;
    vec_push (&list, e);
  } while (ok && parse_accept (p, TOK_COMMA));
  s->args = (AstExprs){list.len, parse_keep (p, &list)};
  vec_done (&list);
  return ok ? s : NULL;
}

static AstStmt *
any_statement (Parser *p) {
  switch (parse_token (p)->kind) {
  case TOK_IF:
    return choice (p, STMT_IF);
  case TOK_DO:
    return choice (p, STMT_DO);
  case TOK_FOR:
    return for_loop (p);
  case TOK_SELECT:
    return select_value (p);
  case TOK_ATOMIC:
    return block (p, STMT_ATOMIC, "after 'atomic'");
  case TOK_D_STEP:
    return block (p, STMT_D_STEP, "after 'd_step'");
  case TOK_LBRACE:
    return block (p, STMT_BLOCK, "");
  case TOK_XR:
  case TOK_XS:
    return parse_exclusive (p);
  default:
    return parse_at_decl (p) ? declaration (p) : parse_basic (p);
  }
}

static AstStmt *
statement (Parser *p) {
  if (p->blocks == AST_MAX_BLOCKS) {
    run_error (p->run, parse_token (p)->pos,
               "statements are nested too deeply here");
    return NULL;
  }
  p->blocks++;
  AstStmt *s = any_statement (p);
  p->blocks--;
  return s;
}

/* Labels and 'unless' ----------------------------------------------------- */

/* 'P:x' reads a variable of a process if P is a proctype. */
static bool
at_label (const Parser *p) {
  return parse_at (p, TOK_NAME) && parse_ahead (p, 1)->kind == TOK_COLON &&
         !parse_is (p, parse_token (p), NAME_PROCTYPE);
}

static AstNames
read_labels (Parser *p) {
  VEC (AstName) list = {0};
  while (at_label (p)) {
    vec_push (&list, (AstName){parse_token (p)->text, parse_place (p)});
    parse_next (p);
    parse_next (p);
  }
  AstNames labels = {list.len, parse_keep (p, &list)};
  vec_done (&list);
  return labels;
}

/* What a label at the end of a sequence stands before. */
static AstStmt *
nothing (Parser *p, Pos pos) {
  AstStmt *s = parse_new_stmt (p, STMT_EXPR);
  AstExpr *e = parse_new_expr (p, EXPR_BOOL);
  s->pos = e->pos = e->at = pos;
  e->number = 1;
  s->a = parse_finish (p, e);
  return s;
}

static AstStmt *
labelled (Parser *p) {
  AstNames labels = read_labels (p);
  if (!labels.len)
    return statement (p);
  if (parse_at_decl (p) || parse_at (p, TOK_XR) || parse_at (p, TOK_XS)) {
    run_error (p->run, labels.items[0].pos,
               "the label '%s' stands before a declaration",
               labels.items[0].text);
    return NULL;
  }
  AstStmt *s =
      parse_at_stop (p) ? nothing (p, labels.items[0].pos) : statement (p);
  if (s)
    s->labels = labels;
  return s;
}

static AstStmt *
step (Parser *p) {
  AstStmt *s = parse_new_stmt (p, STMT_UNLESS);
  AstStmt *first = labelled (p);
  s->first = first;
  if (!first || !parse_at (p, TOK_UNLESS))
    return first;
  if (s->first->kind == STMT_DECL || s->first->kind == STMT_MTYPE) {
    parse_unexpected (p, "';' after this declaration");
    return NULL;
  }
  parse_next (p);
  s->second = labelled (p);
  return s->second ? s : NULL;
}
