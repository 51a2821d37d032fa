/* The text is read once, left to right; open lists are on a stack of our own,
   so depth costs no machine stack. */

#include "logic/smtlib.h"

#include <string.h>

enum { MAX_DEPTH = 5000 };

typedef struct {
  size_t first; /* of its items, in 'items' */
  Pos pos;
} Open;

typedef struct {
  Run *run;
  Arena *arena;
  const Source *source;
  const char *at, *end;
  int line;
  const char *line_start;
  VEC (Open) open;
  VEC (const Sexpr *) items;
} Reader;

static Pos
here (const Reader *r) {
  return (Pos){r->source, r->line, (int)(r->at - r->line_start) + 1};
}

static bool
is_symbol_char (char c) {
  static const char others[] = "~!@$%^&*_-+=<>.?/";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || (c && strchr (others, c));
}

static void
skip_char (Reader *r) {
  if (*r->at++ == '\n') {
    r->line++;
    r->line_start = r->at;
  }
}

/* Skips spaces and comments. */
static void
skip (Reader *r) {
  bool comment = false;
  for (; r->at < r->end; skip_char (r)) {
    if (*r->at == ';')
      comment = true;
    if (*r->at == '\n')
      comment = false;
    if (!comment && !strchr (" \t\r\n", *r->at))
      return;
    if (!comment && !*r->at)
      return;
  }
}

static void
add_atom (Reader *r, int kind, const char *text, size_t len, Pos pos) {
  char *copy = arena_alloc (r->arena, len + 1);
  memcpy (copy, text, len);
  copy[len] = 0;
  Sexpr *e = arena_alloc (r->arena, sizeof *e);
  *e = (Sexpr){.text = copy, .pos = pos};
  e->kind = kind;
  vec_push (&r->items, e);
}

static const Sexpr *
make_list (Reader *r, size_t first, Pos pos) {
  size_t n = r->items.len - first;
  Sexpr *e = arena_alloc (r->arena, sizeof *e);
  *e = (Sexpr){.kind = SEXPR_LIST, .len = n, .pos = pos};
  if (n)
    e->items =
        arena_copy (r->arena, r->items.data + first, n * sizeof *r->items.data);
  r->items.len = first;
  return e;
}

/* |a symbol|: anything but bars, backslashes and control characters. */
static bool
read_quoted (Reader *r) {
  Pos pos = here (r);
  const char *start = ++r->at;
  while (r->at < r->end && *r->at != '|') {
    if (*r->at == '\\' || !*r->at)
      return run_error (r->run, here (r), "not allowed in a quoted symbol");
    skip_char (r);
  }
  if (r->at == r->end)
    return run_error (r->run, pos, "this quoted symbol does not end");
  add_atom (r, SEXPR_SYMBOL, start, (size_t)(r->at++ - start), pos);
  return true;
}

/* "a string", where "" stands for one quote. */
static bool
read_string (Reader *r) {
  Pos pos = here (r);
  Str text = {0};
  for (r->at++; r->at < r->end; skip_char (r)) {
    bool quote = *r->at == '"';
    if (quote && (r->at + 1 == r->end || r->at[1] != '"'))
      break;
    r->at += quote;
    if (*r->at)
      str_char (&text, *r->at);
  }
  bool closed = r->at < r->end;
  if (closed)
    add_atom (r, SEXPR_STRING, str_text (&text), text.len, pos);
  str_done (&text);
  if (!closed)
    return run_error (r->run, pos, "this string does not end");
  r->at++;
  return true;
}

static bool
is_all (const char *text, size_t len, const char *allowed) {
  for (size_t i = 0; i < len; i++)
    if (!text[i] || !strchr (allowed, text[i]))
      return false;
  return len > 0;
}

static bool
is_decimal (const char *text, size_t len) {
  static const char digits[] = "0123456789";
  const char *point = memchr (text, '.', len);
  return point && is_all (text, (size_t)(point - text), digits) &&
         is_all (point + 1, len - (size_t)(point - text) - 1, digits);
}

static bool
is_bits (const char *text, size_t len) {
  if (len < 3 || text[0] != '#')
    return false;
  if (text[1] == 'b')
    return is_all (text + 2, len - 2, "01");
  return text[1] == 'x' && is_all (text + 2, len - 2, "0123456789abcdefABCDEF");
}

static bool
read_atom (Reader *r) {
  Pos pos = here (r);
  const char *start = r->at;
  r->at += *r->at == ':' || *r->at == '#';
  while (r->at < r->end && is_symbol_char (*r->at))
    r->at++;
  size_t len = (size_t)(r->at - start);
  if (!len)
    return run_error (r->run, pos, "unexpected character");
  int kind;
  if (*start == ':' && len > 1)
    kind = SEXPR_KEYWORD;
  else if (is_bits (start, len))
    kind = SEXPR_BITS;
  else if (is_all (start, len, "0123456789"))
    kind = SEXPR_NUMERAL;
  else if (is_decimal (start, len))
    kind = SEXPR_DECIMAL;
  else if (*start == ':' || *start == '#' || (*start >= '0' && *start <= '9'))
    return run_error (r->run, pos, "'%.*s' is neither a number nor a symbol",
                      len > 60 ? 60 : (int)len, start);
  else
    kind = SEXPR_SYMBOL;
  add_atom (r, kind, start, len, pos);
  return true;
}

static bool
read_open (Reader *r) {
  if (r->open.len >= MAX_DEPTH)
    return run_error (r->run, here (r), "nested deeper than %d", MAX_DEPTH);
  vec_push (&r->open, (Open){r->items.len, here (r)});
  r->at++;
  return true;
}

static bool
read_close (Reader *r) {
  if (!r->open.len)
    return run_error (r->run, here (r), "nothing is open that ')' could close");
  Open open = vec_pop (&r->open);
  const Sexpr *list = make_list (r, open.first, open.pos);
  vec_push (&r->items, list);
  r->at++;
  return true;
}

static bool
read_one (Reader *r) {
  switch (*r->at) {
  case '(':
    return read_open (r);
  case ')':
    return read_close (r);
  case '|':
    return read_quoted (r);
  case '"':
    return read_string (r);
  default:
    return read_atom (r);
  }
}

const Sexpr *
sexpr_read (Run *run, Arena *arena, const Source *source) {
  Reader r = {.run = run,
              .arena = arena,
              .source = source,
              .at = source->text,
              .end = source->text + source->len,
              .line = 1,
              .line_start = source->text};
  bool good = true;
  for (skip (&r); good && r.at < r.end; skip (&r))
    good = read_one (&r);
  if (good && r.open.len)
    good = run_error (run, vec_last (&r.open).pos, "this '(' is never closed");
  const Sexpr *all = good ? make_list (&r, 0, (Pos){source, 1, 1}) : NULL;
  vec_done (&r.open);
  vec_done (&r.items);
  return all;
}

bool
sexpr_is (const Sexpr *e, const char *symbol) {
  return e->kind == SEXPR_SYMBOL && !strcmp (e->text, symbol);
}

bool
sexpr_heads (const Sexpr *e, const char *symbol) {
  return e->kind == SEXPR_LIST && e->len && sexpr_is (e->items[0], symbol);
}
