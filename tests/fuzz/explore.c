/* explore -- all reachable states of a small system, by brute force.

   usage: explore [--window=W] [--states=N] FILE

   Prints 'safe STATES', 'unsafe DEPTH KIND' or 'unknown REASON'.  Everything is
   found by trying values in the concrete interpreter: neither the System nor a
   solver is used, so that this is an authority of its own for tests/fuzz/run.

   Integers without range are tried from -W to W.  A state where one of them is
   -W or W, or beyond, is not followed, and then nothing is called safe; so a
   relation that chooses such a value must not jump over W.  Reals are unknown
   from the start. */

#include "front/front.h"
#include "program/system/interp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front ts_front;

typedef struct {
  size_t len;
  Term *values;
} Domain;

/* States are rows of 'width' terms, numbered in the order of their discovery.
   A slot holds a state's number + 1, or 0 when free; at most half of the slots
   are used. */
typedef struct {
  const Program *program;
  size_t width;
  Domain *domains; /* by Var */
  int64_t window;
  VEC (Term) states;
  size_t count, limit;
  uint32_t *slots;
  size_t cap;
  const char *doubt; /* why 'safe' cannot be said, or NULL */
  size_t depth;      /* of the states that are added */
  bool unsafe;
  ErrorKind kind;
} Explorer;

/* A step that is being chosen: values of inputs before it, of what is left
   open after it. */
typedef struct {
  size_t process, edge;
  Term *before, *after;
  VEC (Var) inputs, open;
} Step;

/* Domains ----------------------------------------------------------------- */

static Domain
numbers (Terms *t, int64_t lo, int64_t hi) {
  Domain d = {(size_t)(hi - lo) + 1, NULL};
  d.values = mem_alloc (d.len * sizeof *d.values);
  for (size_t i = 0; i < d.len; i++)
    d.values[i] = term_int (t, lo + (int64_t)i);
  return d;
}

static Domain
enumeration (Terms *t, Sort sort) {
  Domain d = {sort_count (t, sort), NULL};
  d.values = mem_alloc (d.len * sizeof *d.values);
  for (size_t i = 0; i < d.len; i++)
    d.values[i] = term_enum (t, sort, i);
  return d;
}

static Domain
truth_values (Terms *t) {
  Domain d = {2, mem_alloc (2 * sizeof (Term))};
  d.values[0] = term_bool (t, false);
  d.values[1] = term_bool (t, true);
  return d;
}

/* Empty when the type has too many values. */
static Domain
domain (const Explorer *x, const VarInfo *v) {
  Terms *t = x->program->terms;
  switch (sort_kind (t, v->sort)) {
  case SORT_BOOL:
    return truth_values (t);
  case SORT_ENUM:
    return enumeration (t, v->sort);
  case SORT_INT:
    if (!v->bounded)
      return numbers (t, -x->window, x->window);
    if (v->hi >= v->lo && (uint64_t)v->hi - (uint64_t)v->lo < x->limit)
      return numbers (t, v->lo, v->hi);
    return (Domain){0};
  default:
    return (Domain){0};
  }
}

/* States ------------------------------------------------------------------ */

static uint32_t *
find (const Explorer *x, const Term *state) {
  size_t bytes = x->width * sizeof *state;
  for (uint64_t i = mem_hash (state, bytes);; i++) {
    uint32_t *slot = x->slots + (i & (x->cap - 1));
    if (!*slot ||
        !memcmp (x->states.data + (*slot - 1) * x->width, state, bytes))
      return slot;
  }
}

static void
grow (Explorer *x) {
  mem_free (x->slots);
  x->cap = x->cap ? 2 * x->cap : 1024;
  x->slots = mem_zero (x->cap * sizeof *x->slots);
  for (size_t i = 0; i < x->count; i++)
    *find (x, x->states.data + i * x->width) = (uint32_t)i + 1;
}

/* Whether an integer without range is at the rim of the window. */
static bool
at_rim (const Explorer *x, const Term *state) {
  for (size_t i = 0; i < x->width; i++) {
    const VarInfo *v = x->program->vars.data + i;
    if (v->bounded || v->role == ROLE_INPUT || !sort_is (v->sort, INT_SORT))
      continue;
    const Rat *value = term_value (x->program->terms, state[i]);
    if (rat_cmp_int (value, -x->window) <= 0 ||
        rat_cmp_int (value, x->window) >= 0)
      return true;
  }
  return false;
}

static void
fail (Explorer *x, ErrorKind kind) {
  if (!x->unsafe)
    x->kind = kind;
  x->unsafe = true;
}

/* Inputs have the same value in all stored states. */
static void
clear_inputs (const Explorer *x, Term *state) {
  for (size_t i = 0; i < x->width; i++)
    if (x->program->vars.data[i].role == ROLE_INPUT)
      state[i] = x->domains[i].values[0];
}

