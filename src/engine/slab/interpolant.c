/* The native solver gives interpolants from Farkas proofs; Spacer gives those
   of paths it cannot decide.  Paths speak about copies x@0, x@1, ... of the
   variables. */

#include "engine/slab/interpolant.h"
#include "base/str.h"
#include "evidence/system/concrete.h"
#include "logic/interpolate.h"

#include <assert.h>

typedef struct {
  TermList terms;
  VEC (unsigned) steps; /* by term */
} Chain;

static void
chain_add (Chain *chain, Term term, unsigned step) {
  vec_push (&chain->terms, term);
  vec_push (&chain->steps, step);
}

static void
chain_done (Chain *chain) {
  vec_done (&chain->terms);
  vec_done (&chain->steps);
}

/* Whether the interpolants are what they should be, for assertions: each one
   and the step behind it imply the next one, from true to false. */
__attribute__ ((unused)) static bool
hold (Oracle *o, const Chain *chain, unsigned steps, const Term *found) {
  bool ok = true;
  TermList question = {0};
  for (unsigned i = 0; i < steps && ok; i++) {
    vec_clear (&question);
    if (i)
      vec_push (&question, found[i - 1]);
    for (size_t k = 0; k < chain->terms.len; k++)
      if (chain->steps.data[k] == i)
        vec_push (&question, chain->terms.data[k]);
    if (i + 1 < steps)
      vec_push (&question, term_not (o->terms, found[i]));
    ok = native_check (o->native, question.len, question.data, NULL) != SAT;
  }
  vec_done (&question);
  return ok;
}

/* Interpolants of a chain by the native solver; UNDECIDED if it cannot. */
static Answer
interpolate_native (Oracle *o, const Chain *chain, unsigned steps, bool weak,
                    Term *out) {
  size_t n = chain->terms.len;
  ArithLimit limit = {.leaves = 2000};
  Answer answer = native_check (o->native, n, chain->terms.data, &limit);
  o->native_calls++;
  if (answer != UNSAT)
    return answer;
  Form *forms = mem_alloc ((n + steps) * sizeof *forms);
  bool ok = true;
  for (size_t i = 0; i < n && ok; i++)
    ok = native_form (o->native, chain->terms.data[i], forms + i);
  Form *found = forms + n;
  ok = ok && arith_interpolate (native_arith (o->native), n, forms,
                                chain->steps.data, steps, weak, found);
  for (size_t i = 0; i + 1 < steps && ok; i++)
    out[i] = native_term (o->native, found[i]);
  mem_free (forms);
  assert (!ok || hold (o, chain, steps, out));
  return ok ? UNSAT : UNDECIDED;
}

/* One step ---------------------------------------------------------------- */

/* Replaces next by now terms. */
static Term
to_now (const System *s, Term term) {
  Subst *subst = subst_new (s->terms);
  for (size_t i = 0; i < s->vars.len; i++)
    subst_set (subst, s->vars.data[i].next, s->vars.data[i].now);
  Term result = subst_apply (subst, term);
  subst_free (subst);
  return result;
}

/* Whether states of the cube in the target of the step satisfy 'condition'. */
static bool
meets (Cubes *c, const Step *step, const TermList *cube, Term condition) {
  vec_clear (&c->question);
  vec_push (&c->question, condition);
  cubes_copy (&c->question, cube);
  graph_assume (c->g, step->to, &c->question);
  return oracle_check (c->o, &c->question) == SAT;
}

/* The complement of an interpolant as a list of literals, if it is one.  Of a
   disequality, a side on which there are states of the cube. */
