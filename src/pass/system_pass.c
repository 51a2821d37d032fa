/* The passes over transition systems there are, and the way back.

   The way back executes the edges of the original, one by one, from the state
   that is known: what was assigned is computed, what was chosen is taken from
   the state behind the result's step, and what nobody looks at is anything. */

#include "pass/system_change.h"

#include "program/system/interp.h"

#include <string.h>

const SystemPass system_passes[] = {
    {"constants", "variables that never change become their value",
     system_constants},
    {"cone", "variables that no error depends on go", system_slice},
    {"resolve", "locations between two loops go: their edges are joined",
     system_resolve},
};
const size_t system_pass_count = sizeof system_passes / sizeof *system_passes;

const SystemPass *
system_pass_find (const char *name) {
  for (size_t i = 0; i < system_pass_count; i++)
    if (!strcmp (system_passes[i].name, name))
      return system_passes + i;
  return NULL;
}

void
system_passed_free (SystemPassed *passed) {
  for (size_t i = 0; i < passed->from->processes.len; i++) {
    for (size_t k = 0; k < passed->chains[i].len; k++)
      vec_done (passed->chains[i].data + k);
    vec_done (passed->chains + i);
  }
  mem_free (passed->chains);
  mem_free (passed->var);
  mem_free (passed->value);
  program_free (passed->program);
  mem_free (passed);
}

/* The way back ------------------------------------------------------------- */

typedef struct {
  const SystemPassed *passed;
  const Program *p; /* the original */
  Trace *trace;
  Term *now;         /* of the original, by Var */
  const Term *after; /* of the result, or NULL */
  bool lost;
} Back;

static Term old_value (const Back *, Sort, Term);

/* The same for an array: FILL, or STORE of an array, an index, an element. */
static Term
old_array (const Back *b, Sort sort, Term value) {
  Terms *t = b->p->terms;
  const Terms *own = b->passed->program->terms;
  Sort element = sort_element (t, sort);
  if (term_kind (own, value) == TERM_FILL)
    return term_fill (t, sort,
                      old_value (b, element, term_arg (own, value, 0)));
  Term args[] = {
      old_value (b, sort, term_arg (own, value, 0)),
      old_value (b, sort_index (t, sort), term_arg (own, value, 1)),
      old_value (b, element, term_arg (own, value, 2)),
  };
  return term_make (t, TERM_STORE, 0, 3, args);
}

/* A value of the result as one of the original. */
static Term
old_value (const Back *b, Sort sort, Term value) {
  Terms *t = b->p->terms;
  const Terms *own = b->passed->program->terms;
  int64_t k = 0;
  if (sort_kind (t, sort) == SORT_ARRAY)
    return old_array (b, sort, value);
  switch (term_kind (own, value)) {
  case TERM_TRUE:
  case TERM_FALSE:
    return term_bool (t, term_kind (own, value) == TERM_TRUE);
  case TERM_NUMBER:
    return term_number (t, term_value (own, value), sort);
  case TERM_BITS:
    return term_bits (t, term_value (own, value), sort_width (t, sort));
  default:
    rat_to_int64 (term_value (own, value), &k);
    return term_enum (t, sort, (size_t)k);
  }
}

/* What the variable is in a state of the result; false: it is not there.
   Counters are followed edge by edge. */
static bool
kept_value (const Back *b, const Term *state, uint32_t var, Term *value) {
  Var own = b->passed->var[var];
  if (own.id == UINT32_MAX || b->p->vars.data[var].role == ROLE_COUNTER)
    return false;
  *value = old_value (b, b->p->vars.data[var].sort, state[own.id]);
  return true;
}

static void
begin (Back *b, const Term *state) {
  const Program *p = b->p;
  for (uint32_t i = 0; i < p->vars.len; i++)
    if (!kept_value (b, state, i, b->now + i))
      b->now[i] = b->passed->value[i];
  for (size_t i = 0; i < p->processes.len; i++) {
    const Process *q = p->processes.data + i;
    if (q->has_counter)
      b->now[q->counter.id] =
          term_enum (p->terms, program_var (p, q->counter)->sort, q->start.id);
  }
  trace_add_state (b->trace, p->vars.len, b->now);
}

