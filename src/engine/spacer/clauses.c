/* Clauses: P(l) for a location l holds of the states that are reached there. */

#include "engine/spacer/clauses.h"

#include <assert.h>

/* Locations ---------------------------------------------------------------- */

/* The constant that a conjunct of 'term' says the variable is. */
static bool
fixed_value (const Terms *t, Term term, Term var, Term *value) {
  const Term *parts;
  size_t n = term_conjuncts (t, &term, &parts);
  for (size_t i = 0; i < n; i++) {
    if (term_kind (t, parts[i]) != TERM_EQ)
      continue;
    for (size_t side = 0; side < 2; side++) {
      *value = term_arg (t, parts[i], 1 - side);
      if (term_is (term_arg (t, parts[i], side), var) &&
          term_is_constant (t, *value))
        return true;
    }
  }
  return false;
}

static void
add_place (Clauses *c, Term place) {
  for (size_t i = 0; i < c->places.len; i++)
    if (term_is (c->places.data[i], place))
      return;
  vec_push (&c->places, place);
}

/* Whether the variable is a location; lists its values. */
static bool
is_location (Clauses *c, size_t var) {
  const System *s = c->system;
  const Terms *t = s->terms;
  Term now = s->vars.data[var].now, value;
  bool good = fixed_value (t, s->init, now, &value);
  if (good)
    add_place (c, value);
  for (size_t i = 0; i < s->transitions.len && good; i++) {
    const Transition *tr = s->transitions.data + i;
    good = fixed_value (t, tr->guard, now, &value) && !tr->free[var];
    if (good)
      add_place (c, value);
    if (good && !term_is (tr->values[var], now)) {
      good = term_is_constant (t, tr->values[var]);
      add_place (c, tr->values[var]);
    }
  }
  return good && c->places.len > 1;
}

static void
find_location (Clauses *c) {
  c->location = SIZE_MAX;
  for (size_t i = 0; i < c->system->vars.len && c->location == SIZE_MAX; i++) {
    vec_clear (&c->places);
    if (is_location (c, i))
      c->location = i;
  }
  if (c->location == SIZE_MAX) {
    vec_clear (&c->places);
    vec_push (&c->places, term_bool (c->system->terms, true));
  }
}

/* Clauses ------------------------------------------------------------------ */

/* The term where the process is at that place. */
static Term
at_place (const Clauses *c, Term term, size_t place) {
  if (c->location == SIZE_MAX)
    return term;
  Subst *subst = subst_new (c->system->terms);
  subst_set (subst, c->system->vars.data[c->location].now,
             c->places.data[place]);
  Term result = subst_apply (subst, term);
  subst_free (subst);
  return result;
}

static size_t
find_place (const Clauses *c, Term value) {
  size_t i = 0;
  while (i < c->places.len && !term_is (c->places.data[i], value))
    i++;
  return i;
}

static HornAtom
atom (const Clauses *c, size_t place, const Term *args) {
  return (HornAtom){c->number.data[place], args};
}

static void
add_init (Clauses *c) {
  const System *s = c->system;
  for (size_t i = 0; i < c->places.len; i++) {
    Term init = at_place (c, s->init, i);
    HornAtom head = atom (c, i, c->args.data);
    if (!term_is_false (s->terms, init))
      horn_clause (c->horn, 0, NULL, init, &head);
  }
}

static void
add_error (Clauses *c) {
  const System *s = c->system;
  for (size_t i = 0; i < c->places.len; i++) {
    Term error = at_place (c, s->error, i);
    HornAtom body = atom (c, i, c->args.data);
    if (!term_is_false (s->terms, error))
      horn_clause (c->horn, 1, &body, error, NULL);
  }
}

static void
add_transition (Clauses *c, const Transition *tr) {
  const System *s = c->system;
  size_t from = 0, to = 0;
  if (c->location != SIZE_MAX) {
    Term place = {0}, now = s->vars.data[c->location].now;
    fixed_value (s->terms, tr->guard, now, &place);
    from = to = find_place (c, place);
    if (!term_is (tr->values[c->location], now))
      to = find_place (c, tr->values[c->location]);
  }
  assert (from < c->places.len && to < c->places.len);
  TermList after = {0};
  for (size_t i = 0; i < s->vars.len; i++)
    if (i != c->location)
      vec_push (&after, tr->free[i] ? s->vars.data[i].next
                                    : at_place (c, tr->values[i], from));
  HornAtom body = atom (c, from, c->args.data), head = atom (c, to, after.data);
  Term constraint = term_and2 (s->terms, tr->guard, tr->relation);
  if (c->location != SIZE_MAX) { /* a relation may ask where the step leads */
    Subst *subst = subst_new (s->terms);
    subst_set (subst, s->vars.data[c->location].next, c->places.data[to]);
    constraint = at_place (c, subst_apply (subst, constraint), from);
    subst_free (subst);
  }
  horn_clause (c->horn, 1, &body, constraint, &head);
  vec_done (&after);
}

void
clauses_init (Clauses *c, Oracle *o) {
  *c = (Clauses){
      .oracle = o, .system = o->system, .horn = horn_new (o->terms, o->run)};
  find_location (c);
  for (size_t i = 0; i < c->system->vars.len; i++)
    if (i != c->location)
      vec_push (&c->args, c->system->vars.data[i].now);
  for (size_t i = 0; i < c->places.len; i++)
    vec_push (&c->number, horn_predicate (c->horn, c->args.len, c->args.data));
  add_init (c);
  for (size_t i = 0; i < c->system->transitions.len; i++)
    add_transition (c, c->system->transitions.data + i);
  add_error (c);
}

void
clauses_done (Clauses *c) {
  horn_free (c->horn);
  vec_done (&c->places);
  vec_done (&c->number);
  vec_done (&c->args);
}

/* Answers ------------------------------------------------------------------ */

/* The process is at one of the places. */
static Term
somewhere (const Clauses *c) {
  Terms *t = c->system->terms;
  TermList all = {0};
  for (size_t i = 0; i < c->places.len; i++)
    vec_push (&all, term_eq (t, c->system->vars.data[c->location].now,
                             c->places.data[i]));
  Term result = term_or (t, all.len, all.data);
  vec_done (&all);
  return result;
}

/* Nothing is known of a predicate that was never derived: no state is there. */
bool
clauses_solution (Clauses *c, TermList *out) {
  Terms *t = c->system->terms;
  if (c->location != SIZE_MAX)
    vec_push (out, somewhere (c));
  for (size_t i = 0; i < c->places.len; i++) {
    Term solution;
    if (!horn_solution (c->horn, c->number.data[i], &solution)) {
      if (c->location == SIZE_MAX)
        return false;
      solution = term_bool (t, false);
    }
    TermList parts = {0};
    answer_add_conjuncts (t, solution, &parts);
    for (size_t k = 0; k < parts.len; k++)
      vec_push (
          out,
          c->location == SIZE_MAX
              ? parts.data[k]
              : term_implies (t,
                              term_eq (t, c->system->vars.data[c->location].now,
                                       c->places.data[i]),
                              parts.data[k]));
    vec_done (&parts);
  }
  return true;
}

bool
clauses_state (const Clauses *c, const HornFact *fact, Term *values) {
  for (size_t i = 0; i < c->places.len; i++) {
    if (c->number.data[i] != fact->predicate)
      continue;
    size_t k = 0;
    assert (fact->values.len == c->args.len);
    for (size_t v = 0; v < c->system->vars.len; v++)
      values[v] = v == c->location ? c->places.data[i] : fact->values.data[k++];
    return true;
  }
  return false;
}
