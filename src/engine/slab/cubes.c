/* Questions about cubes, for refining and excluding alike. */

#include "engine/slab/cubes.h"

#include <assert.h>

void
cubes_copy (TermList *to, const TermList *from) {
  for (size_t i = 0; i < from->len; i++)
    vec_push (to, from->data[i]);
}

void
cubes_init (Cubes *c, Graph *g, Samples *samples) {
  assert (g && samples);
  *c = (Cubes){.g = g, .o = g->oracle, .samples = samples};
  Term init = c->o->system->init;
  const Term *parts;
  size_t n = term_conjuncts (c->o->terms, &init, &parts);
  for (size_t i = 0; i < n; i++)
    vec_push (&c->init, parts[i]);
}

void
cubes_done (Cubes *c) {
  vec_done (&c->question);
  vec_done (&c->init);
}

static Answer
ask (Cubes *c) {
  Answer answer = oracle_check (c->o, &c->question);
  c->g->undecided = c->g->undecided || answer == UNDECIDED;
  return answer;
}

static void
assume_after (Cubes *c, size_t transition, const TermList *cube,
              TermList *out) {
  assert (transition < c->o->system->transitions.len);
  for (size_t i = 0; i < cube->len; i++)
    vec_push (out, oracle_before (c->o, transition, cube->data[i]));
  vec_push (out, c->o->constraint[transition]);
}

Term
cubes_outside (Cubes *c, const TermList *cube) {
  Terms *t = c->o->terms;
  return term_not (t, term_and (t, cube->len, cube->data));
}

Answer
cubes_ask_initial (Cubes *c, const TermList *cube) {
  vec_clear (&c->question);
  cubes_copy (&c->question, cube);
  cubes_copy (&c->question, &c->init);
  return ask (c);
}

bool
cubes_reachable (Cubes *c, const TermList *cube) {
  return samples_meet (c->samples, cube) ||
         cubes_ask_initial (c, cube) != UNSAT;
}

Answer
cubes_ask_step (Cubes *c, size_t from, size_t transition, size_t to,
                const TermList *cube) {
  assert (from < c->g->nodes.len && to < c->g->nodes.len);
  vec_clear (&c->question);
  assume_after (c, transition, cube, &c->question);
  graph_assume_after (c->g, transition, to, &c->question);
  graph_assume (c->g, from, &c->question);
  return ask (c);
}

Answer
cubes_ask_entry (Cubes *c, const CubeSet *others, size_t transition,
                 const TermList *cube) {
  vec_clear (&c->question);
  assume_after (c, transition, cube, &c->question);
  vec_push (&c->question, cubes_outside (c, cube));
  for (size_t i = 0; i < others->len; i++)
    vec_push (&c->question, cubes_outside (c, others->data + i));
  cubes_copy (&c->question, &c->g->invariant);
  return ask (c);
}

bool
cubes_touched (Cubes *c, size_t transition, const TermList *cube) {
  for (size_t i = 0; i < cube->len; i++)
    if (oracle_touches (c->o, transition, cube->data[i]))
      return true;
  return false;
}

bool
cubes_before (Cubes *c, size_t transition, const TermList *cube,
              TermList *out) {
  TermList target = {0};
  assume_after (c, transition, cube, &target);
  bool ok = oracle_cube (c->o, transition, &target, out);
  vec_done (&target);
  return ok;
}

void
cubes_mark (Cubes *c, const TermList *cube, bool *needed) {
  assert (needed);
  for (size_t i = 0; i < cube->len; i++)
    needed[i] = needed[i] || oracle_used (c->o, i);
}

void
cubes_keep (TermList *cube, const bool *needed) {
  size_t len = 0;
  for (size_t i = 0; i < cube->len; i++)
    if (needed[i])
      cube->data[len++] = cube->data[i];
  cube->len = len;
}

static bool
contains (const TermList *list, Term term) {
  for (size_t i = 0; i < list->len; i++)
    if (term_is (list->data[i], term))
      return true;
  return false;
}

static void
add_literal (Cubes *c, TermList *cube, Term literal) {
  literal = native_canonical (c->o->native, literal);
  if (!contains (cube, literal) && !contains (&c->g->invariant, literal))
    vec_push (cube, literal);
}

static bool
is_numeric_equality (const Terms *t, Term term) {
  if (term_kind (t, term) != TERM_EQ)
    return false;
  Sort sort = term_sort (t, term_arg (t, term, 0));
  return sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT);
}

void
cubes_spread (Cubes *c, const TermList *cube, TermList *out) {
  Terms *t = c->o->terms;
  vec_clear (out);
  for (size_t i = 0; i < cube->len; i++) {
    Term l = cube->data[i];
    if (!is_numeric_equality (t, l)) {
      add_literal (c, out, l);
      continue;
    }
    Term a = term_arg (t, l, 0), b = term_arg (t, l, 1);
    add_literal (c, out, term_le (t, a, b));
    add_literal (c, out, term_le (t, b, a));
  }
}
