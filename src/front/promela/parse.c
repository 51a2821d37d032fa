/* The parser's view of its tokens, and the whole of parsing from the source to
   the tree. */

#include "front/promela/parse.h"

#include "front/promela/parse_impl.h"
#include "front/promela/preprocess.h"

#include <assert.h>

/* Tokens ------------------------------------------------------------------ */

const Token *
parse_token (const Parser *p) {
  return p->in.tokens + p->in.at;
}

const Token *
parse_ahead (const Parser *p, size_t n) {
  const Token *t = parse_token (p);
  while (n-- && t->kind != TOK_END)
    t++;
  return t;
}

bool
parse_at (const Parser *p, TokenKind kind) {
  return parse_token (p)->kind == kind;
}

bool
parse_at_word (const Parser *p, uint32_t word) {
  return token_is_word (parse_token (p), word);
}

void
parse_next (Parser *p) {
  TokenKind kind = parse_token (p)->kind;
  p->in.groups += (kind == TOK_LPAREN || kind == TOK_LBRACKET) -
                  (kind == TOK_RPAREN || kind == TOK_RBRACKET);
  p->in.at += kind != TOK_END;
}

bool
parse_accept (Parser *p, TokenKind kind) {
  bool found = parse_at (p, kind);
  if (found)
    parse_next (p);
  return found;
}

bool
parse_expect (Parser *p, TokenKind kind, const char *where) {
  assert (kind < TOK_COUNT);
  if (parse_accept (p, kind))
    return true;
  return run_error (p->run, parse_token (p)->pos, "expected '%s' %s, found %s",
                    token_text (kind), where,
                    token_quote (p->run, parse_token (p)));
}

bool
parse_unexpected (Parser *p, const char *what) {
  const Token *t = parse_token (p);
  if (t->kind >= TOK_C_CODE && t->kind <= TOK_C_TRACK)
    return run_error (p->run, t->pos, "embedded C code is not supported (%s)",
                      t->text);
  return run_error (p->run, t->pos, "expected %s, found %s", what,
                    token_quote (p->run, t));
}

bool
parse_name (Parser *p, const char *what, AstName *name) {
  const Token *t = parse_token (p);
  if (t->kind >= TOK_FIRST_KEYWORD)
    return run_error (p->run, t->pos,
                      "expected %s, but '%s' is a reserved word", what,
                      t->text);
  if (t->kind != TOK_NAME)
    return parse_unexpected (p, what);
  *name = (AstName){t->text, t->pos};
  parse_next (p);
  return true;
}

bool
parse_is (const Parser *p, const Token *t, unsigned kinds) {
  if (t->kind != TOK_NAME)
    return false;
  const uint64_t *known = map_get (&p->kinds, t->name);
  return known && (*known & kinds);
}

void
parse_note (Parser *p, const Token *t, unsigned kinds) {
  *map_put (&p->kinds, t->name) |= kinds;
}

bool
parse_breaks (const Parser *p) {
  const Token *t = parse_token (p);
  return t->first && p->blocks && !p->in.groups &&
         (t->kind == TOK_LPAREN || t->kind == TOK_NOT ||
          t->kind == TOK_SORTED_SEND || t->kind == TOK_MINUS ||
          t->kind == TOK_TIMES);
}

Pos
parse_place (const Parser *p) {
  return p->in.places ? p->in.places[p->in.at] : parse_token (p)->pos;
}

/* The model --------------------------------------------------------------- */

static void
note_processes (Parser *p, const Tokens *tokens) {
  for (size_t i = 0; i + 1 < tokens->len; i++) {
    const Token *t = tokens->data + i;
    if ((t->kind == TOK_PROCTYPE || t->kind == TOK_D_PROCTYPE) &&
        t[1].kind == TOK_NAME)
      parse_note (p, t + 1, NAME_PROCESS);
  }
}

static bool
parse_tokens (Run *run, PromelaAst *ast, Arena *scratch, const Tokens *tokens) {
  assert (tokens->len && tokens->data[tokens->len - 1].kind == TOK_END);
  Parser p = {.run = run,
              .ast = ast,
              .arena = &ast->arena,
              .scratch = scratch,
              .in = {.tokens = tokens->data}};
  note_processes (&p, tokens);
  bool ok = parse_units (&p);
  map_done (&p.kinds);
  map_done (&p.by_name);
  vec_done (&p.inlines);
  return ok;
}

PromelaAst *
promela_parse (Run *run, const Source *source, const Reading *how) {
  PromelaAst *ast = mem_zero (sizeof *ast);
  Tokens tokens = {0};
  Arena scratch = {0};
  ast->source = source;
  lex_names (&ast->names);
  bool ok =
      preprocess_source (run, source, how, &ast->names, &scratch, &tokens) &&
      parse_tokens (run, ast, &scratch, &tokens);
  vec_done (&tokens);
  arena_done (&scratch);
  if (ok)
    return ast;
  promela_ast_free (ast);
  return NULL;
}
