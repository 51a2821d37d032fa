/* Declarations.  After an error the rest of the declaration is skipped: up to
   its ';', or up to a word that can only start the next one. */

#include "front/ts/parse.h"

typedef VEC (const Decl *) Decls;
typedef VEC (Item) Items;

/* Items and types --------------------------------------------------------- */

bool
ts_item_name (Parser *p, Item *item, const char *what) {
  *item = (Item){.name = p->token.name, .pos = p->token.pos};
  if (p->token.kind == TOK_NAME) {
    ts_next (p);
    return true;
  }
  if (p->token.kind < TOK_ANY)
    return ts_unexpected (p, what);
  return ts_error (p->source, p->token.pos,
                   "'%s' is a word of the language: choose another name",
                   p->token.text);
}

/* [1..N, 0..3] */
static bool
dimensions (Parser *p, Item *item) {
  if (!ts_accept (p, TOK_LBRACKET))
    return true;
  VEC (Binder) list = {0};
  bool ok = true;
  do {
    Binder b = {.pos = p->token.pos};
    ok = ts_range (p, &b.lo, &b.hi);
    vec_push (&list, b);
  } while (ok && ts_accept (p, TOK_COMMA));
  item->dims = (Binders){.len = list.len, .list = ts_keep (p, &list)};
  vec_done (&list);
  return ok && ts_expect (p, TOK_RBRACKET, "after the bounds");
}

static bool
item_list (Parser *p, Decl *d, const char *what, bool arrays, Items *list) {
  bool ok = true;
  do {
    Item item;
    ok = ts_item_name (p, &item, what) && (!arrays || dimensions (p, &item));
    if (ok)
      vec_push (list, item);
  } while (ok && ts_accept (p, TOK_COMMA));
  d->len = list->len;
  d->items = ts_keep (p, list);
  vec_done (list);
  return ok;
}

static bool
items (Parser *p, Decl *d, const char *what, bool arrays) {
  return item_list (p, d, what, arrays, &(Items){0});
}

bool
ts_one_item (Parser *p, Decl *d, const char *what) {
  Item item;
  bool ok = ts_item_name (p, &item, what);
  d->len = 1;
  d->items = arena_copy (&p->source->arena, &item, sizeof item);
  return ok;
}

static bool
type (Parser *p, TypeSyntax *t) {
  *t = (TypeSyntax){.pos = p->token.pos, .name = p->token.name};
  if (ts_accept (p, TOK_BOOL))
    t->kind = TYPE_BOOL;
  else if (ts_accept (p, TOK_INT))
    t->kind = TYPE_INT;
  else if (ts_accept (p, TOK_REAL))
    t->kind = TYPE_REAL;
  else if (p->token.kind == TOK_NAME &&
           (p->ahead.kind == TOK_SEMICOLON || p->ahead.kind == TOK_EQ ||
            p->ahead.kind == TOK_WHERE)) {
    t->kind = TYPE_NAMED;
    ts_next (p);
  } else if (p->token.kind == TOK_NAME || p->token.kind == TOK_INTEGER ||
             p->token.kind == TOK_MINUS || p->token.kind == TOK_LPAREN) {
    t->kind = TYPE_RANGE;
    return ts_range (p, &t->lo, &t->hi);
  } else
    return ts_unexpected (p, "a type");
  return true;
}

/* Plain declarations ------------------------------------------------------ */

static bool
constant (Parser *p, Decl *d) {
  return ts_one_item (p, d, "the name of a constant") &&
         ts_expect (p, TOK_EQ, "after the name of a constant") &&
         (d->expr = ts_expression (p));
}

static bool
parameter (Parser *p, Decl *d) {
  return items (p, d, "the name of a parameter", false) &&
         ts_expect (p, TOK_COLON, "before the type of a parameter") &&
         type (p, &d->type) &&
         (!ts_accept (p, TOK_WHERE) || (d->expr = ts_expression (p)));
}