static bool
complement (Cubes *c, const Step *step, Term interpolant, const TermList *cube,
            TermList *out) {
  Terms *t = c->o->terms;
  const Term *parts;
  size_t n = term_disjuncts (t, &interpolant, &parts);
  vec_clear (out);
  for (size_t i = 0; i < n; i++) {
    Term part = n == 1 ? interpolant : term_arg (t, interpolant, i);
    TermKind kind = term_kind (t, part);
    if (kind == TERM_AND || kind == TERM_TRUE || kind == TERM_FALSE)
      return false;
    Term literal = term_not (t, part);
    if (kind == TERM_EQ) {
      Term a = term_arg (t, part, 0), b = term_arg (t, part, 1);
      literal = term_lt (t, a, b);
      if (!meets (c, step, cube, literal))
        literal = term_lt (t, b, a);
    }
    vec_push (out, native_canonical (c->o->native, literal));
  }
  return meets (c, step, cube, term_and (t, out->len, out->data));
}

bool
interpolant_cube (Cubes *c, const Step *step, const TermList *cube, bool weak,
                  TermList *out) {
  const System *s = c->o->system;
  Chain chain = {0};
  vec_clear (&c->question);
  graph_assume (c->g, step->from, &c->question);
  for (size_t i = 0; i < c->question.len; i++)
    chain_add (&chain, c->question.data[i], 0);
  chain_add (&chain, system_relation (s, step->transition), 0);
  vec_clear (&c->question);
  cubes_copy (&c->question, cube);
  graph_assume (c->g, step->to, &c->question);
  for (size_t i = 0; i < c->question.len; i++)
    chain_add (&chain, system_next (s, c->question.data[i]), 1);
  Term found;
  bool ok = interpolate_native (c->o, &chain, 2, weak, &found) == UNSAT &&
            complement (c, step, to_now (s, found), cube, out);
  chain_done (&chain);
  return ok;
}

/* Paths ------------------------------------------------------------------- */

typedef struct {
  Cubes *c;
  const System *system;
  const Path *path;
  Subst **at;  /* by position: now to x@i, next to x@(i+1), inputs to theirs */
  Term **vars; /* by position, and one more: x@i by variable */
} Unrolling;

static Term
copy_of (Terms *t, Term var, size_t position) {
  Str name = {0};
  str_format (&name, "%s@%zu", term_name (t, var), position);
  Term copy = term_var (t, str_text (&name), term_sort (t, var));
  str_done (&name);
  return copy;
}

static void
copy_vars (Unrolling *u, size_t i) {
  const System *s = u->system;
  u->vars[i] = mem_alloc ((s->vars.len + 1) * sizeof **u->vars);
  for (size_t v = 0; v < s->vars.len; v++)
    u->vars[i][v] = copy_of (s->terms, s->vars.data[v].now, i);
}

static void
link_position (Unrolling *u, size_t i) {
  const System *s = u->system;
  bool last = i == u->path->len;
  u->at[i] = subst_new (s->terms);
  for (size_t v = 0; v < s->vars.len; v++) {
    subst_set (u->at[i], s->vars.data[v].now, u->vars[i][v]);
    if (!last)
      subst_set (u->at[i], s->vars.data[v].next, u->vars[i + 1][v]);
  }
  if (last)
    return;
  const Transition *tr = s->transitions.data + u->path->data[i].transition;
  for (size_t k = 0; k < tr->inputs.len; k++)
    subst_set (u->at[i], tr->inputs.data[k],
               copy_of (s->terms, tr->inputs.data[k], i));
}

static void
unroll (Unrolling *u, Cubes *c, const Path *path) {
  size_t n = path->len + 1;
  *u = (Unrolling){.c = c,
                   .system = c->o->system,
                   .path = path,
                   .at = mem_alloc (n * sizeof *u->at),
                   .vars = mem_alloc ((n + 1) * sizeof *u->vars)};
  for (size_t i = 0; i <= n; i++)
    copy_vars (u, i);
  for (size_t i = 0; i < n; i++)
    link_position (u, i);
}

static void
unroll_done (Unrolling *u) {
  for (size_t i = 0; i <= u->path->len; i++)
    subst_free (u->at[i]);
  for (size_t i = 0; i <= u->path->len + 1; i++)
    mem_free (u->vars[i]);
  mem_free (u->at);
  mem_free (u->vars);
}

/* Step i of the chain is the label of position i and the transition from there,
   the last one the error label alone; so interpolant i is over x@(i+1). */
