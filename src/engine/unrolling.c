/* Copies of variables, made when they are first needed. */

#include "engine/unrolling.h"

#include <assert.h>

/* A point of time. */
typedef struct {
  Term *vars;    /* by variable of the System */
  Term *taken;   /* by transition: it is taken from here */
  Term **inputs; /* by transition and input */
  Subst *now;    /* terms over the state here */
} Moment;

struct Unrolling {
  const System *system;
  Terms *terms;
  VEC (Moment) moments;
};

Unrolling *
unrolling_new (const System *s) {
  Unrolling *u = mem_zero (sizeof *u);
  u->system = s;
  u->terms = s->terms;
  return u;
}

void
unrolling_free (Unrolling *u) {
  for (size_t i = 0; i < u->moments.len; i++) {
    Moment *m = u->moments.data + i;
    for (size_t k = 0; k < u->system->transitions.len; k++)
      mem_free (m->inputs[k]);
    mem_free (m->inputs);
    mem_free (m->vars);
    mem_free (m->taken);
    subst_free (m->now);
  }
  vec_done (&u->moments);
  mem_free (u);
}

static Term
copy (Unrolling *u, const char *name, size_t time, Sort sort) {
  Str stem = {0};
  str_format (&stem, "%s@%zu", name, time);
  Term var = term_fresh (u->terms, str_text (&stem), sort);
  str_done (&stem);
  return var;
}

static void
add_inputs (Unrolling *u, Moment *m, size_t transition, size_t time) {
  const Transition *tr = u->system->transitions.data + transition;
  m->inputs[transition] = mem_alloc ((tr->inputs.len + 1) * sizeof (Term));
  for (size_t i = 0; i < tr->inputs.len; i++) {
    Sort sort = term_sort (u->terms, tr->inputs.data[i]);
    m->inputs[transition][i] = copy (u, "input", time, sort);
  }
}

static const Moment *
moment (Unrolling *u, size_t time) {
  const System *s = u->system;
  while (u->moments.len <= time) {
    size_t here = u->moments.len;
    Moment m = {.vars = mem_alloc ((s->vars.len + 1) * sizeof (Term)),
                .taken = mem_alloc ((s->transitions.len + 1) * sizeof (Term)),
                .inputs =
                    mem_alloc ((s->transitions.len + 1) * sizeof (Term *)),
                .now = subst_new (u->terms)};
    for (size_t i = 0; i < s->vars.len; i++) {
      m.vars[i] = copy (u, s->vars.data[i].name, here, s->vars.data[i].sort);
      subst_set (m.now, s->vars.data[i].now, m.vars[i]);
    }
    for (size_t i = 0; i < s->transitions.len; i++) {
      m.taken[i] = copy (u, "taken", here, BOOL_SORT);
      add_inputs (u, &m, i, here);
    }
    vec_push (&u->moments, m);
  }
  return u->moments.data + time;
}

Term
unrolling_at (Unrolling *u, Term term, size_t time) {
  return subst_apply (moment (u, time)->now, term);
}

/* What the transition says about the two states. */
static Term
relation (Unrolling *u, size_t time, size_t transition) {
  const System *s = u->system;
  const Transition *tr = s->transitions.data + transition;
  moment (u, time + 1);
  const Moment *here = moment (u, time), *there = here + 1;
  Subst *subst = subst_new (u->terms);
  for (size_t i = 0; i < s->vars.len; i++) {
    subst_set (subst, s->vars.data[i].now, here->vars[i]);
    subst_set (subst, s->vars.data[i].next, there->vars[i]);
  }
  for (size_t i = 0; i < tr->inputs.len; i++)
    subst_set (subst, tr->inputs.data[i], here->inputs[transition][i]);
  Term result = subst_apply (subst, system_relation (s, transition));
  subst_free (subst);
  return result;
}

Term
unrolling_step (Unrolling *u, size_t time, const bool *possible) {
  size_t n = u->system->transitions.len;
  VEC (Term) parts = {0};
  Term some = term_or (u->terms, n, moment (u, time)->taken);
  vec_push (&parts, some);
  for (size_t i = 0; i < n; i++) {
    if (possible && !possible[i]) {
      vec_push (&parts, term_not (u->terms, moment (u, time)->taken[i]));
      continue;
    }
    Term holds = relation (u, time, i);
    vec_push (&parts,
              term_implies (u->terms, moment (u, time)->taken[i], holds));
  }
  Term all = term_and (u->terms, parts.len, parts.data);
  vec_done (&parts);
  return all;
}

/* Executions --------------------------------------------------------------- */

static size_t
transition_taken (Unrolling *u, Solver *solver, size_t time) {
  const Moment *m = moment (u, time);
  size_t found = 0;
  while (found + 1 < u->system->transitions.len &&
         !term_is_true (u->terms, solver_value (solver, m->taken[found])))
    found++;
  return found;
}

static void
add_state (Unrolling *u, Solver *solver, size_t time, const Transition *step,
           const Term *inputs, Trace *trace) {
  size_t n = u->system->vars.len;
  const Moment *m = moment (u, time);
  Term *values = mem_alloc ((n + 1) * sizeof *values);
  for (size_t i = 0; i < n; i++)
    values[i] = solver_value (solver, m->vars[i]);
  concrete_add_state (trace, u->system, values, step, inputs);
  mem_free (values);
}

void
unrolling_trace (Unrolling *u, Solver *solver, size_t steps, Trace *trace) {
  const Transition *last = NULL;
  for (size_t i = 0; i < steps; i++) {
    size_t taken = transition_taken (u, solver, i);
    last = u->system->transitions.data + taken;
    Term *inputs = mem_alloc ((last->inputs.len + 1) * sizeof *inputs);
    for (size_t k = 0; k < last->inputs.len; k++)
      inputs[k] = solver_value (solver, moment (u, i)->inputs[taken][k]);
    add_state (u, solver, i, last, inputs, trace);
    trace_add_step (trace, last->process, last->edge);
    mem_free (inputs);
  }
  if (!last || !last->fault)
    add_state (u, solver, steps, NULL, NULL, trace);
}
