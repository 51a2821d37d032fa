/* Questions to the solver.

   Each question is a fresh literal that implies what is asked, so that the
   solver keeps what it has made of the terms for the next one.  If this takes
   long, another solver begins anew, which first simplifies the question as a
   whole. */

#include "engine/bmc/bmc.h"

#include <stdio.h>

enum { QUICK_MS = 400, SLOW_MS = 60000 };

Term
model_value (Bmc *b, Term term) {
  return solver_value (b->once ? b->once : b->solver, term);
}

/* Even without a limit of the user's there must be an end. */
static unsigned
slow_limit (const Bmc *b) {
  return bmc_is_patient (b, 0) ? 0 : SLOW_MS;
}

static Answer
ask_anew (Bmc *b, Term question) {
  b->once = solver_new_z3_bits_once (b->terms, b->run);
  for (size_t i = 0; i < b->ground.len; i++)
    solver_assert (b->once, b->ground.data[i]);
  b->stats->solver_calls++;
  solver_limit (b->once, slow_limit (b));
  return solver_check (b->once, 1, &question);
}

/* What implies the question: if all but its last part was asked before, as with
   guards of loops, the literal of that and the last part. */
static Term
in_steps (Bmc *b, Term question) {
  const Terms *t = b->terms;
  size_t n = term_count (t, question);
  if (term_kind (t, question) != TERM_AND || n < 3)
    return question;
  Term last = term_arg (t, question, n - 1);
  Term before = term_and (b->terms, n - 1, term_args (t, question));
  uint64_t *literal = map_get (&b->asked, before.id);
  if (!literal || !*literal)
    return question;
  return term_and2 (b->terms, (Term){(uint32_t)*literal - 1}, last);
}

Answer
bmc_ask (Bmc *b, Term question) {
  Term literal = value_fresh (&b->values, "question", 1).term;
  run_status (b->run, "bmc: bound %u, %lld checks, a question to the solver",
              b->bound, (long long)b->stats->checks);
  ground (b, question);
  if (b->once)
    solver_free (b->once);
  b->once = NULL;
  solver_assert (b->solver,
                 term_implies (b->terms, literal, in_steps (b, question)));
  solver_limit (b->solver, QUICK_MS);
  Answer answer = solver_check (b->solver, 1, &literal);
  b->stats->solver_calls++;
  if (answer == UNDECIDED && !run_expired (b->run))
    answer = ask_anew (b, question);
  if (answer != SAT)
    solver_assert (b->solver, term_not (b->terms, literal));
  /* A literal that is false because nobody knew implies too much. */
  *map_put (&b->asked, question.id) = answer == UNDECIDED ? 0 : literal.id + 1;
  if (answer == UNDECIDED && !b->reasons.unsolved[0])
    snprintf (b->reasons.unsolved, sizeof b->reasons.unsolved,
              "the solver gave up: %s",
              solver_reason (b->once ? b->once : b->solver));
  return answer;
}
