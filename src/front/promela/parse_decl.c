/* Types and declarations of variables, fields and parameters. */

#include "front/promela/parse_impl.h"

/* Types ------------------------------------------------------------------- */

static const struct {
  TokenKind kind;
  AstTypeKind type;
} builtin[] = {
    {TOK_BIT, AST_BIT},     {TOK_BOOL, AST_BOOL},         {TOK_BYTE, AST_BYTE},
    {TOK_PID, AST_PID},     {TOK_SHORT, AST_SHORT},       {TOK_INT, AST_INT},
    {TOK_MTYPE, AST_MTYPE}, {TOK_UNSIGNED, AST_UNSIGNED}, {TOK_CHAN, AST_CHAN}};

static bool
find_builtin (const Token *t, AstTypeKind *type) {
  for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
    if (builtin[i].kind == t->kind) {
      *type = builtin[i].type;
      return true;
    }
  return false;
}

/* 'ftype' is a type when it stands before a name or '&'. */
static bool
at_ftype (const Parser *p) {
  TokenKind next = parse_ahead (p, 1)->kind;
  return parse_at_word (p, WORD_FTYPE) &&
         !parse_is (p, parse_token (p), NAME_DECLARED) &&
         (next == TOK_NAME || next == TOK_BITAND);
}

bool
parse_at_type (const Parser *p) {
  AstTypeKind type;
  return find_builtin (parse_token (p), &type) ||
         parse_is (p, parse_token (p), NAME_TYPE) || at_ftype (p);
}

bool
parse_at_decl (const Parser *p) {
  return parse_at (p, TOK_HIDDEN) || parse_at (p, TOK_SHOW) ||
         parse_at (p, TOK_LOCAL) || parse_at_type (p);
}

/* 'mtype:fruit'; a number after ':' belongs to something else. */
static void
parse_subtype (Parser *p, AstType *type) {
  if (type->kind == AST_MTYPE && parse_at (p, TOK_COLON) &&
      parse_ahead (p, 1)->kind == TOK_NAME) {
    parse_next (p);
    type->name = parse_token (p)->text;
    parse_next (p);
  }
}

bool
parse_type (Parser *p, AstType *type) {
  const Token *t = parse_token (p);
  *type = (AstType){.kind = AST_NAMED, .pos = t->pos};
  bool known = parse_is (p, t, NAME_TYPE);
  if (known)
    type->name = t->text;
  else if (token_is_word (t, WORD_FTYPE))
    type->kind = AST_FTYPE;
  else if (!find_builtin (t, &type->kind))
    return t->kind == TOK_NAME
               ? run_error (p->run, t->pos, "'%s' is not a type", t->text)
               : parse_unexpected (p, "a type");
  parse_next (p);
  parse_subtype (p, type);
  return true;
}

/* Initialisers ------------------------------------------------------------ */

static bool
chan_fields (Parser *p, AstChanInit *chan) {
  VEC (AstType) fields = {0};
  bool ok = true;
  do {
    AstType type;
    ok = parse_type (p, &type);
    type.pointer = ok && parse_accept (p, TOK_BITAND);
    vec_push (&fields, type);
  } while (ok && parse_accept (p, TOK_COMMA));
  chan->len = fields.len;
  chan->fields = parse_keep (p, &fields);
  vec_done (&fields);
  return ok && parse_expect (p, TOK_RBRACE, "after the types of the message");
}

/* [n] of {...} has to follow. */
static const AstChanInit *
parse_chan (Parser *p) {
  AstChanInit *chan = arena_alloc (p->arena, sizeof *chan);
  *chan = (AstChanInit){.pos = parse_token (p)->pos};
  if (!parse_expect (p, TOK_LBRACKET, "before the channel's capacity") ||
      !(chan->capacity = parse_expr (p)) ||
      !parse_expect (p, TOK_RBRACKET, "after the channel's capacity") ||
      !parse_expect (p, TOK_OF, "after the channel's capacity") ||
      !parse_expect (p, TOK_LBRACE, "after 'of'") || !chan_fields (p, chan))
    return NULL;
  return chan;
}

