#include "engine/slab/refine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "logic/smtlib.h"

/* A cube with the transition that leads from it into the next one. */
typedef struct {
  TermList cube;
  size_t transition;
} Link;

typedef struct {
  Graph *g;
  Oracle *o;
  RefineOptions *opt;
  Trace *trace;
  VEC (Link) chain; /* from the error backwards */
  TermList question, init;
} Refiner;

static void
copy_terms (TermList *to, const TermList *from) {
  for (size_t i = 0; i < from->len; i++)
    vec_push (to, from->data[i]);
}

static void
assume_cube_after (Refiner *r, size_t transition, const TermList *cube,
                   TermList *out) {
  for (size_t i = 0; i < cube->len; i++)
    vec_push (out, oracle_before (r->o, transition, cube->data[i]));
}

static Answer
ask (Refiner *r) {
  Answer answer = oracle_check (r->o, &r->question);
  r->g->undecided = r->g->undecided || answer == UNDECIDED;
  return answer;
}

/* Questions --------------------------------------------------------------- */

/* Does an initial state lie in the cube?  The cube comes first, so that its
   literals have the first numbers in the core. */
static Answer
ask_initial (Refiner *r, const TermList *cube) {
  vec_clear (&r->question);
  copy_terms (&r->question, cube);
  copy_terms (&r->question, &r->init);
  return ask (r);
}

/* Does a step from 'from' (outside of the cube, if 'outside') lead into the
   cube in 'to'? */
static Answer
ask_step (Refiner *r, size_t from, bool outside, size_t transition, size_t to,
          const TermList *cube) {
  Terms *t = r->o->terms;
  vec_clear (&r->question);
  assume_cube_after (r, transition, cube, &r->question);
  vec_push (&r->question, r->o->constraint[transition]);
  graph_assume_after (r->g, transition, to, &r->question);
  graph_assume (r->g, from, &r->question);
  if (outside) {
    Term inside = term_and (t, cube->len, cube->data);
    vec_push (&r->question, term_not (t, inside));
  }
  return ask (r);
}

/* A step that changes nothing of the cube cannot lead into it from outside. */
static bool
touches_cube (Refiner *r, size_t transition, const TermList *cube) {
  for (size_t i = 0; i < cube->len; i++)
    if (oracle_touches (r->o, transition, cube->data[i]))
      return true;
  return false;
}

/* Generalisation ---------------------------------------------------------- */

/* Marks the literals of the cube in the last core. */
static void
mark (Refiner *r, const TermList *cube, bool *needed) {
  for (size_t i = 0; i < cube->len; i++)
    needed[i] = needed[i] || oracle_used (r->o, i);
}

static bool
contains (const TermList *list, Term term) {
  for (size_t i = 0; i < list->len; i++)
    if (term_is (list->data[i], term))
      return true;
  return false;
}

/* Adds a literal that is not there yet, nor part of the invariant. */
static void
add_literal (Refiner *r, TermList *cube, Term literal) {
  literal = native_canonical (r->o->native, literal);
  if (!contains (cube, literal) && !contains (&r->g->invariant, literal))
    vec_push (cube, literal);
}

/* x = c as the two literals x <= c and c <= x: each can be dropped alone. */
static void
split_equalities (Refiner *r, const TermList *cube, TermList *out) {
  Terms *t = r->o->terms;
  vec_clear (out);
  for (size_t i = 0; i < cube->len; i++) {
    Term l = cube->data[i];
    Sort sort = term_kind (t, l) == TERM_EQ ? term_sort (t, term_arg (t, l, 0))
                                            : BOOL_SORT;
    if (sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT)) {
      Term a = term_arg (t, l, 0), b = term_arg (t, l, 1);
      add_literal (r, out, term_le (t, a, b));
      add_literal (r, out, term_le (t, b, a));
    } else
      add_literal (r, out, l);
  }
}

static void
keep_needed (TermList *cube, const bool *needed) {
  size_t len = 0;
  for (size_t i = 0; i < cube->len; i++)
    if (needed[i])
      cube->data[len++] = cube->data[i];
  cube->len = len;
}

/* Sets of cubes that are closed together: no initial state lies in one, and
   each step into one comes from one of them.  Then none of them is reachable. */
typedef VEC (TermList) CubeSet;

static Term
outside (Refiner *r, const TermList *cube) {
  Terms *t = r->o->terms;
  return term_not (t, term_and (t, cube->len, cube->data));
}

/* Does a step from outside of the cubes and of 'set' lead into the cube? */
static Answer
ask_entry (Refiner *r, const CubeSet *set, size_t transition,
           const TermList *cube) {
  vec_clear (&r->question);
  assume_cube_after (r, transition, cube, &r->question);
  vec_push (&r->question, r->o->constraint[transition]);
  vec_push (&r->question, outside (r, cube));
  for (size_t i = 0; i < set->len; i++)
    vec_push (&r->question, outside (r, set->data + i));
  copy_terms (&r->question, &r->g->invariant);
  return ask (r);
}

