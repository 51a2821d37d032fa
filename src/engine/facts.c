/* States are added to sites until no step leads to a state of which the facts
   of its site are not true.  Each new state makes the hull or the lattice of
   its site larger or takes candidates away, so that ends.  Facts of sites that
   are not reached: it is never there. */

#include "engine/facts.h"
#include "base/map.h"
#include "engine/candidates.h"
#include "engine/hull.h"
#include "engine/lattice.h"

#include <assert.h>
#include <time.h>

enum {
  MOST_SITES = 200,
  MOST_NUMBERS = 40,
  MOST_CANDIDATES = 1500,
  MOST_EACH = 600,
  MOST_INTEGERS = 16
};

typedef struct {
  Oracle *o;
  const System *system;
  Sites sites;
  TermList numbers;    /* now terms of the variables in hulls */
  VEC (size_t) index;  /* and which variables these are */
  TermList integers;   /* now terms of the variables in lattices */
  TermList candidates; /* for each site the same */
  unsigned kinds;      /* of facts */
  Hull *hulls;         /* by site */
  Hull whole;          /* of all states */
  Lattice *lattices;   /* by site */
  bool **alive;        /* by site and candidate */
  bool *changed;       /* by site: steps from there must be asked again */
  double until;        /* CPU seconds */
  bool gave_up;
} Search;

static double
cpu_seconds (void) {
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Beginning and end -------------------------------------------------------- */

/* 'phase' is NULL, or divides the sites. */
static void
search_init (Search *s, Oracle *o, unsigned kinds, double seconds,
             const Term *phase) {
  *s = (Search){.o = o,
                .system = o->system,
                .kinds = kinds,
                .until = cpu_seconds () + seconds};
  sites_init (&s->sites, o->system);
  if (s->sites.values.len > MOST_SITES)
    sites_merge (&s->sites);
  if (phase)
    sites_split (&s->sites, *phase);
  for (size_t i = 0; i < o->system->vars.len; i++) {
    Sort sort = o->system->vars.data[i].sort;
    bool number = sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT);
    if (number && !sites_tell (&s->sites, i) && s->numbers.len < MOST_NUMBERS) {
      vec_push (&s->numbers, o->system->vars.data[i].now);
      vec_push (&s->index, i);
    }
  }
  for (size_t i = 0; i < s->numbers.len; i++)
    if (sort_is (term_sort (o->terms, s->numbers.data[i]), INT_SORT))
      vec_push (&s->integers, s->numbers.data[i]);
  if (s->integers.len > MOST_INTEGERS)
    s->kinds &= ~(unsigned)FACT_CONGRUENCES;
  size_t n = s->sites.values.len, each = MOST_CANDIDATES / n;
  if (kinds & FACT_CANDIDATES)
    candidates_list (&s->sites, each < MOST_EACH ? each : MOST_EACH,
                     &s->candidates);
  hull_init (&s->whole, s->numbers.len);
  s->hulls = mem_alloc (n * sizeof *s->hulls);
  s->lattices = mem_alloc (n * sizeof *s->lattices);
  s->alive = mem_alloc (n * sizeof *s->alive);
  s->changed = mem_zero (n);
  for (size_t i = 0; i < n; i++) {
    hull_init (s->hulls + i, s->numbers.len);
    lattice_init (s->lattices + i, s->integers.len);
    s->alive[i] = mem_zero (s->candidates.len + 1);
    for (size_t k = 0; k < s->candidates.len; k++)
      s->alive[i][k] = true;
  }
}

static void
search_done (Search *s) {
  hull_done (&s->whole);
  for (size_t i = 0; i < s->sites.values.len; i++) {
    hull_done (s->hulls + i);
    lattice_done (s->lattices + i);
    mem_free (s->alive[i]);
  }
  mem_free (s->hulls);
  mem_free (s->lattices);
  mem_free (s->alive);
  mem_free (s->changed);
  vec_done (&s->numbers);
  vec_done (&s->index);
  vec_done (&s->integers);
  vec_done (&s->candidates);
  sites_done (&s->sites);
}

static bool
is_reached (const Search *s, size_t site) {
  return !s->hulls[site].is_empty;
}

/* States ------------------------------------------------------------------- */

