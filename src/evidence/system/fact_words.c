/* Literals as comparisons of C.  What is subtracted stands on the other side;
   of pointers only whether they are equal, or null, can be told. */

#include "evidence/system/fact_words.h"
#include "program/system/words.h"

#include <assert.h>
#include <string.h>

typedef struct {
  const System *system;
  uint32_t at;
  VEC (const char *) only; /* conditions under which it means something */
} Teller;

static const WordsVar *
find_words (const Teller *w, size_t var) {
  const SystemVar *v = w->system->vars.data + var;
  return v->var.id == UINT32_MAX
             ? NULL
             : words_find (w->system->program->words, v->var, w->at);
}

/* Sums --------------------------------------------------------------------- */

typedef struct {
  Str text;
  size_t parts;
} Side;

static void
add_to (Side *side, int64_t by, const char *text) {
  assert (by > 0);
  str_add (&side->text, side->parts++ ? " + " : "");
  if (by != 1)
    str_format (&side->text, "%lld * ", (long long)by);
  str_add (&side->text, text);
}

static void
add_number (Side *side, int64_t n) {
  if (!n && side->parts)
    return;
  if (n < 0 && side->parts)
    str_format (&side->text, " - %lld", (long long)-n);
  else
    str_format (&side->text, "%s%lld", side->parts ? " + " : "", (long long)n);
  side->parts++;
}

/* Positive parts on the left, negative ones on the right. */
static bool
make_sides (const Teller *w, const Literal *l, Side *left, Side *right) {
  for (size_t i = 0; i < l->count; i++) {
    const WordsVar *v = find_words (w, l->parts[i].var);
    int64_t by = l->parts[i].by;
    if (!v || !v->text || (v->kind != WORDS_NUMBER && v->kind != WORDS_NATURAL))
      return false;
    add_to (by > 0 ? left : right, by > 0 ? by : -by, v->text);
    if (v->less)
      add_to (by > 0 ? right : left, by > 0 ? by : -by, v->less);
  }
  return true;
}

static const char *
relation (LiteralKind kind, bool turned, bool strict) {
  switch (kind) {
  case LITERAL_EQ:
    return "==";
  case LITERAL_NE:
    return "!=";
  default:
    return strict ? turned ? ">" : "<" : turned ? ">=" : "<=";
  }
}

/* Of a number that is not negative: whether it is 0. */
static bool
tell_natural (const Teller *w, Str *out, const Literal *l) {
  const WordsVar *v = find_words (w, l->parts[0].var);
  int64_t by = l->parts[0].by;
  bool is_bound = l->count == 1 && l->kind == LITERAL_LE && !v->less &&
                  ((by == 1 && !l->constant) || (by == -1 && l->constant == 1));
  if (is_bound)
    str_format (out, "%s %s 0", v->text, by == 1 ? "==" : ">");
  return is_bound;
}

static bool
tell_numbers (const Teller *w, Str *out, const Literal *l) {
  Side left = {0}, right = {0};
  bool good = make_sides (w, l, &left, &right);
  if (good) {
    bool turned = !left.parts; /* 3 <= x is x >= 3 */
    bool strict =
        l->kind == LITERAL_LE && l->constant == 1 && left.parts && right.parts;
    if (turned)
      add_number (&left, l->constant);
    else
      add_number (&right, strict ? 0 : -l->constant);
    str_format (out, "%s %s %s", str_text (turned ? &right.text : &left.text),
                relation (l->kind, turned, strict),
                str_text (turned ? &left.text : &right.text));
  }
  str_done (&left.text);
  str_done (&right.text);
  return good;
}

/* Flags and pointers ------------------------------------------------------- */

static bool
holds_with (const Literal *l, int64_t value) {
  int64_t sum = l->constant + l->parts[0].by * value;
  return l->kind == LITERAL_LE   ? sum <= 0
         : l->kind == LITERAL_EQ ? !sum
                                 : sum != 0;
}

static bool
tell_flag (Str *out, const WordsVar *v, const Literal *l) {
  bool zero = holds_with (l, 0), one = holds_with (l, 1);
  if (zero == one)
    return false;
  str_add (out, one ? v->text : v->less);
  return true;
}

/* Whether a pointer is null, or two are the same. */
static bool
tell_pointers (const Teller *w, Str *out, const Literal *l) {
  const WordsVar *a = find_words (w, l->parts[0].var);
  const WordsVar *b = l->count > 1 ? find_words (w, l->parts[1].var) : NULL;
  int64_t by = l->parts[0].by;
  if (by != 1 && by != -1)
    return false;
  if (b && !b->text)
    return false;
  if (l->count == 1 && l->kind == LITERAL_LE && l->constant == (by < 0)) {
    str_format (out, "%s %s NULL", a->text, by > 0 ? "==" : "!=");
    return true;
  }
  bool is_null = l->count == 1 && !l->constant;
  bool is_pair = l->count == 2 && b && b->kind == WORDS_POINTER &&
                 a->type == b->type && l->parts[1].by == -by && !l->constant;
  if (l->kind == LITERAL_LE || (!is_null && !is_pair))
    return false;
  str_format (out, "%s %s %s", a->text, relation (l->kind, false, false),
              is_null ? "NULL" : b->text);
  return true;
}

