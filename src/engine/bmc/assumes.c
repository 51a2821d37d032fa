/* Assumptions of the program that no execution satisfies: what is behind them
   is proved of nothing.  Where the program says in so many words that a path
   ends, 'assume (0)', that is meant. */

#include "engine/bmc/bmc.h"

void
bmc_note_assumption (Bmc *b, const Paths *s, const UnitOp *op, Value before) {
  if (paths_in_library (b->sym, s) || op->a.kind == OPERAND_CONST)
    return;
  uint64_t *index = map_put (&b->assume_index, (uintptr_t)op);
  if (!*index) {
    Value none = value_bool (false);
    vec_push (&b->assumes, ((Assuming){op, none, none}));
    *index = b->assumes.len;
  }
  Assuming *a = b->assumes.data + *index - 1;
  a->before = value_or (b->values, a->before, before);
  a->after = value_or (b->values, a->after, paths_guard (s));
}

static bool
is_impossible (Bmc *b, Value condition) {
  return condition.is_const ? !condition.k
                            : bmc_ask (b, condition.term) == UNSAT;
}

void
bmc_report_assumptions (Bmc *b, Program *program) {
  for (size_t i = 0; i < b->assumes.len && !run_expired (b->run); i++) {
    const Assuming *a = b->assumes.data + i;
    Str place = {0};
    unit_pos_name (&place, a->op->pos);
    if (is_impossible (b, a->after) && !is_impossible (b, a->before))
      program_assume (program,
                      "nothing behind the assumption at %s matters, "
                      "which no execution satisfies",
                      str_text (&place));
    str_done (&place);
  }
}