/* Whether only transitions marked in 'enters' lead into the cube, and no
   initial state lies in it; 'needed' gets the literals that are enough. */
static bool
entered_only (Refiner *r, const CubeSet *set, const TermList *cube,
              const bool *enters, bool *needed) {
  if (samples_meet (r->opt->samples, cube) || ask_initial (r, cube) != UNSAT)
    return false;
  mark (r, cube, needed);
  for (size_t k = 0; k < r->o->system->transitions.len; k++) {
    if (enters[k] || !touches_cube (r, k, cube))
      continue;
    if (ask_entry (r, set, k, cube) != UNSAT)
      return false;
    mark (r, cube, needed);
  }
  return true;
}

/* Drops literals of a cube as long as no further transition enters it. */
static void
relax (Refiner *r, const CubeSet *set, TermList *cube, bool greedy) {
  size_t n = r->o->system->transitions.len;
  bool *enters = mem_zero (n + 1), *needed = mem_zero (cube->len + 1);
  bool any = false;
  for (size_t k = 0; k < n; k++) {
    enters[k] = touches_cube (r, k, cube) && ask_entry (r, set, k, cube) == SAT;
    any = any || enters[k];
  }
  TermList fewer = {0};
  if ((!any || greedy) && entered_only (r, set, cube, enters, needed)) {
    keep_needed (cube, needed);
    for (size_t i = cube->len; i-- > 0 && !r->g->undecided;) {
      if (i >= cube->len)
        continue;
      vec_clear (&fewer);
      for (size_t k = 0; k < cube->len; k++)
        if (k != i)
          vec_push (&fewer, cube->data[k]);
      memset (needed, 0, cube->len);
      r->opt->tried++;
      if (!entered_only (r, set, &fewer, enters, needed))
        continue;
      r->opt->drops++;
      vec_clear (cube);
      copy_terms (cube, &fewer);
      keep_needed (cube, needed);
    }
  }
  vec_done (&fewer);
  mem_free (enters);
  mem_free (needed);
}

/* Adds to the set what leads into its cube number 'i'; false when that leads
   to an initial state or to too many cubes. */
static bool
close_cube (Refiner *r, CubeSet *set, size_t i, bool greedy) {
  for (size_t k = 0; k < r->o->system->transitions.len; k++)
    while (touches_cube (r, k, set->data + i) &&
           ask_entry (r, set, k, set->data + i) != UNSAT) {
      if (r->g->undecided || run_expired (r->o->run) ||
          set->len >= r->opt->depth)
        return false;
      TermList target = {0}, exact = {0}, cube = {0};
      assume_cube_after (r, k, set->data + i, &target);
      vec_push (&target, r->o->constraint[k]);
      bool ok = oracle_cube (r->o, k, &target, &exact);
      split_equalities (r, &exact, &cube);
      vec_done (&target);
      vec_done (&exact);
      ok = ok && !samples_meet (r->opt->samples, &cube) &&
           ask_initial (r, &cube) == UNSAT;
      if (ok)
        relax (r, set, &cube, greedy);
      vec_push (set, cube);
      if (!ok)
        return false;
    }
  return true;
}

static void
cubes_done (CubeSet *set) {
  for (size_t i = 0; i < set->len; i++)
    vec_done (set->data + i);
  vec_done (set);
}

/* Finds a closed set around the cube and adds that it is never entered to the
   invariant. */
static bool
exclude (Refiner *r, const TermList *exact, bool greedy) {
  CubeSet set = {0};
  TermList cube = {0};
  split_equalities (r, exact, &cube);
  relax (r, &set, &cube, greedy);
  vec_push (&set, cube);
  bool ok = !r->g->undecided;
  for (size_t i = 0; i < set.len && ok; i++)
    ok = close_cube (r, &set, i, greedy);
  for (size_t i = 0; i < set.len && getenv("DBG"); i++) {Str x = {0}; for (size_t k=0;k<set.data[i].len;k++) {term_show(&x,r->o->terms,set.data[i].data[k]); str_add(&x," ; ");} fprintf(stderr,"%s %zu/%zu: %s\n",ok?"CLOSED":"failed",i,set.len,str_text(&x)); str_done(&x);}
  for (size_t i = 0; i < set.len && ok; i++)
    graph_add_invariant (r->g, outside (r, set.data + i));
  cubes_done (&set);
  return ok;
}

