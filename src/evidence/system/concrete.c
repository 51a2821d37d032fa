/* States of a System as states of the Program it was made from. */

#include "evidence/system/concrete.h"

#include <assert.h>

/* A value for inputs that the step does not use. */
static Term
unused_value (Terms *t, const VarInfo *v) {
  assert (!v->bounded || sort_is (v->sort, INT_SORT));
  Term value = term_bool (t, false);
  if (v->bounded)
    return term_int (t, v->lo);
  term_default (t, v->sort, &value);
  return value;
}

void
concrete_add_state (Trace *trace, const System *s, const Term *values,
                    const Transition *step, const Term *inputs) {
  assert (!step || !step->inputs.len || inputs);
  const Program *p = s->program;
  assert (!step || step->inputs.len == step->input_vars.len);
  Term *state = mem_alloc ((p->vars.len + 1) * sizeof *state);
  for (size_t i = 0; i < p->vars.len; i++)
    state[i] = unused_value (s->terms, p->vars.data + i);
  for (size_t i = 0; i < s->vars.len; i++)
    if (s->vars.data[i].var.id != UINT32_MAX)
      state[s->vars.data[i].var.id] = system_lift (s, i, values[i]);
  for (size_t i = 0; step && i < step->settled.len; i++)
    state[step->settled.data[i].id] = system_settled (s, step, i);
  for (size_t i = 0; step && i < step->inputs.len; i++)
    state[step->input_vars.data[i].id] =
        system_lift_input (s, step, i, inputs[i]);
  trace_add_state (trace, p->vars.len, state);
  mem_free (state);
}
