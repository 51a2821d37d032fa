/* A body is read operand by operand: what stands between '##' is one, and so
   is every other token.  An operand may be empty (an argument without tokens),
   then '##' joins nothing. */

#include "front/promela/preprocess_impl.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Pp *pp;
  const Macro *macro;
  Token use;
  Actuals *actuals;
  Tokens *out;
} Substitution;

static size_t
param_of (const Macro *m, const Token *t) {
  for (size_t i = 0; token_is_name (t) && i < m->params_len; i++)
    if (m->params[i] == t->name)
      return i;
  return SIZE_MAX;
}

/* # ----------------------------------------------------------------------- */

static void
quote (Str *text, const Token *t) {
  bool quoted = t->kind == TOK_STRING || t->kind == TOK_CHAR;
  for (const char *c = t->text; *c; c++) {
    if (quoted && (*c == '"' || *c == '\\'))
      str_char (text, '\\');
    str_char (text, *c);
  }
}

static Token
stringify (Substitution *s, const Tokens *arg) {
  Str text = {0};
  str_char (&text, '"');
  for (size_t i = 0; i < arg->len; i++) {
    if (i && (arg->data[i].space || arg->data[i].first))
      str_char (&text, ' ');
    quote (&text, arg->data + i);
  }
  str_char (&text, '"');
  Token t = {.kind = TOK_STRING,
             .text = arena_string (s->pp->arena, str_text (&text)),
             .pos = s->use.pos};
  str_done (&text);
  return t;
}

/* ## ---------------------------------------------------------------------- */

static bool
paste (Substitution *s, const Token *right) {
  assert (s->out->len);
  Pp *p = s->pp;
  Token *left = &vec_last (s->out);
  Str text = {0};
  str_format (&text, "%s%s", left->text, right->text);
  Source source = {.path = "", .text = str_text (&text), .len = text.len};
  Lexer lexer = lex_start (&source, p->names, p->arena);
  Token t = lex_next (&lexer);
  bool ok = t.kind > TOK_BAD && lexer.at == source.len;
  if (!ok)
    run_error (p->run, s->use.pos,
               "'##' of macro '%s' does not make a token: '%s'", s->macro->name,
               str_text (&text));
  t.pos = s->use.pos;
  t.space = left->space;
  t.first = false;
  *left = t;
  str_done (&text);
  return ok && pp_work (p, s->use.pos, strlen (t.text));
}

/* Operands ---------------------------------------------------------------- */

static bool
full_argument (Substitution *s, size_t param) {
  assert (param < s->macro->params_len);
  Actuals *a = s->actuals;
  if (a->has_full[param])
    return true;
  a->has_full[param] = true;
  return pp_expand (s->pp, a->args[param].len, a->args[param].data,
                    a->full + param);
}

/* The tokens of the operand at '*i', which then is behind it. */
static bool
operand (Substitution *s, size_t *i, bool joined, Tokens *tokens) {
  assert (*i < s->macro->len);
  const Macro *m = s->macro;
  const Token *t = m->body + *i;
  size_t param = param_of (m, t);
  bool hash = t->kind == TOK_HASH && m->function;
  Token copy = *t;
  copy.pos = s->use.pos;
  if (hash)
    copy = stringify (s, s->actuals->args + param_of (m, t + 1));
  *i += hash ? 2 : 1;
  if (hash || param == SIZE_MAX) {
    vec_push (tokens, copy);
    return pp_work (s->pp, s->use.pos, hash ? strlen (copy.text) : 0);
  }
  joined |= *i < m->len && m->body[*i].kind == TOK_PASTE;
  if (!joined && !full_argument (s, param))
    return false;
  const Tokens *arg = (joined ? s->actuals->args : s->actuals->full) + param;
  for (size_t k = 0; k < arg->len; k++) {
    vec_push (tokens, arg->data[k]);
    if (!k)
      vec_last (tokens).space = t->space;
  }
  return pp_work (s->pp, s->use.pos, arg->len);
}

/* '*empty' tells whether the operand before was. */
static bool
add_operand (Substitution *s, size_t *i, bool *empty) {
  Tokens tokens = {0};
  bool joined = s->macro->body[*i].kind == TOK_PASTE;
  *i += joined;
  bool ok = operand (s, i, joined, &tokens);
  size_t k = 0;
  if (ok && joined && !*empty && tokens.len)
    ok = paste (s, tokens.data + k++);
  *empty = !tokens.len && (!joined || *empty);
  for (; ok && k < tokens.len; k++)
    vec_push (s->out, tokens.data[k]);
  vec_done (&tokens);
  return ok;
}

bool
pp_substitute (Pp *p, const Macro *m, Token use, Actuals *actuals,
               Tokens *out) {
  Substitution s = {p, m, use, actuals, out};
  bool empty = true;
  for (size_t i = 0; i < m->len;)
    if (!add_operand (&s, &i, &empty))
      return false;
  for (size_t i = 0; i < out->len; i++)
    out->data[i].first = !i && use.first;
  if (out->len)
    out->data[0].space = use.space;
  return true;
}
