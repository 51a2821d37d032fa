/* Questions to the solver.

   Each question is a fresh literal that implies what is asked, so that the
   solver keeps what it has made of the terms for the next one.  If this takes
   long, another solver begins anew, which first simplifies the question as a
   whole. */

#include "symbolic/symbolic_impl.h"

#include <stdio.h>

enum { QUICK_MS = 400, SLOW_MS = 60000 };

static const double NO_LIMIT = 1e8; /* seconds */

Term
symbolic_value (Symbolic *sym, Term term) {
  return solver_value (sym->once ? sym->once : sym->solver, term);
}

/* Even without a limit of the user's there must be an end. */
static unsigned
slow_limit (const Symbolic *sym) {
  return run_remaining (sym->run) < NO_LIMIT ? 0 : SLOW_MS;
}

static Answer
ask_anew (Symbolic *sym, Term question) {
  sym->once = solver_new_z3_bits_once (sym->terms, sym->run);
  for (size_t i = 0; i < sym->facts.len; i++)
    solver_assert (sym->once, sym->facts.data[i]);
  sym->questions++;
  solver_limit (sym->once, slow_limit (sym));
  return solver_check (sym->once, 1, &question);
}

/* What implies the question: if all but its last part was asked before, as with
   guards of loops, the literal of that and the last part. */
static Term
in_steps (Symbolic *sym, Term question) {
  const Terms *t = sym->terms;
  size_t n = term_count (t, question);
  if (term_kind (t, question) != TERM_AND || n < 3)
    return question;
  Term last = term_arg (t, question, n - 1);
  Term before = term_and (sym->terms, n - 1, term_args (t, question));
  uint64_t *literal = map_get (&sym->asked, before.id);
  if (!literal || !*literal)
    return question;
  return term_and2 (sym->terms, (Term){(uint32_t)*literal - 1}, last);
}

Answer
symbolic_ask (Symbolic *sym, Term question) {
  Term literal = value_fresh (&sym->values, "question", 1).term;
  sym_ground (sym, question);
  if (sym->once)
    solver_free (sym->once);
  sym->once = NULL;
  solver_assert (sym->solver,
                 term_implies (sym->terms, literal, in_steps (sym, question)));
  solver_limit (sym->solver, QUICK_MS);
  Answer answer = solver_check (sym->solver, 1, &literal);
  sym->questions++;
  if (answer == UNDECIDED && !run_expired (sym->run))
    answer = ask_anew (sym, question);
  if (answer != SAT)
    solver_assert (sym->solver, term_not (sym->terms, literal));
  /* A literal that is false because nobody knew implies too much. */
  *map_put (&sym->asked, question.id) =
      answer == UNDECIDED ? 0 : literal.id + 1;
  return answer;
}

const char *
symbolic_undecided (const Symbolic *sym) {
  return solver_reason (sym->once ? sym->once : sym->solver);
}

const Term *
symbolic_facts (const Symbolic *sym, size_t *count) {
  *count = sym->facts.len;
  return sym->facts.data;
}