static bool
variable (Parser *p, Decl *d) {
  bool typed = d->kind == DECL_VAR;
  return items (p, d, typed ? "the name of a variable" : "the name of a clock",
                true) &&
         (!typed ||
          (ts_expect (p, TOK_COLON, "before the type of a variable") &&
           type (p, &d->type))) &&
         (!ts_accept (p, TOK_EQ) || (d->expr = ts_expression (p)));
}

/* The type's name is items[0], its values follow. */
static bool
enumeration (Parser *p, Decl *d) {
  Items list = {0};
  Item name;
  if (!ts_item_name (p, &name, "the name of an enumeration") ||
      !ts_expect (p, TOK_LBRACE, "before the values of an enumeration"))
    return false;
  vec_push (&list, name);
  if (!item_list (p, d, "the name of a value", false, &list) ||
      !ts_expect (p, TOK_RBRACE, "after the values of an enumeration"))
    return false;
  ts_accept (p, TOK_SEMICOLON);
  return true;
}

static bool
formula (Parser *p, Decl *d) {
  if (d->kind != DECL_INIT && p->token.kind == TOK_NAME &&
      p->ahead.kind == TOK_COLON) {
    d->label = p->token.text;
    ts_next (p);
    ts_next (p);
  }
  size_t start = p->token.start;
  d->expr = ts_expression (p);
  if (d->expr)
    d->text = ts_excerpt (p->source, start, p->last_end);
  return d->expr;
}

static bool
location (Parser *p, Decl *d) {
  return items (p, d, "the name of a location", false) &&
         (!ts_accept (p, TOK_WHILE) || (d->expr = ts_expression (p)));
}

/* Everything together ----------------------------------------------------- */

static const Decl *declaration (Parser *, bool inside);

static bool
starts_declaration (const Token *t) {
  switch (t->kind) {
  case TOK_CONST:
  case TOK_PARAM:
  case TOK_ENUM:
  case TOK_VAR:
  case TOK_CLOCK:
  case TOK_INIT:
  case TOK_ERROR:
  case TOK_INVARIANT:
  case TOK_TRANSITION:
  case TOK_PROCESS:
  case TOK_LOCATION:
    return true;
  default:
    return false;
  }
}

static void
skip_declaration (Parser *p) {
  while (p->token.kind != TOK_END && p->token.kind != TOK_SEMICOLON &&
         p->token.kind != TOK_RBRACE && !starts_declaration (&p->token))
    ts_next (p);
  ts_accept (p, TOK_SEMICOLON);
}

static void
declarations (Parser *p, bool inside, Decls *list) {
  while (p->token.kind != TOK_END) {
    if (p->token.kind == TOK_RBRACE) {
      if (inside)
        return;
      ts_error (p->source, p->token.pos, "this '}' closes nothing");
      ts_next (p);
      continue;
    }
    p->depth = 0;
    const Decl *d = declaration (p, inside);
    if (d)
      vec_push (list, d);
    else
      skip_declaration (p);
  }
}

static bool
process (Parser *p, Decl *d) {
  if (!ts_one_item (p, d, "the name of a process"))
    return false;
  if (ts_accept (p, TOK_LBRACKET) &&
      !(ts_binders (p, TOK_COLON, &d->binders) &&
        ts_expect (p, TOK_RBRACKET, "after the indices")))
    return false;
  if (d->binders.where)
    return ts_error (p->source, d->binders.where->pos,
                     "the indices of a process cannot have a 'where'");
  Pos open = p->token.pos;
  if (!ts_expect (p, TOK_LBRACE, "before the body of a process"))
    return false;
  Decls list = {0};
  declarations (p, true, &list);
  d->body_len = list.len;
  d->body = ts_keep (p, &list);
  vec_done (&list);
  if (p->token.kind == TOK_END)
    return ts_error (p->source, open, "this '{' is never closed");
  ts_next (p);
  ts_accept (p, TOK_SEMICOLON);
  return true;
}