/* The numbers of a state; false: not all of them are known. */
static bool
numbers_of (Search *s, Subst *state, const TermList *vars, Rat *point) {
  bool ok = true;
  for (size_t i = 0; i < vars->len; i++) {
    Term value = subst_apply (state, vars->data[i]);
    rat_init (point + i);
    if (term_kind (s->o->terms, value) == TERM_NUMBER)
      rat_set (point + i, term_value (s->o->terms, value));
    else
      ok = false;
  }
  return ok;
}

static void
free_numbers (Rat *point, size_t n) {
  for (size_t i = 0; i < n; i++)
    rat_done (point + i);
  mem_free (point);
}

/* Whether the hull or the lattice of the site becomes larger. */
static bool
add_numbers (Search *s, size_t site, Subst *state) {
  size_t n = s->numbers.len, k = s->integers.len;
  Rat *point = mem_alloc ((n + 1) * sizeof *point);
  Rat *whole = mem_alloc ((k + 1) * sizeof *whole);
  bool ok = numbers_of (s, state, &s->numbers, point);
  ok = numbers_of (s, state, &s->integers, whole) && ok;
  s->gave_up = s->gave_up || !ok;
  bool more = hull_add (s->hulls + site, point);
  hull_add (&s->whole, point);
  if (s->kinds & FACT_CONGRUENCES)
    more = lattice_add (s->lattices + site, whole) || more;
  free_numbers (point, n);
  free_numbers (whole, k);
  return more;
}

/* A state there, given by a substitution of constants for now terms. */
static void
add_state (Search *s, size_t site, Subst *state) {
  Terms *t = s->o->terms;
  bool more = add_numbers (s, site, state);
  for (size_t k = 0; k < s->candidates.len; k++)
    if (s->alive[site][k] &&
        !term_is_true (t, subst_apply (state, s->candidates.data[k])))
      s->alive[site][k] = false, more = true;
  s->changed[site] = true;
  s->gave_up = s->gave_up || !more;
}

/* The facts of a site, as far as they are known not to be wrong. */
static void
list_facts (Search *s, size_t site, TermList *out) {
  Terms *t = s->o->terms;
  if (s->kinds & FACT_EQUATIONS)
    hull_terms (s->hulls + site, t, s->numbers.data, out);
  if (s->kinds & FACT_CONGRUENCES)
    lattice_terms (s->lattices + site, t, s->integers.data, out);
  for (size_t k = 0; k < s->candidates.len; k++)
    if (s->alive[site][k])
      vec_push (out, s->candidates.data[k]);
}

static Term
facts_of (Search *s, size_t site) {
  TermList facts = {0};
  list_facts (s, site, &facts);
  Term all = term_and (s->o->terms, facts.len, facts.data);
  vec_done (&facts);
  return all;
}

/* Questions ---------------------------------------------------------------- */

static Answer
ask (Search *s, TermList *question) {
  if (cpu_seconds () > s->until || run_expired (s->o->run)) {
    s->gave_up = true;
    return UNDECIDED;
  }
  Answer answer = oracle_check (s->o, question);
  s->gave_up = s->gave_up || answer == UNDECIDED;
  return answer;
}

/* Adds an initial state for which the facts are wrong; false: there is none. */
static bool
ask_init (Search *s, size_t site) {
  Terms *t = s->o->terms;
  TermList question = {0};
  vec_push (&question, s->system->init);
  vec_push (&question, sites_at (&s->sites, site));
  if (is_reached (s, site))
    vec_push (&question, term_not (t, facts_of (s, site)));
  bool found = ask (s, &question) == SAT;
  vec_done (&question);
  if (!found)
    return false;
  Subst *state = subst_new (t);
  for (size_t i = 0; i < s->system->vars.len; i++)
    subst_set (state, s->system->vars.data[i].now,
               oracle_value (s->o, s->system->vars.data[i].now));
  add_state (s, site, state);
  subst_free (state);
  return true;
}

