/* Solutions of clauses as a kind of proof. */

#include "evidence/clauses/solution.h"

static CheckReport
judge (Run *run, Program *p, const void *data, const EvidenceOrigin *origin,
       Str *text) {
  solution_smtlib (text, p, data, origin);
  return solution_check (run, run_source (run, "proof.smt2", str_text (text)),
                         NULL);
}

static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  return w->verdict != VERDICT_SAFE ||
         folder_add_text (folder, "solution", "proof.smt2", w->checked->checker,
                          w->text);
}

static void
restate (Str *out, Program *p, const void *again,
         const EvidenceOrigin *origin) {
  (void)again;
  Solution *none = solution_new (p);
  solution_smtlib (out, p, none, origin);
  solution_free (none);
}

static void
drop (void *solution) {
  solution_free (solution);
}

static const char *const files[] = {"proof.smt2", NULL};

const ProofKind solution_proof = {
    .name = "solution",
    .mark = "assay-solution",
    .form = FORM_CLAUSES,
    .files = files,
    .judge = judge,
    .write = write,
    .free = drop,
    .restate = restate,
    .check = solution_check,
};
