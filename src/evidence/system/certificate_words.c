/* What holds at each place: of the clauses that the labels and the properties
   consist of those that every node implies there. */

#include "evidence/system/certificate_words.h"
#include "evidence/html.h"
#include "evidence/json_util.h"
#include "evidence/system/fact_words.h"
#include "logic/solver.h"
#include "program/system/words.h"

#include <assert.h>
#include <string.h>

enum {
  FACTS_SHOWN = 6,
  PLACES_SHOWN = 4,
  CHECK_MS = 200,
  MOST_NODES = 40,
  MOST_FACTS = 200
};

typedef struct {
  const WordsPlace *place;
  VEC (char *) facts; /* owned */
  size_t untold;      /* facts that have no words */
} Place;

typedef VEC (Place) Places;

typedef struct {
  const System *system;
  const Certificate *certificate;
  size_t counter, fault; /* variables; SIZE_MAX: there is none */
  Facts all;             /* candidates, over all variables */
  size_t untold;         /* formulas that are no clauses */
  Solver *solver;        /* or NULL */
} Telling;

/* Candidates --------------------------------------------------------------- */

static void
add_conjuncts (Telling *w, Term formula) {
  const Term *parts;
  size_t n = term_conjuncts (w->system->terms, &formula, &parts);
  for (size_t i = 0; i < n && w->all.len < MOST_FACTS; i++)
    w->untold += !facts_add (&w->all, w->system, parts[i]);
}

/* The error is that a property fails, or a fault. */
static void
find_candidates (Telling *w) {
  add_conjuncts (w, term_not (w->system->terms, w->system->error));
  for (size_t i = 0; i < w->certificate->labels.len; i++)
    add_conjuncts (w, w->certificate->labels.data[i]);
}

static void
find_special (Telling *w) {
  w->counter = w->fault = SIZE_MAX;
  for (size_t i = 0; i < w->system->vars.len; i++) {
    if (w->system->vars.data[i].counter)
      w->counter = i;
    if (w->system->vars.data[i].var.id == UINT32_MAX)
      w->fault = i;
  }
}

/* Places ------------------------------------------------------------------- */

/* The clause where the process is there; false: it says nothing, or speaks of
   what means nothing there. */
static bool
put_at (const Telling *w, Fact *c, uint32_t at) {
  return (w->counter == SIZE_MAX || fact_set (c, w->counter, at)) &&
         (w->fault == SIZE_MAX || fact_set (c, w->fault, 0)) &&
         fact_means (w->system, c, at);
}

static void
limit_to (const Telling *w, uint32_t at) {
  Terms *t = w->system->terms;
  const SystemVar *v = w->system->vars.data;
  if (w->counter != SIZE_MAX)
    solver_assert (w->solver,
                   term_eq (t, v[w->counter].now, term_int (t, (int64_t)at)));
  solver_assert (w->solver, term_or (t, w->certificate->labels.len,
                                     w->certificate->labels.data));
}

/* Whether all nodes imply it; the process is there. */
static bool
is_implied (const Telling *w, const Fact *c) {
  Term not = term_not (w->system->terms, fact_term (w->system, c));
  return !w->solver || solver_check (w->solver, 1, &not ) == UNSAT;
}

/* About numbers that never change it is said elsewhere what they are. */
static bool
is_plain (const Telling *w, const Fact *c) {
  for (size_t i = 0; i < c->len; i++)
    for (size_t k = 0; k < c->data[i].count; k++) {
      Var v = w->system->vars.data[c->data[i].parts[k].var].var;
      if (w->system->program->vars.data[v.id].role != ROLE_PARAMETER)
        return false;
    }
  return true;
}

/* The clauses that hold there; false: nobody comes there. */
static bool
find_facts (const Telling *w, uint32_t at, Facts *facts) {
  bool is_reached = true;
  if (w->solver) {
    solver_push (w->solver);
    limit_to (w, at);
    is_reached = solver_check (w->solver, 0, NULL) != UNSAT;
  }
  for (size_t i = 0; i < w->all.len && is_reached; i++) {
    Fact c;
    vec_copy (&c, w->all.data + i);
    if (put_at (w, &c, at) && !is_plain (w, &c) && is_implied (w, &c))
      vec_push (facts, c);
    else
      vec_done (&c);
  }
  if (w->solver)
    solver_pop (w->solver);
  facts_tidy (facts);
  return is_reached;
}

static void
tell_place (const Telling *w, uint32_t at, Places *places) {
  Place p = {.place = w->system->program->words->places.data + at};
  Facts facts = {0};
  if (p.place->when && find_facts (w, at, &facts)) {
    for (size_t i = 0; i < facts.len; i++) {
      Str text = {0};
      if (fact_tell (&text, w->system, facts.data + i, at))
        vec_push (&p.facts, str_take (&text));
      else {
        p.untold++;
        str_done (&text);
      }
    }
    vec_push (places, p);
  }
  facts_done (&facts);
}

