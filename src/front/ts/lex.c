/* Bytes above 127 and most control characters are welcome in comments only;
   a zero byte is welcome nowhere. */

#include "front/ts/lex.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { MAX_DIGITS = 1000, MAX_NAME = 1000 };

static const char *const texts[] = {
#define TS_TOKEN_TEXT(NAME, TEXT) TEXT,
    TS_TOKENS (TS_TOKEN_TEXT)};

const char *
ts_token_text (TokenKind kind) {
  assert (kind < TOK_COUNT);
  return texts[kind];
}

Lexer
ts_lexer (TsSource *source, const Source *input) {
  return (Lexer){.source = source, .input = input, .line = 1};
}

static int
peek (const Lexer *l, size_t ahead) {
  size_t i = l->at + ahead;
  return i < l->input->len ? (unsigned char)l->input->text[i] : -1;
}

static Pos
here (const Lexer *l) {
  assert (l->line_start <= l->at);
  return (Pos){l->input, l->line, (int)(l->at - l->line_start) + 1};
}

static void
advance (Lexer *l) {
  assert (l->at < l->input->len);
  if (l->input->text[l->at++] == '\n') {
    l->line++;
    l->line_start = l->at;
  }
}

static void
skip_line (Lexer *l) {
  while (peek (l, 0) > 0 && peek (l, 0) != '\n')
    advance (l);
}

/* From behind the opening; false after an error. */
static bool
skip_comment (Lexer *l, Pos start) {
  while (peek (l, 0) > 0) {
    bool end = peek (l, 0) == '*' && peek (l, 1) == '/';
    advance (l);
    if (end) {
      advance (l);
      return true;
    }
  }
  if (!peek (l, 0))
    return true; /* a zero byte: reported as such by the caller's caller */
  return ts_error (l->source, start, "this comment is never closed by '*/'");
}

static void
skip_blanks (Lexer *l) {
  for (;;) {
    int c = peek (l, 0);
    Pos start = here (l);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
      advance (l);
    else if (c == '/' && peek (l, 1) == '/')
      skip_line (l);
    else if (c == '/' && peek (l, 1) == '*') {
      advance (l);
      advance (l);
      if (!skip_comment (l, start))
        return;
    } else
      return;
  }
}

static bool
is_name_part (int c) {
  return c > 0 && c < 128 && (isalnum (c) || c == '_');
}

static bool
is_digit (int c) {
  return c >= '0' && c <= '9';
}

static const char *
copy_text (Lexer *l, size_t start) {
  assert (start <= l->at);
  size_t len = l->at - start;
  char *text = arena_alloc (&l->source->arena, len + 1);
  memcpy (text, l->input->text + start, len);
  text[len] = 0;
  return text;
}

static TokenKind
word_kind (const char *text) {
  for (TokenKind kind = TOK_ANY; kind < TOK_COUNT; kind++)
    if (!strcmp (texts[kind], text))
      return kind;
  return TOK_NAME;
}

static void
lex_word (Lexer *l, Token *t) {
  while (is_name_part (peek (l, 0)))
    advance (l);
  if (l->at - t->start > MAX_NAME) {
    ts_error (l->source, t->pos, "this name has more than %d characters",
              MAX_NAME);
    l->at = l->input->len;
  }
  t->text = copy_text (l, t->start);
  t->kind = word_kind (t->text);
  if (t->kind == TOK_NAME)
    t->name = names_add (&l->source->names, t->text);
}

static void
lex_number (Lexer *l, Token *t) {
  t->kind = TOK_INTEGER;
  while (is_digit (peek (l, 0)))
    advance (l);
  if (peek (l, 0) == '.' && is_digit (peek (l, 1))) {
    t->kind = TOK_DECIMAL;
    advance (l);
    while (is_digit (peek (l, 0)))
      advance (l);
  }
  if (l->at - t->start > MAX_DIGITS) {
    ts_error (l->source, t->pos, "this number has more than %d digits",
              MAX_DIGITS);
    t->text = "0";
    return;
  }
  t->text = copy_text (l, t->start);
  if (!is_name_part (peek (l, 0)))
    return;
  while (is_name_part (peek (l, 0)))
    advance (l);
  ts_error (l->source, t->pos, "'%s' is neither a number nor a name",
            copy_text (l, t->start));
}

/* The longest operator that the text starts with, or END. */
static TokenKind
operator_kind (const Lexer *l) {
  TokenKind best = TOK_END;
  size_t best_len = 0, left = l->input->len - l->at;
  for (TokenKind kind = TOK_LPAREN; kind < TOK_ANY; kind++) {
    size_t len = strlen (texts[kind]);
    if (len > best_len && len <= left &&
        !memcmp (texts[kind], l->input->text + l->at, len)) {
      best = kind;
      best_len = len;
    }
  }
  return best;
}

/* Advice about what is spelt differently elsewhere. */
static void
bad_character (Lexer *l) {
  int c = peek (l, 0);
  Pos pos = here (l);
  if (c == '&' || c == '|')
    ts_error (l->source, pos, "'%c' is not an operator: write '%c%c'", c, c, c);
  else if (c > 32 && c < 127)
    ts_error (l->source, pos, "unexpected '%c'", c);
  else
    ts_error (l->source, pos,
              "the byte 0x%02x is not allowed outside of comments", c);
  while (peek (l, 0) == c)
    advance (l);
}

Token
ts_lex (Lexer *l) {
  for (;;) {
    skip_blanks (l);
    Token t = {.pos = here (l), .start = l->at, .end = l->at};
    int c = peek (l, 0);
    if (c < 0 || ts_hopeless (l->source))
      return t;
    if (is_digit (c))
      lex_number (l, &t);
    else if (is_name_part (c))
      lex_word (l, &t);
    else if ((t.kind = operator_kind (l)) != TOK_END)
      l->at += strlen (texts[t.kind]);
    else {
      bad_character (l);
      continue;
    }
    t.end = l->at;
    return t;
  }
}