/* Fills in the rest of 'd' after its first word; false after an error. */
static bool
contents (Parser *p, Decl *d, bool inside) {
  switch (d->kind) {
  case DECL_CONST:
    return constant (p, d);
  case DECL_PARAM:
    return parameter (p, d);
  case DECL_ENUM:
    return enumeration (p, d);
  case DECL_VAR:
  case DECL_CLOCK:
    return variable (p, d);
  case DECL_INIT:
  case DECL_ERROR:
  case DECL_INVARIANT:
    return formula (p, d);
  case DECL_NO_DEADLOCK:
    return true;
  case DECL_TRANSITION:
    return ts_parse_transition (p, d, inside);
  case DECL_LOCATION:
    return location (p, d);
  case DECL_START:
    return ts_one_item (p, d, "the name of a location");
  case DECL_PROCESS:
    return process (p, d);
  }
  return false;
}

static bool
decl_kind (Parser *p, bool inside, DeclKind *kind) {
  static const struct {
    TokenKind token;
    DeclKind kind;
    bool top, inside;
  } kinds[] = {
      {TOK_CONST, DECL_CONST, true, true},
      {TOK_PARAM, DECL_PARAM, true, false},
      {TOK_ENUM, DECL_ENUM, true, false},
      {TOK_VAR, DECL_VAR, true, true},
      {TOK_CLOCK, DECL_CLOCK, true, true},
      {TOK_INIT, DECL_INIT, true, true},
      {TOK_ERROR, DECL_ERROR, true, false},
      {TOK_INVARIANT, DECL_INVARIANT, true, false},
      {TOK_TRANSITION, DECL_TRANSITION, true, true},
      {TOK_LOCATION, DECL_LOCATION, false, true},
      {TOK_PROCESS, DECL_PROCESS, true, false},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (p->token.kind == kinds[i].token) {
      *kind = kinds[i].kind;
      if (inside ? kinds[i].inside : kinds[i].top)
        return true;
      ts_error (p->source, p->token.pos, "'%s' belongs %s a process",
                p->token.text, inside ? "outside of" : "into");
      ts_next (p); /* so that skipping gets past this declaration */
      return false;
    }
  bool start = inside && ts_is_word (&p->token, "start");
  *kind = start ? DECL_START : DECL_NO_DEADLOCK;
  if (start)
    return true;
  if (!inside && ts_is_word (&p->token, "no") &&
      ts_is_word (&p->ahead, "deadlock")) {
    ts_next (p);
    return true;
  }
  return ts_unexpected (p, "a declaration");
}

static const Decl *
declaration (Parser *p, bool inside) {
  Decl d = {.pos = p->token.pos};
  if (!decl_kind (p, inside, &d.kind)) {
    /* Whatever it is, it must not be read again. */
    if (p->token.kind != TOK_RBRACE && !starts_declaration (&p->token))
      ts_next (p);
    return NULL;
  }
  ts_next (p);
  if (!contents (p, &d, inside))
    return NULL;
  if (d.kind != DECL_ENUM && d.kind != DECL_PROCESS &&
      !ts_expect (p, TOK_SEMICOLON, "at the end of a declaration"))
    return NULL;
  return arena_copy (&p->source->arena, &d, sizeof d);
}

Syntax
ts_parse (TsSource *source) {
  Parser p;
  ts_parser_init (&p, source, source->source);
  Decls list = {0};
  declarations (&p, false, &list);
  Syntax syntax = {.len = list.len, .decls = ts_keep (&p, &list)};
  vec_done (&list);
  return syntax;
}

const Expr *
ts_parse_definition (TsSource *source, const Source *input) {
  Parser p;
  ts_parser_init (&p, source, input);
  const Expr *e = ts_expression (&p);
  if (e && p.token.kind != TOK_END) {
    ts_unexpected (&p, "one value");
    return NULL;
  }
  return e;
}
