/* Unwindings as a kind of proof. */

#include "evidence/proof.h"
#include "evidence/unit/unwinding.h"

#include <stdio.h>

static CheckReport
judge (Run *run, Program *p, const void *data, const EvidenceOrigin *origin,
       Str *text) {
  (void)p;
  const Unwinding *u = data;
  CheckReport report = {.status = CHECK_FAILS};
  if (!u->complete) {
    report.why = "it is not complete";
    return report;
  }
  unwinding_smtlib (text, u, origin);
  return unwinding_check (run, run_source (run, "proof.smt2", str_text (text)),
                          NULL);
}

static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  return w->verdict != VERDICT_SAFE ||
         folder_add_text (folder, "unwinding", "proof.smt2",
                          w->checked->checker, w->text);
}

static void
restate (Str *out, Program *p, const void *again,
         const EvidenceOrigin *origin) {
  (void)p;
  unwinding_smtlib (out, again, origin);
}

static void
drop (void *unwinding) {
  unwinding_free (unwinding);
}

static const char *const files[] = {"proof.smt2", NULL};

const ProofKind unwinding_proof = {
    .name = "unwinding",
    .mark = "assay-unwinding",
    .form = FORM_UNIT,
    .files = files,
    .needs_engine = true,
    .judge = judge,
    .write = write,
    .free = drop,
    .restate = restate,
    .check = unwinding_check,
};
