/* An inline's body is kept as tokens.  A call puts the argument's tokens in
   the place of its parameters and parses the result as a sequence, whose
   statements stand where the body has them, also those that begin with a
   parameter. */

#include "front/promela/parse_impl.h"

#include <assert.h>

enum { MAX_INLINED = 1 << 21 };

/* Definitions ------------------------------------------------------------- */

static bool
read_params (Parser *p, Inline *in) {
  VEC (uint32_t) names = {0};
  bool ok = true, more = !parse_at (p, TOK_RPAREN);
  while (ok && more) {
    AstName unused;
    vec_push (&names, parse_token (p)->name);
    ok = parse_name (p, "the name of a parameter", &unused);
    more = ok && parse_accept (p, TOK_COMMA);
  }
  in->params_len = names.len;
  in->params = parse_keep (p, &names);
  vec_done (&names);
  return ok && parse_expect (p, TOK_RPAREN, "after the parameters");
}

/* From behind '{' to its '}'. */
static bool
read_body (Parser *p, Inline *in, Pos open) {
  size_t depth = 1;
  in->body = parse_token (p);
  for (; depth; parse_next (p)) {
    if (parse_at (p, TOK_END))
      return run_error (p->run, open, "this '{' is never closed by '}'");
    in->end = parse_token (p)->pos;
    depth += parse_at (p, TOK_LBRACE);
    depth -= parse_at (p, TOK_RBRACE);
  }
  in->len = (size_t)(parse_token (p) - in->body) - 1;
  return true;
}

bool
parse_inline_definition (Parser *p) {
  Inline in = {0};
  AstName name;
  parse_next (p);
  uint32_t number = parse_token (p)->name;
  if (!parse_name (p, "the name of the inline", &name) ||
      !parse_expect (p, TOK_LPAREN, "after the name of the inline") ||
      !read_params (p, &in))
    return false;
  Pos open = parse_token (p)->pos;
  if (!parse_expect (p, TOK_LBRACE, "before the body of the inline") ||
      !read_body (p, &in, open))
    return false;
  in.name = name.text;
  if (map_get (&p->by_name, number))
    return run_error (p->run, name.pos, "there is an inline '%s' already",
                      name.text);
  vec_push (&p->inlines, in);
  *map_put (&p->by_name, number) = p->inlines.len;
  return true;
}

/* Arguments --------------------------------------------------------------- */

typedef struct {
  const Token *tokens;
  size_t len;
} Argument;

typedef VEC (Argument) Arguments;

static int
opening (TokenKind kind) {
  return (kind == TOK_LPAREN || kind == TOK_LBRACKET || kind == TOK_LBRACE) -
         (kind == TOK_RPAREN || kind == TOK_RBRACKET || kind == TOK_RBRACE);
}

/* From behind '(' to its ')'. */
static bool
read_arguments (Parser *p, const Inline *in, Pos pos, Arguments *args) {
  int depth = 0;
  if (!in->params_len && parse_accept (p, TOK_RPAREN))
    return true;
  vec_push (args, (Argument){parse_token (p), 0});
  for (; depth || !parse_at (p, TOK_RPAREN); parse_next (p)) {
    if (parse_at (p, TOK_END) || depth < 0)
      return run_error (p->run, pos,
                        "the arguments of '%s' are never closed by ')'",
                        in->name);
    depth += opening (parse_token (p)->kind);
    if (!depth && parse_at (p, TOK_COMMA))
      vec_push (args, (Argument){parse_token (p) + 1, 0});
    else
      vec_last (args).len++;
  }
  parse_next (p);
  return true;
}

static bool
check_arguments (Parser *p, const Inline *in, Pos pos, const Arguments *args) {
  return args->len == in->params_len ||
         run_error (p->run, pos,
                    "the inline '%s' takes %zu argument(s), but gets %zu here",
                    in->name, in->params_len, args->len);
}

/* Calls ------------------------------------------------------------------- */

typedef struct {
  VEC (Token) tokens;
  VEC (Pos) places;
} Expansion;

static const Argument *
argument (const Inline *in, const Arguments *args, const Token *t) {
  assert (args->len == in->params_len);
  for (size_t i = 0; t->kind == TOK_NAME && i < in->params_len; i++)
    if (in->params[i] == t->name)
      return args->data + i;
  return NULL;
}

static void
add (Expansion *x, Token t, Pos place, bool first) {
  t.first = first;
  vec_push (&x->tokens, t);
  vec_push (&x->places, place);
}

static bool
substitute (Parser *p, const Inline *in, Pos pos, const Arguments *args,
            Expansion *x) {
  assert (args->len == in->params_len);
  for (size_t i = 0; i < in->len; i++) {
    const Token *t = in->body + i;
    Argument self = {t, 1};
    const Argument *arg = argument (in, args, t);
    arg = arg ? arg : &self;
    p->inlined += arg->len + 1;
    if (p->inlined > MAX_INLINED)
      return run_error (p->run, pos, "inlines expand to too much here");
    for (size_t k = 0; k < arg->len; k++)
      add (x, arg->tokens[k], t->pos, k ? arg->tokens[k].first : t->first);
  }
  Str end = {0};
  str_format (&end, "the end of the inline '%s'", in->name);
  add (x,
       (Token){.kind = TOK_END,
               .text = arena_string (p->scratch, str_text (&end)),
               .pos = in->end},
       in->end, true);
  str_done (&end);
  return true;
}

/* Parses the expansion as the body of 's'. */
static bool
enter (Parser *p, const Expansion *x, AstStmt *s) {
  assert (x->tokens.len == x->places.len && x->tokens.len);
  Stream outer = p->in;
  const AstStmt *current = p->current;
  p->in =
      (Stream){.tokens = arena_copy (p->scratch, x->tokens.data,
                                     x->tokens.len * sizeof *x->tokens.data),
               .places = arena_copy (p->scratch, x->places.data,
                                     x->places.len * sizeof *x->places.data)};
  p->current = s;
  bool ok = parse_sequence (p, &s->body);
  if (ok && !parse_at (p, TOK_END))
    ok = parse_unexpected (p, "a statement");
  p->in = outer;
  p->current = current;
  return ok;
}

Inline *
parse_at_inline (const Parser *p) {
  if (!parse_at (p, TOK_NAME) || parse_ahead (p, 1)->kind != TOK_LPAREN)
    return NULL;
  const uint64_t *found = map_get (&p->by_name, parse_token (p)->name);
  assert (!found || *found <= p->inlines.len);
  return found ? p->inlines.data + *found - 1 : NULL;
}

AstStmt *
parse_inline_call (Parser *p, Inline *in, AstStmt *s, const AstExpr *result) {
  assert (parse_at (p, TOK_NAME) && parse_ahead (p, 1)->kind == TOK_LPAREN);
  Arguments args = {0};
  Expansion x = {0};
  Pos pos = parse_token (p)->pos;
  s->kind = STMT_INLINE;
  s->name = in->name;
  s->a = result;
  parse_next (p);
  parse_next (p);
  bool ok = !in->active ||
            run_error (p->run, pos, "the inline '%s' calls itself", in->name);
  ok = ok && read_arguments (p, in, pos, &args) &&
       check_arguments (p, in, pos, &args) &&
       substitute (p, in, pos, &args, &x);
  in->active = true;
  ok = ok && enter (p, &x, s);
  in->active = false;
  vec_done (&args);
  vec_done (&x.tokens);
  vec_done (&x.places);
  return ok ? s : NULL;
}
