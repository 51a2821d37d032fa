/* Sites are found by following transitions from the initial values, first with
   all variables that are set to constants only, then with one more at a time,
   as long as there are about as many steps between sites as transitions. */

#include "engine/sites.h"

#include <string.h>

/* The constant that a conjunct of 'term' says the variable is. */
static bool
fixed_value (Terms *t, Term term, Term var, Term *value) {
  const Term *parts;
  size_t n = term_conjuncts (t, &term, &parts);
  for (size_t i = 0; i < n; i++) {
    Term part = parts[i];
    TermKind kind = term_kind (t, part);
    bool negated = kind == TERM_NOT && term_is (term_arg (t, part, 0), var);
    if (negated || term_is (part, var)) {
      *value = term_bool (t, !negated);
      return true;
    }
    for (size_t side = 0; kind == TERM_EQ && side < 2; side++) {
      *value = term_arg (t, part, 1 - side);
      if (term_is (term_arg (t, part, side), var) &&
          term_is_constant (t, *value))
        return true;
    }
  }
  return false;
}

/* Whether the variable begins with a constant, is set to constants only, and
   some guard asks for it; how many do. */
static size_t
count_guards (const System *s, size_t var) {
  Term now = s->vars.data[var].now, value;
  size_t guards = 0;
  if (!fixed_value (s->terms, s->init, now, &value))
    return 0;
  for (size_t i = 0; i < s->transitions.len; i++) {
    const Transition *tr = s->transitions.data + i;
    if (tr->free[var] || (!term_is (tr->values[var], now) &&
                          !term_is_constant (s->terms, tr->values[var])))
      return 0;
    guards += fixed_value (s->terms, tr->guard, now, &value);
  }
  return guards;
}

/* Following ---------------------------------------------------------------- */

static void
forget (Sites *s) {
  for (size_t i = 0; i < s->values.len; i++)
    mem_free (s->values.data[i]);
  vec_clear (&s->values);
  vec_clear (&s->edges);
}

/* The number of the site; takes the vector. */
static size_t
site_of (Sites *s, Term *vector) {
  size_t bytes = s->vars.len * sizeof *vector;
  for (size_t i = 0; i < s->values.len; i++)
    if (!memcmp (s->values.data[i], vector, bytes)) {
      mem_free (vector);
      return i;
    }
  vec_push (&s->values, vector);
  return s->values.len - 1;
}

/* Where the transition leads from a site; NULL: it cannot be taken there. */
static Term *
vector_after (const Sites *s, size_t transition, size_t site) {
  const System *sys = s->system;
  const Transition *tr = sys->transitions.data + transition;
  Term *after = mem_alloc ((s->vars.len + 1) * sizeof *after);
  for (size_t i = 0; i < s->vars.len; i++) {
    size_t var = s->vars.data[i];
    Term now = sys->vars.data[var].now, here = s->values.data[site][i], value;
    if (fixed_value (sys->terms, tr->guard, now, &value) &&
        !term_is (value, here)) {
      mem_free (after);
      return NULL;
    }
    after[i] = term_is (tr->values[var], now) ? here : tr->values[var];
  }
  return after;
}

/* All sites with these variables; false: there are too many. */
static bool
follow (Sites *s) {
  const System *sys = s->system;
  size_t n = sys->transitions.len;
  Term *vector = mem_alloc ((s->vars.len + 1) * sizeof *vector);
  forget (s);
  for (size_t i = 0; i < s->vars.len; i++)
    fixed_value (sys->terms, sys->init, sys->vars.data[s->vars.data[i]].now,
                 vector + i);
  site_of (s, vector);
  for (size_t site = 0; site < s->values.len; site++)
    for (size_t i = 0; i < n; i++) {
      Term *after = vector_after (s, i, site);
      if (!after)
        continue;
      size_t to = site_of (s, after);
      vec_push (&s->edges, ((SiteEdge){i, site, to}));
      if (s->values.len > 2 * n + 4 || s->edges.len > 2 * n + 4)
        return false;
    }
  return true;
}