static void
add_position (Unrolling *u, size_t i, Chain *chain) {
  Cubes *c = u->c;
  if (i)
    chain_add (chain,
               subst_apply (u->at[i - 1],
                            system_relation (u->system,
                                             u->path->data[i - 1].transition)),
               (unsigned)i - 1);
  size_t node = i ? u->path->data[i - 1].to : u->path->data[0].from;
  vec_clear (&c->question);
  if (i < u->path->len)
    graph_assume (c->g, node, &c->question);
  else
    cubes_copy (&c->question, &c->g->nodes.data[node].label);
  for (size_t k = 0; k < c->question.len; k++)
    chain_add (chain, subst_apply (u->at[i], c->question.data[k]), (unsigned)i);
}

static Answer
interpolate_spacer (Unrolling *u, const Chain *chain, Term *out) {
  size_t steps = u->path->len + 1, n = u->system->vars.len;
  Terms *t = u->system->terms;
  Term *formulas = mem_alloc (steps * sizeof *formulas);
  const Term **vars = mem_alloc ((steps + 1) * sizeof *vars);
  for (size_t i = 0; i < steps; i++) {
    TermList parts = {0};
    for (size_t k = 0; k < chain->terms.len; k++)
      if (chain->steps.data[k] == i)
        vec_push (&parts, chain->terms.data[k]);
    formulas[i] = term_and (t, parts.len, parts.data);
    vec_done (&parts);
    vars[i] = u->vars[i];
  }
  vars[steps] = u->vars[steps];
  bool ok =
      interpolate_chain (t, u->c->o->run, steps, formulas, n, vars, 10000, out);
  mem_free (formulas);
  mem_free (vars);
  return ok ? UNSAT : UNDECIDED;
}

/* The states of the model of the whole path. */
static void
trace_of_model (Unrolling *u, Trace *trace) {
  const System *s = u->system;
  Oracle *o = u->c->o;
  Term *values = mem_alloc ((s->vars.len + 1) * sizeof *values);
  for (size_t i = 0; i <= u->path->len; i++) {
    const Transition *tr =
        i < u->path->len ? s->transitions.data + u->path->data[i].transition
                         : NULL;
    for (size_t v = 0; v < s->vars.len; v++)
      values[v] = oracle_value (o, u->vars[i][v]);
    size_t inputs = tr ? tr->inputs.len : 0;
    Term *in = mem_alloc ((inputs + 1) * sizeof *in);
    for (size_t k = 0; k < inputs; k++)
      in[k] = oracle_value (o, subst_apply (u->at[i], tr->inputs.data[k]));
    bool fault =
        i && s->transitions.data[u->path->data[i - 1].transition].fault;
    if (!fault)
      concrete_add_state (trace, s, values, tr, in);
    if (tr)
      trace_add_step (trace, tr->process, tr->edge);
    mem_free (in);
  }
  mem_free (values);
}

Answer
interpolant_path (Cubes *c, const Path *path, bool weak, Term *out,
                  Trace *trace) {
  Unrolling u;
  unroll (&u, c, path);
  Chain chain = {0};
  for (size_t i = 0; i <= path->len; i++)
    add_position (&u, i, &chain);
  unsigned steps = (unsigned)path->len + 1;
  Term *found = mem_alloc (steps * sizeof *found);
  Answer answer = interpolate_native (c->o, &chain, steps, weak, found);
  if (answer != UNSAT) {
    answer = oracle_check (c->o, &chain.terms);
    if (answer == SAT)
      trace_of_model (&u, trace);
    else if (answer == UNSAT)
      answer = interpolate_spacer (&u, &chain, found);
  }
  for (size_t i = 0; i < path->len && answer == UNSAT; i++) {
    Subst *back = subst_new (u.system->terms);
    for (size_t v = 0; v < u.system->vars.len; v++)
      subst_set (back, u.vars[i + 1][v], u.system->vars.data[v].now);
    out[i] = subst_apply (back, found[i]);
    subst_free (back);
  }
  mem_free (found);
  chain_done (&chain);
  unroll_done (&u);
  return answer;
}