/* Whether the cube is not entered by one step of the path, nor initially. */
static bool
blocked (Refiner *r, size_t node, const Step *step, const TermList *cube,
         bool *needed) {
  if (samples_meet (r->opt->samples, cube) || ask_initial (r, cube) != UNSAT)
    return false;
  if (needed)
    mark (r, cube, needed);
  if (ask_step (r, step->from, false, step->transition, node, cube) != UNSAT)
    return false;
  if (needed)
    mark (r, cube, needed);
  return true;
}

typedef struct {
  size_t node;
  const Step *step;
  bool strong;
} Goal;

static bool
achieves (Refiner *r, const Goal *goal, const TermList *cube, bool *needed) {
  return blocked (r, goal->node, goal->step, cube, needed);
}

/* Drops literals as long as the goal is achieved. */
static void
drop_literals (Refiner *r, const Goal *goal, TermList *cube) {
  TermList fewer = {0};
  bool *needed = mem_zero (cube->len + 1);
  for (size_t i = cube->len; i-- > 0 && !r->g->undecided;) {
    if (i >= cube->len)
      continue;
    vec_clear (&fewer);
    for (size_t k = 0; k < cube->len; k++)
      if (k != i)
        vec_push (&fewer, cube->data[k]);
    for (size_t k = 0; k < fewer.len; k++)
      needed[k] = false;
    r->opt->tried++;
    if (!achieves (r, goal, &fewer, needed))
      continue;
    r->opt->drops++;
    vec_clear (cube);
    copy_terms (cube, &fewer);
    keep_needed (cube, needed);
  }
  mem_free (needed);
  vec_done (&fewer);
}

/* Splitting --------------------------------------------------------------- */

static void
split (Refiner *r, size_t node, const TermList *cube) {
  Terms *t = r->o->terms;
  Term predicate = term_not (t, term_and (t, cube->len, cube->data));
  graph_split (r->g, node, predicate);
  r->opt->splits++;
}

static void
split_blocked (Refiner *r, size_t node, const Step *step,
               const TermList *exact, bool strong) {
  TermList cube = {0};
  split_equalities (r, exact, &cube);
  bool *needed = mem_zero (cube.len + 1);
  Goal goal = {node, step, strong};
  if (r->opt->generalize && achieves (r, &goal, &cube, needed)) {
    keep_needed (&cube, needed);
    if (!getenv("NODROP")) drop_literals (r, &goal, &cube);
  }
  if (getenv("DBG")) {Str x = {0}; for (size_t i=0;i<exact->len;i++) {term_show(&x,r->o->terms,exact->data[i]); str_add(&x," ; ");} str_add(&x,"  ==> "); for (size_t i=0;i<cube.len;i++) {term_show(&x,r->o->terms,cube.data[i]); str_add(&x," ; ");} fprintf(stderr,"%s node %zu: %s\n",strong?"STRONG":"weak",node,str_text(&x)); str_done(&x);}
  if (!r->g->undecided)
    split (r, node, &cube);
  mem_free (needed);
  vec_done (&cube);
}

/* The cube of states from which 'transition' leads into 'cube'.  The last
   question, which was about that, was answered SAT. */
static bool
push_link (Refiner *r, size_t transition, const TermList *cube) {
  Link link = {.transition = transition};
  TermList target = {0};
  assume_cube_after (r, transition, cube, &target);
  vec_push (&target, r->o->constraint[transition]);
  bool ok = oracle_cube (r->o, transition, &target, &link.cube);
  vec_done (&target);
  vec_push (&r->chain, link);
  return ok;
}

static void
pop_link (Refiner *r) {
  vec_done (&vec_last (&r->chain).cube);
  r->chain.len--;
}

/* Real paths -------------------------------------------------------------- */

static void
add_state (Refiner *r, const Term *values, const Transition *tr) {
  const System *s = r->o->system;
  const Program *p = s->program;
  Term *state = mem_alloc (p->vars.len * sizeof *state);
  for (size_t i = 0; i < p->vars.len; i++)
    state[i] = p->vars.data[i].now; /* inputs not used stay open: see below */
  for (size_t i = 0; i < s->vars.len; i++)
    if (s->vars.data[i].var.id != UINT32_MAX)
      state[s->vars.data[i].var.id] = system_lift (s, i, values[i]);
  for (size_t i = 0; tr && i < tr->inputs.len; i++)
    state[tr->input_vars.data[i].id] = system_lift_input (
        s, tr, i, oracle_value (r->o, tr->inputs.data[i]));
  trace_add_state (r->trace, p->vars.len, state);
  mem_free (state);
}

/* Fixes the state to 'values' in the question. */
static void
assume_values (Refiner *r, const Term *values) {
  const System *s = r->o->system;
  for (size_t i = 0; i < s->vars.len; i++)
    vec_push (&r->question,
              term_eq (r->o->terms, s->vars.data[i].now, values[i]));
}

