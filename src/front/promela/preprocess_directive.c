/* Lines that begin with '#': macros are defined, lines left out and files
   included. */

#include "front/promela/preprocess_impl.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FILES = 64, MAX_INCLUDES = 10000, MAX_CONDITIONS = 1000 };
enum { MAX_PARAMS = 255 };

static void
skip_line (Pp *p) {
  Token t;
  while (pp_line_token (p, &t))
    ;
}

static bool
end_line (Pp *p, const char *directive) {
  Token t;
  if (!pp_line_token (p, &t))
    return true;
  return run_error (p->run, t.pos, "%s is not expected after %s",
                    token_quote (p->run, &t), directive);
}

/* The name after '#define', '#ifdef' and the like. */
static bool
read_name (Pp *p, Token hash, const char *directive, Token *name) {
  if (!pp_line_token (p, name))
    return run_error (p->run, hash.pos, "%s needs the name of a macro",
                      directive);
  if (!token_is_name (name))
    return run_error (p->run, name->pos, "%s needs the name of a macro",
                      directive);
  return !token_is_word (name, WORD_DEFINED) ||
         run_error (p->run, name->pos, "'defined' cannot be a macro");
}

/* Macros ------------------------------------------------------------------ */

void
pp_define (Pp *p, uint32_t name, Macro *m) {
  assert (m && m->len <= SIZE_MAX / sizeof *m->body);
  vec_push (&p->macros, m);
  *map_put (&p->by_name, name) = p->macros.len;
}

typedef VEC (uint32_t) Params;

static bool
add_param (Pp *p, Token t, uint32_t name, Params *params) {
  for (size_t i = 0; i < params->len; i++)
    if (params->data[i] == name)
      return run_error (p->run, t.pos, "two parameters are called '%s'",
                        t.text);
  if (params->len == MAX_PARAMS)
    return run_error (p->run, t.pos, "a macro can have at most %d parameters",
                      MAX_PARAMS);
  vec_push (params, name);
  return true;
}

/* From behind '(' to ')'. */
static bool
read_params (Pp *p, Token name, Macro *m, Params *params) {
  Token t = name;
  bool more = pp_line_token (p, &t);
  if (more && t.kind == TOK_RPAREN)
    return true;
  while (more) {
    m->variadic = t.kind == TOK_DOTS;
    if (m->variadic && (!pp_line_token (p, &t) || t.kind != TOK_DOT))
      break;
    if (!m->variadic && !token_is_name (&t))
      break;
    if (!add_param (p, t, m->variadic ? WORD_VA_ARGS : t.name, params))
      return false;
    more = pp_line_token (p, &t);
    if (more && t.kind == TOK_RPAREN)
      return true;
    if (!more || t.kind != TOK_COMMA || m->variadic)
      break;
    more = pp_line_token (p, &t);
  }
  return run_error (p->run, more ? t.pos : name.pos,
                    "the parameters of macro '%s' are not names in (...)",
                    name.text);
}

static bool
is_param (const Macro *m, const Token *t) {
  for (size_t i = 0; token_is_name (t) && i < m->params_len; i++)
    if (m->params[i] == t->name)
      return true;
  return false;
}

/* '##' has two operands, '#' is followed by a parameter. */
static bool
check_body (Pp *p, const Macro *m) {
  for (size_t i = 0; i < m->len; i++) {
    const Token *t = m->body + i;
    if (t->kind == TOK_PASTE && (!i || i + 1 == m->len))
      return run_error (p->run, t->pos,
                        "'##' cannot stand at an end of a macro's body");
    if (t->kind == TOK_HASH && m->function &&
        (i + 1 == m->len || !is_param (m, t + 1)))
      return run_error (p->run, t->pos, "'#' must be followed by a parameter");
  }
  return true;
}

static bool
read_body (Pp *p, Token t, bool more, Tokens *body) {
  for (; more; more = pp_line_token (p, &t)) {
    if (t.kind == TOK_BAD)
      return run_error (p->run, t.pos, "%s", t.text);
    vec_push (body, t);
  }
  return true;
}

static bool
finish_define (Pp *p, Token name, Macro *m, Params *params, Tokens *body) {
  Token t = name;
  bool more = pp_line_token (p, &t);
  m->function = more && t.kind == TOK_LPAREN && !t.space;
  if (m->function) {
    if (!read_params (p, name, m, params))
      return false;
    more = pp_line_token (p, &t);
  }
  if (!read_body (p, t, more, body))
    return false;
  m->params_len = params->len;
  m->params =
      arena_copy (p->arena, params->data, params->len * sizeof *params->data);
  m->len = body->len;
  m->body = arena_copy (p->arena, body->data, body->len * sizeof *body->data);
  return check_body (p, m);
}

static bool
define (Pp *p, Token hash) {
  Token name;
  Params params = {0};
  Tokens body = {0};
  if (!read_name (p, hash, "#define", &name))
    return false;
  Macro *m = arena_alloc (p->arena, sizeof *m);
  *m = (Macro){.name = name.text};
  bool ok = finish_define (p, name, m, &params, &body);
  if (ok)
    pp_define (p, name.name, m);
  vec_done (&params);
  vec_done (&body);
  return ok;
}

static bool
undefine (Pp *p, Token hash) {
  Token name;
  if (!read_name (p, hash, "#undef", &name))
    return false;
  *map_put (&p->by_name, name.name) = 0;
  return end_line (p, "#undef");
}

/* Conditions -------------------------------------------------------------- */

