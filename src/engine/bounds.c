/* Constants go where values go: with  when x < 10  and  y := x  the constant 10
   is one of y, too, and one of x where y is compared with it.  Steps by a
   number are followed once: with  when x < 10 do x := x + 3  the constant 13 is
   one of x. */

#include "engine/bounds.h"
#include "base/map.h"

enum { MOST_EACH = 6, MOST_ROUNDS = 200 };

typedef struct {
  const System *s;
  Terms *t;
  Map index;        /* now and next terms -> variable + 1 */
  Map visited;      /* terms that were looked into */
  TermList *bounds; /* by variable */
  bool changed;
} Flow;

static bool
var_of (const Flow *f, Term term, size_t *var) {
  const uint64_t *known = map_get (&f->index, term.id);
  if (known)
    *var = (size_t)*known - 1;
  return known;
}

static void
add_bound (Flow *f, size_t var, Term number) {
  TermList *list = f->bounds + var;
  bool there = !sort_is (term_sort (f->t, number), f->s->vars.data[var].sort);
  for (size_t i = 0; i < list->len; i++)
    there = there || term_is (list->data[i], number);
  if (there || list->len == MOST_EACH)
    return;
  vec_push (list, number);
  f->changed = true;
}

/* Comparisons of a variable with a number. */
static void
add_compared (Flow *f, Term term) {
  if (*map_put (&f->visited, term.id))
    return;
  *map_put (&f->visited, term.id) = 1;
  TermKind kind = term_kind (f->t, term);
  for (size_t i = 0; i < term_count (f->t, term); i++)
    add_compared (f, term_arg (f->t, term, i));
  for (size_t i = 0; i < 2; i++) {
    size_t var;
    if (kind != TERM_LE && kind != TERM_LT && kind != TERM_EQ)
      return;
    Term a = term_arg (f->t, term, i), b = term_arg (f->t, term, 1 - i);
    if (var_of (f, a, &var) && term_kind (f->t, b) == TERM_NUMBER)
      add_bound (f, var, b);
  }
}

/* The variable and the number of x + k or k + x. */
static bool
is_step (const Flow *f, Term value, size_t *from, Term *by) {
  if (term_kind (f->t, value) != TERM_ADD || term_count (f->t, value) != 2)
    return false;
  for (size_t i = 0; i < 2; i++) {
    *by = term_arg (f->t, value, 1 - i);
    if (var_of (f, term_arg (f->t, value, i), from) &&
        term_kind (f->t, *by) == TERM_NUMBER)
      return true;
  }
  return false;
}

/* A value that the variable is set to; 'steps': follows steps, else copies. */
static void
add_value (Flow *f, size_t var, Term value, bool steps) {
  size_t from;
  Term by;
  if (term_kind (f->t, value) == TERM_ITE) {
    add_value (f, var, term_arg (f->t, value, 1), steps);
    add_value (f, var, term_arg (f->t, value, 2), steps);
  } else if (term_kind (f->t, value) == TERM_NUMBER)
    add_bound (f, var, value);
  else if (steps && is_step (f, value, &from, &by)) {
    size_t n = f->bounds[from].len;
    for (size_t i = 0; i < n; i++)
      add_bound (f, var, term_add2 (f->t, f->bounds[from].data[i], by));
  } else if (!steps && var_of (f, value, &from) && from != var) {
    for (size_t i = 0; i < f->bounds[from].len; i++)
      add_bound (f, var, f->bounds[from].data[i]);
    for (size_t i = 0; i < f->bounds[var].len; i++)
      add_bound (f, from, f->bounds[var].data[i]);
  }
}

static void
add_values (Flow *f, bool steps) {
  for (size_t i = 0; i < f->s->transitions.len; i++) {
    const Transition *tr = f->s->transitions.data + i;
    for (size_t k = 0; k < f->s->vars.len; k++)
      if (!tr->free[k] && !term_is (tr->values[k], f->s->vars.data[k].now))
        add_value (f, k, tr->values[k], steps);
  }
}

static void
follow (Flow *f) {
  const System *s = f->s;
  add_compared (f, s->init);
  add_compared (f, s->error);
  for (size_t i = 0; i < s->transitions.len; i++) {
    add_compared (f, s->transitions.data[i].guard);
    add_compared (f, s->transitions.data[i].relation);
    for (size_t k = 0; k < s->vars.len; k++)
      add_compared (f, s->transitions.data[i].values[k]);
  }
  add_values (f, true);
  f->changed = true;
  for (size_t i = 0; i < MOST_ROUNDS && f->changed; i++) {
    f->changed = false;
    add_values (f, false);
  }
}

void
bounds_list (const System *s, size_t most, TermList *out) {
  Flow f = {.s = s, .t = s->terms};
  f.bounds = mem_zero ((s->vars.len + 1) * sizeof *f.bounds);
  for (size_t i = 0; i < s->vars.len; i++) {
    *map_put (&f.index, s->vars.data[i].now.id) = i + 1;
    *map_put (&f.index, s->vars.data[i].next.id) = i + 1;
  }
  follow (&f);
  most += out->len;
  for (size_t i = 0; i < s->vars.len; i++) {
    Term now = s->vars.data[i].now;
    for (size_t k = 0; k < f.bounds[i].len && out->len < most; k++) {
      vec_push (out, term_le (s->terms, now, f.bounds[i].data[k]));
      vec_push (out, term_le (s->terms, f.bounds[i].data[k], now));
    }
    vec_done (&f.bounds[i]);
  }
  mem_free (f.bounds);
  map_done (&f.index);
  map_done (&f.visited);
}
