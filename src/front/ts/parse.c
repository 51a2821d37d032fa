/* The parser's window of two tokens, and what it says when the wrong one is
   there. */

#include "front/ts/parse.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void
ts_parser_init (Parser *p, TsSource *source, const Source *input) {
  *p = (Parser){.source = source, .lexer = ts_lexer (source, input)};
  p->token = ts_lex (&p->lexer);
  p->ahead = ts_lex (&p->lexer);
}

void
ts_next (Parser *p) {
  assert (p->token.end <= p->ahead.start || p->ahead.kind == TOK_END);
  p->last_end = p->token.end;
  p->token = p->ahead;
  p->ahead = ts_lex (&p->lexer);
}

bool
ts_accept (Parser *p, TokenKind kind) {
  bool found = p->token.kind == kind;
  if (found)
    ts_next (p);
  return found;
}

/* What stands here instead. */
static const char *
found (Parser *p) {
  const Token *t = &p->token;
  if (t->kind == TOK_END)
    return "the end of the file";
  return run_text (p->source->run, "'%s'",
                   t->text ? t->text : ts_token_text (t->kind));
}

bool
ts_unexpected (Parser *p, const char *what) {
  return ts_error (p->source, p->token.pos, "expected %s, found %s", what,
                   found (p));
}

bool
ts_expect (Parser *p, TokenKind kind, const char *where) {
  assert (kind < TOK_COUNT);
  if (ts_accept (p, kind))
    return true;
  return ts_error (p->source, p->token.pos, "expected '%s' %s, found %s",
                   ts_token_text (kind), where, found (p));
}

bool
ts_is_word (const Token *t, const char *word) {
  return t->kind == TOK_NAME && !strcmp (t->text, word);
}