/* The value of an expression in the state at hand. */
static Term
value_of (Back *b, Term term) {
  Subst *subst = subst_new (b->p->terms);
  for (size_t i = 0; i < b->p->vars.len; i++)
    subst_set (subst, b->p->vars.data[i].now, b->now[i]);
  Term value = subst_apply (subst, term);
  subst_free (subst);
  b->lost = b->lost || !term_is_value (b->p->terms, value);
  return value;
}

static void
assign (Back *b, const Command *c, Term *to) {
  for (size_t i = 0; i < c->count; i++)
    to[c->targets[i].id] = value_of (b, c->values[i]);
}

static void
choose (Back *b, const Command *c, Term *to) {
  for (size_t i = 0; i < c->count; i++) {
    uint32_t var = c->targets[i].id;
    if (!b->after || !kept_value (b, b->after, var, to + var))
      to[var] = system_any_value (b->p, (Var){var});
  }
}

/* Inputs have in a state the values that the step from there uses. */
static void
set_inputs (Back *b, const Term *state) {
  for (uint32_t i = 0; i < b->p->vars.len; i++)
    if (b->p->vars.data[i].role == ROLE_INPUT)
      kept_value (b, state, i, b->now + i);
}

/* One edge of the original; false: there is an error, or it is not possible. */
static bool
step (Back *b, size_t process, size_t edge) {
  const Program *p = b->p;
  const Process *q = p->processes.data + process;
  const Edge *e = q->edges.data + edge;
  size_t bytes = (p->vars.len + 1) * sizeof (Term);
  Term *before = mem_alloc (bytes), *to = mem_alloc (bytes);
  memcpy (before, b->now, bytes);
  memcpy (to, b->now, bytes);
  for (size_t i = 0; i < e->count && !b->lost; i++) {
    if (e->commands[i].kind == CMD_ASSIGN)
      assign (b, e->commands + i, to);
    else if (e->commands[i].count)
      choose (b, e->commands + i, to);
    memcpy (b->now, to, bytes);
  }
  if (q->has_counter)
    to[q->counter.id] =
        term_enum (p->terms, program_var (p, q->counter)->sort, e->to.id);
  StepOutcome outcome = interp_step (p, process, edge, before, to, NULL);
  trace_add_step (b->trace, process, edge);
  trace_add_state (b->trace, p->vars.len, to);
  memcpy (b->now, to, bytes);
  mem_free (before);
  mem_free (to);
  b->lost = b->lost || (outcome != STEP_DONE && outcome != STEP_FAULT);
  return outcome == STEP_DONE && !b->lost &&
         interp_violated (p, b->now) == SIZE_MAX;
}

static void
walk (Back *b, const Trace *trace) {
  begin (b, trace->states.data[0]);
  bool going = true;
  for (size_t i = 0; i < trace->steps.len && going; i++) {
    TraceStep s = trace->steps.data[i];
    const EdgeChain *chain = b->passed->chains[s.process].data + s.edge;
    b->after = i + 1 < trace->states.len ? trace->states.data[i + 1] : NULL;
    set_inputs (b, trace->states.data[i]);
    Term *here = vec_last (&b->trace->states);
    memcpy (here, b->now, b->p->vars.len * sizeof *here);
    for (size_t k = 0; k < chain->len && going; k++)
      going = step (b, s.process, chain->data[k]);
  }
}

Trace *
system_passed_back (const SystemPassed *passed, const Trace *trace) {
  Back b = {.passed = passed, .p = passed->from, .trace = trace_new ()};
  b.now = mem_alloc ((b.p->vars.len + 1) * sizeof (Term));
  walk (&b, trace);
  mem_free (b.now);
  if (!b.lost)
    return b.trace;
  trace_free (b.trace);
  return NULL;
}
