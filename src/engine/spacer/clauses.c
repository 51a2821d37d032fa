/* Clauses: the predicate of a site holds of the states that are reached there.
 */

#include "engine/spacer/clauses.h"

#include <assert.h>

/* Clauses ------------------------------------------------------------------ */

static HornAtom
atom (const Clauses *c, size_t site, const Term *args) {
  return (HornAtom){c->number.data[site], args};
}

static void
add_init (Clauses *c) {
  const System *s = c->system;
  for (size_t i = 0; i < c->sites.values.len; i++) {
    Term init = sites_put (&c->sites, s->init, i);
    HornAtom head = atom (c, i, c->args.data);
    if (!term_is_false (s->terms, init))
      horn_clause (c->horn, 0, NULL, init, &head);
  }
}

static void
add_error (Clauses *c) {
  const System *s = c->system;
  for (size_t i = 0; i < c->sites.values.len; i++) {
    Term error = sites_put (&c->sites, s->error, i);
    HornAtom body = atom (c, i, c->args.data);
    if (!term_is_false (s->terms, error))
      horn_clause (c->horn, 1, &body, error, NULL);
  }
}

/* What the sites of a step say about the next values in a relation. */
static Term
put_edge (const Clauses *c, Term term, SiteEdge edge) {
  Subst *subst = subst_new (c->system->terms);
  for (size_t i = 0; i < c->sites.vars.len; i++)
    subst_set (subst, c->system->vars.data[c->sites.vars.data[i]].next,
               c->sites.values.data[edge.to][i]);
  Term result = sites_put (&c->sites, subst_apply (subst, term), edge.from);
  subst_free (subst);
  return result;
}

static void
add_edge (Clauses *c, SiteEdge edge) {
  const System *s = c->system;
  const Transition *tr = s->transitions.data + edge.transition;
  TermList after = {0};
  for (size_t i = 0; i < s->vars.len; i++)
    if (!sites_tell (&c->sites, i))
      vec_push (&after, tr->free[i]
                            ? s->vars.data[i].next
                            : sites_put (&c->sites, tr->values[i], edge.from));
  HornAtom body = atom (c, edge.from, c->args.data),
           head = atom (c, edge.to, after.data);
  Term step = term_and2 (s->terms, tr->guard, tr->relation);
  horn_clause (c->horn, 1, &body, put_edge (c, step, edge), &head);
  vec_done (&after);
}

void
clauses_init (Clauses *c, Oracle *o) {
  *c = (Clauses){
      .oracle = o, .system = o->system, .horn = horn_new (o->terms, o->run)};
  sites_init (&c->sites, c->system);
  for (size_t i = 0; i < c->system->vars.len; i++)
    if (!sites_tell (&c->sites, i))
      vec_push (&c->args, c->system->vars.data[i].now);
  for (size_t i = 0; i < c->sites.values.len; i++)
    vec_push (&c->number, horn_predicate (c->horn, c->args.len, c->args.data));
  add_init (c);
  for (size_t i = 0; i < c->sites.edges.len; i++)
    add_edge (c, c->sites.edges.data[i]);
  add_error (c);
}

void
clauses_done (Clauses *c) {
  horn_free (c->horn);
  sites_done (&c->sites);
  vec_done (&c->number);
  vec_done (&c->args);
}

/* Answers ------------------------------------------------------------------ */

/* Nothing is known of a predicate that was never derived: no state is there. */
bool
clauses_solution (Clauses *c, TermList *out) {
  Terms *t = c->system->terms;
  vec_push (out, sites_somewhere (&c->sites));
  for (size_t i = 0; i < c->sites.values.len; i++) {
    Term solution;
    if (!horn_solution (c->horn, c->number.data[i], &solution)) {
      if (c->sites.values.len == 1)
        return false;
      solution = term_bool (t, false);
    }
    TermList parts = {0};
    answer_add_conjuncts (t, solution, &parts);
    for (size_t k = 0; k < parts.len; k++)
      vec_push (out, term_implies (t, sites_at (&c->sites, i), parts.data[k]));
    vec_done (&parts);
  }
  return true;
}

bool
clauses_state (const Clauses *c, const HornFact *fact, Term *values) {
  for (size_t i = 0; i < c->sites.values.len; i++) {
    if (c->number.data[i] != fact->predicate)
      continue;
    size_t given = 0;
    assert (fact->values.len == c->args.len);
    for (size_t v = 0; v < c->system->vars.len; v++)
      if (!sites_tell (&c->sites, v))
        values[v] = fact->values.data[given++];
    for (size_t k = 0; k < c->sites.vars.len; k++)
      values[c->sites.vars.data[k]] = c->sites.values.data[i][k];
    return true;
  }
  return false;
}
