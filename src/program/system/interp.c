/* A step works on a copy of the state, 'now', which the commands change one
   after the other; an expression is evaluated by replacing each variable with
   its constant there, after which the builders of terms have computed it.  What
   does not come out as a constant has no value. */

#include "program/system/interp.h"

#include <string.h>

typedef struct {
  const Program *program;
  Term *now;         /* by Var, owned */
  const Term *after; /* where open values come from; NULL: nowhere */
} Execution;

static bool
evaluate (const Program *p, Term term, const Term *before, const Term *after,
          Term *value) {
  Subst *subst = subst_new (p->terms);
  for (size_t i = 0; i < p->vars.len; i++) {
    subst_set (subst, p->vars.data[i].now, before[i]);
    if (after)
      subst_set (subst, p->vars.data[i].next, after[i]);
  }
  *value = subst_apply (subst, term);
  subst_free (subst);
  return term_is_value (p->terms, *value);
}

/* A constant of the variable's sort, within its range. */
static bool
fits (const Program *p, const VarInfo *v, Term value) {
  if (value.id >= terms_len (p->terms) || !term_is_value (p->terms, value) ||
      !sort_is (term_sort (p->terms, value), v->sort))
    return false;
  if (!v->bounded)
    return true;
  const Rat *number = term_value (p->terms, value);
  return rat_cmp_int (number, v->lo) >= 0 && rat_cmp_int (number, v->hi) <= 0;
}

static bool
all_fit (const Program *p, const Term *values) {
  for (size_t i = 0; i < p->vars.len; i++)
    if (!fits (p, p->vars.data + i, values[i]))
      return false;
  return true;
}

static bool
is_at (const Program *p, size_t process, Loc loc, const Term *values) {
  const Process *q = p->processes.data + process;
  if (!q->has_counter)
    return true;
  Term here = term_enum (p->terms, program_var (p, q->counter)->sort, loc.id);
  return term_is (values[q->counter.id], here);
}

bool
interp_initial (const Program *p, const Term *values) {
  Term holds;
  if (!all_fit (p, values))
    return false;
  for (size_t i = 0; i < p->processes.len; i++)
    if (!is_at (p, i, p->processes.data[i].start, values))
      return false;
  return evaluate (p, p->init, values, NULL, &holds) &&
         term_is_true (p->terms, holds);
}

/* Commands ---------------------------------------------------------------- */

/* DONE if the condition holds, 'otherwise' if not. */
static StepOutcome
test (const Execution *x, Term condition, const Term *after,
      StepOutcome otherwise) {
  Term value;
  if (!evaluate (x->program, condition, x->now, after, &value))
    return STEP_STUCK;
  return term_is_true (x->program->terms, value) ? STEP_DONE : otherwise;
}

/* All values are computed before any target changes.  The front end guards
   bounded variables by assertions, so a value out of range is no step. */
static StepOutcome
assign (Execution *x, const Command *c) {
  const Program *p = x->program;
  Term *values = mem_alloc (c->count * sizeof *values);
  bool good = true;
  for (size_t i = 0; i < c->count && good; i++)
    good = evaluate (p, c->values[i], x->now, NULL, values + i) &&
           fits (p, program_var (p, c->targets[i]), values[i]);
  for (size_t i = 0; i < c->count && good; i++)
    x->now[c->targets[i].id] = values[i];
  mem_free (values);
  return good ? STEP_DONE : STEP_STUCK;
}

/* The targets get what they have in 'after', if that is of their types. */
static StepOutcome
choose (Execution *x, const Command *c) {
  if (!x->after)
    return STEP_STUCK;
  for (size_t i = 0; i < c->count; i++) {
    Var target = c->targets[i];
    if (!fits (x->program, program_var (x->program, target),
               x->after[target.id]))
      return STEP_DISABLED;
    x->now[target.id] = x->after[target.id];
  }
  return STEP_DONE;
}

static StepOutcome
relate (Execution *x, const Command *c) {
  if (!x->after)
    return STEP_STUCK;
  StepOutcome outcome = test (x, c->condition, x->after, STEP_DISABLED);
  return outcome == STEP_DONE ? choose (x, c) : outcome;
}

static StepOutcome
execute (Execution *x, const Command *c) {
  switch (c->kind) {
  case CMD_ASSUME:
    return test (x, c->condition, NULL, STEP_DISABLED);
  case CMD_ASSERT:
    return test (x, c->condition, NULL, STEP_FAULT);
  case CMD_ASSIGN:
    return assign (x, c);
  case CMD_HAVOC:
    return choose (x, c);
  case CMD_RELATE:
    return relate (x, c);
  }
  return STEP_STUCK;
}

/* Steps ------------------------------------------------------------------- */

/* From 'before' in 'x->now' to the state behind the edge. */
static StepOutcome
run_edge (Execution *x, size_t process, size_t edge, const Command **culprit) {
  const Process *q = x->program->processes.data + process;
  const Edge *e = q->edges.data + edge;
  const Command *unused;
  culprit = culprit ? culprit : &unused;
  *culprit = NULL;
  if (!all_fit (x->program, x->now))
    return STEP_STUCK;
  if (!is_at (x->program, process, e->from, x->now))
    return STEP_DISABLED;
  for (size_t i = 0; i < e->count; i++) {
    StepOutcome outcome = execute (x, e->commands + i);
    if (outcome != STEP_DONE) {
      *culprit = e->commands + i;
      return outcome;
    }
  }
  if (q->has_counter) {
    Sort sort = program_var (x->program, q->counter)->sort;
    x->now[q->counter.id] = term_enum (x->program->terms, sort, e->to.id);
  }
  return STEP_DONE;
}

static Execution
execution_new (const Program *p, const Term *before, const Term *after) {
  size_t bytes = p->vars.len * sizeof *before;
  Execution x = {p, mem_alloc (bytes), after};
  if (bytes)
    memcpy (x.now, before, bytes);
  return x;
}

/* Inputs may have any values in the next state. */
static bool
same_state (const Program *p, const Term *a, const Term *b) {
  for (size_t i = 0; i < p->vars.len; i++)
    if (p->vars.data[i].role != ROLE_INPUT && !term_is (a[i], b[i]))
      return false;
  return true;
}

StepOutcome
interp_step (const Program *p, size_t process, size_t edge, const Term *before,
             const Term *after, const Command **culprit) {
  Execution x = execution_new (p, before, after);
  StepOutcome outcome = run_edge (&x, process, edge, culprit);
  if (outcome == STEP_DONE && !(after && same_state (p, x.now, after)))
    outcome = STEP_DISABLED;
  mem_free (x.now);
  return outcome;
}

size_t
interp_violated (const Program *p, const Term *values) {
  Term bad;
  for (size_t i = 0; i < p->properties.len; i++)
    if (evaluate (p, p->properties.data[i].bad, values, NULL, &bad) &&
        term_is_true (p->terms, bad))
      return i;
  return SIZE_MAX;
}
