/* Places in C sources: where calls end and statements begin.  It reads tokens
   only, since macros and errors leave nothing to parse. */

#include "evidence/unit/c_text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* A token is a word (identifier, number), a literal or one character. */
typedef struct {
  const Source *source;
  const char *at, *end; /* what comes next */
  Pos pos;              /* of 'at' */
  const char *token;
  size_t len;
  Pos token_pos;
} Scan;

static Scan
scan_start (const Source *source) {
  return (Scan){.source = source,
                .at = source->text,
                .end = source->text + source->len,
                .pos = {source, 1, 1}};
}

static void
advance (Scan *s) {
  assert (s->at < s->end);
  if (*s->at == '\n') {
    s->pos.line++;
    s->pos.column = 1;
  } else
    s->pos.column++;
  s->at++;
}

static bool
looks_at (const Scan *s, const char *text) {
  size_t len = strlen (text);
  return (size_t)(s->end - s->at) >= len && !strncmp (s->at, text, len);
}

static void
skip_to (Scan *s, const char *text) {
  while (s->at < s->end && !looks_at (s, text))
    advance (s);
}

static void
skip_comment (Scan *s) {
  advance (s);
  advance (s);
  skip_to (s, "*/");
  for (int i = 0; i < 2 && s->at < s->end; i++)
    advance (s);
}

/* A comment to the end of the line, which goes on behind a backslash. */
static void
skip_line (Scan *s) {
  for (; s->at < s->end && *s->at != '\n'; advance (s))
    if (*s->at == '\\' && s->at + 1 < s->end)
      advance (s);
}

/* The same; comments inside may have several lines. */
static void
skip_directive (Scan *s) {
  while (s->at < s->end && *s->at != '\n')
    if (looks_at (s, "/*"))
      skip_comment (s);
    else {
      if (*s->at == '\\' && s->at + 1 < s->end)
        advance (s);
      advance (s);
    }
}

static bool
begins_line (const Scan *s) {
  const char *at = s->at;
  while (at > s->source->text && (at[-1] == ' ' || at[-1] == '\t'))
    at--;
  return at == s->source->text || at[-1] == '\n';
}

/* White space, comments and directives. */
static void
skip_blank (Scan *s) {
  while (s->at < s->end)
    if (isspace ((unsigned char)*s->at))
      advance (s);
    else if (looks_at (s, "/*"))
      skip_comment (s);
    else if (looks_at (s, "//"))
      skip_line (s);
    else if (*s->at == '#' && begins_line (s))
      skip_directive (s);
    else
      return;
}

static void
skip_literal (Scan *s) {
  assert (s->at < s->end);
  char quote = *s->at;
  advance (s);
  while (s->at < s->end && *s->at != quote && *s->at != '\n') {
    if (*s->at == '\\' && s->at + 1 < s->end)
      advance (s);
    advance (s);
  }
  if (s->at < s->end)
    advance (s);
}

static bool
is_word (char c) {
  return isalnum ((unsigned char)c) || c == '_' || c == '$';
}

/* Goes to the next token; false at the end. */
static bool
next (Scan *s) {
  skip_blank (s);
  if (s->at >= s->end)
    return false;
  s->token = s->at;
  s->token_pos = s->pos;
  if (*s->at == '"' || *s->at == '\'')
    skip_literal (s);
  else if (is_word (*s->at))
    while (s->at < s->end && is_word (*s->at))
      advance (s);
  else
    advance (s);
  s->len = (size_t)(s->at - s->token);
  return true;
}

static bool
is (const Scan *s, const char *text) {
  return s->len == strlen (text) && !strncmp (s->token, text, s->len);
}

static bool
is_before (Pos a, Pos b) {
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

/* Calls ------------------------------------------------------------------- */

/* Goes to a place where a token begins; false: there is no such place. */
static bool
go_to (Scan *s, Pos pos) {
  while (s->pos.line < pos.line) {
    const char *newline = memchr (s->at, '\n', (size_t)(s->end - s->at));
    if (!newline)
      return false;
    s->at = newline + 1;
    s->pos.line++;
  }
  while (s->pos.column < pos.column && s->at < s->end && *s->at != '\n')
    advance (s);
  return s->pos.column == pos.column;
}

bool
c_text_call_end (Pos call, const char *name, Pos *parenthesis) {
  if (!call.source || call.column < 1)
    return false;
  Scan s = scan_start (call.source);
  if (!go_to (&s, call) || !next (&s) || is_before (call, s.token_pos) ||
      !is (&s, name) || !next (&s) || !is (&s, "("))
    return false;
  for (size_t depth = 1; depth;) {
    if (!next (&s))
      return false;
    depth += is (&s, "(");
    depth -= is (&s, ")");
  }
  *parenthesis = s.token_pos;
  return true;
}

/* Statements -------------------------------------------------------------- */

enum { MAX_DEPTH = 64 };

/* Where expressions in the head of a statement begin: "if (", "for (". */
typedef struct {
  bool head[MAX_DEPTH]; /* by parenthesis that is open */
  size_t depth;
  bool fresh;    /* the next token begins a statement or full expression */
  bool controls; /* the last word has a head */
  Pos start;     /* of the current one */
} Statements;

static bool
has_head (const Scan *s) {
  return is (s, "if") || is (s, "while") || is (s, "for") || is (s, "switch");
}

static void
look (Statements *t, const Scan *s) {
  bool inner = t->depth && t->head[(t->depth - 1) % MAX_DEPTH];
  if (is (s, "(")) {
    t->head[t->depth++ % MAX_DEPTH] = t->controls;
    t->fresh = t->controls;
  } else if (is (s, ")")) {
    t->depth -= t->depth > 0;
    t->fresh = inner;
  } else if (is (s, "{") || is (s, "}")) {
    t->depth = 0;
    t->fresh = true;
  } else if (is (s, ";"))
    t->fresh = !t->depth || inner;
  else
    t->fresh = is (s, "else") || is (s, "do");
  t->controls = has_head (s);
}

Pos
c_text_statement (Pos at) {
  if (!at.source)
    return at;
  Scan s = scan_start (at.source);
  Statements t = {.fresh = true, .start = at};
  while (next (&s) && !is_before (at, s.token_pos)) {
    if (t.fresh)
      t.start = s.token_pos;
    look (&t, &s);
  }
  return t.start;
}

bool
c_text_is_loop (Pos at) {
  Scan s = scan_start (at.source);
  while (next (&s) && is_before (s.token_pos, at))
    ;
  return s.token && s.token_pos.line == at.line &&
         s.token_pos.column == at.column &&
         (is (&s, "while") || is (&s, "for"));
}

bool
c_text_is_plain (Pos from, Pos to) {
  Scan s = scan_start (from.source);
  while (next (&s) && is_before (s.token_pos, to))
    if (!is_before (s.token_pos, from) &&
        (is (&s, "static") || is (&s, "extern") || is (&s, "typedef") ||
         is (&s, "enum")))
      return false;
  return from.source == to.source;
}