static Telling
telling_new (const System *s, const Certificate *c) {
  Telling w = {.system = s, .certificate = c};
  find_special (&w);
  find_candidates (&w);
  if (c->labels.len > 1) { /* of one node all conjuncts hold */
    w.solver = solver_new_z3 (s->terms, NULL);
    solver_limit (w.solver, CHECK_MS);
  }
  return w;
}

static void
telling_done (Telling *w) {
  facts_done (&w->all);
  solver_free (w->solver);
}

/* Places of which something is known. */
static Places
find_places (const System *s, const Certificate *c) {
  Places places = {0};
  const SystemWords *words = s->program->words;
  if (!words || c->labels.len > MOST_NODES)
    return places;
  Telling w = telling_new (s, c);
  for (uint32_t i = 0; i < words->places.len; i++)
    tell_place (&w, i, &places);
  telling_done (&w);
  return places;
}

static void
places_done (Places *places) {
  for (size_t i = 0; i < places->len; i++) {
    for (size_t k = 0; k < places->data[i].facts.len; k++)
      mem_free (places->data[i].facts.data[k]);
    vec_done (&places->data[i].facts);
  }
  vec_done (places);
}

void
certificate_facts (const System *s, const Certificate *c, uint32_t at,
                   Facts *facts) {
  if (!s->program->words || c->labels.len > MOST_NODES)
    return;
  Telling w = telling_new (s, c);
  find_facts (&w, at, facts);
  telling_done (&w);
}

/* For people --------------------------------------------------------------- */

static void
print_place (Str *out, const Place *p, bool all) {
  size_t shown =
      all || p->facts.len <= FACTS_SHOWN ? p->facts.len : FACTS_SHOWN;
  str_format (out, "%s:\n", p->place->when);
  for (size_t i = 0; i < shown; i++)
    str_format (out, "  %s\n", p->facts.data[i]);
  if (shown < p->facts.len)
    str_format (out, "  and %zu further facts (-v shows them)\n",
                p->facts.len - shown);
  if (all && p->untold)
    str_format (out, "  and %zu more in proof.smt2\n", p->untold);
}

void
certificate_words_print (Str *out, const System *s, const Certificate *c,
                         bool all) {
  Places places = find_places (s, c);
  for (size_t i = 0; places.len && i < s->program->words->about.len; i++)
    str_format (out, "%s\n", s->program->words->about.data[i]);
  size_t said = 0;
  for (size_t i = 0; i < places.len; i++)
    if (places.data[i].facts.len && (all || said < PLACES_SHOWN)) {
      print_place (out, places.data + i, all);
      said++;
    }
  if (!all && places.len > said)
    str_add (out, "(-v shows what holds at all loops)\n");
  places_done (&places);
}

static json_t *
place_json (const Place *p) {
  json_t *one = json_object (), *facts = json_array ();
  const Source *source = p->place->pos.source;
  for (size_t i = 0; i < p->facts.len; i++)
    json_array_append_new (facts, json_util_text (p->facts.data[i]));
  json_object_set_new (one, "when", json_util_text (p->place->when));
  json_object_set_new (one, "file",
                       json_util_text (source ? source->path : NULL));
  json_object_set_new (one, "line", json_integer (p->place->pos.line));
  json_object_set_new (one, "facts", facts);
  json_object_set_new (one, "untold", json_integer ((json_int_t)p->untold));
  return one;
}

void
certificate_words_json (json_t *root, const System *s, const Certificate *c) {
  json_t *about = json_array (), *all = json_array ();
  Places places = find_places (s, c);
  for (size_t i = 0; places.len && i < s->program->words->about.len; i++)
    json_array_append_new (about,
                           json_util_text (s->program->words->about.data[i]));
  for (size_t i = 0; i < places.len; i++)
    json_array_append_new (all, place_json (places.data + i));
  places_done (&places);
  json_object_set_new (root, "about", about);
  json_object_set_new (root, "places", all);
}

/* A page ------------------------------------------------------------------- */

static void
html_lines (Str *out, const json_t *lines) {
  size_t i;
  json_t *line;
  str_add (out, "<pre>\n");
  json_array_foreach (lines, i, line) {
    html_text (out, json_string_value (line));
    str_char (out, '\n');
  }
  str_add (out, "</pre>\n");
}

void
certificate_words_html (Str *out, const json_t *root) {
  size_t i;
  json_t *place;
  if (!json_array_size (json_object_get (root, "places")))
    return;
  html_heading (out, "What was proved");
  html_lines (out, json_object_get (root, "about"));
  json_array_foreach (json_object_get (root, "places"), i, place) {
    const json_t *facts = json_object_get (place, "facts");
    if (!json_array_size (facts))
      continue;
    str_add (out, "<p>");
    html_text (out, json_util_member (place, "when"));
    str_add (out, ":</p>\n");
    html_lines (out, facts);
  }
}