static void
add_state (Explorer *x, Term *state) {
  clear_inputs (x, state);
  uint32_t *slot = find (x, state);
  if (*slot)
    return;
  size_t violated = interp_violated (x->program, state);
  if (violated != SIZE_MAX)
    fail (x, x->program->properties.data[violated].kind);
  if (at_rim (x, state)) {
    x->doubt = "window";
    return;
  }
  if (x->count >= x->limit) {
    x->doubt = "states";
    return;
  }
  for (size_t i = 0; i < x->width; i++)
    vec_push (&x->states, state[i]);
  *slot = (uint32_t)++x->count;
  if (2 * x->count > x->cap)
    grow (x);
}

/* Expressions ------------------------------------------------------------- */

/* The value of an expression over 'now' terms; false when it has none. */
static bool
evaluate (const Program *p, Term term, const Term *state, Term *value) {
  Subst *subst = subst_new (p->terms);
  for (size_t i = 0; i < p->vars.len; i++)
    subst_set (subst, p->vars.data[i].now, state[i]);
  *value = subst_apply (subst, term);
  subst_free (subst);
  return term_is_constant (p->terms, *value);
}

/* Initial states ---------------------------------------------------------- */

/* 'state' has values for the variables before 'from', and their 'now' terms
   for the others: does that contradict the initial condition already? */
static bool
contradicts (const Explorer *x, const Term *state) {
  Term value;
  evaluate (x->program, x->program->init, state, &value);
  return term_is_false (x->program->terms, value);
}

static void
choose_initial (Explorer *x, Term *state, size_t from) {
  if (x->unsafe || contradicts (x, state))
    return;
  if (from == x->width) {
    if (interp_initial (x->program, state)) {
      Term *copy = mem_alloc (x->width * sizeof *copy);
      memcpy (copy, state, x->width * sizeof *copy);
      add_state (x, copy);
      mem_free (copy);
    }
    return;
  }
  const VarInfo *v = x->program->vars.data + from;
  size_t len = v->role == ROLE_INPUT ? 1 : x->domains[from].len;
  for (size_t i = 0; i < len; i++) {
    state[from] = x->domains[from].values[i];
    choose_initial (x, state, from + 1);
  }
  state[from] = v->now;
}

static void
add_initial_states (Explorer *x) {
  Term *state = mem_alloc ((x->width + 1) * sizeof *state);
  for (size_t i = 0; i < x->width; i++)
    state[i] = x->program->vars.data[i].now;
  choose_initial (x, state, 0);
  mem_free (state);
}

/* Steps ------------------------------------------------------------------- */

/* Puts into 'after' what the commands assign, given what is chosen there. */
static bool
predict (const Explorer *x, const Step *step, const Edge *e, Term *now) {
  for (size_t i = 0; i < e->count; i++) {
    const Command *c = e->commands + i;
    VEC (Term) values = {0};
    bool good = true;
    for (size_t k = 0; c->kind == CMD_ASSIGN && k < c->count && good; k++) {
      Term value;
      good = evaluate (x->program, c->values[k], now, &value);
      vec_push (&values, value);
    }
    for (size_t k = 0; k < values.len && good; k++)
      step->after[c->targets[k].id] = values.data[k];
    for (size_t k = 0; k < c->count && good; k++)
      now[c->targets[k].id] = step->after[c->targets[k].id];
    vec_done (&values);
    if (!good)
      return false;
  }
  return true;
}

static void
take (Explorer *x, Step *step) {
  const Process *q = x->program->processes.data + step->process;
  const Edge *e = q->edges.data + step->edge;
  size_t bytes = x->width * sizeof *step->before;
  Term *now = mem_alloc (bytes + 1);
  memcpy (now, step->before, bytes);
  bool predicted = predict (x, step, e, now);
  if (q->has_counter)
    step->after[q->counter.id] =
        term_enum (x->program->terms,
                   program_var (x->program, q->counter)->sort, e->to.id);
  const Command *culprit = NULL;
  StepOutcome outcome = interp_step (x->program, step->process, step->edge,
                                     step->before, step->after, &culprit);
  memcpy (now, step->after, bytes);
  if (outcome == STEP_DONE)
    add_state (x, now);
  else if (outcome == STEP_FAULT)
    fail (x, culprit->error);
  else if (outcome == STEP_STUCK || !predicted)
    x->doubt = "stuck";
  mem_free (now);
}

/* Tries all values of the inputs from 'i' on, then of the open variables. */
static void
choose (Explorer *x, Step *step, size_t i) {
  size_t inputs = step->inputs.len;
  if (i == inputs + step->open.len) {
    take (x, step);
    return;
  }
  Var var = i < inputs ? step->inputs.data[i] : step->open.data[i - inputs];
  Term *place = (i < inputs ? step->before : step->after) + var.id;
  const Domain *d = x->domains + var.id;
  if (i < inputs && !program_var (x->program, var)->bounded &&
      sort_is (program_var (x->program, var)->sort, INT_SORT))
    x->doubt = "window";
  for (size_t k = 0; k < d->len; k++) {
    *place = d->values[k];
    choose (x, step, i + 1);
  }
}

