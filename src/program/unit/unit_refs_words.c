/* Words, expressions and parameters.  Expressions are not looked into: clang
   does that. */

#include "program/unit/unit_refs_words.h"

#include <ctype.h>
#include <string.h>

/* Words -------------------------------------------------------------------- */

static int
peek (const RefsReader *r, size_t ahead) {
  size_t at = r->at + ahead;
  return at < r->source->len ? (unsigned char)r->source->text[at] : -1;
}

static void
advance (RefsReader *r) {
  bool is_line = r->source->text[r->at++] == '\n';
  r->line += is_line;
  r->column = is_line ? 1 : r->column + 1;
}

static bool
starts (const RefsReader *r, const char *text) {
  for (size_t i = 0; text[i]; i++)
    if (peek (r, i) != (unsigned char)text[i])
      return false;
  return true;
}

static void
skip_space (RefsReader *r) {
  for (;;) {
    if (isspace (peek (r, 0)))
      advance (r);
    else if (starts (r, "//") || peek (r, 0) == '#')
      while (peek (r, 0) >= 0 && peek (r, 0) != '\n')
        advance (r);
    else if (starts (r, "/*")) {
      while (peek (r, 0) >= 0 && !starts (r, "*/"))
        advance (r);
      for (int i = 0; i < 2 && peek (r, 0) >= 0; i++)
        advance (r);
    } else
      return;
  }
}

/* A name (with dashes: "freed-use"), "->", "..", or one character. */
bool
refs_next_word (RefsReader *r) {
  size_t n = 0;
  skip_space (r);
  r->pos = r->mark.source ? r->mark : (Pos){r->source, r->line, r->column};
  while (n < REFS_MAX_WORD &&
         (isalnum (peek (r, 0)) || peek (r, 0) == '_' ||
          (n && peek (r, 0) == '-' && isalpha (peek (r, 1))))) {
    r->word[n++] = (char)peek (r, 0);
    advance (r);
  }
  size_t sign = n ? 0 : starts (r, "->") || starts (r, "..") ? 2 : 1;
  for (; sign && peek (r, 0) >= 0; sign--) {
    r->word[n++] = (char)peek (r, 0);
    advance (r);
  }
  r->word[n] = 0;
  return n < REFS_MAX_WORD ||
         run_error (r->run, r->pos, "this word is too long");
}

bool
refs_is_word (const RefsReader *r, const char *word) {
  return !strcmp (r->word, word);
}

bool
refs_is_name (const RefsReader *r) {
  return isalpha ((unsigned char)*r->word) || *r->word == '_';
}

bool
refs_fail (RefsReader *r, const char *wanted) {
  Str word = {0};
  str_plain (&word, r->word, strlen (r->word));
  run_error (r->run, r->pos, "%s is expected, not %s%s%s", wanted,
             word.len ? "'" : "", word.len ? str_text (&word) : "the end",
             word.len ? "'" : "");
  str_done (&word);
  return false;
}

bool
refs_expect (RefsReader *r, const char *word) {
  Str wanted = {0};
  bool good = refs_is_word (r, word);
  str_format (&wanted, "'%s'", word);
  if (!good)
    refs_fail (r, str_text (&wanted));
  str_done (&wanted);
  return good && refs_next_word (r);
}

bool
refs_read_name (RefsReader *r, const char **name, const char *what) {
  if (!refs_is_name (r))
    return refs_fail (r, what);
  *name = arena_string (r->arena, r->word);
  return refs_next_word (r);
}

/* Expressions -------------------------------------------------------------- */

/* Whether the expression ends here: at one of these characters outside of all
   brackets, or at "..". */
static bool
is_end (const RefsReader *r, const char *ends, int depth) {
  int c = peek (r, 0);
  if (c < 0)
    return true;
  return !depth &&
         (strchr (ends, c) || (strchr (ends, '.') && starts (r, "..")));
}

static void
skip_quoted (RefsReader *r) {
  int quote = peek (r, 0);
  advance (r);
  while (peek (r, 0) >= 0 && peek (r, 0) != quote && peek (r, 0) != '\n') {
    if (peek (r, 0) == '\\' && peek (r, 1) >= 0)
      advance (r);
    advance (r);
  }
  if (peek (r, 0) == quote)
    advance (r);
}

