/* A mode is a variable that is only set to constants, of which there are few.
   The numbers that some transition changes together with it, or with another
   mode of the same component, belong to it; those that belong to most modes are
   shared.  A number of its own is compared with
   shared ones and with constants while the mode has a certain value, and with a
   number of another mode while both have. */

#include "engine/modes_list.h"
#include "base/map.h"

#include <assert.h>

enum { FEWEST_MODES = 2, MOST_VALUES = 8 };

typedef VEC (size_t) VarList;

typedef struct {
  size_t var;
  TermList values;
  VarList own; /* numbers that belong to it alone */
} Mode;

typedef struct {
  const System *system;
  Terms *t;
  VEC (Mode) modes;
  VarList shared;
  Map seen;
  size_t most;
  TermList *out;
} Listing;

/* Modes -------------------------------------------------------------------- */

static bool
changes (const System *s, size_t transition, size_t var) {
  const Transition *tr = s->transitions.data + transition;
  return tr->free[var] || !term_is (tr->values[var], s->vars.data[var].now);
}

static void
add_value (TermList *values, Term value) {
  for (size_t i = 0; i < values->len; i++)
    if (term_is (values->data[i], value))
      return;
  vec_push (values, value);
}

/* The constants that 'term' says a variable is. */
static void
add_compared (const Terms *t, Term term, Term now, TermList *values) {
  const Term *parts;
  size_t n = term_conjuncts (t, &term, &parts);
  for (size_t i = 0; i < n; i++)
    for (size_t side = 0; term_kind (t, parts[i]) == TERM_EQ && side < 2;
         side++)
      if (term_is (term_arg (t, parts[i], side), now) &&
          term_is_constant (t, term_arg (t, parts[i], 1 - side)))
        add_value (values, term_arg (t, parts[i], 1 - side));
}

/* False: it is none. */
static bool
find_values (const System *s, size_t var, TermList *values) {
  Term now = s->vars.data[var].now;
  add_compared (s->terms, s->init, now, values);
  for (size_t i = 0; i < s->transitions.len; i++) {
    const Transition *tr = s->transitions.data + i;
    if (changes (s, i, var)) {
      if (tr->free[var] || !term_is_constant (s->terms, tr->values[var]))
        return false;
      add_value (values, tr->values[var]);
    }
    add_compared (s->terms, tr->guard, now, values);
  }
  return values->len >= 2 && values->len <= MOST_VALUES;
}

static void
find_modes (Listing *l) {
  for (size_t i = 0; i < l->system->vars.len; i++) {
    Mode m = {.var = i};
    if (find_values (l->system, i, &m.values))
      vec_push (&l->modes, m);
    else
      vec_done (&m.values);
  }
}

static bool
is_mode (const Listing *l, size_t var) {
  for (size_t i = 0; i < l->modes.len; i++)
    if (l->modes.data[i].var == var)
      return true;
  return false;
}

static bool
changes_together (const System *s, size_t a, size_t b) {
  for (size_t i = 0; i < s->transitions.len; i++)
    if (changes (s, i, a) && changes (s, i, b))
      return true;
  return false;
}

/* Whether most modes change together with this one, as a lock does. */
static bool
is_shared (const Listing *l, size_t mode) {
  size_t others = 0;
  for (size_t k = 0; k < l->modes.len; k++)
    others += k != mode && changes_together (l->system, l->modes.data[mode].var,
                                             l->modes.data[k].var);
  return others >= 2 && 2 * others >= l->modes.len;
}

/* Whether two modes are of one component: a flag for each thing it does. */
static bool
are_companions (const Listing *l, size_t a, size_t b) {
  return changes_together (l->system, l->modes.data[a].var,
                           l->modes.data[b].var) &&
         !is_shared (l, a) && !is_shared (l, b);
}

static bool
belongs_to (const Listing *l, size_t var, size_t mode) {
  if (changes_together (l->system, var, l->modes.data[mode].var))
    return true;
  for (size_t k = 0; k < l->modes.len; k++)
    if (k != mode && changes_together (l->system, var, l->modes.data[k].var) &&
        are_companions (l, mode, k))
      return true;
  return false;
}

