/* Expressions by precedence climbing.  Chains of &&, || and + are flat nodes;
   every other nesting counts against TS_MAX_DEPTH, so later stages may recurse
   over the tree without care. */

#include "front/ts/parse.h"

#include <assert.h>
#include <string.h>

/* An expression without comparisons and logic, as in bounds. */
static const Expr *ts_arithmetic (Parser *p);

typedef VEC (const Expr *) Exprs;

enum {
  LEVEL_IFF = 1,
  LEVEL_IMPLIES,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_COMPARE,
  LEVEL_ADD,
  LEVEL_TIMES
};

static const Expr *binary (Parser *, int level);

static bool
too_deep (Parser *p, Pos pos) {
  return ts_error (p->source, pos,
                   "this expression is nested too deeply, more than %d levels",
                   TS_MAX_DEPTH);
}

static const Expr *
node (Parser *p, Expr e) {
  assert (e.depth >= 0 && (!e.len || e.args));
  for (size_t i = 0; i < e.len; i++)
    if (e.args[i]->depth >= e.depth)
      e.depth = e.args[i]->depth + 1;
  if (e.depth <= TS_MAX_DEPTH)
    return arena_copy (&p->source->arena, &e, sizeof e);
  too_deep (p, e.pos);
  return NULL;
}

static const Expr *
node_of (Parser *p, ExprKind kind, Pos pos, TokenKind op, size_t n,
         const Expr *const *args) {
  for (size_t i = 0; i < n; i++)
    if (!args[i])
      return NULL;
  Expr e = {.kind = kind, .pos = pos, .op = op, .len = n};
  e.args = arena_copy (&p->source->arena, args, n * sizeof *args);
  return node (p, e);
}

/* Names ------------------------------------------------------------------- */

static bool
indices (Parser *p, RefPart *part) {
  if (!ts_accept (p, TOK_LBRACKET))
    return true;
  Exprs list = {0};
  bool ok = true;
  do {
    const Expr *e = ts_arithmetic (p);
    ok = e;
    vec_push (&list, e);
  } while (ok && ts_accept (p, TOK_COMMA));
  part->len = list.len;
  part->indices = ts_keep (p, &list);
  vec_done (&list);
  return ok && ts_expect (p, TOK_RBRACKET, "after the index");
}

static bool
part (Parser *p, RefPart *part) {
  *part = (RefPart){.name = p->token.name, .pos = p->token.pos};
  if (p->token.kind != TOK_NAME)
    return ts_unexpected (p, "a name");
  ts_next (p);
  return indices (p, part);
}

const Expr *
ts_reference (Parser *p) {
  Ref ref = {0};
  Pos pos = p->token.pos;
  if (!part (p, &ref.base))
    return NULL;
  ref.at = ts_is_word (&p->token, "at");
  if (ref.at || p->token.kind == TOK_DOT) {
    ts_next (p);
    ref.has_member = true;
    if (!part (p, &ref.member))
      return NULL;
  }
  ref.primed = ts_accept (p, TOK_PRIME);
  Expr e = {.kind = EX_REF, .pos = pos};
  e.ref = arena_copy (&p->source->arena, &ref, sizeof ref);
  for (size_t i = 0; i < ref.base.len; i++)
    if (ref.base.indices[i]->depth >= e.depth)
      e.depth = ref.base.indices[i]->depth + 1;
  for (size_t i = 0; i < ref.member.len; i++)
    if (ref.member.indices[i]->depth >= e.depth)
      e.depth = ref.member.indices[i]->depth + 1;
  return node (p, e);
}

/* Quantifiers ------------------------------------------------------------- */

bool
ts_range (Parser *p, const Expr **lo, const Expr **hi) {
  return (*lo = ts_arithmetic (p)) && ts_expect (p, TOK_DOTS, "in a range") &&
         (*hi = ts_arithmetic (p));
}

typedef VEC (Binder) BinderList;

/* i, j in lo..hi */
static bool
binder_group (Parser *p, TokenKind sep, BinderList *list) {
  size_t first = list->len;
  do {
    if (p->token.kind != TOK_NAME)
      return ts_unexpected (p, "the name of an index");
    vec_push (list, (Binder){.name = p->token.name, .pos = p->token.pos});
    ts_next (p);
  } while (ts_accept (p, TOK_COMMA));
  const Expr *lo, *hi;
  if (!ts_expect (p, sep, "before the range of an index") ||
      !ts_range (p, &lo, &hi))
    return false;
  for (size_t i = first; i < list->len; i++) {
    list->data[i].lo = lo;
    list->data[i].hi = hi;
  }
  return true;
}

