/* A step is a part of a call, from one location to the next.  Of its state what
   has words is told, then arguments and memory that it depends on: numbers with
   their values, pointers only if they are null, or equal to others. */

#include "evidence/system/trace_words.h"
#include "logic/smtlib.h"
#include "program/system/interp.h"
#include "program/system/words.h"

#include <assert.h>
#include <string.h>

typedef struct {
  const char *text;
  int type;
  int64_t value;
} Named;

typedef struct {
  const Program *program;
  const Trace *trace;
  size_t step;
  uint32_t at;          /* the location where the step begins */
  VEC (Named) pointers; /* that were named in the step */
  Str text;
} Telling;

/* Values ------------------------------------------------------------------- */

static bool
number_of (const Terms *t, Term value, int64_t *n) {
  return term_kind (t, value) == TERM_NUMBER &&
         rat_to_int64 (term_value (t, value), n);
}

static bool
evaluate (const Telling *w, Term term, int64_t *n) {
  const Program *p = w->program;
  const Term *state = w->trace->states.data[w->step];
  Subst *s = subst_new (p->terms);
  for (size_t i = 0; i < p->vars.len; i++)
    if (sort_is (p->vars.data[i].sort, INT_SORT))
      subst_set (s, p->vars.data[i].now, state[i]);
  Term value = subst_apply (s, term);
  subst_free (s);
  return number_of (p->terms, value, n);
}

static void
say (Telling *w, const char *format, const char *a, const char *b) {
  str_add (&w->text, w->text.len ? ", " : "");
  str_format (&w->text, format, a, b);
}

static void
say_number (Telling *w, const WordsVar *v, int64_t n) {
  Str value = {0};
  if (v->less && n)
    str_format (&value, "%s %c %lld", v->less, n < 0 ? '-' : '+',
                (long long)(n < 0 ? -n : n));
  else if (v->less)
    str_add (&value, v->less);
  else
    str_format (&value, "%lld", (long long)n);
  say (w, "%s == %s", v->text, str_text (&value));
  str_done (&value);
}

static void
say_pointer (Telling *w, const WordsVar *v, int64_t n) {
  const char *same = n ? NULL : "NULL";
  for (size_t i = 0; i < w->pointers.len && !same; i++)
    if (w->pointers.data[i].value == n && w->pointers.data[i].type == v->type)
      same = w->pointers.data[i].text;
  if (same)
    say (w, "%s == %s", v->text, same);
  else
    vec_push (&w->pointers, ((Named){v->text, v->type, n}));
}

static void
say_value (Telling *w, const WordsVar *v, int64_t n) {
  if (v->kind == WORDS_POINTER)
    say_pointer (w, v, n);
  else if (v->kind == WORDS_FLAG)
    say (w, "%s%s", n ? v->text : v->less, "");
  else
    say_number (w, v, n);
}

/* Steps -------------------------------------------------------------------- */

/* Whether a flag of this name is not set. */
static bool
is_not (const Telling *w, const char *flag, const Term *state) {
  const SystemWords *words = w->program->words;
  int64_t n;
  for (size_t i = 0; i < words->vars.len && flag; i++) {
    const WordsVar *v = words->vars.data + i;
    if (v->kind == WORDS_FLAG && v->text && !strcmp (v->text, flag) &&
        number_of (w->program->terms, state[v->var.id], &n))
      return !n;
  }
  return false;
}

/* Resources first, so that what is equal to one is told so. */
static void
say_state (Telling *w, const Term *state) {
  const SystemWords *words = w->program->words;
  for (size_t i = 0; i < words->vars.len; i++) {
    const WordsVar *v = words->vars.data + i;
    int64_t n;
    if (v->text && (v->at == w->at || v->at == WORDS_EVERYWHERE) &&
        !is_not (w, v->only, state) &&
        number_of (w->program->terms, state[v->var.id], &n))
      say_value (w, v, n);
  }
}

static void
say_terms (Telling *w, const WordsEdge *edge, bool is_memory) {
  for (size_t i = 0; i < edge->len; i++) {
    const WordsTerm *t = edge->data + i;
    WordsVar v = {.kind = t->kind, .type = t->type, .text = t->text};
    int64_t n;
    if (t->is_memory == is_memory && evaluate (w, t->term, &n))
      say_value (w, &v, n);
  }
}

static const WordsPlace *
place_of (const Program *p, Loc loc) {
  return loc.id < p->words->places.len ? p->words->places.data + loc.id : NULL;
}

/* "a call of 'f', until the loop at line 3". */
static void
say_part (Str *out, const Program *p, const Edge *e, bool fails) {
  const WordsPlace *from = place_of (p, e->from), *to = place_of (p, e->to);
  bool is_inner = from && from->is_call;
  bool begins = !from || !from->pos.source, ends = !to || !to->pos.source;
  str_format (out,
              is_inner ? "call of '%s' inside of a call"
              : begins ? "call of '%s'"
                       : "'%s' goes on",
              e->name ? e->name : "a step");
  if (!ends && !fails)
    str_format (out, ", to the loop at line %d", to->pos.line);
  else if (!fails && !begins)
    str_add (out, ", to its end");
}