typedef struct {
  size_t var, guards;
} Choice;
typedef VEC (Choice) Choices;

/* Those that most guards ask for first. */
static void
list_choices (const System *s, Choices *out) {
  for (size_t i = 0; i < s->vars.len; i++) {
    Choice c = {i, count_guards (s, i)};
    if (!c.guards)
      continue;
    vec_push (out, c);
    for (size_t k = out->len - 1;
         k && out->data[k - 1].guards < out->data[k].guards; k--) {
      out->data[k] = out->data[k - 1];
      out->data[k - 1] = c;
    }
  }
}

void
sites_init (Sites *s, const System *system) {
  *s = (Sites){.system = system};
  Choices choices = {0};
  list_choices (system, &choices);
  for (size_t i = 0; i < choices.len; i++)
    vec_push (&s->vars, choices.data[i].var);
  if (!follow (s)) {
    vec_clear (&s->vars);
    for (size_t i = 0; i < choices.len; i++) {
      vec_push (&s->vars, choices.data[i].var);
      if (!follow (s))
        s->vars.len--;
    }
    follow (s);
  }
  vec_done (&choices);
}

void
sites_done (Sites *s) {
  forget (s);
  vec_done (&s->values);
  vec_done (&s->edges);
  vec_done (&s->vars);
}

void
sites_merge (Sites *s) {
  vec_clear (&s->vars);
  follow (s);
}

/* A step may lead from each half into each. */
void
sites_split (Sites *s, Term phase) {
  size_t n = s->values.len, edges = s->edges.len;
  size_t bytes = (s->vars.len + 1) * sizeof (Term);
  for (size_t i = 0; i < n; i++) {
    Term *copy = mem_alloc (bytes);
    memcpy (copy, s->values.data[i], s->vars.len * sizeof (Term));
    vec_push (&s->values, copy);
  }
  for (size_t i = 0; i < 3 * edges; i++) {
    SiteEdge e = s->edges.data[i % edges];
    size_t which = 1 + i / edges;
    e.from += which & 1 ? n : 0;
    e.to += which & 2 ? n : 0;
    vec_push (&s->edges, e);
  }
  s->is_split = true;
  s->phase = phase;
}

/* Formulas ----------------------------------------------------------------- */

Term
sites_phase (const Sites *s, size_t site) {
  Terms *t = s->system->terms;
  return !s->is_split               ? term_bool (t, true)
         : 2 * site < s->values.len ? s->phase
                                    : term_not (t, s->phase);
}

bool
sites_tell (const Sites *s, size_t var) {
  for (size_t i = 0; i < s->vars.len; i++)
    if (s->vars.data[i] == var)
      return true;
  return false;
}

Term
sites_at (const Sites *s, size_t site) {
  Terms *t = s->system->terms;
  Term all = sites_phase (s, site);
  for (size_t i = 0; i < s->vars.len; i++)
    all = term_and2 (t, all,
                     term_eq (t, s->system->vars.data[s->vars.data[i]].now,
                              s->values.data[site][i]));
  return all;
}

Term
sites_somewhere (const Sites *s) {
  TermList all = {0};
  for (size_t i = 0; i < s->values.len; i++)
    vec_push (&all, sites_at (s, i));
  Term result = term_or (s->system->terms, all.len, all.data);
  vec_done (&all);
  return result;
}

Term
sites_put (const Sites *s, Term term, size_t site) {
  if (!s->vars.len)
    return term;
  Subst *subst = subst_new (s->system->terms);
  for (size_t i = 0; i < s->vars.len; i++)
    subst_set (subst, s->system->vars.data[s->vars.data[i]].now,
               s->values.data[site][i]);
  Term result = subst_apply (subst, term);
  subst_free (subst);
  return result;
}
