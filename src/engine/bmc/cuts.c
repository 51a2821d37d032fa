/* Executions that do not count, and what the verdict says about them.

   Some are left out by an assumption that the program did not make: OP_ASSUME
   with a clause, a stack of the usual size, an address space in which all
   objects find a place.  If there are such executions, SAFE holds on this
   assumption only. */

#include "engine/bmc/bmc.h"

#include <assert.h>
#include <string.h>

void
bmc_note_cut (Bmc *b, Value guard, Value condition, const char *clause) {
  assert (clause);
  Value here = value_and (b->values, guard, condition);
  if (!value_is (here, 0))
    vec_push (&b->cuts, ((Cut){value_term (b->values, here), clause}));
}

/* Whether some execution is left out by this clause. */
static bool
cuts_off (Bmc *b, const char *clause) {
  VEC (Term) terms = {0};
  for (size_t i = 0; i < b->cuts.len; i++)
    if (!strcmp (b->cuts.data[i].clause, clause))
      vec_push (&terms, b->cuts.data[i].term);
  Term any = term_or (b->terms, terms.len, terms.data);
  vec_done (&terms);
  return term_is_true (b->terms, any) || bmc_ask (b, any) != UNSAT;
}

static bool
is_first (const Bmc *b, size_t i) {
  assert (i < b->cuts.len);
  for (size_t k = 0; k < i; k++)
    if (!strcmp (b->cuts.data[k].clause, b->cuts.data[i].clause))
      return false;
  return true;
}

void
bmc_state_cuts (Bmc *b, Program *program) {
  for (size_t i = 0; i < b->cuts.len; i++)
    if (is_first (b, i) && cuts_off (b, b->cuts.data[i].clause))
      program_assume (program, "%s", b->cuts.data[i].clause);
  if (symbolic_space_is_short (b->sym))
    program_assume (program, "no allocation fails for lack of addresses");
}
