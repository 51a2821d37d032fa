/* Reading patterns.  The text may be anything: each error is told with its
   place, and ends the reading. */

#include "program/unit/unit_patterns.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORD = 200, MAX_PATTERNS = 1000, MAX_FACTS = 1000 };

typedef struct {
  Run *run;
  Unit *unit;
  const Source *source;
  size_t at;
  Pos pos; /* of the word */
  int line, column;
  char word[MAX_WORD + 1]; /* a name, a number or a sign; "": the end */
} Reader;

/* Words -------------------------------------------------------------------- */

static void
advance (Reader *r) {
  bool is_line = r->source->text[r->at++] == '\n';
  r->line += is_line;
  r->column = is_line ? 1 : r->column + 1;
}

static int
peek (const Reader *r, size_t ahead) {
  size_t at = r->at + ahead;
  return at < r->source->len ? (unsigned char)r->source->text[at] : -1;
}

static void
skip_space (Reader *r) {
  while (isspace (peek (r, 0)) || (peek (r, 0) == '/' && peek (r, 1) == '/'))
    if (isspace (peek (r, 0)))
      advance (r);
    else
      while (peek (r, 0) >= 0 && peek (r, 0) != '\n')
        advance (r);
}

static bool
is_of_word (int c) {
  return isalnum (c) || c == '_';
}

static bool
fail (Reader *r, const char *wanted) {
  Str word = {0};
  str_plain (&word, r->word, strlen (r->word));
  run_error (r->run, r->pos, "%s, not '%s'", wanted,
             word.len ? str_text (&word) : "the end of the file");
  str_done (&word);
  return false;
}

/* A sign is one character, but ".." is one sign. */
static bool
next_word (Reader *r) {
  size_t n = 0;
  skip_space (r);
  r->pos = (Pos){r->source, r->line, r->column};
  bool is_number = peek (r, 0) == '-' && isdigit (peek (r, 1));
  while (n < MAX_WORD && (is_of_word (peek (r, 0)) || (is_number && !n))) {
    r->word[n++] = (char)peek (r, 0);
    advance (r);
  }
  if (!n && peek (r, 0) >= 0) {
    bool is_range = peek (r, 0) == '.' && peek (r, 1) == '.';
    for (int i = 0; i < (is_range ? 2 : 1); i++) {
      r->word[n++] = (char)peek (r, 0);
      advance (r);
    }
  }
  r->word[n] = 0;
  return n < MAX_WORD || fail (r, "a shorter word is expected");
}

static bool
is_word (const Reader *r, const char *word) {
  return !strcmp (r->word, word);
}

static bool
is_name (const Reader *r) {
  return isalpha ((unsigned char)*r->word) || *r->word == '_';
}

static bool
expect (Reader *r, const char *word) {
  Str wanted = {0};
  bool good = is_word (r, word);
  str_format (&wanted, "'%s' is expected", word);
  if (!good)
    fail (r, str_text (&wanted));
  str_done (&wanted);
  return good && next_word (r);
}

static bool
read_number (Reader *r, int64_t *k) {
  char *end;
  errno = 0;
  *k = strtoll (r->word, &end, 0);
  if (!*r->word || *end || errno)
    return fail (r, "a number is expected");
  return next_word (r);
}

/* Types and members -------------------------------------------------------- */

static bool
find_type (Reader *r, const char *name, UnitTypeId *type) {
  for (uint32_t i = 0; i < r->unit->types.len; i++) {
    const UnitType *t = r->unit->types.data + i;
    if (t->kind == UNIT_TYPE_STRUCT && t->name && !strcmp (t->name, name)) {
      *type = (UnitTypeId){i};
      return true;
    }
  }
  return run_error (r->run, r->pos, "the program has no '%s' with members",
                    name);
}

/* "struct node", or the name of a type. */
static bool
read_type (Reader *r, UnitTypeId *type) {
  Str name = {0};
  Pos pos = r->pos;
  bool is_tag = is_word (r, "struct");
  bool good = !is_tag || next_word (r);
  if (good && !is_name (r))
    good = fail (r, "the name of a struct is expected");
  str_format (&name, "%s%s", is_tag ? "struct " : "", r->word);
  if (good) {
    r->pos = pos;
    good = find_type (r, str_text (&name), type) && next_word (r);
  }
  str_done (&name);
  return good;
}