bool
ts_binders (Parser *p, TokenKind sep, Binders *binders) {
  BinderList list = {0};
  bool ok = true;
  do
    ok = binder_group (p, sep, &list);
  while (ok && ts_accept (p, TOK_COMMA));
  *binders = (Binders){.len = list.len, .list = ts_keep (p, &list)};
  vec_done (&list);
  if (ok && ts_accept (p, TOK_WHERE))
    ok = (binders->where = ts_expression (p));
  return ok;
}

/* forall, exists: the body is everything that follows; sum, min, max: the body
   ends before a comparison. */
static const Expr *
quantifier (Parser *p, ExprKind kind) {
  Expr e = {.kind = kind, .pos = p->token.pos, .len = 1};
  ts_next (p);
  if (!ts_binders (p, TOK_IN, &e.binders) ||
      !ts_expect (p, TOK_COLON, "after the indices"))
    return NULL;
  bool formula = kind == EX_FORALL || kind == EX_EXISTS;
  const Expr *body = formula ? binary (p, LEVEL_IFF) : binary (p, LEVEL_ADD);
  if (!body)
    return NULL;
  e.args = arena_copy (&p->source->arena, &body, sizeof body);
  if (e.binders.where)
    e.depth = e.binders.where->depth + 1;
  return node (p, e);
}

/* Primaries --------------------------------------------------------------- */

static const Expr *
call (Parser *p, ExprKind kind) {
  Pos pos = p->token.pos;
  Exprs list = {0};
  ts_next (p);
  ts_next (p);
  do
    vec_push (&list, ts_arithmetic (p));
  while (vec_last (&list) && ts_accept (p, TOK_COMMA));
  bool ok =
      vec_last (&list) && ts_expect (p, TOK_RPAREN, "after the last argument");
  const Expr *e = ok ? node_of (p, kind, pos, 0, list.len, list.data) : NULL;
  vec_done (&list);
  return e;
}

/* min and max are names like others unless they are used as functions. */
static const Expr *
name (Parser *p) {
  bool least = ts_is_word (&p->token, "min");
  if (least || ts_is_word (&p->token, "max")) {
    ExprKind kind = least ? EX_MIN : EX_MAX;
    if (p->ahead.kind == TOK_LPAREN)
      return call (p, kind);
    if (p->ahead.kind == TOK_NAME)
      return quantifier (p, kind);
  }
  return ts_reference (p);
}

static const Expr *
conditional (Parser *p) {
  Pos pos = p->token.pos;
  const Expr *args[3] = {0};
  ts_next (p);
  if (!(args[0] = ts_expression (p)) ||
      !ts_expect (p, TOK_THEN, "after the condition of 'if'") ||
      !(args[1] = ts_expression (p)) ||
      !ts_expect (p, TOK_ELSE, "after 'then': every 'if' has both") ||
      !(args[2] = ts_expression (p)))
    return NULL;
  return node_of (p, EX_IF, pos, 0, 3, args);
}

static const Expr *
leaf (Parser *p, ExprKind kind) {
  Expr e = {.kind = kind,
            .pos = p->token.pos,
            .text = p->token.text,
            .value = p->token.kind == TOK_TRUE};
  ts_next (p);
  return node (p, e);
}

static const Expr *
primary (Parser *p) {
  switch (p->token.kind) {
  case TOK_INTEGER:
  case TOK_DECIMAL:
    return leaf (p, EX_NUMBER);
  case TOK_TRUE:
  case TOK_FALSE:
    return leaf (p, EX_BOOL);
  case TOK_NAME:
    return name (p);
  case TOK_IF:
    return conditional (p);
  case TOK_FORALL:
    return quantifier (p, EX_FORALL);
  case TOK_EXISTS:
    return quantifier (p, EX_EXISTS);
  case TOK_SUM:
    return quantifier (p, EX_SUM);
  case TOK_LPAREN: {
    ts_next (p);
    const Expr *e = ts_expression (p);
    return e && ts_expect (p, TOK_RPAREN, "to close '('") ? e : NULL;
  }
  default:
    ts_unexpected (p, "an expression");
    return NULL;
  }
}

