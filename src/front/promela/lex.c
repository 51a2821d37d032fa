/* A backslash before the end of a line joins it with the next one, anywhere:
   'look' and 'advance' hide that from everything else.  Bytes above 127 and
   zero bytes are welcome in comments only, the former in strings too. */

#include "front/promela/lex.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PROMELA_TEXT(NAME, TEXT) TEXT,
static const char *const texts[] = {"the end of the file",
                                    "a character",
                                    "a name",
                                    "a number",
                                    "a character",
                                    "a string",
                                    "a character",
                                    PROMELA_MARKS (PROMELA_TEXT)
                                        PROMELA_KEYWORDS (PROMELA_TEXT)};
static const char *const words[] = {PROMELA_WORDS (PROMELA_TEXT)};

enum { MARK_LEN = 3 };

void
lex_names (Names *names) {
  for (int k = TOK_FIRST_KEYWORD; k < TOK_COUNT; k++)
    names_add (names, texts[k]);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    names_add (names, words[i]);
}

/* Characters -------------------------------------------------------------- */

/* The length of a joint of lines at 'i', or 0. */
static size_t
joint (const Source *s, size_t i) {
  if (s->text[i] != '\\')
    return 0;
  size_t cr = s->text[i + 1] == '\r';
  return s->text[i + 1 + cr] == '\n' ? 2 + cr : 0;
}

/* The character 'ahead' of the present one, -1 at the end. */
static int
look (const Lexer *l, int ahead) {
  size_t i = l->at, len;
  for (;; i++) {
    while ((len = joint (l->source, i)))
      i += len;
    if (i >= l->source->len)
      return -1;
    if (!ahead--)
      return (unsigned char)l->source->text[i];
  }
}

static void
start_line (Lexer *l) {
  l->line++;
  l->line_start = l->at;
}

static void
skip_joints (Lexer *l) {
  size_t len;
  while ((len = joint (l->source, l->at))) {
    l->at += len;
    start_line (l);
  }
}

static int
advance (Lexer *l) {
  skip_joints (l);
  if (l->at >= l->source->len)
    return -1;
  unsigned char c = (unsigned char)l->source->text[l->at++];
  if (c == '\n')
    start_line (l);
  return c;
}

static Pos
here (Lexer *l) {
  skip_joints (l);
  return (Pos){l->source, l->line, (int)(l->at - l->line_start) + 1};
}

/* Blanks ------------------------------------------------------------------ */

static bool
skip_comment (Lexer *l) {
  advance (l);
  advance (l);
  for (int c; (c = advance (l)) >= 0;)
    if (c == '*' && look (l, 0) == '/') {
      advance (l);
      return true;
    }
  return false;
}

/* False when a comment is never closed; it begins at 't->pos' then. */
static bool
skip_blanks (Lexer *l, Token *t) {
  for (;; t->space = true) {
    int c = look (l, 0);
    t->pos = here (l);
    if (c == '/' && look (l, 1) == '*') {
      if (!skip_comment (l))
        return false;
    } else if (c == '/' && look (l, 1) == '/')
      while (look (l, 0) >= 0 && look (l, 0) != '\n')
        advance (l);
    else if (c >= 0 && strchr (" \t\n\r\f\v", c) && c)
      t->first |= advance (l) == '\n';
    else
      return true;
  }
}

/* Tokens ------------------------------------------------------------------ */

static bool
is_name_part (int c) {
  return c > 0 && c < 128 && (isalnum (c) || c == '_');
}

static void
bad (Token *t, const char *why) {
  t->kind = TOK_BAD;
  t->text = why;
}

static void
keep_text (Lexer *l, Token *t, Str *text) {
  t->text = arena_string (l->arena, str_text (text));
}

static void
lex_word (Lexer *l, Token *t) {
  Str text = {0};
  bool number = isdigit (look (l, 0));
  while (is_name_part (look (l, 0)))
    str_char (&text, (char)advance (l));
  if (number) {
    t->kind = TOK_NUMBER;
    keep_text (l, t, &text);
  } else {
    t->name = names_add (l->names, str_text (&text));
    t->text = names_text (l->names, t->name);
    bool keyword = t->name <= WORDS_BEFORE;
    t->kind = keyword ? (TokenKind)(TOK_FIRST_KEYWORD + t->name) : TOK_NAME;
  }
  str_done (&text);
}

/* A string or character with its quotes; escapes are kept as they are. */
static void
lex_quoted (Lexer *l, Token *t) {
  Str text = {0};
  int quote = advance (l), c = quote;
  do {
    str_char (&text, (char)c);
    if (c == '\\' && look (l, 0) > 0 && look (l, 0) != '\n')
      str_char (&text, (char)advance (l));
    c = look (l, 0) > 0 && look (l, 0) != '\n' ? advance (l) : -1;
  } while (c >= 0 && c != quote);
  str_char (&text, (char)quote);
  t->kind = quote == '"' ? TOK_STRING : TOK_CHAR;
  keep_text (l, t, &text);
  if (c < 0)
    bad (t, quote == '"' ? "this string is not closed on its line"
                         : "this character is not closed by an apostrophe");
  str_done (&text);
}

