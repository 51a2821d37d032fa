/* Tidying up steps.

   What a guard says about inputs that have nothing to do with the state is
   dropped: it can be satisfied, as the path is one.  Then many steps are the
   same. */

#include "pass/refcount.h"

#include <assert.h>

typedef struct {
  Refcount *w;
  uint32_t *group; /* by number of the input; the last one: the state */
  uint32_t first;  /* group of the conjunct */
  bool has_first;
} Grouping;

static uint32_t
find_group (uint32_t *group, uint32_t i) {
  while (group[i] != i)
    i = group[i] = group[group[i]];
  return i;
}

static void
group_var (void *context, Term v) {
  Grouping *g = context;
  uint32_t number = (uint32_t)g->w->inputs.len;
  for (uint32_t i = 0; i < g->w->inputs.len; i++)
    if (term_is (refcount_now (g->w, g->w->inputs.data[i]), v))
      number = i;
  number = find_group (g->group, number);
  if (g->has_first)
    g->group[number] = find_group (g->group, g->first);
  else
    g->first = number;
  g->has_first = true;
}

/* Comparisons with the ends of the ranges of types have done their work when
   the path was found; a guard without them allows more. */
static bool
is_of_type (const Terms *t, Term x) {
  static const int64_t ends[] = {INT16_MAX, INT32_MAX, INT64_MAX};
  if (term_kind (t, x) != TERM_LE && term_kind (t, x) != TERM_LT)
    return false;
  for (int side = 0; side < 2; side++) {
    int64_t k;
    Term y = term_arg (t, x, (size_t)side);
    if (term_kind (t, y) != TERM_NUMBER ||
        !rat_to_int64 (term_value (t, y), &k))
      continue;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
      if (k == ends[i] || k == -ends[i] - 1)
        return true;
  }
  return false;
}

/* Whether a number goes around: that it does only at an end matters then. */
static bool
wraps (const Refcount *w, Term x) {
  int64_t k;
  size_t n = term_kind (w->t, x) == TERM_ADD ? term_count (w->t, x) : 0;
  for (size_t i = 0; i < n; i++) {
    Term part = term_arg (w->t, x, i);
    if (term_kind (w->t, part) == TERM_NUMBER &&
        (!rat_to_int64 (term_value (w->t, part), &k) || k >= INT16_MAX ||
         k <= INT16_MIN))
      return true;
  }
  return false;
}

static void
drop_types (Refcount *w, CellEdge *e) {
  size_t kept = 0;
  for (size_t i = 0; i < e->values.len; i++)
    if (wraps (w, e->values.data[i]))
      return;
  if (e->is_error && w->refs->checks & REF_CHECK_OVERFLOW)
    return;
  for (size_t i = 0; i < e->guard.len; i++)
    if (!is_of_type (w->t, e->guard.data[i]))
      e->guard.data[kept++] = e->guard.data[i];
  e->guard.len = kept;
}

static void
tidy_guard (Refcount *w, CellEdge *e) {
  size_t n = w->inputs.len, kept = 0;
  Grouping g = {.w = w, .group = mem_zero ((n + 1) * sizeof *g.group)};
  for (uint32_t i = 0; i <= n; i++)
    g.group[i] = i;
  for (size_t i = 0; i < e->guard.len; i++) {
    g.has_first = false;
    term_vars (w->t, e->guard.data[i], group_var, &g);
  }
  for (size_t i = 0; i < e->values.len; i++) {
    g.has_first = true;
    g.first = (uint32_t)n;
    term_vars (w->t, e->values.data[i], group_var, &g);
  }
  for (size_t i = 0; i < e->guard.len; i++) {
    g.has_first = false;
    Grouping look = g;
    term_vars (w->t, e->guard.data[i], group_var, &look);
    if (find_group (g.group, look.first) == find_group (g.group, (uint32_t)n))
      e->guard.data[kept++] = e->guard.data[i];
  }
  e->guard.len = kept;
  mem_free (g.group);
}

/* What follows from the rest goes. */
static void
drop_implied (Refcount *w, CellEdge *e) {
  for (size_t i = e->guard.len; i-- > 0;) {
    Term x = e->guard.data[i];
    TermKind kind = term_kind (w->t, x);
    if (kind != TERM_OR && kind != TERM_NOT)
      continue;
    solver_push (w->solver);
    for (size_t k = 0; k < e->guard.len; k++)
      if (k != i)
        solver_assert (w->solver, e->guard.data[k]);
    Term not = term_not (w->t, x);
    bool implied = solver_check (w->solver, 1, &not ) == UNSAT;
    solver_pop (w->solver);
    if (!implied)
      continue;
    for (size_t k = i; k + 1 < e->guard.len; k++)
      e->guard.data[k] = e->guard.data[k + 1];
    e->guard.len--;
  }
}

static bool
same_edge (const CellEdge *a, const CellEdge *b) {
  if (a->entry != b->entry || a->from != b->from || a->to != b->to ||
      a->is_error != b->is_error || a->guard.len != b->guard.len ||
      a->values.len != b->values.len ||
      (a->is_error && (a->error != b->error || a->pos.line != b->pos.line)))
    return false;
  for (size_t i = 0; i < a->guard.len; i++)
    if (!term_is (a->guard.data[i], b->guard.data[i]))
      return false;
  for (size_t i = 0; i < a->values.len; i++)
    if (!term_is (a->values.data[i], b->values.data[i]))
      return false;
  return true;
}

void
refcount_tidy_edges (Refcount *w) {
  size_t kept = 0;
  for (size_t i = 0; i < w->edges.len; i++) {
    CellEdge e = w->edges.data[i];
    bool again = false;
    for (size_t k = 0; k < e.values.len; k++)
      e.values.data[k] = refcount_tidy (w->t, e.values.data[k]);
    drop_types (w, &e);
    if (!refcount_is_idle (w, &e))
      drop_implied (w, &e);
    tidy_guard (w, &e);
    for (size_t k = 0; k < kept && !again; k++)
      again = same_edge (w->edges.data + k, &e);
    if (again)
      refcount_edge_done (&e);
    else
      w->edges.data[kept++] = e;
  }
  w->edges.len = kept;
}
