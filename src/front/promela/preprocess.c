/* Tokens come from a stack of files, and before them from a stack of frames
   that macros have pushed.  Directives are handled where a file is read, so
   everything else sees a stream of tokens. */

#include "front/promela/preprocess_impl.h"

#include <string.h>

enum { MAX_TOKENS = 1 << 24 };

/* Reading ----------------------------------------------------------------- */

static Token
lexer_token (File *f) {
  Token t = f->has_ahead ? f->ahead : lex_next (&f->lexer);
  f->has_ahead = false;
  return t;
}

static bool
close_file (Pp *p) {
  if (p->conditions.len > vec_last (&p->files).conditions)
    return run_error (p->run, vec_last (&p->conditions).pos,
                      "this condition is never closed by '#endif'");
  (void)vec_pop (&p->files);
  return true;
}

static bool
is_skipped (const Pp *p) {
  return p->conditions.len && !vec_last (&p->conditions).live;
}

/* The last file stays open: its end is the end of all. */
static bool
file_token (Pp *p, Token *t) {
  for (;;) {
    *t = lexer_token (&vec_last (&p->files));
    if (t->kind == TOK_END) {
      if (p->files.len == 1)
        return !p->conditions.len || close_file (p);
      if (!close_file (p))
        return false;
    } else if (t->kind == TOK_HASH && t->first) {
      if (!pp_directive (p, *t))
        return false;
    } else if (!is_skipped (p))
      return t->kind != TOK_BAD || run_error (p->run, t->pos, "%s", t->text);
  }
}

bool
pp_raw (Pp *p, Token *t) {
  while (p->frames.len) {
    Frame *f = &vec_last (&p->frames);
    if (f->at < f->len) {
      *t = f->tokens[f->at++];
      return true;
    }
    if (f->barrier) {
      *t = (Token){.kind = TOK_END, .text = token_text (TOK_END)};
      return true;
    }
    if (f->macro)
      f->macro->active = false;
    (void)vec_pop (&p->frames);
  }
  return file_token (p, t);
}

bool
pp_line_token (Pp *p, Token *t) {
  File *f = &vec_last (&p->files);
  *t = lexer_token (f);
  if (!t->first && t->kind != TOK_END)
    return true;
  f->ahead = *t;
  f->has_ahead = true;
  return false;
}

/* All of it --------------------------------------------------------------- */

static bool
is_name (const char *text) {
  size_t len =
      strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                    "0123456789");
  return len && !text[len] && (text[0] < '0' || text[0] > '9');
}

static bool
predefine (Pp *p, const Definition *d) {
  const char *value = d->value ? d->value : "1";
  const Source *source = run_source (p->run, "<command line>", value);
  if (!is_name (d->name))
    return run_error (p->run, (Pos){0}, "'%s' is not the name of a macro",
                      d->name);
  Lexer lexer = lex_start (source, p->names, p->arena);
  Tokens body = {0};
  Token t;
  while ((t = lex_next (&lexer)).kind > TOK_BAD)
    vec_push (&body, t);
  bool ok = t.kind == TOK_END || run_error (p->run, t.pos, "%s", t.text);
  Macro *m = arena_alloc (p->arena, sizeof *m);
  *m = (Macro){.name = d->name, .len = body.len};
  m->body = arena_copy (p->arena, body.data, body.len * sizeof *body.data);
  pp_define (p, names_add (p->names, d->name), m);
  vec_done (&body);
  return ok;
}

static bool
run_all (Pp *p, const Source *source, Tokens *out) {
  vec_push (&p->files, (File){.lexer = lex_start (source, p->names, p->arena)});
  Token t;
  do {
    if (!pp_next (p, &t))
      return false;
    vec_push (out, t);
    if (out->len > MAX_TOKENS)
      return run_error (p->run, t.pos,
                        "the model is too large: more than %d tokens",
                        MAX_TOKENS);
  } while (t.kind != TOK_END);
  return true;
}

/* A formula of the command line, as if it stood at the end of the model. */
static bool
run_formula (Pp *p, const char *formula, Tokens *out) {
  assert (out->len && vec_last (out).kind == TOK_END);
  const char *unit = run_text (p->run, "ltl { %s }", formula);
  if (strpbrk (formula, "{}"))
    return run_error (p->run, (Pos){0}, "a formula of --ltl has no braces: %s",
                      formula);
  out->len--;
  return run_all (p, run_source (p->run, "<command line>", unit), out);
}

bool
preprocess_source (Run *run, const Source *source, const Reading *how,
                   Names *names, Arena *arena, Tokens *out) {
  Pp p = {.run = run, .names = names, .arena = arena};
  bool ok = true;
  for (size_t i = 0; ok && i < how->definitions.len; i++)
    ok = predefine (&p, how->definitions.data + i);
  ok = ok && run_all (&p, source, out) &&
       (!how->ltl || run_formula (&p, how->ltl, out));
  vec_done (&p.files);
  vec_done (&p.conditions);
  vec_done (&p.frames);
  vec_done (&p.macros);
  vec_done (&p.sources);
  map_done (&p.by_name);
  names_done (&p.paths);
  return ok;
}