static bool
list_init (Parser *p, AstDecl *d) {
  ExprList list = {0};
  bool ok;
  parse_next (p);
  do {
    const AstExpr *e = parse_expr (p);
    ok = e;
    vec_push (&list, e);
  } while (ok && parse_accept (p, TOK_COMMA));
  d->list = (AstExprs){list.len, parse_keep (p, &list)};
  vec_done (&list);
  return ok && parse_expect (p, TOK_RBRACE, "after the values of the array");
}

static bool
initialiser (Parser *p, AstDecl *d) {
  if (parse_at (p, TOK_LBRACKET))
    return (d->chan = parse_chan (p));
  if (parse_at (p, TOK_LBRACE))
    return list_init (p, d);
  return (d->init = parse_value (p));
}

/* Declarations ------------------------------------------------------------ */

/* & name : width [length] = initialiser */
static bool
declarator (Parser *p, AstDecl *d) {
  AstName name;
  d->type.pointer = parse_accept (p, TOK_BITAND);
  parse_note (p, parse_token (p), NAME_DECLARED);
  if (!parse_name (p, "the name of a variable", &name))
    return false;
  d->name = name.text;
  d->pos = name.pos;
  if (parse_at (p, TOK_COLON) && d->type.kind == AST_UNSIGNED) {
    parse_next (p);
    if (!(d->width = parse_operand (p)))
      return false;
  }
  if (parse_accept (p, TOK_LBRACKET) &&
      (!(d->length = parse_expr (p)) ||
       !parse_expect (p, TOK_RBRACKET, "after the array's length")))
    return false;
  return !parse_accept (p, TOK_ASSIGN) || initialiser (p, d);
}

static AstVisibility
visibility (Parser *p) {
  if (parse_accept (p, TOK_HIDDEN))
    return AST_HIDDEN;
  if (parse_accept (p, TOK_SHOW))
    return AST_SHOW;
  return parse_accept (p, TOK_LOCAL) ? AST_LOCAL : AST_PLAIN;
}

/* The commas between constants may be left out. */
static bool
constants (Parser *p, AstMtype *mtype) {
  VEC (AstName) names = {0};
  bool ok = true;
  parse_accept (p, TOK_ASSIGN);
  if (!parse_expect (p, TOK_LBRACE, "before the constants of mtype"))
    return false;
  do {
    AstName name = {0};
    parse_note (p, parse_token (p), NAME_DECLARED);
    ok = parse_name (p, "a name for a constant of mtype", &name);
    vec_push (&names, name);
    parse_accept (p, TOK_COMMA);
  } while (ok && !parse_accept (p, TOK_RBRACE));
  mtype->names = (AstNames){names.len, parse_keep (p, &names)};
  vec_done (&names);
  return ok;
}

bool
parse_decl (Parser *p, DeclList *list, AstMtype *mtype, bool *is_mtype) {
  AstDecl common = {.visibility = visibility (p)};
  *is_mtype = false;
  if (!parse_type (p, &common.type))
    return false;
  if (common.type.kind == AST_MTYPE && mtype &&
      (parse_at (p, TOK_ASSIGN) || parse_at (p, TOK_LBRACE))) {
    *is_mtype = true;
    mtype->subtype = common.type.name;
    return constants (p, mtype);
  }
  do {
    AstDecl d = common;
    if (!declarator (p, &d))
      return false;
    vec_push (list, d);
  } while (parse_accept (p, TOK_COMMA) && (mtype || !parse_at_decl (p)));
  return true;
}

/* A comma before a type begins a new declaration, like ';'. */
bool
parse_decls (Parser *p, TokenKind close, AstDecls *decls) {
  DeclList list = {0};
  bool ok = true, unused, more = true;
  while (ok && more && !parse_at (p, close)) {
    ok = parse_decl (p, &list, NULL, &unused);
    more = ok && parse_at_decl (p);
    while (ok && parse_accept (p, TOK_SEMICOLON))
      more = true;
  }
  decls->len = list.len;
  decls->items = parse_keep (p, &list);
  vec_done (&list);
  return ok && parse_expect (p, close, "after the declarations");
}
