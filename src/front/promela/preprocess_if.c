/* Expressions of '#if': 64 bits that wrap around.  What '&&', '||' and '?'
   leave out is parsed, but its division by zero is no error. */

#include "front/promela/preprocess_impl.h"

typedef struct {
  Pp *pp;
  const Token *at; /* a TOK_END ends them */
  bool idle;       /* the value is not needed */
  int depth;
} Evaluation;

enum { MAX_DEPTH = 200 };

static bool conditional (Evaluation *, int64_t *);

static bool
fail (Evaluation *e, const char *what) {
  if (e->at->kind == TOK_END)
    return run_error (e->pp->run, e->at->pos,
                      "expected %s at the end of this line", what);
  return run_error (e->pp->run, e->at->pos, "expected %s in #if, found %s",
                    what, token_quote (e->pp->run, e->at));
}

static bool
number (Evaluation *e, int64_t *value) {
  if (!token_value (e->at, INT64_MAX, value))
    return run_error (e->pp->run, e->at->pos, "the number %s is malformed",
                      e->at->text);
  e->at++;
  return true;
}

static bool
group (Evaluation *e, int64_t *value) {
  e->at++;
  if (!conditional (e, value))
    return false;
  if (e->at->kind != TOK_RPAREN)
    return fail (e, "')'");
  e->at++;
  return true;
}

static bool
unary (Evaluation *e, int64_t *value) {
  TokenKind kind = e->at->kind;
  if (e->depth == MAX_DEPTH)
    return run_error (e->pp->run, e->at->pos, "#if is nested too deeply");
  if (kind == TOK_NUMBER || kind == TOK_CHAR)
    return number (e, value);
  if (token_is_name (e->at)) {
    *value = 0;
    e->at++;
    return true;
  }
  e->depth++;
  bool ok;
  if (kind == TOK_LPAREN)
    ok = group (e, value);
  else if (kind == TOK_NOT || kind == TOK_SORTED_SEND || kind == TOK_MINUS ||
           kind == TOK_PLUS || kind == TOK_COMPLEMENT) {
    e->at++;
    ok = unary (e, value);
    *value = !ok                       ? 0
             : kind == TOK_NOT         ? !*value
             : kind == TOK_SORTED_SEND ? *value != 0
             : kind == TOK_MINUS       ? (int64_t)(0 - (uint64_t)*value)
             : kind == TOK_COMPLEMENT  ? ~*value
                                       : *value;
  } else
    ok = fail (e, "a value");
  e->depth--;
  return ok;
}

static int
level (TokenKind kind) {
  static const struct {
    TokenKind kind;
    int level;
  } table[] = {{TOK_OR, 1},     {TOK_AND, 2},    {TOK_BITOR, 3},
               {TOK_BITXOR, 4}, {TOK_BITAND, 5}, {TOK_EQ, 6},
               {TOK_NE, 6},     {TOK_LT, 7},     {TOK_LE, 7},
               {TOK_GT, 7},     {TOK_GE, 7},     {TOK_SHL, 8},
               {TOK_SHR, 8},    {TOK_PLUS, 9},   {TOK_MINUS, 9},
               {TOK_TIMES, 10}, {TOK_SLASH, 10}, {TOK_PERCENT, 10}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].kind == kind)
      return table[i].level;
  return 0;
}

static bool
divide (Evaluation *e, const Token *op, int64_t *a, int64_t b) {
  if (!b && !e->idle)
    return run_error (e->pp->run, op->pos, "#if divides by zero");
  bool quotient = op->kind == TOK_SLASH;
  if (!b || b == -1)
    *a = b && quotient ? (int64_t)(0 - (uint64_t)*a) : 0;
  else
    *a = quotient ? *a / b : *a % b;
  return true;
}