static const Command *
failing (const Edge *e) {
  for (size_t i = 0; i < e->count; i++)
    if (e->commands[i].kind == CMD_ASSERT)
      return e->commands + i;
  return NULL;
}

static void
tell_step (Telling *w, Diagnosis *d) {
  const Program *p = w->program;
  const Edge *e = trace_edge (p, w->trace, w->step);
  size_t number = w->trace->steps.data[w->step].edge;
  const WordsPlace *to = place_of (p, e->to);
  Str part = {0};
  if (to && to->is_call && !failing (e)) /* whatever was before */
    return;
  w->at = e->from.id;
  vec_clear (&w->text);
  vec_clear (&w->pointers);
  say_part (&part, p, e, failing (e));
  say_state (w, w->trace->states.data[w->step]);
  if (number < p->words->edges.len)
    say_terms (w, p->words->edges.data + number, false);
  diagnosis_step (d, e->pos, "%s, where %s", str_text (&part),
                  w->text.len ? str_text (&w->text) : "nothing is known");
  str_done (&part);
}

/* What the step relies on: memory that nobody follows. */
static void
tell_memory (Telling *w, Diagnosis *d) {
  const Program *p = w->program;
  size_t number = w->trace->steps.data[w->step].edge;
  vec_clear (&w->text);
  if (number < p->words->edges.len)
    say_terms (w, p->words->edges.data + number, true);
  if (w->text.len)
    diagnosis_step (d, (Pos){0}, "  if memory may be so: %s",
                    str_text (&w->text));
}

/* The end ------------------------------------------------------------------ */

/* The state that violates a property. */
static void
tell_end (Telling *w, Diagnosis *d, Pos pos, const char *what) {
  const Edge *last = trace_edge (w->program, w->trace, w->trace->steps.len - 1);
  if (failing (last))
    vec_clear (&w->text);
  else {
    w->at = last->to.id;
    vec_clear (&w->text);
    vec_clear (&w->pointers);
    say_state (w, vec_last (&w->trace->states));
  }
  Str text = {0};
  str_format (&text, "'%s': %s%s%s", last->name ? last->name : "a step", what,
              w->text.len ? ", as " : "", str_text (&w->text));
  str_format (
      &text,
      ". If clients never call '%s' so, 'when' at the entry says it; if "
      "memory is never so, an assertion about it may help",
      last->name ? last->name : "a step");
  d->lost = (DiagnosisStep){pos, str_take (&text)};
}

/* Without words: the variables of a state that are not 0. */
static void
show_state (Str *out, const Program *p, const Term *state) {
  for (size_t i = 0; i < p->vars.len; i++) {
    const VarInfo *v = p->vars.data + i;
    bool is_shown = (v->role == ROLE_STATE || v->role == ROLE_PARAMETER) &&
                    term_kind (p->terms, state[i]) == TERM_NUMBER &&
                    rat_sgn (term_value (p->terms, state[i]));
    if (!is_shown)
      continue;
    str_format (out, "%s%s = ", out->len ? ", " : "", v->name);
    term_show (out, p->terms, state[i]);
  }
}

static void
show_step (Diagnosis *d, const Program *p, const Trace *trace, size_t step) {
  const Edge *e = trace_edge (p, trace, step);
  Str state = {0};
  show_state (&state, p, trace->states.data[step]);
  diagnosis_step (d, e->pos, "%s, where %s", e->name ? e->name : "a step",
                  state.len ? str_text (&state) : "all is 0");
  str_done (&state);
}

/* What is wrong with the last state. */
static const char *
violated (const Program *p, const Trace *trace) {
  size_t i = interp_violated (p, vec_last (&trace->states));
  return i < p->properties.len ? p->properties.data[i].message : "an error";
}

Diagnosis *
trace_words_diagnosis (const Program *p, const Trace *trace,
                       const char **what) {
  Diagnosis *d = diagnosis_new ("An execution of the abstraction that ends in "
                                "an error:");
  Telling w = {.program = p, .trace = trace};
  Pos pos = {0};
  bool is_told = p->words && p->words->edges.len;
  *what = NULL;
  for (w.step = 0; w.step < trace->steps.len; w.step++) {
    const Edge *e = trace_edge (p, trace, w.step);
    pos = e->pos;
    if (failing (e))
      *what = failing (e)->message;
    if (is_told) {
      tell_step (&w, d);
      tell_memory (&w, d);
    } else
      show_step (d, p, trace, w.step);
  }
  if (!*what)
    *what = violated (p, trace);
  if (is_told && trace->steps.len)
    tell_end (&w, d, pos, *what);
  vec_done (&w.pointers);
  str_done (&w.text);
  return d;
}
