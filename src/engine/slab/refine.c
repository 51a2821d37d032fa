/* Walking a path of the abstraction backwards, and what is done where it
   breaks. */

#include "engine/slab/refine.h"
#include "evidence/system/concrete.h"
#include "engine/slab/exclude.h"
#include "engine/slab/interpolant.h"

#include <assert.h>

/* A cube with the transition that leads from it into the next one. */
typedef struct {
  TermList cube;
  size_t transition;
} Link;

typedef struct {
  Cubes *c;
  Graph *g;
  Oracle *o;
  RefineOptions *opt;
  Trace *trace;
  VEC (Link) chain; /* from the error backwards */
} Refiner;

static void
split (Refiner *r, size_t node, Term predicate) {
  assert (node < r->g->nodes.len);
  graph_split (r->g, node, predicate);
  r->opt->splits++;
}

/* Splitting by cubes ------------------------------------------------------ */

typedef struct {
  Cubes *c;
  const Step *step;
} Blocking;

/* Whether the step of the path does not enter the cube, which is not known to
   be reachable. */
static bool
blocked (void *context, const TermList *cube, bool *needed) {
  Blocking *b = context;
  const Step *s = b->step;
  if (cubes_reachable (b->c, cube))
    return false;
  cubes_mark (b->c, cube, needed);
  if (cubes_ask_step (b->c, s->from, s->transition, s->to, cube) != UNSAT)
    return false;
  cubes_mark (b->c, cube, needed);
  return true;
}

/* Splits the target of the step by what the step cannot enter. */
static void
split_blocked (Refiner *r, const Step *step, const TermList *exact) {
  TermList cube = {0};
  bool found = r->opt->farkas &&
               interpolant_cube (r->c, step, exact, false, &cube) &&
               !cubes_reachable (r->c, &cube);
  if (!found) {
    Blocking blocking = {r->c, step};
    cubes_spread (r->c, exact, &cube);
    cubes_drop (r->c, &cube, blocked, &blocking);
  }
  if (!r->g->undecided)
    split (r, step->to, cubes_outside (r->c, &cube));
  vec_done (&cube);
}

/* Excludes a superset of the cube from all nodes. */
static bool
exclude_blocked (Refiner *r, const Step *step, const TermList *cube) {
  TermList larger = {0};
  size_t limit = r->opt->limit;
  bool done = exclude_cube (r->c, cube, limit, true);
  for (int weak = 0; weak < 2 && !done && r->opt->farkas; weak++)
    done = !r->g->undecided &&
           interpolant_cube (r->c, step, cube, weak, &larger) &&
           !cubes_reachable (r->c, &larger) &&
           exclude_cube (r->c, &larger, limit, true);
  done = done || (!r->g->undecided && exclude_cube (r->c, cube, limit, false));
  r->opt->excluded += done;
  vec_done (&larger);
  return done;
}

static Refinement
block (Refiner *r, const Step *step) {
  const TermList *cube = &vec_last (&r->chain).cube;
  if (!r->opt->limit || !exclude_blocked (r, step, cube))
    if (!r->g->undecided)
      split_blocked (r, step, cube);
  return r->g->undecided || run_expired (r->o->run) ? GAVE_UP : REFINED;
}

/* Real paths -------------------------------------------------------------- */

/* The state after a step whose open values are in the last model. */
static void
state_after (Refiner *r, const Transition *tr, const Term *inputs,
             Term *values) {
  const System *s = r->o->system;
  Subst *subst = subst_new (r->o->terms);
  for (size_t i = 0; i < s->vars.len; i++) {
    subst_set (subst, s->vars.data[i].now, values[i]);
    if (tr->free[i])
      subst_set (subst, s->vars.data[i].next,
                 oracle_value (r->o, s->vars.data[i].next));
  }
  for (size_t i = 0; i < tr->inputs.len; i++)
    subst_set (subst, tr->inputs.data[i], inputs[i]);
  for (size_t i = 0; i < s->vars.len; i++)
    values[i] =
        subst_apply (subst, tr->free[i] ? s->vars.data[i].next : tr->values[i]);
  subst_free (subst);
}

/* One step of the chain: from 'values' into 'target'. */
static bool
concrete_step (Refiner *r, size_t transition, const TermList *target,
               Term *values) {
  const System *s = r->o->system;
  const Transition *tr = s->transitions.data + transition;
  TermList *question = &r->c->question;
  vec_clear (question);
  for (size_t i = 0; i < s->vars.len; i++)
    vec_push (question, term_eq (r->o->terms, s->vars.data[i].now, values[i]));
  vec_push (question, r->o->constraint[transition]);
  for (size_t i = 0; i < target->len; i++)
    vec_push (question, oracle_before (r->o, transition, target->data[i]));
  if (oracle_check (r->o, question) != SAT)
    return false;
  Term *inputs = mem_alloc ((tr->inputs.len + 1) * sizeof *inputs);
  for (size_t i = 0; i < tr->inputs.len; i++)
    inputs[i] = oracle_value (r->o, tr->inputs.data[i]);
  concrete_add_state (r->trace, s, values, tr, inputs);
  trace_add_step (r->trace, tr->process, tr->edge);
  state_after (r, tr, inputs, values);
  mem_free (inputs);
  return true;
}

