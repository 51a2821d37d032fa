/* Candidates come from what the system says: its atoms, the constants that a
   variable is compared with or set to, pairs of variables. */

#include "engine/candidates.h"
#include "base/map.h"
#include "engine/bounds.h"

enum { FEW = 7, MOST_FLAGS = 24 }; /* variables of which all pairs are taken */

typedef struct {
  const Sites *sites;
  Terms *t;
  Map allowed; /* now terms, without the site */
  Map visited; /* terms that were looked into */
  Map seen;    /* candidates */
  size_t most;
  TermList *out;
} Listing;

typedef struct {
  const Map *allowed;
  bool other;
} Look;

static void
look_var (void *context, Term var) {
  Look *l = context;
  l->other = l->other || !map_get (l->allowed, var.id);
}

static void
add (Listing *l, Term term) {
  Look look = {&l->allowed, false};
  if (term_is_constant (l->t, term) || l->out->len >= l->most)
    return;
  term_vars (l->t, term, look_var, &look);
  uint64_t *seen = map_put (&l->seen, term.id);
  if (!look.other && !*seen)
    vec_push (l->out, term);
  *seen = 1;
}

/* a <= b and b <= a, and what of the strict ones is whole. */
static void
add_comparison (Listing *l, Term a, Term b) {
  add (l, term_le (l->t, a, b));
  add (l, term_le (l->t, b, a));
}

static void
add_atoms (Listing *l, Term term) {
  TermKind kind = term_kind (l->t, term);
  if (*map_put (&l->visited, term.id))
    return;
  *map_put (&l->visited, term.id) = 1;
  size_t n = term_count (l->t, term);
  if (kind == TERM_LE || kind == TERM_LT || kind == TERM_EQ) {
    Term a = term_arg (l->t, term, 0), b = term_arg (l->t, term, 1);
    Sort sort = term_sort (l->t, a);
    if (sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT))
      add_comparison (l, a, b);
    if (kind != TERM_EQ) {
      add (l, term);
      add (l, term_not (l->t, term));
    }
  }
  for (size_t i = 0; i < n; i++)
    add_atoms (l, term_arg (l->t, term, i));
}

static void
add_flags (Listing *l) {
  const System *s = l->sites->system;
  TermList flags = {0};
  for (size_t i = 0; i < s->vars.len; i++)
    if (sort_is (s->vars.data[i].sort, BOOL_SORT) && !sites_tell (l->sites, i))
      vec_push (&flags, s->vars.data[i].now);
  for (size_t i = 0; i < flags.len; i++) {
    add (l, flags.data[i]);
    add (l, term_not (l->t, flags.data[i]));
  }
  for (size_t i = 0; i < flags.len && flags.len <= MOST_FLAGS; i++)
    for (size_t k = 0; k < i; k++)
      add (l, term_not (l->t, term_and2 (l->t, flags.data[i], flags.data[k])));
  vec_done (&flags);
}

/* Signs, constants that it is set to, and the order of few. */
static void
add_numbers (Listing *l) {
  const System *s = l->sites->system;
  VEC (size_t) numbers = {0};
  for (size_t i = 0; i < s->vars.len; i++) {
    Sort sort = s->vars.data[i].sort;
    if (sites_tell (l->sites, i) ||
        !(sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT)))
      continue;
    Term now = s->vars.data[i].now;
    vec_push (&numbers, i);
    add_comparison (l, now, term_number (l->t, &RAT_INT (0), sort));
    for (size_t k = 0; k < s->transitions.len; k++) {
      Term value = s->transitions.data[k].values[i];
      if (term_kind (l->t, value) == TERM_NUMBER)
        add_comparison (l, now, value);
    }
  }
  for (size_t i = 0; i < numbers.len && numbers.len <= FEW; i++)
    for (size_t k = 0; k < i; k++) {
      const SystemVar *a = s->vars.data + numbers.data[i];
      const SystemVar *b = s->vars.data + numbers.data[k];
      if (sort_is (a->sort, b->sort))
        add_comparison (l, a->now, b->now);
    }
  vec_done (&numbers);
}

