/* A loop is a location for each chain of calls that leads to it: an invariant
   of the loop is what one of these says.  Sums are computed as 'long long', of
   numbers of at most 32 bits. */

#include "evidence/system/certificate_loops.h"
#include "evidence/system/certificate_words.h"
#include "program/system/words.h"

#include <string.h>

enum { MOST_FACTORS = 1000 };

typedef struct {
  const System *system;
  uint32_t at;
} Writer;

static const char *
expression (const Writer *w, size_t var) {
  Var v = w->system->vars.data[var].var;
  const WordsVar *words =
      v.id == UINT32_MAX ? NULL
                         : words_find (w->system->program->words, v, w->at);
  return words && !words->less && !words->only ? words->c : NULL;
}

static bool
write_sum (const Writer *w, Str *out, const Literal *l) {
  for (size_t i = 0; i < l->count; i++) {
    const char *text = expression (w, l->parts[i].var);
    int64_t by = l->parts[i].by;
    if (!text || by > MOST_FACTORS || by < -MOST_FACTORS)
      return false;
    str_format (out, "%s%lldLL * (%s)", i ? " + " : "", (long long)by, text);
  }
  return true;
}

static bool
write_literal (const Writer *w, Str *out, const Literal *l) {
  static const char *const relations[] = {
      [LITERAL_LE] = "<=", [LITERAL_EQ] = "==", [LITERAL_NE] = "!="};
  const char *only = expression (w, l->parts[0].var);
  bool is_plain =
      l->count == 1 && (l->parts[0].by == 1 || l->parts[0].by == -1);
  if (!only)
    return false;
  if (is_plain && l->parts[0].by == 1)
    str_format (out, "(long long) (%s) %s %lldLL", only, relations[l->kind],
                (long long)-l->constant);
  else if (is_plain)
    str_format (out, "%lldLL %s (long long) (%s)", (long long)l->constant,
                relations[l->kind], only);
  else if (write_sum (w, out, l))
    str_format (out, " %s %lldLL", relations[l->kind], (long long)-l->constant);
  else
    return false;
  return true;
}

static bool
write_fact (const Writer *w, Str *out, const Fact *f) {
  bool good = f->len;
  for (size_t i = 0; i < f->len && good; i++) {
    str_add (out, i ? " || " : "");
    good = write_literal (w, out, f->data + i);
  }
  return good;
}

/* All that can be said at the location; nothing: "". */
static void
write_place (const Writer *w, Str *out, const DiagramProof *d) {
  Facts facts = {0};
  certificate_facts (d->system, d->certificate, w->at, &facts);
  for (size_t i = 0; i < facts.len; i++) {
    Str text = {0};
    if (write_fact (w, &text, facts.data + i))
      str_format (out, "%s(%s)", out->len ? " && " : "", str_text (&text));
    str_done (&text);
  }
  facts_done (&facts);
}

static bool
same_place (Pos a, Pos b) {
  return a.source == b.source && a.line == b.line && a.column == b.column;
}

typedef VEC (char *) Sayings;

static bool
has_text (const Sayings *all, const char *text) {
  for (size_t i = 0; i < all->len; i++)
    if (!strcmp (all->data[i], text))
      return true;
  return false;
}

/* What is said at the places of the loop; false: nothing at one of them. */
static bool
find_texts (const DiagramProof *d, Pos pos, Sayings *all) {
  const SystemWords *words = d->system->program->words;
  for (uint32_t i = 0; i < words->places.len; i++) {
    Writer w = {d->system, i};
    Str text = {0};
    if (!words->places.data[i].when ||
        !same_place (words->places.data[i].pos, pos))
      continue;
    write_place (&w, &text, d);
    bool is_said = text.len;
    if (is_said && !has_text (all, str_text (&text)))
      vec_push (all, str_take (&text));
    str_done (&text);
    if (!is_said)
      return false;
  }
  return true;
}

/* One of them; NULL: nothing can be said. */
static char *
value_at (const DiagramProof *d, Pos pos) {
  Sayings texts = {0};
  Str value = {0};
  bool good = find_texts (d, pos, &texts);
  for (size_t i = 0; i < texts.len; i++) {
    str_format (&value, texts.len > 1 ? "%s(%s)" : "%s%s", i ? " || " : "",
                texts.data[i]);
    mem_free (texts.data[i]);
  }
  vec_done (&texts);
  if (good && value.len)
    return str_take (&value);
  str_done (&value);
  return NULL;
}

static bool
is_known (const LoopInvariants *all, Pos pos) {
  for (size_t i = 0; i < all->len; i++)
    if (same_place (all->data[i].pos, pos))
      return true;
  return false;
}

LoopInvariants
certificate_loops (const DiagramProof *d) {
  const SystemWords *words = d->system->program->words;
  LoopInvariants all = {0};
  for (size_t i = 0; words && i < words->places.len; i++) {
    const WordsPlace *p = words->places.data + i;
    if (p->when && p->function && !is_known (&all, p->pos))
      vec_push (&all, ((LoopInvariant){.pos = p->pos,
                                       .function = p->function,
                                       .value = value_at (d, p->pos)}));
  }
  return all;
}
