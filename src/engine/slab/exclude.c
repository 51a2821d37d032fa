/* Growing a set of cubes until nothing enters it from outside; it is separate
   from refine.c because it speaks of no path. */

#include "engine/slab/exclude.h"

#include <assert.h>
#include <string.h>

/* The cube without literal number 'i'. */
static void
without (const TermList *cube, size_t i, TermList *out) {
  assert (i < cube->len);
  vec_clear (out);
  for (size_t k = 0; k < cube->len; k++)
    if (k != i)
      vec_push (out, cube->data[k]);
}

/* The core of a refutation is a smaller cube, but may contain samples, which no
   refutation looks at: then the whole cube stays. */
static void
reduce (Cubes *c, TermList *cube, const TermList *to, const bool *needed) {
  TermList core = {0};
  cubes_copy (&core, to);
  cubes_keep (&core, needed);
  const TermList *better = samples_meet (c->samples, &core) ? to : &core;
  TermList copy = {0};
  cubes_copy (&copy, better);
  vec_done (&core);
  vec_done (cube);
  *cube = copy;
}

void
cubes_drop (Cubes *c, TermList *cube,
            bool (*holds) (void *, const TermList *, bool *needed),
            void *context) {
  bool *needed = mem_zero (cube->len + 1);
  TermList fewer = {0};
  if (holds (context, cube, needed))
    reduce (c, cube, cube, needed);
  for (size_t i = cube->len; i-- > 0 && !c->g->undecided;) {
    if (i >= cube->len)
      continue;
    without (cube, i, &fewer);
    memset (needed, 0, cube->len);
    if (!holds (context, &fewer, needed))
      continue;
    reduce (c, cube, &fewer, needed);
  }
  vec_done (&fewer);
  mem_free (needed);
}

typedef struct {
  Cubes *c;
  CubeSet set;
  size_t limit;
  bool bold;
  bool *enters; /* by transition, of the cube being enlarged */
} Exclusion;

/* Whether only the transitions that may enter do so. */
static bool
entered_only (void *context, const TermList *cube, bool *needed) {
  Exclusion *x = context;
  if (cubes_reachable (x->c, cube))
    return false;
  cubes_mark (x->c, cube, needed);
  for (size_t k = 0; k < x->c->o->system->transitions.len; k++) {
    if (x->enters[k] || !cubes_touched (x->c, k, cube))
      continue;
    if (cubes_ask_entry (x->c, &x->set, k, cube) != UNSAT)
      return false;
    cubes_mark (x->c, cube, needed);
  }
  return true;
}

static void
enlarge (Exclusion *x, TermList *cube) {
  bool any = false;
  for (size_t k = 0; k < x->c->o->system->transitions.len; k++) {
    x->enters[k] = cubes_touched (x->c, k, cube) &&
                   cubes_ask_entry (x->c, &x->set, k, cube) == SAT;
    any = any || x->enters[k];
  }
  if (!any || x->bold)
    cubes_drop (x->c, cube, entered_only, x);
}

/* Adds the cube of states that enter cube number 'i' by 'transition', as the
   last question found; false when it is reachable. */
static bool
add_entry (Exclusion *x, size_t i, size_t transition) {
  assert (i < x->set.len);
  TermList exact = {0}, cube = {0};
  bool ok = cubes_before (x->c, transition, x->set.data + i, &exact);
  cubes_spread (x->c, &exact, &cube);
  vec_done (&exact);
  ok = ok && !cubes_reachable (x->c, &cube);
  if (ok)
    enlarge (x, &cube);
  vec_push (&x->set, cube);
  return ok;
}

/* Adds to the set what leads into its cube number 'i'. */
static bool
close_cube (Exclusion *x, size_t i) {
  assert (i < x->set.len);
  Cubes *c = x->c;
  for (size_t k = 0; k < c->o->system->transitions.len; k++)
    while (cubes_touched (c, k, x->set.data + i) &&
           cubes_ask_entry (c, &x->set, k, x->set.data + i) != UNSAT)
      if (c->g->undecided || run_expired (c->o->run) ||
          x->set.len >= x->limit || !add_entry (x, i, k))
        return false;
  return true;
}

bool
exclude_cube (Cubes *c, const TermList *exact, size_t limit, bool bold) {
  assert (limit >= 1);
  Exclusion x = {.c = c, .limit = limit, .bold = bold};
  x.enters = mem_zero (c->o->system->transitions.len + 1);
  TermList cube = {0};
  cubes_spread (c, exact, &cube);
  enlarge (&x, &cube);
  vec_push (&x.set, cube);
  bool ok = !c->g->undecided;
  for (size_t i = 0; i < x.set.len && ok; i++)
    ok = close_cube (&x, i);
  for (size_t i = 0; i < x.set.len; i++) {
    if (ok)
      graph_add_invariant (c->g, cubes_outside (c, x.set.data + i));
    vec_done (x.set.data + i);
  }
  vec_done (&x.set);
  mem_free (x.enters);
  return ok;
}
