/* certificate.h -- inductive verification diagrams (doc/formats/certificate.md).

   The nodes' labels are over the 'now' terms of the System. */

#ifndef EVIDENCE_CERTIFICATE_H
#define EVIDENCE_CERTIFICATE_H

#include "base/run.h"
#include "base/str.h"
#include "program/system.h"

typedef struct {
  VEC (Term) labels; /* by node: the predicates, as a conjunction */
  bool *successor;   /* [node][transition][node]: a possible step */
} Certificate;

/* A certificate with 'n' nodes labelled true, and no successors. */
Certificate *certificate_new (const System *, size_t nodes);
void certificate_free (Certificate *);
void certificate_set_successor (Certificate *, const System *, size_t from,
                                size_t transition, size_t to);
bool certificate_successor (const Certificate *, const System *, size_t from,
                            size_t transition, size_t to);

/* proof.smt2 as text. */
void certificate_smtlib (Str *, const System *, const Certificate *);

/* proof.fk as text; false when an obligation is beyond linear arithmetic or
   beyond the native solver's limits (then the text is unusable). */
bool certificate_farkas (Str *, Run *, const System *, const Certificate *);

/* diagram.dot as text. */
void certificate_dot (Str *, const System *, const Certificate *);

/* Reads a proof.smt2, checks its shape, and discharges every obligation with a
   fresh Z3.  Returns false with the reason, which names the obligation, in
   'why'.  Trusts nothing but the text. */
bool certificate_check (Run *, const Source *proof, size_t *obligations,
                        char *why, size_t size);

#endif
