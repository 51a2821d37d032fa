/* What steps have to do with, in the user's words: arguments, and memory that
   they read.  So an error of the system can be told as calls. */

#include "pass/refcount.h"

#include "base/map.h"
#include "program/system/words.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Refcount *w;
  const CellEdge *edge;
  const CellNames *everywhere;
  CellNames names;
  Map used; /* variables of the guard and of new values */
  WordsEdge *out;
} Step;

static void
note_used (void *context, Term v) {
  *map_put (&((Step *)context)->used, v.id) = 1;
}

typedef struct {
  const Step *step;
  bool good;
} Look;

static void
look_at (void *context, Term v) {
  Look *look = context;
  look->good &= map_get (&look->step->used, v.id) != NULL;
}

/* Whether the step depends on all of it: what it does not depend on is any
   number, and was left out. */
static bool
matters (const Step *s, Term t) {
  Look look = {s, true};
  term_vars (s->w->t, t, look_at, &look);
  return look.good;
}

static void
name (Step *s, Term t, int class, const char *text, bool is_memory) {
  bool is_known = false;
  for (size_t i = 0; i < s->names.len; i++)
    is_known |= term_is (s->names.data[i].term, t);
  if (!is_known)
    vec_push (&s->names, ((CellName){t, text}));
  if (matters (s, t) && term_kind (s->w->t, t) != TERM_NUMBER)
    vec_push (
        s->out,
        ((WordsTerm){t, class != NOT_A_CLASS ? WORDS_POINTER : WORDS_NUMBER,
                     class, text, is_memory}));
}

static bool
stands_for_any (const Step *s, const char *text) {
  for (size_t i = 0; i < s->everywhere->len; i++)
    if (!strcmp (s->everywhere->data[i].text, text))
      return true;
  return false;
}

/* What the argument is called, also of a function that calls itself. */
static const char *
argument_name (const Refcount *w, uint32_t entry, size_t number) {
  const RefEntry *e = w->entries.data + entry;
  const CellCode *c = w->codes + entry;
  const UnitProc *p = c->unit->procs.data + c->proc;
  return number < e->args.len        ? e->args.data[number].name
         : number < p->variables.len ? p->variables.data[number].name
                                     : NULL;
}

static void
name_arguments (Step *s) {
  Refcount *w = s->w;
  const RefEntry *e = w->entries.data + s->edge->entry;
  for (size_t i = 0; i < s->edge->args.len; i++) {
    const char *argument = argument_name (w, s->edge->entry, i);
    Str text = {0};
    if (!s->edge->args.data[i].id || !argument)
      continue;
    if (stands_for_any (s, argument))
      str_format (&text, "%s::", e->function);
    str_add (&text, argument);
    int class =
        refcount_param_class (w, w->codes[s->edge->entry].proc, (uint32_t)i);
    name (s, s->edge->args.data[i], class, str_keep (&text, &w->out->arena),
          false);
  }
}

/* Registers where the step begins in a loop. */
static void
name_registers (Step *s) {
  const SystemWords *words = s->w->out->words;
  uint32_t at = s->w->locations.data[s->edge->from].loc.id;
  for (size_t i = 0; i < words->vars.len; i++) {
    const WordsVar *v = words->vars.data + i;
    if (v->text && !v->less && v->at == at)
      vec_push (&s->names, ((CellName){refcount_now (s->w, v->var), v->text}));
  }
}

/* In the order in which they were read: so one may be an index of the next. */
static void
name_memory (Step *s) {
  Refcount *w = s->w;
  for (size_t i = 0; i < s->edge->seen.len; i++) {
    const CellEntry *e = s->edge->seen.data + i;
    const CellArray *a = w->arrays.data + e->array;
    Str text = {0};
    if (e->is_kept || a->is_ghost || a->is_local)
      continue;
    if (refcount_say_element (w, &text, &s->names, e->array, e->index))
      name (s, e->first, a->points_to,
            arena_string (&w->out->arena, str_text (&text)), true);
    str_done (&text);
  }
}

static void
word_step (Refcount *w, const CellEdge *e, const CellNames *everywhere) {
  WordsEdge out = {0};
  Step s = {.w = w, .edge = e, .everywhere = everywhere, .out = &out};
  for (size_t i = 0; i < e->guard.len; i++)
    term_vars (w->t, e->guard.data[i], note_used, &s);
  for (size_t i = 0; i < e->values.len; i++)
    term_vars (w->t, e->values.data[i], note_used, &s);
  vec_copy (&s.names, everywhere);
  name_registers (&s);
  name_arguments (&s);
  name_memory (&s);
  vec_push (&w->out->words->edges, out);
  vec_done (&s.names);
  map_done (&s.used);
}

void
refcount_word_steps (Refcount *w, const CellNames *everywhere) {
  for (size_t i = 0; i < w->edges.len; i++)
    if (w->edges.data[i].is_error || !refcount_is_idle (w, w->edges.data + i))
      word_step (w, w->edges.data + i, everywhere);
  assert (w->out->words->edges.len == w->out->processes.data[0].edges.len);
}