/* The state behind the step of the last model. */
static Subst *
state_after (Search *s, const Transition *tr) {
  const System *sys = s->system;
  Subst *before = subst_new (s->o->terms), *after = subst_new (s->o->terms);
  for (size_t i = 0; i < sys->vars.len; i++) {
    const SystemVar *v = sys->vars.data + i;
    subst_set (before, v->now, oracle_value (s->o, v->now));
    if (tr->free[i])
      subst_set (before, v->next, oracle_value (s->o, v->next));
  }
  for (size_t i = 0; i < tr->inputs.len; i++)
    subst_set (before, tr->inputs.data[i],
               oracle_value (s->o, tr->inputs.data[i]));
  for (size_t i = 0; i < sys->vars.len; i++) {
    const SystemVar *v = sys->vars.data + i;
    subst_set (after, v->now,
               subst_apply (before, tr->free[i] ? v->next : tr->values[i]));
  }
  subst_free (before);
  return after;
}

/* That some fact is wrong behind the step, as a formula before it; false: the
   facts before it, which are given, are those behind it. */
static bool
become_wrong (Search *s, SiteEdge edge, const TermList *before, Term *out) {
  Map same = {0};
  TermList facts = {0}, wrong = {0};
  *out = term_bool (s->o->terms, true);
  if (!is_reached (s, edge.to))
    return true;
  for (size_t i = 0; i < before->len; i++)
    *map_put (&same, before->data[i].id) = 1;
  list_facts (s, edge.to, &facts);
  for (size_t i = 0; i < facts.len; i++) {
    Term after = oracle_before (s->o, edge.transition, facts.data[i]);
    if (!map_get (&same, after.id))
      vec_push (&wrong, term_not (s->o->terms, after));
  }
  *out = term_or (s->o->terms, wrong.len, wrong.data);
  map_done (&same);
  vec_done (&facts);
  vec_done (&wrong);
  return !term_is_false (s->o->terms, *out);
}

/* Adds a state that the transition leads to and for which the facts are wrong;
   false: there is none. */
static bool
ask_step (Search *s, SiteEdge edge) {
  size_t transition = edge.transition, from = edge.from, to = edge.to;
  TermList question = {0};
  Term wrong;
  list_facts (s, from, &question);
  if (!become_wrong (s, edge, &question, &wrong)) {
    vec_done (&question);
    return false;
  }
  vec_push (&question, sites_at (&s->sites, from));
  vec_push (&question, s->system->ranges);
  vec_push (&question, term_not (s->o->terms, s->system->error));
  vec_push (&question, s->o->constraint[transition]);
  vec_push (&question,
            oracle_before (s->o, transition, sites_phase (&s->sites, to)));
  vec_push (&question, wrong);
  bool found = ask (s, &question) == SAT;
  vec_done (&question);
  if (!found)
    return false;
  Subst *state = state_after (s, s->system->transitions.data + transition);
  add_state (s, to, state);
  subst_free (state);
  return true;
}

static bool
search_round (Search *s) {
  bool more = false;
  bool *changed = s->changed;
  s->changed = mem_zero (s->sites.values.len);
  for (size_t i = 0; i < s->sites.edges.len && !s->gave_up; i++) {
    SiteEdge edge = s->sites.edges.data[i];
    if (changed[edge.from] || s->changed[edge.from])
      while (!s->gave_up && ask_step (s, edge))
        more = true;
  }
  mem_free (changed);
  return more && !s->gave_up;
}

static void
search (Search *s) {
  for (size_t i = 0; i < s->sites.values.len && !s->gave_up; i++)
    while (!s->gave_up && ask_init (s, i))
      ;
  while (!s->gave_up && search_round (s))
    ;
}

/* Answers ------------------------------------------------------------------ */

/* What holds at every site that is reached. */
static void
list_general (Search *s, TermList *out) {
  if (s->kinds & FACT_EQUATIONS)
    hull_terms (&s->whole, s->o->terms, s->numbers.data, out);
  for (size_t k = 0; k < s->candidates.len; k++) {
    bool all = true;
    for (size_t i = 0; i < s->sites.values.len && all; i++)
      all = !is_reached (s, i) || s->alive[i][k];
    if (all)
      vec_push (out, s->candidates.data[k]);
  }
}

/* Appends to 'kept' those facts that the ones before do not imply, as long as
   there is time to ask; equations come first. */