static void
find_choices (const Explorer *x, Step *step, const Edge *e) {
  vec_clear (&step->inputs);
  vec_clear (&step->open);
  for (uint32_t i = 0; i < x->width; i++)
    if (x->program->vars.data[i].role == ROLE_INPUT)
      vec_push (&step->inputs, (Var){i});
  for (size_t i = 0; i < e->count; i++)
    if (e->commands[i].kind == CMD_HAVOC || e->commands[i].kind == CMD_RELATE)
      for (size_t k = 0; k < e->commands[i].count; k++)
        vec_push (&step->open, e->commands[i].targets[k]);
}

/* Whether the process is at the start of the edge and the edge's first
   assumption holds; saves trying values in vain. */
static bool
may_begin (const Explorer *x, const Step *step, const Edge *e) {
  const Process *q = x->program->processes.data + step->process;
  Term value;
  if (q->has_counter) {
    Sort sort = program_var (x->program, q->counter)->sort;
    if (!term_is (step->before[q->counter.id],
                  term_enum (x->program->terms, sort, e->from.id)))
      return false;
  }
  return step->inputs.len || !e->count || e->commands[0].kind != CMD_ASSUME ||
         !evaluate (x->program, e->commands[0].condition, step->before,
                    &value) ||
         !term_is_false (x->program->terms, value);
}

static void
expand (Explorer *x, size_t number, Step *step) {
  size_t bytes = x->width * sizeof (Term);
  for (size_t p = 0; p < x->program->processes.len; p++) {
    const Process *q = x->program->processes.data + p;
    for (size_t k = 0; k < q->edges.len; k++) {
      step->process = p;
      step->edge = k;
      memcpy (step->before, x->states.data + number * x->width, bytes);
      memcpy (step->after, step->before, bytes);
      find_choices (x, step, q->edges.data + k);
      if (may_begin (x, step, q->edges.data + k))
        choose (x, step, 0);
    }
  }
}

/* Breadth first; the states from 'done' to 'layer' are those of the last
   depth.  A layer is finished even after a failure, as it does no harm. */
static void
explore (Explorer *x) {
  Step step = {.before = mem_alloc ((x->width + 1) * sizeof (Term)),
               .after = mem_alloc ((x->width + 1) * sizeof (Term))};
  add_initial_states (x);
  size_t done = 0;
  while (!x->unsafe && done < x->count) {
    size_t layer = x->count;
    x->depth++;
    for (; done < layer && !x->unsafe; done++)
      expand (x, done, &step);
  }
  mem_free (step.before);
  mem_free (step.after);
  vec_done (&step.inputs);
  vec_done (&step.open);
}

/* The program ------------------------------------------------------------- */

static bool
make_domains (Explorer *x) {
  bool good = true;
  x->width = x->program->vars.len;
  x->domains = mem_zero ((x->width + 1) * sizeof *x->domains);
  for (size_t i = 0; i < x->width; i++) {
    x->domains[i] = domain (x, x->program->vars.data + i);
    good = good && x->domains[i].len;
  }
  return good;
}

static void
explore_program (Explorer *x) {
  grow (x);
  if (!make_domains (x))
    x->doubt = "types";
  else
    explore (x);
  if (x->unsafe)
    printf ("unsafe %zu %s\n", x->depth, error_kind_name (x->kind));
  else if (x->doubt)
    printf ("unknown %s\n", x->doubt);
  else
    printf ("safe %zu\n", x->count);
  for (size_t i = 0; i < x->width; i++)
    mem_free (x->domains[i].values);
  mem_free (x->domains);
  mem_free (x->slots);
  vec_done (&x->states);
}

/* 'NAME=VALUE' with a positive value. */
static bool
option (const char *arg, const char *name, uint32_t *value) {
  size_t n = strlen (name);
  char *end;
  if (strncmp (arg, name, n))
    return false;
  unsigned long number = strtoul (arg + n, &end, 10);
  *value = (uint32_t)number;
  return !*end && end > arg + n && number > 0 && number < 100000000;
}

int
main (int argc, char **argv) {
  uint32_t window = 16, limit = 100000;
  const char *path = NULL;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] != '-' && !path)
      path = argv[i];
    else if (!option (argv[i], "--window=", &window) &&
             !option (argv[i], "--states=", &limit))
      path = NULL, i = argc;
  if (!path) {
    fputs ("usage: explore [--window=W] [--states=N] FILE\n", stderr);
    return 64;
  }
  Run *run = run_new ((RunLimits){0});
  const Source *source = run_load (run, path);
  const Reading how = {0};
  Program *program = source ? ts_front.read (run, source, &how) : NULL;
  if (program) {
    Explorer x = {.program = program, .window = window, .limit = limit};
    explore_program (&x);
  }
  bool good = program;
  program_free (program);
  run_free (run);
  return good ? 0 : 65;
}
