/* Expansion as the C standard wants it: arguments are expanded by themselves
   first, then the body with them is read again, during which the macro's own
   name is 'painted': it is never expanded later either.

   All that is built lives in the arena; 'pp_work' bounds it. */

#include "front/promela/preprocess_impl.h"

#include <assert.h>
#include <stdio.h>

enum { MAX_WORK = 1 << 22, MAX_ARGUMENT_DEPTH = 200 };

Macro *
pp_macro (const Pp *p, uint32_t name) {
  uint64_t *found = map_get (&p->by_name, name);
  assert (!found || *found <= p->macros.len);
  return found && *found ? p->macros.data[*found - 1] : NULL;
}

bool
pp_work (Pp *p, Pos pos, size_t tokens) {
  p->work += tokens + 1;
  return p->work <= MAX_WORK ||
         run_error (p->run, pos, "macros expand to too much here");
}

static void
push_tokens (Pp *p, size_t len, const Token *tokens, Macro *macro) {
  const Token *copy = arena_copy (p->arena, tokens, len * sizeof *tokens);
  vec_push (&p->frames, (Frame){.tokens = copy, .len = len, .macro = macro});
}

bool
pp_expand (Pp *p, size_t len, const Token *tokens, Tokens *out) {
  if (len && p->depth == MAX_ARGUMENT_DEPTH)
    return run_error (p->run, tokens->pos, "macros are nested too deeply");
  size_t base = p->frames.len;
  p->depth++;
  vec_push (&p->frames, (Frame){.tokens = tokens, .len = len, .barrier = true});
  Token t;
  bool ok;
  while ((ok = pp_next (p, &t)) && t.kind != TOK_END)
    vec_push (out, t);
  p->frames.len = base;
  p->depth--;
  return ok;
}

/* Arguments --------------------------------------------------------------- */

typedef VEC (Tokens) Arguments;

static void
arguments_done (Arguments *args) {
  for (size_t i = 0; i < args->len; i++)
    vec_done (args->data + i);
  vec_done (args);
}

/* From behind '(' to ')'; a comma may belong to a variadic macro's last
   argument. */
static bool
read_arguments (Pp *p, const Macro *m, Token use, Arguments *args) {
  Token t;
  int depth = 0;
  vec_push (args, (Tokens){0});
  while (pp_raw (p, &t)) {
    bool rest = m->variadic && args->len >= m->params_len;
    if (t.kind == TOK_END)
      return run_error (p->run, use.pos,
                        "the arguments of macro '%s' are never closed by ')'",
                        m->name);
    if (t.kind == TOK_RPAREN && !depth)
      return true;
    if (t.kind == TOK_COMMA && !depth && !rest) {
      vec_push (args, (Tokens){0});
      continue;
    }
    depth += (t.kind == TOK_LPAREN) - (t.kind == TOK_RPAREN);
    if (!pp_work (p, use.pos, 0))
      return false;
    vec_push (&vec_last (args), t);
  }
  return false;
}

static bool
check_arguments (Pp *p, const Macro *m, Token use, Arguments *args) {
  if (m->variadic && args->len + 1 == m->params_len)
    vec_push (args, (Tokens){0});
  bool none = args->len == 1 && !args->data[0].len && !m->params_len;
  return none || args->len == m->params_len ||
         run_error (p->run, use.pos,
                    "macro '%s' takes %zu argument(s), but gets %zu here",
                    m->name, m->params_len, args->len);
}

/* Whether '(' comes next, which is read then. */
static bool
opens (Pp *p, bool *yes) {
  Token t;
  if (!pp_raw (p, &t))
    return false;
  *yes = t.kind == TOK_LPAREN;
  bool barrier = t.kind == TOK_END && p->frames.len;
  if (!*yes && !barrier)
    push_tokens (p, 1, &t, NULL);
  return true;
}

/* Expansion --------------------------------------------------------------- */

static bool
replace (Pp *p, Macro *m, Token use, Arguments *args) {
  Tokens out = {0}, *full = mem_zero ((args->len + 1) * sizeof *full);
  bool *has_full = mem_zero ((args->len + 1) * sizeof *has_full);
  Actuals actuals = {args->data, full, has_full};
  bool ok = pp_substitute (p, m, use, &actuals, &out) &&
            pp_work (p, use.pos, out.len);
  if (ok) {
    push_tokens (p, out.len, out.data, m);
    m->active = true;
  }
  for (size_t i = 0; i < args->len; i++)
    vec_done (full + i);
  mem_free (full);
  mem_free (has_full);
  vec_done (&out);
  return ok;
}

/* Whether 'use' was replaced is told by '*done'. */
static bool
expand (Pp *p, Macro *m, Token use, bool *done) {
  Arguments args = {0};
  *done = true;
  if (m->function && !opens (p, done))
    return false;
  if (!*done)
    return true;
  bool ok = !m->function || (read_arguments (p, m, use, &args) &&
                             check_arguments (p, m, use, &args));
  ok = ok && replace (p, m, use, &args);
  arguments_done (&args);
  return ok;
}

static void
number_of_line (Pp *p, Token *t) {
  char text[32];
  snprintf (text, sizeof text, "%d", t->pos.line);
  t->kind = TOK_NUMBER;
  t->text = arena_string (p->arena, text);
}

static void
name_of_file (Pp *p, Token *t) {
  Str text = {0};
  str_format (&text, "\"%s\"", t->pos.source->path);
  t->kind = TOK_STRING;
  t->text = arena_string (p->arena, str_text (&text));
  str_done (&text);
}

bool
pp_next (Pp *p, Token *t) {
  bool done = true;
  while (done) {
    if (!pp_raw (p, t))
      return false;
    Macro *m = token_is_name (t) && !t->painted ? pp_macro (p, t->name) : NULL;
    done = m && !m->active;
    t->painted |= m && m->active;
    if (done && !expand (p, m, *t, &done))
      return false;
  }
  if (token_is_word (t, WORD_THIS_LINE))
    number_of_line (p, t);
  else if (token_is_word (t, WORD_THIS_FILE))
    name_of_file (p, t);
  return true;
}