static bool
compute (Evaluation *e, const Token *op, int64_t *a, int64_t b) {
  uint64_t x = (uint64_t)*a, y = (uint64_t)b;
  switch (op->kind) {
  case TOK_SLASH:
  case TOK_PERCENT:
    return divide (e, op, a, b);
  case TOK_OR:
    *a = *a || b;
    break;
  case TOK_AND:
    *a = *a && b;
    break;
  case TOK_BITOR:
    *a |= b;
    break;
  case TOK_BITXOR:
    *a ^= b;
    break;
  case TOK_BITAND:
    *a &= b;
    break;
  case TOK_EQ:
    *a = *a == b;
    break;
  case TOK_NE:
    *a = *a != b;
    break;
  case TOK_LT:
    *a = *a < b;
    break;
  case TOK_LE:
    *a = *a <= b;
    break;
  case TOK_GT:
    *a = *a > b;
    break;
  case TOK_GE:
    *a = *a >= b;
    break;
  case TOK_SHL:
    *a = y < 64 ? (int64_t)(x << y) : 0;
    break;
  case TOK_SHR:
    *a = *a >> (y < 64 ? y : 63);
    break;
  case TOK_PLUS:
    *a = (int64_t)(x + y);
    break;
  case TOK_MINUS:
    *a = (int64_t)(x - y);
    break;
  default:
    *a = (int64_t)(x * y);
    break;
  }
  return true;
}

static bool
binary (Evaluation *e, int least, int64_t *a) {
  if (!unary (e, a))
    return false;
  for (int l; (l = level (e->at->kind)) >= least && l;) {
    const Token *op = e->at++;
    bool idle = e->idle;
    int64_t b;
    e->idle |= (op->kind == TOK_AND && !*a) || (op->kind == TOK_OR && *a);
    bool ok = binary (e, l + 1, &b);
    e->idle = idle;
    if (!ok || !compute (e, op, a, b))
      return false;
  }
  return true;
}

static bool
branches (Evaluation *e, int64_t *value) {
  bool yes = *value, idle = e->idle;
  int64_t a, b;
  e->at++;
  e->idle = idle || !yes;
  if (!conditional (e, &a))
    return false;
  if (e->at->kind != TOK_COLON)
    return fail (e, "':'");
  e->at++;
  e->idle = idle || yes;
  if (!conditional (e, &b))
    return false;
  e->idle = idle;
  *value = yes ? a : b;
  return true;
}

static bool
conditional (Evaluation *e, int64_t *value) {
  if (e->depth == MAX_DEPTH)
    return run_error (e->pp->run, e->at->pos, "#if is nested too deeply");
  e->depth++;
  bool ok = binary (e, 1, value) &&
            (e->at->kind != TOK_RECEIVE || branches (e, value));
  e->depth--;
  return ok;
}

/* The line ---------------------------------------------------------------- */

/* 'defined' at 't' becomes 0 or 1. */
static bool
read_defined (Pp *p, Token *t) {
  Token name = *t, close = *t;
  bool more = pp_line_token (p, &name);
  bool paren = more && name.kind == TOK_LPAREN;
  if (paren)
    more = pp_line_token (p, &name);
  if (!more || !token_is_name (&name) ||
      (paren && (!pp_line_token (p, &close) || close.kind != TOK_RPAREN)))
    return run_error (p->run, t->pos, "'defined' needs the name of a macro");
  t->kind = TOK_NUMBER;
  t->text = pp_macro (p, name.name) ? "1" : "0";
  return true;
}

static bool
read_line (Pp *p, Tokens *line) {
  Token t;
  while (pp_line_token (p, &t)) {
    if (t.kind == TOK_BAD)
      return run_error (p->run, t.pos, "%s", t.text);
    if (token_is_word (&t, WORD_DEFINED) && !read_defined (p, &t))
      return false;
    vec_push (line, t);
  }
  return true;
}

static bool
evaluate (Pp *p, Pos pos, Tokens *tokens, bool *result) {
  int64_t value;
  vec_push (tokens, (Token){.kind = TOK_END, .text = "", .pos = pos});
  Evaluation e = {.pp = p, .at = tokens->data};
  if (!conditional (&e, &value))
    return false;
  *result = value;
  return e.at->kind == TOK_END || fail (&e, "an operator");
}

bool
pp_condition (Pp *p, Pos pos, bool *result) {
  Tokens line = {0}, tokens = {0};
  bool ok = read_line (p, &line) &&
            pp_expand (p, line.len, line.data, &tokens) &&
            evaluate (p, pos, &tokens, result);
  vec_done (&line);
  vec_done (&tokens);
  return ok;
}
