/* A subterm gets a name in a 'let' when it is used twice, or when the text
   would nest too deeply without.  Names come in levels: the values of one level
   use names of lower levels only, and one 'let' binds a whole level. */

#include "logic/smtlib.h"
#include "logic/smtlib_build.h"
#include "base/map.h"

#include <assert.h>
#include <string.h>

/* Subterms higher than this get a name, which bounds recursion. */
enum { MAX_HEIGHT = 100 };

typedef struct {
  uint32_t uses, level, height, name; /* 'name' 0: none */
} Note;

typedef struct {
  Str *out;
  Terms *terms;
  Map index;        /* term -> position in 'order' */
  VEC (Term) order; /* arguments come first */
  VEC (Note) notes; /* by position */
  VEC (Term) todo;
  Str prefix; /* no symbol of the term begins with it */
} Writer;

static bool
reserved (const char *name) {
  static const char *const words[] = {"!",   "_",      "as",     "let",
                                      "par", "forall", "exists", "match"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp (words[i], name))
      return true;
  return false;
}

static bool
plain (const char *name) {
  static const char allowed[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "~!@$%^&*_-+=<>.?/";
  return *name && (*name < '0' || *name > '9') && !name[strspn (name, allowed)];
}

/* Bars and backslashes, which no symbol can have, become %7c and %5c.  What is
   a word of SMT-LIB gets a space behind it, which makes it a name. */
void
smtlib_symbol (Str *out, const char *name) {
  bool word = build_known (name) || reserved (name);
  if (plain (name) && !word) {
    str_add (out, name);
    return;
  }
  str_char (out, '|');
  for (; *name; name++)
    if (*name == '|' || *name == '\\')
      str_format (out, "%%%x", (unsigned)*name);
    else
      str_char (out, *name);
  str_add (out, word ? " |" : "|");
}

void
smtlib_sort (Str *out, const Terms *t, Sort sort) {
  switch (sort_kind (t, sort)) {
  case SORT_BOOL:
    str_add (out, "Bool");
    break;
  case SORT_INT:
    str_add (out, "Int");
    break;
  case SORT_REAL:
    str_add (out, "Real");
    break;
  case SORT_BITS:
    str_format (out, "(_ BitVec %u)", sort_width (t, sort));
    break;
  case SORT_ARRAY:
    str_add (out, "(Array ");
    smtlib_sort (out, t, sort_index (t, sort));
    str_char (out, ' ');
    smtlib_sort (out, t, sort_element (t, sort));
    str_char (out, ')');
    break;
  case SORT_ENUM:
  case SORT_OPAQUE:
    smtlib_symbol (out, sort_name (t, sort));
    break;
  }
}

/* A number without sign: 12, 12.0 or (/ 3.0 4.0). */
static void
write_magnitude (Str *out, const Rat *value, bool real) {
  const char *point = real ? ".0" : "";
  Rat num, den;
  rat_init (&num);
  rat_init (&den);
  rat_num (&num, value);
  rat_den (&den, value);
  char *n = rat_to_string (&num), *d = rat_to_string (&den);
  if (rat_is_int (value))
    str_format (out, "%s%s", n, point);
  else
    str_format (out, "(/ %s%s %s%s)", n, point, d, point);
  mem_free (n);
  mem_free (d);
  rat_done (&num);
  rat_done (&den);
}

static void
write_number (Str *out, const Rat *value, bool real) {
  if (rat_sgn (value) >= 0) {
    write_magnitude (out, value, real);
    return;
  }
  Rat positive;
  rat_init (&positive);
  rat_neg (&positive, value);
  str_add (out, "(- ");
  write_magnitude (out, &positive, real);
  str_char (out, ')');
  rat_done (&positive);
}

static const char *
enum_name (const Terms *t, Term term) {
  int64_t i = 0;
  rat_to_int64 (term_value (t, term), &i);
  return sort_value (t, term_sort (t, term), (size_t)i);
}

static void
write_leaf (Str *out, const Terms *t, Term term) {
  switch (term_kind (t, term)) {
  case TERM_NUMBER:
    write_number (out, term_value (t, term),
                  sort_is (term_sort (t, term), REAL_SORT));
    break;
  case TERM_BITS: {
    char *value = rat_to_string (term_value (t, term));
    str_format (out, "(_ bv%s %u)", value, sort_width (t, term_sort (t, term)));
    mem_free (value);
    break;
  }
  case TERM_ENUM:
    smtlib_symbol (out, enum_name (t, term));
    break;
  case TERM_VAR:
  case TERM_APPLY:
    smtlib_symbol (out, term_name (t, term));
    break;
  default:
    str_add (out, term_operator (term_kind (t, term)));
  }
}

static void
write_head (Str *out, const Terms *t, Term term) {
  uint32_t data = term_data (t, term);
  switch (term_kind (t, term)) {
  case TERM_APPLY:
    smtlib_symbol (out, term_name (t, term));
    break;
  case TERM_FILL:
    str_add (out, "(as const ");
    smtlib_sort (out, t, term_sort (t, term));
    str_char (out, ')');
    break;
  case TERM_BVEXTRACT:
    str_format (out, "(_ extract %u %u)", data >> 16, data & 0xffff);
    break;
  case TERM_BVZEXT:
  case TERM_BVSEXT:
    str_format (out, "(_ %s %u)", term_operator (term_kind (t, term)), data);
    break;
  default:
    str_add (out, term_operator (term_kind (t, term)));
  }
}

static Note *
note_of (Writer *w, Term term) {
  assert (map_get (&w->index, term.id));
  return w->notes.data + *map_get (&w->index, term.id);
}

static void write_named (Writer *, Term);

static void
write_term (Writer *w, Term term) {
  size_t n = term_count (w->terms, term);
  if (!n) {
    write_leaf (w->out, w->terms, term);
    return;
  }
  str_char (w->out, '(');
  write_head (w->out, w->terms, term);
  for (size_t i = 0; i < n; i++) {
    str_char (w->out, ' ');
    write_named (w, term_arg (w->terms, term, i));
  }
  str_char (w->out, ')');
}

static void
write_name (Writer *w, uint32_t name) {
  str_format (w->out, "%s%u", str_text (&w->prefix), name);
}

static void
write_named (Writer *w, Term term) {
  uint32_t name = note_of (w, term)->name;
  if (name)
    write_name (w, name);
  else
    write_term (w, term);
}

/* Numbers 'term' after its arguments; a term is looked at twice on the stack:
   to add its arguments, and when they are done. */
static void
collect (Writer *w, Term root) {
  vec_push (&w->todo, root);
  while (w->todo.len) {
    Term term = vec_last (&w->todo);
    if (map_get (&w->index, term.id)) {
      (void)vec_pop (&w->todo);
      continue;
    }
    bool ready = true;
    for (size_t i = 0; i < term_count (w->terms, term); i++) {
      Term arg = term_arg (w->terms, term, i);
      if (map_get (&w->index, arg.id))
        continue;
      vec_push (&w->todo, arg);
      ready = false;
    }
    if (!ready)
      continue;
    *map_put (&w->index, term.id) = w->order.len;
    vec_push (&w->order, term);
    vec_push (&w->notes, (Note){0});
    (void)vec_pop (&w->todo);
  }
}

/* Lengthens the prefix until no symbol begins with it. */
static void
choose_prefix (Writer *w) {
  for (size_t i = 0; i < w->order.len; i++) {
    Term term = w->order.data[i];
    TermKind kind = term_kind (w->terms, term);
    const char *name = kind == TERM_ENUM ? enum_name (w->terms, term)
                       : kind == TERM_VAR || kind == TERM_APPLY
                           ? term_name (w->terms, term)
                           : "";
    size_t len = strspn (name, "$");
    while (w->prefix.len <= len)
      str_char (&w->prefix, '$');
  }
}

/* Decides which terms get names.  Returns the number of levels. */
static uint32_t
plan (Writer *w, Term root) {
  uint32_t levels = 0, names = 0;
  for (size_t i = 0; i < w->order.len; i++)
    for (size_t k = 0; k < term_count (w->terms, w->order.data[i]); k++)
      note_of (w, term_arg (w->terms, w->order.data[i], k))->uses++;
  for (size_t i = 0; i < w->order.len; i++) {
    Term term = w->order.data[i];
    Note *note = w->notes.data + i;
    for (size_t k = 0; k < term_count (w->terms, term); k++) {
      const Note *arg = note_of (w, term_arg (w->terms, term, k));
      note->level = note->level < arg->level ? arg->level : note->level;
      if (!arg->name && note->height <= arg->height)
        note->height = arg->height + 1;
    }
    bool large = term_count (w->terms, term) && !term_is (term, root);
    if (large && (note->uses > 1 || note->height > MAX_HEIGHT)) {
      note->name = ++names;
      note->level++;
    }
    levels = levels < note->level ? note->level : levels;
  }
  return levels;
}

/* One 'let' for the names of the terms at these positions. */
static void
write_level (Writer *w, const uint32_t *from, const uint32_t *to) {
  str_add (w->out, "(let (");
  for (const uint32_t *i = from; i < to; i++) {
    str_add (w->out, i == from ? "(" : " (");
    write_name (w, w->notes.data[*i].name);
    str_char (w->out, ' ');
    write_term (w, w->order.data[*i]);
    str_char (w->out, ')');
  }
  str_add (w->out, ") ");
}

/* Sorts the named terms by level: level 'l' ends at end[l]. */
static void
write_levels (Writer *w, uint32_t levels) {
  uint32_t *end = mem_zero ((levels + 2) * sizeof *end);
  uint32_t *sorted = mem_alloc ((w->order.len + 1) * sizeof *sorted);
  for (size_t i = 0; i < w->order.len; i++)
    if (w->notes.data[i].name)
      end[w->notes.data[i].level + 1]++;
  for (uint32_t l = 1; l <= levels + 1; l++)
    end[l] += end[l - 1];
  for (size_t i = 0; i < w->order.len; i++)
    if (w->notes.data[i].name)
      sorted[end[w->notes.data[i].level]++] = (uint32_t)i;
  for (uint32_t l = 1; l <= levels; l++)
    write_level (w, sorted + end[l - 1], sorted + end[l]);
  mem_free (end);
  mem_free (sorted);
}

void
smtlib_term (Str *out, Terms *terms, Term term) {
  Writer w = {.out = out, .terms = terms};
  str_char (&w.prefix, '$');
  collect (&w, term);
  choose_prefix (&w);
  uint32_t levels = plan (&w, term);
  write_levels (&w, levels);
  write_term (&w, term);
  for (uint32_t l = 0; l < levels; l++)
    str_char (out, ')');
  map_done (&w.index);
  vec_done (&w.order);
  vec_done (&w.notes);
  vec_done (&w.todo);
  str_done (&w.prefix);
}
