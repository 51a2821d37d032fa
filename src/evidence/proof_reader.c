/* What the readers of proofs share. */

#include "evidence/proof_reader.h"

#include <assert.h>
#include <string.h>

void
proof_reader_init (ProofReader *r, Run *run, Terms *terms, const Source *text) {
  assert (run && terms && text);
  *r = (ProofReader){.run = run,
                     .terms = terms,
                     .scope = scope_new (run, terms),
                     .report = {.status = CHECK_MALFORMED,
                                .checker = "z3 (in process)",
                                .why = "it cannot be read"}};
  r->file = sexpr_read (run, &r->arena, text);
}

void
proof_reader_done (ProofReader *r) {
  scope_free (r->scope);
  arena_done (&r->arena);
}

const Sexpr *
proof_reader_peek (const ProofReader *r) {
  assert (r->file);
  return r->at < r->file->len ? r->file->items[r->at] : NULL;
}

Pos
proof_reader_here (const ProofReader *r) {
  const Sexpr *next = proof_reader_peek (r);
  return next ? next->pos : r->file->pos;
}

bool
proof_reader_is_list (const Sexpr *e, const char *head, size_t len) {
  return e && sexpr_heads (e, head) && e->len == len;
}

const char *
proof_reader_info (const Sexpr *e, const char *key) {
  if (!proof_reader_is_list (e, "set-info", 3) ||
      e->items[1]->kind != SEXPR_KEYWORD || e->items[2]->kind != SEXPR_STRING)
    return NULL;
  const char *its = e->items[1]->text;
  return strcmp (its + (*its == ':'), key) ? NULL : e->items[2]->text;
}

bool
proof_reader_is_level (const Sexpr *e, const char *head) {
  return proof_reader_is_list (e, head, 2) &&
         e->items[1]->kind == SEXPR_NUMERAL && !strcmp (e->items[1]->text, "1");
}

bool
proof_reader_assertion (ProofReader *r, Term *term) {
  const Sexpr *e = proof_reader_peek (r);
  if (!proof_reader_is_list (e, "assert", 2))
    return proof_reader_malformed (r, "expected (assert TERM)");
  if (!scope_term (r->scope, e->items[1], term, NULL, NULL))
    return false;
  if (!sort_is (term_sort (r->terms, *term), BOOL_SORT))
    return proof_reader_malformed (r, "an assertion must be a Boolean");
  r->at++;
  return true;
}

bool
proof_reader_check_sat_pop (ProofReader *r) {
  if (!proof_reader_is_list (proof_reader_peek (r), "check-sat", 1))
    return proof_reader_malformed (r, "expected (assert ...) or (check-sat)");
  r->at++;
  if (!proof_reader_is_level (proof_reader_peek (r), "pop"))
    return proof_reader_malformed (r, "expected (pop 1)");
  r->at++;
  return true;
}

bool
proof_reader_report (ProofReader *r, CheckStatus status, const char *why) {
  assert (status != CHECK_HOLDS && why);
  r->report.status = status;
  r->report.why = why;
  return false;
}

bool
proof_reader_malformed (ProofReader *r, const char *what) {
  proof_reader_report (r, CHECK_MALFORMED, what);
  return run_error (r->run, proof_reader_here (r), "%s", what);
}

bool
proof_reader_obligation (ProofReader *r, CheckStatus status, const char *name,
                         const char *why) {
  assert (name && why);
  return proof_reader_report (
      r, status, run_text (r->run, "obligation '%s': %s", name, why));
}

bool
proof_reader_discharge (ProofReader *r, Solver *solver, const char *name,
                        size_t n, const Term *parts) {
  if (run_expired (r->run))
    return proof_reader_obligation (r, CHECK_UNDECIDED, name,
                                    run_reason (r->run));
  solver_push (solver);
  for (size_t i = 0; i < n; i++)
    solver_assert (solver, parts[i]);
  Answer answer = solver_check (solver, 0, NULL);
  if (answer == UNDECIDED)
    proof_reader_obligation (r, CHECK_UNDECIDED, name,
                             run_expired (r->run) ? run_reason (r->run)
                                                  : solver_reason (solver));
  if (answer == SAT)
    proof_reader_obligation (r, CHECK_FAILS, name, "it is satisfiable");
  solver_pop (solver);
  return answer == UNSAT;
}