/* Counts a level of recursion; 'depth' is reset with each declaration. */
static bool
enter (Parser *p) {
  return ++p->depth <= TS_MAX_DEPTH || too_deep (p, p->token.pos);
}

static const Expr *
unary (Parser *p) {
  TokenKind op = p->token.kind;
  Pos pos = p->token.pos;
  const Expr *e;
  if (!enter (p))
    return NULL;
  if (op == TOK_NOT || op == TOK_MINUS) {
    ts_next (p);
    e = unary (p);
    e = node_of (p, op == TOK_NOT ? EX_NOT : EX_NEGATE, pos, op, 1, &e);
  } else
    e = primary (p);
  p->depth--;
  return e;
}

/* Operators --------------------------------------------------------------- */

static int
level_of (TokenKind op) {
  switch (op) {
  case TOK_IFF:
    return LEVEL_IFF;
  case TOK_IMPLIES:
    return LEVEL_IMPLIES;
  case TOK_OR:
    return LEVEL_OR;
  case TOK_AND:
    return LEVEL_AND;
  case TOK_EQ:
  case TOK_NE:
  case TOK_LT:
  case TOK_LE:
  case TOK_GT:
  case TOK_GE:
    return LEVEL_COMPARE;
  case TOK_PLUS:
  case TOK_MINUS:
    return LEVEL_ADD;
  case TOK_TIMES:
  case TOK_SLASH:
  case TOK_DIV:
  case TOK_MOD:
    return LEVEL_TIMES;
  default:
    return 0;
  }
}

/* left op x op y ... as one node. */
static const Expr *
chain (Parser *p, const Expr *left, int level) {
  Exprs list = {0};
  VEC (bool) minus = {0};
  Expr e = {.kind = level == LEVEL_AND  ? EX_AND
                    : level == LEVEL_OR ? EX_OR
                                        : EX_ADD,
            .pos = left->pos,
            .op = p->token.kind};
  vec_push (&list, left);
  vec_push (&minus, false);
  while (vec_last (&list) && level_of (p->token.kind) == level) {
    vec_push (&minus, p->token.kind == TOK_MINUS);
    ts_next (p);
    vec_push (&list, binary (p, level + 1));
  }
  bool ok = vec_last (&list);
  e.len = list.len;
  e.args = ts_keep (p, &list);
  e.minus = ts_keep (p, &minus);
  vec_done (&list);
  vec_done (&minus);
  return ok ? node (p, e) : NULL;
}

static const Expr *
pair (Parser *p, const Expr *left, int level) {
  TokenKind op = p->token.kind;
  Pos pos = p->token.pos;
  ts_next (p);
  if (op == TOK_EQ && p->token.kind == TOK_EQ) {
    ts_error (p->source, pos, "'==' is not an operator: write '='");
    return NULL;
  }
  if (!enter (p))
    return NULL;
  const Expr *right = binary (p, level == LEVEL_IMPLIES ? level : level + 1);
  p->depth--;
  ExprKind kind = level == LEVEL_IFF       ? EX_IFF
                  : level == LEVEL_IMPLIES ? EX_IMPLIES
                  : level == LEVEL_COMPARE ? EX_COMPARE
                  : op == TOK_TIMES        ? EX_TIMES
                                           : EX_DIVIDE;
  const Expr *args[] = {left, right};
  if (kind == EX_COMPARE && right && level_of (p->token.kind) == level) {
    ts_error (p->source, p->token.pos,
              "comparisons do not chain: write 'a %s b && b %s c'",
              ts_token_text (op), ts_token_text (p->token.kind));
    return NULL;
  }
  return node_of (p, kind, pos, op, 2, args);
}

static const Expr *
binary (Parser *p, int level) {
  assert (level >= LEVEL_IFF && level <= LEVEL_TIMES + 1);
  const Expr *left = unary (p);
  for (int l; left && (l = level_of (p->token.kind)) >= level;)
    left = l == LEVEL_AND || l == LEVEL_OR || l == LEVEL_ADD
               ? chain (p, left, l)
               : pair (p, left, l);
  return left;
}

const Expr *
ts_expression (Parser *p) {
  return binary (p, LEVEL_IFF);
}

static const Expr *
ts_arithmetic (Parser *p) {
  return binary (p, LEVEL_ADD);
}