/* Constants that flow to a variable. */
static void
add_bounds (Listing *l) {
  TermList bounds = {0};
  bounds_list (l->sites->system, l->most, &bounds);
  for (size_t i = 0; i < bounds.len; i++)
    add (l, bounds.data[i]);
  vec_done (&bounds);
}

void
candidates_list (const Sites *sites, size_t most, TermList *out) {
  const System *s = sites->system;
  Listing l = {
      .sites = sites, .t = s->terms, .most = out->len + most, .out = out};
  for (size_t i = 0; i < s->vars.len; i++)
    if (!sites_tell (sites, i))
      *map_put (&l.allowed, s->vars.data[i].now.id) = 1;
  for (size_t i = 0; i < s->program->hints.len; i++)
    add (&l, s->program->hints.data[i]);
  add_numbers (&l);
  add_atoms (&l, s->error);
  add_atoms (&l, s->init);
  for (size_t i = 0; i < s->transitions.len; i++) {
    add_atoms (&l, s->transitions.data[i].guard);
    for (size_t k = 0; k < s->vars.len; k++)
      add_atoms (&l, s->transitions.data[i].values[k]);
  }
  add_flags (&l);
  add_bounds (&l);
  map_done (&l.allowed);
  map_done (&l.visited);
  map_done (&l.seen);
}

/* Phases ------------------------------------------------------------------- */

static bool
is_comparison (const Terms *t, Term term) {
  TermKind kind = term_kind (t, term);
  return kind == TERM_LE || kind == TERM_LT;
}

typedef struct {
  const System *s;
  Map allowed; /* now terms */
  Map asked;   /* comparisons that a guard asks for */
  Map visited; /* terms that were looked into */
  size_t most;
  TermList *out;
} Phases;

static void
add_phase (Phases *p, Term term) {
  Terms *t = p->s->terms;
  bool there = p->out->len >= p->most;
  for (size_t i = 0; i < p->out->len; i++)
    there = there || term_is (p->out->data[i], term) ||
            term_is (p->out->data[i], term_not (t, term));
  if (!there)
    vec_push (p->out, term);
}

static bool
is_of_one_state (const Phases *p, Term term) {
  Look look = {&p->allowed, false};
  term_vars (p->s->terms, term, look_var, &look);
  return !look.other;
}

/* What one guard asks for, and another one for its negation. */
static void
add_guard (Phases *p, Term guard) {
  Terms *t = p->s->terms;
  TermList atoms = {0};
  const Term *parts;
  size_t n = term_conjuncts (t, &guard, &parts);
  for (size_t k = 0; k < n; k++)
    vec_push (&atoms, parts[k]);
  for (size_t k = 0; k < n; k++) {
    if (!is_comparison (t, atoms.data[k]) ||
        !is_of_one_state (p, atoms.data[k]))
      continue;
    *map_put (&p->asked, atoms.data[k].id) = 1;
    if (map_get (&p->asked, term_not (t, atoms.data[k]).id))
      add_phase (p, atoms.data[k]);
  }
  vec_done (&atoms);
}

/* What decides between two values. */
static void
add_choices (Phases *p, Term term) {
  const Terms *t = p->s->terms;
  if (*map_put (&p->visited, term.id))
    return;
  *map_put (&p->visited, term.id) = 1;
  for (size_t i = 0; i < term_count (t, term); i++)
    add_choices (p, term_arg (t, term, i));
  if (term_kind (t, term) != TERM_ITE)
    return;
  Term condition = term_arg (t, term, 0);
  if (is_comparison (t, condition) && is_of_one_state (p, condition))
    add_phase (p, condition);
}

void
candidates_phases (const System *s, size_t most, TermList *out) {
  Phases p = {.s = s, .most = out->len + most, .out = out};
  for (size_t i = 0; i < s->vars.len; i++)
    *map_put (&p.allowed, s->vars.data[i].now.id) = 1;
  for (size_t i = 0; i < s->transitions.len; i++)
    add_guard (&p, s->transitions.data[i].guard);
  for (size_t i = 0; i < s->transitions.len; i++) {
    add_choices (&p, s->transitions.data[i].relation);
    for (size_t k = 0; k < s->vars.len; k++)
      add_choices (&p, s->transitions.data[i].values[k]);
  }
  map_done (&p.allowed);
  map_done (&p.asked);
  map_done (&p.visited);
}