static void
keep_new (Search *s, size_t site, const TermList *facts, TermList *kept) {
  Terms *t = s->o->terms;
  size_t begin = kept->len;
  Term ranges = sites_put (&s->sites, s->system->ranges, site);
  for (size_t k = 0; k < facts->len; k++) {
    Term negated = term_not (t, facts->data[k]);
    vec_push (kept, ranges);
    vec_push (kept, negated);
    bool implied =
        cpu_seconds () < s->until && oracle_check (s->o, kept) == UNSAT;
    kept->len -= 2;
    if (!implied)
      vec_push (kept, facts->data[k]);
  }
  for (size_t k = begin; k < kept->len;) { /* and what later ones imply */
    Term fact = kept->data[k];
    kept->data[k] = term_not (t, fact);
    vec_push (kept, ranges);
    bool implied =
        cpu_seconds () < s->until && oracle_check (s->o, kept) == UNSAT;
    kept->len--;
    kept->data[k] = fact;
    if (!implied) {
      k++;
      continue;
    }
    for (size_t i = k; i + 1 < kept->len; i++)
      kept->data[i] = kept->data[i + 1];
    kept->len--;
  }
}

/* What holds everywhere, and for each site what holds there beyond that. */
static void
emit (Search *s, TermList *out) {
  Terms *t = s->o->terms;
  TermList facts = {0}, kept = {0};
  Term somewhere = sites_somewhere (&s->sites);
  if (!term_is_true (t, somewhere))
    vec_push (out, somewhere);
  list_general (s, &facts);
  keep_new (s, 0, &facts, &kept);
  size_t general = kept.len;
  for (size_t i = 0; i < general; i++)
    vec_push (out, kept.data[i]);
  for (size_t i = 0; i < s->sites.values.len; i++) {
    Term elsewhere = term_not (t, sites_at (&s->sites, i));
    vec_clear (&facts);
    kept.len = general;
    if (is_reached (s, i)) {
      list_facts (s, i, &facts);
      keep_new (s, i, &facts, &kept);
    } else
      vec_push (&kept, term_bool (t, false));
    for (size_t k = general; k < kept.len; k++)
      vec_push (out, term_or2 (t, elsewhere, kept.data[k]));
  }
  vec_done (&facts);
  vec_done (&kept);
}

static void
find (Oracle *o, unsigned kinds, double seconds, const Term *phase,
      TermList *out) {
  Search s;
  search_init (&s, o, kinds, seconds, phase);
  search (&s);
  s.until += seconds;
  if (!s.gave_up)
    emit (&s, out);
  search_done (&s);
}

void
facts_find (Oracle *o, unsigned kinds, double seconds, TermList *out) {
  find (o, kinds, seconds, NULL, out);
}

void
facts_of_phases (Oracle *o, unsigned kinds, double seconds, Term phase,
                 TermList *out) {
  find (o, kinds, seconds, &phase, out);
}

/* Divisions ---------------------------------------------------------------- */

static bool
divides (const Terms *t, Term term, Map *seen) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_DIV || kind == TERM_MOD)
    return true;
  if (*map_put (seen, term.id))
    return false;
  *map_put (seen, term.id) = 1;
  for (size_t i = 0; i < term_count (t, term); i++)
    if (divides (t, term_arg (t, term, i), seen))
      return true;
  return false;
}

bool
facts_divide (const System *s) {
  Map seen = {0};
  bool found =
      divides (s->terms, s->init, &seen) || divides (s->terms, s->error, &seen);
  for (size_t i = 0; i < s->transitions.len && !found; i++)
    found = divides (s->terms, system_relation (s, i), &seen);
  map_done (&seen);
  return found;
}

/* Variables that never change ---------------------------------------------- */

typedef struct {
  const System *system;
  bool changes;
} Change;

static void
look_var (void *context, Term var) {
  Change *c = context;
  const System *s = c->system;
  size_t i = 0;
  while (i < s->vars.len && !term_is (s->vars.data[i].now, var))
    i++;
  for (size_t k = 0; k < s->transitions.len && i < s->vars.len; k++)
    c->changes = c->changes || s->transitions.data[k].free[i] ||
                 !term_is (s->transitions.data[k].values[i], var);
}

void
facts_of_init (const System *s, TermList *out) {
  Term init = s->init;
  const Term *parts;
  size_t n = term_conjuncts (s->terms, &init, &parts);
  for (size_t i = 0; i < n; i++) {
    Change c = {s, false};
    term_vars (s->terms, parts[i], look_var, &c);
    if (!c.changes && !term_is_true (s->terms, parts[i]))
      vec_push (out, parts[i]);
  }
}
