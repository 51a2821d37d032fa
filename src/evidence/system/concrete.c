/* States of a System as states of the Program it was made from. */

#include "evidence/system/concrete.h"

#include <assert.h>

/* A value for inputs that the step does not use. */
static Term
any_value (Terms *t, Sort sort) {
  Rat zero;
  rat_init (&zero);
  Term value = {0};
  switch (sort_kind (t, sort)) {
  case SORT_ENUM:
    value = term_enum (t, sort, 0);
    break;
  case SORT_BITS:
    value = term_bits (t, &zero, sort_width (t, sort));
    break;
  case SORT_INT:
  case SORT_REAL:
    value = term_number (t, &zero, sort);
    break;
  default:
    value = term_bool (t, false);
  }
  rat_done (&zero);
  return value;
}

static Term
unused_value (Terms *t, const VarInfo *v) {
  assert (!v->bounded || sort_is (v->sort, INT_SORT));
  return v->bounded ? term_int (t, v->lo) : any_value (t, v->sort);
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