/* What never changes stands on the right. */
static Literal
turned (const Teller *w, const Literal *l) {
  Literal t = *l;
  const Program *p = w->system->program;
  Var v = w->system->vars.data[l->parts[0].var].var;
  if (l->kind == LITERAL_LE || l->count < 2 ||
      p->vars.data[v.id].role != ROLE_PARAMETER)
    return t;
  LiteralPart last = t.parts[t.count - 1];
  t.parts[t.count - 1] = t.parts[0];
  t.parts[0] = last;
  for (size_t i = 0; i < t.count; i++)
    t.parts[i].by *= last.by < 0 ? -1 : 1;
  t.constant *= last.by < 0 ? -1 : 1;
  return t;
}

static bool
tell_literal (Teller *w, Str *out, const Literal *told) {
  assert (told->count);
  Literal turn = turned (w, told), *l = &turn;
  const WordsVar *first = find_words (w, l->parts[0].var);
  for (size_t i = 0; i < l->count; i++) {
    const WordsVar *v = find_words (w, l->parts[i].var);
    if (v && v->only)
      vec_push (&w->only, v->only);
  }
  if (!first || !first->text)
    return false;
  switch (first->kind) {
  case WORDS_POINTER:
    return tell_pointers (w, out, l);
  case WORDS_FLAG:
    return l->count == 1 && tell_flag (out, first, l);
  case WORDS_NATURAL:
    return tell_natural (w, out, l) || tell_numbers (w, out, l);
  default:
    return tell_numbers (w, out, l);
  }
}

/* Facts ------------------------------------------------------------------ */

/* How well a literal says what something is, if the others do not hold. */
static int
rank (const Teller *w, const Literal *l) {
  const WordsVar *v = find_words (w, l->parts[0].var);
  if (l->kind == LITERAL_EQ)
    return l->count > 1 || (v && v->kind != WORDS_POINTER) ? 3 : 1;
  return v && v->kind == WORDS_FLAG ? 2 : 0;
}

/* The literal that the others imply; the number of literals if there is none.
 */
static size_t
find_conclusion (const Teller *w, const Fact *c) {
  size_t best = c->len == 2 ? 1 : c->len;
  int most = best < c->len ? rank (w, c->data + best) : 1;
  for (size_t i = 0; i < c->len; i++)
    if (rank (w, c->data + i) > most) {
      most = rank (w, c->data + i);
      best = i;
    }
  return best;
}

static bool
tell_premises (Teller *w, Str *out, const Fact *c, size_t but) {
  bool good = true;
  for (size_t i = 0, n = 0; i < c->len && good; i++) {
    Literal other = fact_opposite (c->data + i);
    if (i == but)
      continue;
    str_add (out, n++ ? " && " : "");
    good = tell_literal (w, out, &other);
  }
  return good;
}

/* What does not live has no members. */
static void
tell_only (const Teller *w, Str *out) {
  for (size_t i = 0; i < w->only.len; i++) {
    bool known = false;
    for (size_t k = 0; k < i; k++)
      known |= !strcmp (w->only.data[k], w->only.data[i]);
    if (!known)
      str_format (out, "%s%s", out->len ? " and " : "while ", w->only.data[i]);
  }
  if (out->len)
    str_add (out, ": ");
}

/* A literal about a flag: 0 or 1, or nothing at all. */
static bool
settle_flag (Literal *l, bool *is_always) {
  bool zero = holds_with (l, 0), one = holds_with (l, 1);
  *is_always = zero && one;
  *l = (Literal){.kind = LITERAL_LE,
                 .count = 1,
                 .parts = {{l->parts[0].var, zero ? 1 : -1}},
                 .constant = !zero};
  return zero || one;
}

bool
fact_means (const System *s, Fact *c, uint32_t at) {
  Teller w = {.system = s, .at = at};
  size_t kept = 0;
  for (size_t i = 0; i < c->len; i++) {
    Literal l = c->data[i];
    bool is_always = false, is_kept = true;
    for (size_t k = 0; k < l.count; k++)
      if (!find_words (&w, l.parts[k].var))
        return false;
    if (l.count == 1 && find_words (&w, l.parts[0].var)->kind == WORDS_FLAG)
      is_kept = settle_flag (&l, &is_always);
    if (is_always)
      return false;
    if (is_kept)
      c->data[kept++] = l;
  }
  c->len = kept;
  return true;
}

bool
fact_tell (Str *out, const System *s, const Fact *c, uint32_t at) {
  Teller w = {.system = s, .at = at};
  Str text = {0};
  bool good = c->len;
  size_t conclusion = find_conclusion (&w, c);
  if (c->len == 1)
    good = tell_literal (&w, &text, c->data);
  else if (good && conclusion < c->len) {
    good = tell_premises (&w, &text, c, conclusion);
    str_add (&text, " implies ");
    good = good && tell_literal (&w, &text, c->data + conclusion);
  } else if (good) {
    str_add (&text, "never ");
    good = tell_premises (&w, &text, c, SIZE_MAX);
  }
  if (good) {
    tell_only (&w, out);
    str_add (out, str_text (&text));
  }
  vec_done (&w.only);
  str_done (&text);
  return good;
}
