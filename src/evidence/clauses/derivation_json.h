/* derivation_json.h -- derivations in files (doc/formats/clauses.md), so that
   'assay replay' can follow them again. */

#ifndef EVIDENCE_CLAUSES_DERIVATION_JSON_H
#define EVIDENCE_CLAUSES_DERIVATION_JSON_H

#include "evidence/counterexample.h"
#include "program/clauses/derivation.h"

extern const CounterexampleKind derivation_counterexample;

/* The caller drops the reference.  'replay' is what the derivation shows. */
json_t *derivation_json (const Program *, const Derivation *,
                         const Replay *replay, EvidenceOrigin);

/* The derivation, for the Program read from its source again.  NULL when it
   does not fit; then 'why' says where. */
Derivation *derivation_json_read (const EvidenceFile *, const Program *,
                                  Str *why);

#endif