static const UnitMember *
member_named (const UnitType *t, const char *name) {
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    if (m->name && !m->bits && !strcmp (m->name, name))
      return m;
  }
  return NULL;
}

/* "next", or "links.next". */
static bool
read_member (Reader *r, UnitTypeId type, uint64_t *at) {
  *at = 0;
  for (;;) {
    const UnitType *t = unit_type (r->unit, type);
    const UnitMember *m = member_named (t, r->word);
    if (!m)
      return run_error (r->run, r->pos, "'%s' has no member '%s'",
                        t->name ? t->name : "the type",
                        is_name (r) ? r->word : "?");
    *at += m->bit_offset / 8;
    type = m->type;
    if (!next_word (r))
      return false;
    if (!is_word (r, "."))
      return true;
    if (!next_word (r))
      return false;
  }
}

/* Patterns ----------------------------------------------------------------- */

static bool
read_range (Reader *r, UnitPatternFact *f) {
  Pos pos = r->pos;
  f->kind = PATTERN_RANGE;
  if (!read_number (r, &f->low))
    return false;
  f->high = f->low;
  if (is_word (r, "..") && !(next_word (r) && read_number (r, &f->high)))
    return false;
  return f->low <= f->high ||
         run_error (r->run, pos,
                    "the range is empty: it ends before it begins");
}

static bool
read_fact (Reader *r, UnitPatternFact *f) {
  if (is_word (r, "owned")) {
    f->kind = PATTERN_OWNED;
    return next_word (r);
  }
  if (!is_word (r, "not"))
    return read_range (r, f);
  f->kind = PATTERN_NOT;
  return next_word (r) && read_number (r, &f->low);
}

static bool
read_facts (Reader *r, UnitPattern *p) {
  UnitPatternFact f = {0};
  bool goes_on = read_member (r, p->type, &f.at) && expect (r, ":");
  while (goes_on) {
    if (p->facts.len == MAX_FACTS)
      return run_error (r->run, r->pos, "a pattern has more than %d facts",
                        MAX_FACTS);
    if (!read_fact (r, &f))
      return false;
    vec_push (&p->facts, f);
    if (!is_word (r, ","))
      return expect (r, ";");
    goes_on = next_word (r);
  }
  return false;
}

static bool
read_pattern (Reader *r, UnitPattern *p) {
  if (!expect (r, "list") || !read_type (r, &p->type) || !expect (r, "by") ||
      !read_member (r, p->type, &p->next))
    return false;
  if (is_word (r, ";"))
    return next_word (r);
  if (!expect (r, "{"))
    return false;
  while (!is_word (r, "}"))
    if (!read_facts (r, p))
      return false;
  return next_word (r);
}

bool
unit_patterns_read (Run *run, Unit *unit, const Source *source) {
  Reader r = {
      .run = run, .unit = unit, .source = source, .line = 1, .column = 1};
  UnitPatterns *all = mem_zero (sizeof *all);
  unit_patterns_free (unit->patterns);
  unit->patterns = all;
  bool good = next_word (&r);
  while (good && *r.word) {
    UnitPattern p = {0};
    if (all->list.len == MAX_PATTERNS)
      return run_error (run, r.pos, "there are more than %d patterns",
                        MAX_PATTERNS);
    good = read_pattern (&r, &p);
    vec_push (&all->list, p);
  }
  return good;
}

void
unit_patterns_free (UnitPatterns *all) {
  if (!all)
    return;
  for (size_t i = 0; i < all->list.len; i++)
    vec_done (&all->list.data[i].facts);
  vec_done (&all->list);
  mem_free (all);
}

static bool
same_type (const Unit *u, UnitTypeId a, UnitTypeId b) {
  const char *x = unit_type (u, a)->name, *y = unit_type (u, b)->name;
  return a.id == b.id || (x && y && !strcmp (x, y));
}

bool
unit_patterns_allow (const Unit *u, const UnitPatterns *all, UnitTypeId type,
                     uint64_t next) {
  bool is_known = false;
  for (size_t i = 0; all && i < all->list.len; i++) {
    const UnitPattern *p = all->list.data + i;
    if (!same_type (u, p->type, type))
      continue;
    is_known = true;
    if (p->next == next)
      return true;
  }
  return !is_known;
}