static Term
value_after (Refiner *r, const Transition *tr, size_t var, const Term *values) {
  const System *s = r->o->system;
  if (tr->free[var])
    return oracle_value (r->o, s->vars.data[var].next);
  Subst *subst = subst_new (r->o->terms);
  for (size_t i = 0; i < s->vars.len; i++)
    subst_set (subst, s->vars.data[i].now, values[i]);
  for (size_t i = 0; i < tr->inputs.len; i++)
    subst_set (subst, tr->inputs.data[i],
               oracle_value (r->o, tr->inputs.data[i]));
  for (size_t i = 0; i < s->vars.len; i++)
    if (tr->free[i])
      subst_set (subst, s->vars.data[i].next,
                 oracle_value (r->o, s->vars.data[i].next));
  Term value = subst_apply (subst, tr->values[var]);
  subst_free (subst);
  return value;
}

/* One step of the chain: from 'values' into 'target'. */
static bool
concrete_step (Refiner *r, size_t transition, const TermList *target,
               Term *values) {
  const System *s = r->o->system;
  const Transition *tr = s->transitions.data + transition;
  vec_clear (&r->question);
  assume_values (r, values);
  vec_push (&r->question, r->o->constraint[transition]);
  assume_cube_after (r, transition, target, &r->question);
  if (ask (r) != SAT)
    return false;
  Term *after = mem_alloc (s->vars.len * sizeof *after);
  for (size_t i = 0; i < s->vars.len; i++)
    after[i] = value_after (r, tr, i, values);
  add_state (r, values, tr);
  trace_add_step (r->trace, tr->process, tr->edge);
  for (size_t i = 0; i < s->vars.len; i++)
    values[i] = after[i];
  mem_free (after);
  return true;
}

/* The last question found an initial state in the last cube of the chain: run
   from there. */
static Refinement
concretize (Refiner *r) {
  const System *s = r->o->system;
  Term *values = mem_alloc (s->vars.len * sizeof *values);
  for (size_t i = 0; i < s->vars.len; i++)
    values[i] = oracle_value (r->o, s->vars.data[i].now);
  bool ok = true, fault = false;
  for (size_t i = r->chain.len; i-- > 1 && ok;) {
    size_t transition = r->chain.data[i].transition;
    ok = concrete_step (r, transition, &r->chain.data[i - 1].cube, values);
    fault = s->transitions.data[transition].fault;
  }
  if (ok && !fault)
    add_state (r, values, NULL);
  mem_free (values);
  return ok ? REAL : GAVE_UP;
}

/* The loop ---------------------------------------------------------------- */

static Refinement
follow (Refiner *r, size_t node, const Step *step) {
  const TermList *cube = &vec_last (&r->chain).cube;
  bool done = exclude (r, cube, true) ||
              (!r->g->undecided && exclude (r, cube, false));
  if (!done && !r->g->undecided)
    split_blocked (r, node, step, cube, false);
  return r->g->undecided || run_expired (r->o->run) ? GAVE_UP : REFINED;
}

static void
split_rest (Refiner *r, const Path *path, size_t i) {
  for (size_t k = i + 1; k + 1 < path->len; k++)
    split (r, path->data[k].to, &r->chain.data[path->len - 1 - k].cube);
}

static Refinement
walk (Refiner *r, const Path *path) {
  Link error = {0};
  copy_terms (&error.cube, &r->g->nodes.data[vec_last (path).to].label);
  vec_push (&r->chain, error);
  for (size_t i = path->len; i-- > 0;) {
    const Step *step = path->data + i;
    TermList cube = {0};
    copy_terms (&cube, &vec_last (&r->chain).cube);
    Answer answer =
        ask_step (r, step->from, false, step->transition, step->to, &cube);
    if (answer == UNSAT) {
      vec_done (&cube);
      Refinement result = follow (r, step->to, step);
      if (result == REFINED && r->opt->several)
        split_rest (r, path, i);
      return r->g->undecided && result != REAL ? GAVE_UP : result;
    }
    bool ok = answer == SAT && push_link (r, step->transition, &cube);
    vec_done (&cube);
    if (!ok)
      return GAVE_UP;
    if (ask_initial (r, &vec_last (&r->chain).cube) == SAT)
      return concretize (r);
  }
  return GAVE_UP;
}

Refinement
refine (Graph *g, const Path *path, RefineOptions *opt, Trace *trace) {
  Oracle *o = g->oracle;
  Refiner r = {.g = g, .o = o, .opt = opt, .trace = trace};
  Term init = o->system->init;
  const Term *parts;
  size_t n = term_conjuncts (o->terms, &init, &parts);
  for (size_t i = 0; i < n; i++)
    vec_push (&r.init, parts[i]);
  Refinement result = walk (&r, path);
  while (r.chain.len)
    pop_link (&r);
  vec_done (&r.chain);
  vec_done (&r.question);
  vec_done (&r.init);
  return result;
}