/* The last question found an initial state in the last cube of the chain: run
   from there. */
static Refinement
concretize (Refiner *r) {
  assert (r->chain.len >= 1);
  const System *s = r->o->system;
  Term *values = mem_alloc ((s->vars.len + 1) * sizeof *values);
  for (size_t i = 0; i < s->vars.len; i++)
    values[i] = oracle_value (r->o, s->vars.data[i].now);
  bool ok = true, fault = false;
  for (size_t i = r->chain.len; i-- > 1 && ok;) {
    size_t transition = r->chain.data[i].transition;
    ok = concrete_step (r, transition, &r->chain.data[i - 1].cube, values);
    fault = s->transitions.data[transition].fault;
  }
  if (ok && !fault)
    concrete_add_state (r->trace, s, values, NULL, NULL);
  mem_free (values);
  return ok ? REAL : GAVE_UP;
}

/* Refining by cubes ------------------------------------------------------- */

/* Behind a blocked step the cubes of the path are as good to split by. */
static void
split_rest (Refiner *r, const Path *path, size_t i) {
  assert (r->chain.len >= path->len - 1 - i);
  for (size_t k = i + 1; k + 1 < path->len; k++) {
    const TermList *cube = &r->chain.data[path->len - 1 - k].cube;
    split (r, path->data[k].to, cubes_outside (r->c, cube));
  }
}

static bool
push_link (Refiner *r, size_t transition) {
  assert (transition < r->o->system->transitions.len);
  Link link = {.transition = transition};
  bool ok =
      cubes_before (r->c, transition, &vec_last (&r->chain).cube, &link.cube);
  vec_push (&r->chain, link);
  return ok;
}

static Refinement
walk (Refiner *r, const Path *path) {
  assert (path->len >= 1);
  Link error = {0};
  cubes_copy (&error.cube, &r->g->nodes.data[vec_last (path).to].label);
  vec_push (&r->chain, error);
  for (size_t i = path->len; i-- > 0;) {
    const Step *step = path->data + i;
    Answer answer = cubes_ask_step (r->c, step->from, step->transition,
                                    step->to, &vec_last (&r->chain).cube);
    if (answer == UNSAT) {
      Refinement result = block (r, step);
      if (result == REFINED && r->opt->several)
        split_rest (r, path, i);
      return result;
    }
    if (answer == UNDECIDED || !push_link (r, step->transition))
      return GAVE_UP;
    if (cubes_ask_initial (r->c, &vec_last (&r->chain).cube) == SAT)
      return concretize (r);
  }
  return GAVE_UP;
}

static Refinement
refine_by_cubes (Refiner *r, const Path *path) {
  Refinement result = walk (r, path);
  for (size_t i = 0; i < r->chain.len; i++)
    vec_done (&r->chain.data[i].cube);
  vec_done (&r->chain);
  return result;
}

/* Refining by interpolants ------------------------------------------------ */

/* Whether both halves of the node would have states. */
static bool
splits_node (Refiner *r, size_t node, Term predicate) {
  for (int side = 0; side < 2; side++) {
    TermList *question = &r->c->question;
    vec_clear (question);
    graph_assume (r->g, node, question);
    vec_push (question, side ? term_not (r->o->terms, predicate) : predicate);
    if (oracle_check (r->o, question) != SAT)
      return false;
  }
  return true;
}

static Refinement
split_path (Refiner *r, const Path *path, const Term *interpolants) {
  size_t before = r->opt->splits;
  bool *done = mem_zero (r->g->nodes.len + 1);
  for (size_t i = 0; i + 1 < path->len; i++) {
    size_t node = path->data[i].to;
    bool enough = r->opt->splits > before && !r->opt->several;
    if (enough || done[node] || !splits_node (r, node, interpolants[i]))
      continue;
    done[node] = true;
    split (r, node, interpolants[i]);
  }
  mem_free (done);
  return r->opt->splits > before ? REFINED : GAVE_UP;
}

static Refinement
refine_by_interpolants (Refiner *r, const Path *path) {
  Term *interpolants = mem_alloc (path->len * sizeof *interpolants);
  Answer answer = interpolant_path (r->c, path, r->opt->by == REFINE_WEAK,
                                    interpolants, r->trace);
  Refinement result = answer == SAT     ? REAL
                      : answer == UNSAT ? split_path (r, path, interpolants)
                                        : GAVE_UP;
  mem_free (interpolants);
  return result;
}

Refinement
refine_path (Cubes *c, const Path *path, RefineOptions *opt, Trace *trace) {
  assert (path->len >= 1 && trace);
  Refiner r = {.c = c, .g = c->g, .o = c->o, .opt = opt, .trace = trace};
  if (opt->by != REFINE_CUBES) {
    Refinement result = refine_by_interpolants (&r, path);
    if (result != GAVE_UP || run_expired (c->o->run))
      return result;
  }
  Refinement result = refine_by_cubes (&r, path);
  if (result == GAVE_UP && opt->by == REFINE_CUBES && !c->g->undecided)
    result = refine_by_interpolants (&r, path);
  return result;
}