/* The longest mark that begins with the present character. */
static TokenKind
find_mark (const Lexer *l) {
  char text[MARK_LEN + 1] = {0};
  for (int i = 0; i < MARK_LEN && look (l, i) > 0; i++)
    text[i] = (char)look (l, i);
  TokenKind best = TOK_BAD;
  for (int k = TOK_LPAREN; k < TOK_FIRST_KEYWORD; k++) {
    size_t len = strlen (texts[k]);
    if (texts[k][0] == text[0] && !strncmp (texts[k], text, len) &&
        (best == TOK_BAD || len > strlen (texts[best])))
      best = (TokenKind)k;
  }
  return best;
}

static void
lex_other (Lexer *l, Token *t) {
  char text[2] = {(char)advance (l), 0};
  t->kind = TOK_OTHER;
  t->text = arena_string (l->arena, text);
  if (text[0] < 32 || text[0] > 126)
    bad (t, "this byte is only allowed in comments and strings");
}

/* An arrow may be long, as in Spin; a decrement never stands before '>'. */
static void
shorten_arrow (Lexer *l) {
  if (look (l, 0) == '-' && look (l, 1) == '-' && look (l, 2) == '>')
    advance (l);
}

static void
lex_mark (Lexer *l, Token *t) {
  shorten_arrow (l);
  t->kind = find_mark (l);
  t->text = texts[t->kind];
  if (t->kind == TOK_BAD)
    lex_other (l, t);
  else
    for (size_t i = strlen (t->text); i > 0; i--)
      advance (l);
}

Token
lex_next (Lexer *l) {
  Token t = {
      .kind = TOK_END, .text = texts[TOK_END], .first = l->at == l->line_start};
  if (!skip_blanks (l, &t))
    bad (&t, "this comment is never closed by '*/'");
  else if (look (l, 0) < 0)
    t.first = true;
  else if (is_name_part (look (l, 0)))
    lex_word (l, &t);
  else if (look (l, 0) == '"' || look (l, 0) == '\'')
    lex_quoted (l, &t);
  else
    lex_mark (l, &t);
  return t;
}

Lexer
lex_start (const Source *source, Names *names, Arena *arena) {
  size_t mark = strncmp (source->text, "\xef\xbb\xbf", 3) ? 0 : 3;
  return (Lexer){.source = source,
                 .names = names,
                 .arena = arena,
                 .at = mark, /* behind the mark of UTF-8 */
                 .line_start = mark,
                 .line = 1};
}

const char *
lex_rest_of_line (const Lexer *l) {
  const char *text = l->source->text + l->at;
  size_t len = strcspn (text, "\n");
  while (len && isspace ((unsigned char)*text))
    text++, len--;
  while (len && isspace ((unsigned char)text[len - 1]))
    len--;
  char *copy = arena_alloc (l->arena, len + 1);
  memcpy (copy, text, len);
  copy[len] = 0;
  return copy;
}

/* What a token is --------------------------------------------------------- */

bool
token_is_name (const Token *t) {
  return t->kind == TOK_NAME || t->kind >= TOK_FIRST_KEYWORD;
}

bool
token_is_word (const Token *t, uint32_t word) {
  return t->kind == TOK_NAME && t->name == word;
}

const char *
token_text (TokenKind kind) {
  return texts[kind];
}

const char *
token_quote (Run *run, const Token *t) {
  if (t->kind == TOK_END)
    return t->text;
  const char *mark = t->kind == TOK_STRING || t->kind == TOK_CHAR ? "" : "'";
  return run_text (run, "%s%s%s", mark, t->text, mark);
}

/* The character between the apostrophes, or -1. */
static int
char_value (const char *text) {
  static const char letters[] = "abfnrtv0\\'\"?";
  static const char values[] = "\a\b\f\n\r\t\v\0\\'\"?";
  if (text[1] != '\\')
    return strlen (text) == 3 ? (unsigned char)text[1] : -1;
  const char *found = text[2] ? strchr (letters, text[2]) : NULL;
  return found && strlen (text) == 4 ? values[found - letters] : -1;
}

bool
token_value (const Token *t, uint64_t max, int64_t *value) {
  const char *text = t->text;
  if (t->kind == TOK_CHAR) {
    *value = char_value (text);
    return *value >= 0;
  }
  bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && text[2];
  uint64_t sum = 0, base = hex ? 16 : 10;
  for (text += hex ? 2 : 0; *text; text++) {
    if (!(hex ? isxdigit (*text) : isdigit (*text)))
      return false;
    int digit = isdigit (*text) ? *text - '0' : tolower (*text) - 'a' + 10;
    if (sum > (max - (uint64_t)digit) / base)
      return false;
    sum = sum * base + (uint64_t)digit;
  }
  *value = (int64_t)sum;
  return true;
}