static bool
open_condition (Pp *p, Token hash, bool *live) {
  if (p->conditions.len == MAX_CONDITIONS)
    return run_error (p->run, hash.pos, "conditions are nested too deeply");
  *live = !p->conditions.len || vec_last (&p->conditions).live;
  vec_push (&p->conditions, (Condition){.pos = hash.pos, .outer = *live});
  return true;
}

static void
choose (Pp *p, bool value) {
  assert (p->conditions.len);
  Condition *c = &vec_last (&p->conditions);
  c->live = c->outer && !c->taken && value;
  c->taken |= c->live;
}

/* #if, #ifdef, #ifndef */
static bool
begin_condition (Pp *p, Token hash, Token word) {
  bool live = false, value = false;
  Token name;
  if (!open_condition (p, hash, &live))
    return false;
  if (!live) {
    skip_line (p);
    return true;
  }
  if (word.kind == TOK_IF) {
    if (!pp_condition (p, word.pos, &value))
      return false;
  } else {
    bool no = word.name == WORD_IFNDEF;
    if (!read_name (p, hash, no ? "#ifndef" : "#ifdef", &name) ||
        !end_line (p, no ? "#ifndef NAME" : "#ifdef NAME"))
      return false;
    value = !pp_macro (p, name.name) == no;
  }
  choose (p, value);
  return true;
}

/* #elif, #else, #endif belong to a condition of the same file. */
static bool
inner_condition (Pp *p, Token hash, Token word) {
  assert (p->files.len);
  if (p->conditions.len == vec_last (&p->files).conditions)
    return run_error (p->run, hash.pos, "'#%s' without '#if'", word.text);
  const Condition *c = &vec_last (&p->conditions);
  if (c->closed && !token_is_word (&word, WORD_ENDIF))
    return run_error (p->run, hash.pos, "'#%s' after '#else'", word.text);
  bool value = true;
  if (token_is_word (&word, WORD_ELIF) && c->outer && !c->taken) {
    if (!pp_condition (p, word.pos, &value))
      return false;
  } else
    skip_line (p);
  if (token_is_word (&word, WORD_ENDIF))
    (void)vec_pop (&p->conditions);
  else {
    choose (p, value);
    vec_last (&p->conditions).closed = word.kind == TOK_ELSE;
  }
  return true;
}

/* Files ------------------------------------------------------------------- */

/* The path of a file that is named in another one. */
static void
join_path (Str *path, const char *from, const char *quoted) {
  assert (strlen (quoted) >= 2);
  const char *slash = strrchr (from, '/');
  size_t len = strlen (quoted) - 2;
  if (slash && quoted[1] != '/')
    str_bytes (path, from, (size_t)(slash - from) + 1);
  str_bytes (path, quoted + 1, len);
}

/* Each file is loaded once. */
static const Source *
load (Pp *p, Pos pos, const char *path) {
  uint32_t number;
  if (names_find (&p->paths, path, &number))
    return p->sources.data[number];
  if (access (path, R_OK)) {
    run_error (p->run, pos, "'%s' cannot be read: %s", path, strerror (errno));
    return NULL;
  }
  const Source *source = run_load (p->run, path);
  if (source) {
    names_add (&p->paths, path);
    vec_push (&p->sources, source);
  }
  return source;
}

static bool
include (Pp *p, Token hash) {
  Token t;
  Str path = {0};
  if (!pp_line_token (p, &t) || t.kind != TOK_STRING || strlen (t.text) < 3)
    return run_error (p->run, hash.pos, "#include needs a \"file\"");
  if (!end_line (p, "#include \"file\""))
    return false;
  if (p->files.len == MAX_FILES || ++p->includes > MAX_INCLUDES)
    return run_error (p->run, t.pos,
                      "files are included too deeply or too often");
  join_path (&path, t.pos.source->path, t.text);
  const Source *source = load (p, t.pos, str_text (&path));
  str_done (&path);
  if (source)
    vec_push (&p->files, (File){.lexer = lex_start (source, p->names, p->arena),
                                .conditions = p->conditions.len});
  return source;
}

/* Directives -------------------------------------------------------------- */

static bool
live_directive (Pp *p, Token hash, Token word) {
  switch (word.name) {
  case WORD_DEFINE:
    return define (p, hash);
  case WORD_UNDEF:
    return undefine (p, hash);
  case WORD_INCLUDE:
    return include (p, hash);
  case WORD_ERROR:
    return run_error (p->run, hash.pos, "#error %s",
                      lex_rest_of_line (&vec_last (&p->files).lexer));
  case WORD_LINE:
  case WORD_PRAGMA:
  case WORD_IDENT:
  case WORD_WARNING:
    skip_line (p);
    return true;
  default:
    return run_error (p->run, hash.pos, "'#%s' is not a directive", word.text);
  }
}

bool
pp_directive (Pp *p, Token hash) {
  Token word;
  bool live = !p->conditions.len || vec_last (&p->conditions).live;
  if (!pp_line_token (p, &word))
    return true; /* '#' alone */
  if (word.kind == TOK_IF || token_is_word (&word, WORD_IFDEF) ||
      token_is_word (&word, WORD_IFNDEF))
    return begin_condition (p, hash, word);
  if (word.kind == TOK_ELSE || token_is_word (&word, WORD_ELIF) ||
      token_is_word (&word, WORD_ENDIF))
    return inner_condition (p, hash, word);
  if (live && word.kind == TOK_NAME)
    return live_directive (p, hash, word);
  if (live && word.kind != TOK_NUMBER)
    return run_error (p->run, hash.pos, "'#' without a directive");
  skip_line (p);
  return true;
}
