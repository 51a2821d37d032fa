/* A kind of evidence is a line here. */

#include "evidence/kinds.h"
#include "evidence/json_util.h"

#include <string.h>

/* clang-format off */
#define COUNTEREXAMPLE_KINDS(K) \
  K (trace)                     \
  K (trail)                     \
  K (execution)                 \
  K (derivation)
#define PROOF_KINDS(K) \
  K (certificate)      \
  K (search)           \
  K (unwinding)        \
  K (heaps)            \
  K (solution)
/* clang-format on */

#define DECLARE_COUNTEREXAMPLE(NAME)                                           \
  extern const CounterexampleKind NAME##_counterexample;
#define DECLARE_PROOF(NAME) extern const ProofKind NAME##_proof;
#define COUNTEREXAMPLE_ENTRY(NAME) &NAME##_counterexample,
#define PROOF_ENTRY(NAME) &NAME##_proof,

COUNTEREXAMPLE_KINDS (DECLARE_COUNTEREXAMPLE)
PROOF_KINDS (DECLARE_PROOF)
extern const FormEvidence system_evidence, model_evidence, unit_evidence,
    clauses_evidence;

static const CounterexampleKind *const counterexamples[] = {
    COUNTEREXAMPLE_KINDS (COUNTEREXAMPLE_ENTRY)};
enum { COUNTEREXAMPLES = sizeof counterexamples / sizeof *counterexamples };

static const ProofKind *const proofs[] = {PROOF_KINDS (PROOF_ENTRY)};
enum { PROOFS = sizeof proofs / sizeof *proofs };

static const FormEvidence *const forms[FORM_COUNT] = {
    [FORM_SYSTEM] = &system_evidence,
    [FORM_MODEL] = &model_evidence,
    [FORM_UNIT] = &unit_evidence,
    [FORM_CLAUSES] = &clauses_evidence,
};

const CounterexampleKind *
kinds_counterexample (const char *format) {
  for (size_t i = 0; format && i < COUNTEREXAMPLES; i++)
    if (!strcmp (counterexamples[i]->format, format))
      return counterexamples[i];
  return NULL;
}

const ProofKind *
kinds_proof (const char *mark) {
  for (size_t i = 0; mark && i < PROOFS; i++)
    if (!strcmp (proofs[i]->mark, mark))
      return proofs[i];
  return NULL;
}

const ProofKind *
kinds_proof_number (size_t number) {
  return number < PROOFS ? proofs[number] : NULL;
}

/* Whether one of the lines in front of the formulas has the mark. */
static bool
is_marked (const Source *proof, const char *mark) {
  Str info = {0};
  str_format (&info, "(set-info :%s ", mark);
  const char *at = proof->text;
  bool found = false;
  while (!found && (!strncmp (at, "(set-", 5) || *at == ';' || *at == '\n')) {
    found = !strncmp (at, str_text (&info), info.len);
    const char *newline = strchr (at, '\n');
    at = newline ? newline + 1 : at + strlen (at);
  }
  str_done (&info);
  return found;
}

const ProofKind *
kinds_proof_of_text (const Source *proof) {
  for (size_t i = 0; i < PROOFS; i++)
    if (is_marked (proof, proofs[i]->mark))
      return proofs[i];
  return proofs[0];
}

static bool
has_body (const EvidenceFile *file) {
  const CounterexampleKind *c = kinds_counterexample (file->format);
  const ProofKind *p = kinds_proof (file->format);
  return c ? c->has_body (file->root)
           : p && p->has_body && p->has_body (file->root);
}

bool
kinds_read (Run *run, const Source *source, EvidenceFile *file) {
  if (!evidence_file_read (run, source, file))
    return false;
  if (has_body (file))
    return true;
  evidence_file_done (file);
  return run_error (run, (Pos){source, 1, 1},
                    "this is not evidence made by Assay");
}

const FormEvidence *
kinds_form (const Program *p) {
  return forms[p->form];
}