/* Divides the numbers among the modes. */
static void
find_numbers (Listing *l) {
  const System *s = l->system;
  for (size_t i = 0; i < s->vars.len; i++) {
    Sort sort = s->vars.data[i].sort;
    VarList owners = {0};
    if (is_mode (l, i) ||
        !(sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT)))
      continue;
    for (size_t k = 0; k < l->modes.len; k++)
      if (belongs_to (l, i, k))
        vec_push (&owners, k);
    if (owners.len == 1 || 2 * owners.len < l->modes.len)
      for (size_t k = 0; k < owners.len; k++)
        vec_push (&l->modes.data[owners.data[k]].own, i);
    else
      vec_push (&l->shared, i);
    vec_done (&owners);
  }
}

/* Candidates --------------------------------------------------------------- */

static Term
now (const Listing *l, size_t var) {
  return l->system->vars.data[var].now;
}

static void
add (Listing *l, Term term) {
  uint64_t *seen = map_put (&l->seen, term.id);
  if (!*seen && !term_is_constant (l->t, term) && l->out->len < l->most)
    vec_push (l->out, term);
  *seen = 1;
}

static Term
elsewhere (const Listing *l, const Mode *m, size_t value) {
  return term_not (l->t,
                   term_eq (l->t, now (l, m->var), m->values.data[value]));
}

/* While 'other' does not hold: the order of two numbers. */
static void
add_strict_order (Listing *l, Term other, Term a, Term b) {
  add (l, term_or2 (l->t, other, term_lt (l->t, a, b)));
  add (l, term_or2 (l->t, other, term_lt (l->t, b, a)));
}

static void
add_order (Listing *l, Term other, Term a, Term b) {
  add (l, term_or2 (l->t, other, term_le (l->t, a, b)));
  add (l, term_or2 (l->t, other, term_le (l->t, b, a)));
  add_strict_order (l, other, a, b);
}

static void
add_alone (Listing *l, const Mode *m) {
  const System *s = l->system;
  for (size_t v = 0; v < m->values.len; v++)
    for (size_t i = 0; i < m->own.len; i++) {
      Term other = elsewhere (l, m, v), own = now (l, m->own.data[i]);
      Sort sort = term_sort (l->t, own);
      for (size_t k = 0; k < l->shared.len; k++)
        if (sort_is (s->vars.data[l->shared.data[k]].sort, sort))
          add_order (l, other, own, now (l, l->shared.data[k]));
      add_order (l, other, own, term_number (l->t, &RAT_INT (0), sort));
    }
}

static void
add_pair (Listing *l, const Mode *a, const Mode *b) {
  Terms *t = l->t;
  size_t both = a->own.len < b->own.len ? a->own.len : b->own.len;
  for (size_t v = 0; v < a->values.len; v++)
    for (size_t w = 0; w < b->values.len; w++) {
      Term other = term_or2 (t, elsewhere (l, a, v), elsewhere (l, b, w));
      add (l, other);
      for (size_t i = 0; i < both; i++) {
        Term m = now (l, a->own.data[i]), n = now (l, b->own.data[i]);
        if (!sort_is (term_sort (t, m), term_sort (t, n)))
          continue;
        add (l, term_or2 (t, other, term_not (t, term_eq (t, m, n))));
        add_strict_order (l, other, m, n);
      }
    }
}

static void
add_shared (Listing *l) {
  for (size_t i = 0; i < l->shared.len; i++)
    for (size_t k = 0; k < i; k++) {
      Term a = now (l, l->shared.data[i]), b = now (l, l->shared.data[k]);
      if (sort_is (term_sort (l->t, a), term_sort (l->t, b)))
        add_order (l, term_bool (l->t, false), a, b);
    }
}

void
modes_list (const System *s, size_t most, TermList *out) {
  Listing l = {.system = s, .t = s->terms, .most = out->len + most, .out = out};
  find_modes (&l);
  if (l.modes.len >= FEWEST_MODES) {
    find_numbers (&l);
    add_shared (&l);
    for (size_t i = 0; i < l.modes.len; i++)
      add_alone (&l, l.modes.data + i);
    for (size_t i = 0; i < l.modes.len; i++)
      for (size_t k = 0; k < i; k++)
        add_pair (&l, l.modes.data + k, l.modes.data + i);
  }
  for (size_t i = 0; i < l.modes.len; i++) {
    vec_done (&l.modes.data[i].values);
    vec_done (&l.modes.data[i].own);
  }
  vec_done (&l.modes);
  vec_done (&l.shared);
  map_done (&l.seen);
}