size_t
refs_trimmed (const char *text, size_t len) {
  while (len && isspace ((unsigned char)text[len - 1]))
    len--;
  return len;
}

/* C text from the current word on, up to one of 'ends', which is the word
   afterwards.  A '.' in 'ends' stands for "..". */
bool
refs_read_text (RefsReader *r, const char *ends, const char **text) {
  size_t begin = r->at - strlen (r->word);
  int depth = 0;
  Pos from = r->pos;
  r->at = begin;
  r->line = from.line;
  r->column = from.column;
  while (!is_end (r, ends, depth)) {
    int c = peek (r, 0);
    if (c == '"' || c == '\'') {
      skip_quoted (r);
      continue;
    }
    depth +=
        (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    if (depth < 0)
      break;
    advance (r);
  }
  size_t len = refs_trimmed (r->source->text + begin, r->at - begin);
  char *copy = arena_copy (r->arena, r->source->text + begin, len + 1);
  copy[len] = 0;
  *text = copy;
  if (!len)
    return refs_next_word (r) && refs_fail (r, "an expression");
  return refs_next_word (r);
}

/* " in LOW .. HIGH", up to one of 'ends'. */
bool
refs_read_range (RefsReader *r, const char *ends, const char **low,
                 const char **high) {
  return refs_read_text (r, ".", low) && refs_expect (r, "..") &&
         refs_read_text (r, ends, high);
}

/* Parameters --------------------------------------------------------------- */

/* "struct obj*" and "struct  obj *" are "struct obj *". */
static const char *
plain_type (RefsReader *r, const char *text, size_t len) {
  char *type = arena_alloc (r->arena, 2 * len + 1);
  size_t n = 0;
  for (size_t i = 0; i < len; i++) {
    bool is_space = isspace ((unsigned char)text[i]);
    if (text[i] == '*' && n && type[n - 1] != ' ' && type[n - 1] != '*')
      type[n++] = ' ';
    if (!is_space)
      type[n++] = text[i];
    else if (n && type[n - 1] != ' ' && type[n - 1] != '*')
      type[n++] = ' ';
  }
  type[refs_trimmed (type, n)] = 0;
  return type;
}

/* The name is the last word of a declaration. */
static bool
split_declaration (RefsReader *r, const char *text, RefParam *p) {
  size_t len = strlen (text), at = len;
  while (at && (isalnum ((unsigned char)text[at - 1]) || text[at - 1] == '_'))
    at--;
  if (at == len || !at)
    return run_error (r->run, p->pos,
                      "a type and a name are expected, not '%s'", text);
  p->type = plain_type (r, text, at);
  p->name = arena_string (r->arena, text + at);
  return true;
}

/* Where " in " stands in a declaration, or its length. */
static size_t
before_in (const char *text) {
  size_t len = strlen (text);
  for (size_t i = 0; i + 3 < len; i++)
    if (isspace ((unsigned char)text[i]) && text[i + 1] == 'i' &&
        text[i + 2] == 'n' && isspace ((unsigned char)text[i + 3]))
      return i;
  return len;
}

/* "int v in 0 .. N" or "env_t *e". */
bool
refs_read_param (RefsReader *r, const char *ends, RefParam *p) {
  const char *text, *low = NULL;
  p->pos = r->pos;
  Str stop = {0};
  str_format (&stop, "%s.", ends);
  bool good = refs_read_text (r, str_text (&stop), &text);
  str_done (&stop);
  if (!good)
    return false;
  size_t in = before_in (text);
  if (text[in]) {
    low = arena_string (r->arena, text + in + 4);
    char *cut = arena_copy (r->arena, text, in + 1);
    cut[refs_trimmed (cut, in)] = 0;
    text = cut;
  }
  if (!split_declaration (r, text, p))
    return false;
  p->low = low;
  bool is_pointer = p->type[strlen (p->type) - 1] == '*';
  if (low)
    return refs_expect (r, "..") && refs_read_text (r, ends, &p->high);
  return is_pointer || run_error (r->run, p->pos,
                                  "'%s' needs a range: '%s %s in LOW .. HIGH'",
                                  p->name, p->type, p->name);
}
