#include "engine/slab/refine.h"

#include <assert.h>

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

/* Does a step from outside of the cube lead into it? */
static Answer
ask_entry (Refiner *r, size_t transition, const TermList *cube) {
  Terms *t = r->o->terms;
  vec_clear (&r->question);
  assume_cube_after (r, transition, cube, &r->question);
  vec_push (&r->question, r->o->constraint[transition]);
  vec_push (&r->question, term_not (t, term_and (t, cube->len, cube->data)));
  copy_terms (&r->question, &r->g->invariant);
  return ask (r);
}

/* Whether the cube is closed: no initial state in it, and no step from outside
   leads into it.  'needed' (may be NULL) collects literals that are enough for
   that; otherwise '*culprit' is a transition that enters. */
static bool
closed (Refiner *r, const TermList *cube, bool *needed, size_t *culprit) {
  if (ask_initial (r, cube) != UNSAT)
    return false;
  if (needed)
    mark (r, cube, needed);
  for (size_t k = 0; k < r->o->system->transitions.len; k++) {
    if (!touches_cube (r, k, cube))
      continue;
    if (ask_entry (r, k, cube) != UNSAT) {
      if (culprit)
        *culprit = k;
      return false;
    }
    if (needed)
      mark (r, cube, needed);
  }
  return true;
}

/* Whether the cube is not entered by one step of the path, nor initially. */
static bool
blocked (Refiner *r, size_t node, const Step *step, const TermList *cube,
         bool *needed) {
  if (ask_initial (r, cube) != UNSAT)
    return false;
  if (needed)
    mark (r, cube, needed);
  if (ask_step (r, step->from, false, step->transition, node, cube) != UNSAT)
    return false;
  if (needed)
    mark (r, cube, needed);
  return true;
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
      vec_push (out, native_canonical (r->o->native, term_le (t, a, b)));
      vec_push (out, native_canonical (r->o->native, term_le (t, b, a)));
    } else
      vec_push (out, l);
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

typedef struct {
  size_t node;
  const Step *step;
  bool strong;
} Goal;

static bool
achieves (Refiner *r, const Goal *goal, const TermList *cube, bool *needed) {
  return goal->strong
             ? closed (r, cube, needed, NULL)
             : blocked (r, goal->node, goal->step, cube, needed);
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
    drop_literals (r, &goal, &cube);
  }
  if (!r->g->undecided && strong)
    graph_add_invariant (r->g, term_not (r->o->terms, term_and (r->o->terms, cube.len, cube.data)));
  else if (!r->g->undecided)
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
    state[tr->input_vars.data[i].id] = oracle_value (r->o, tr->inputs.data[i]);
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

/* Follows the predecessors of the last cube of the chain within its node, as
   long as they are not closed, and splits the node by the first closed one.  If
   there is none within 'depth' steps, splits by the cube of the path. */
static Refinement
follow (Refiner *r, size_t node, const Step *step, size_t depth) {
  size_t base = r->chain.len;
  TermList cube = {0};
  for (;; depth--) {
    size_t culprit = SIZE_MAX;
    vec_clear (&cube);
    copy_terms (&cube, &vec_last (&r->chain).cube);
    bool strong = closed (r, &cube, NULL, &culprit);
    if (!strong && (culprit == SIZE_MAX || !depth)) {
      while (r->chain.len > base)
        pop_link (r);
      vec_clear (&cube);
      copy_terms (&cube, &vec_last (&r->chain).cube);
    }
    bool stuck = r->g->undecided || run_expired (r->o->run);
    if (!stuck && (strong || culprit == SIZE_MAX || !depth))
      split_blocked (r, node, step, &cube, strong);
    else if (!stuck && push_link (r, culprit, &cube)) {
      if (ask_initial (r, &vec_last (&r->chain).cube) != SAT)
        continue;
      vec_done (&cube);
      return concretize (r);
    } else
      stuck = true;
    vec_done (&cube);
    return stuck ? GAVE_UP : REFINED;
  }
}

static void
split_rest (Refiner *r, const Path *path, size_t i) {
  for (size_t k = i + 1; k + 1 < path->len; k++)
    split (r, path->data[k].to, &r->chain.data[path->len - 1 - k].cube);
}

static Refinement
walk (Refiner *r, const Path *path) {
  Link error = {0};
  graph_assume (r->g, vec_last (path).to, &error.cube);
  vec_push (&r->chain, error);
  for (size_t i = path->len; i-- > 0;) {
    const Step *step = path->data + i;
    TermList cube = {0};
    copy_terms (&cube, &vec_last (&r->chain).cube);
    Answer answer =
        ask_step (r, step->from, false, step->transition, step->to, &cube);
    if (answer == UNSAT) {
      vec_done (&cube);
      Refinement result = follow (r, step->to, step, r->opt->depth);
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
