/* What the interpreter makes of choices that a solver found. */

#include "symbolic/symbolic_impl.h"

Execution
symbolic_replay (Symbolic *sym, Choices *c, uint64_t steps, UnitPath *path,
                 Str *sentence) {
  Choices *used = choices_new ();
  ExecuteOptions how = {.choices = c,
                        .beyond = INPUTS_ZERO,
                        .record = used,
                        .max_steps = steps,
                        .sentence = sentence};
  Execution e =
      path ? unit_path_record (sym->run, sym->unit, &how, SIZE_MAX, path)
           : execute_unit (sym->run, sym->unit, &how);
  vec_clear (&c->inputs);
  for (size_t i = 0; i < used->inputs.len; i++)
    vec_push (&c->inputs, used->inputs.data[i]);
  choices_free (used);
  return e;
}

static const char *
outcome_text (Outcome outcome) {
  switch (outcome) {
  case OUTCOME_END:
    return "the program ends well";
  case OUTCOME_ERROR:
    return "the program comes to another error";
  case OUTCOME_ASSUMPTION:
    return "an assumption does not hold";
  case OUTCOME_UNSUPPORTED:
    return "the program meets something that is not modelled";
  case OUTCOME_INPUTS:
    return "the program asks for more inputs";
  case OUTCOME_LIMIT:
    break;
  }
  return "the program exceeds a limit";
}

void
symbolic_doubt (Str *out, const Execution *e, Str *sentence) {
  str_format (out, "is not confirmed: with the inputs found %s (",
              outcome_text (e->outcome));
  unit_pos_name (out, e->pos);
  str_format (out, ")%s%s", sentence->len ? ": " : "", str_text (sentence));
}
