/* Symbolic heaps as a kind of proof. */

#include "evidence/proof_head.h"
#include "evidence/unit/heaps.h"

/* The head tells the assumptions, which the checker finds: so it is written
   after the check, in front of the text that was checked. */
static CheckReport
judge (Run *run, Program *p, const void *data, const EvidenceOrigin *origin,
       Str *text) {
  Str body = {0};
  heaps_text (&body, data);
  CheckReport report =
      heaps_check (run, run_source (run, "proof.heaps", str_text (&body)), p);
  proof_head_write (text, "heaps", "assay-heaps", origin);
  str_bytes (text, body.data, body.len);
  str_done (&body);
  return report;
}

static bool
write (EvidenceFolder *folder, const ProofWriting *w) {
  return w->verdict != VERDICT_SAFE ||
         folder_add_text (folder, "heaps", "proof.heaps", w->checked->checker,
                          w->text);
}

static void
drop (void *heaps) {
  heaps_free (heaps);
}

static const char *const files[] = {"proof.heaps", NULL};

const ProofKind heaps_proof = {
    .name = "heaps",
    .mark = "assay-heaps",
    .form = FORM_UNIT,
    .files = files,
    .judge = judge,
    .write = write,
    .free = drop,
    .check_program = heaps_check,
};
