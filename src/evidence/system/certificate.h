/* certificate.h -- inductive verification diagrams
   (doc/formats/certificate.md).

   The nodes' labels are over the 'now' terms of the System. */

#ifndef EVIDENCE_SYSTEM_CERTIFICATE_H
#define EVIDENCE_SYSTEM_CERTIFICATE_H

#include "base/run.h"
#include "base/str.h"
#include "evidence/proof.h"
#include "program/system/system.h"

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

/* A proof: a certificate, and the System it is about; owns both. */
typedef struct {
  System *system;
  Certificate *certificate;
} DiagramProof;

DiagramProof *certificate_proof_new (System *, Certificate *);
extern const ProofKind certificate_proof;

/* proof.smt2 as text. */
void certificate_smtlib (Str *, const System *, const Certificate *,
                         const EvidenceOrigin *);

/* proof.fk as text; false when an obligation is beyond linear arithmetic or
   beyond the native solver's limits (then the text is unusable). */
bool certificate_farkas (Str *, Run *, const System *, const Certificate *);

/* The part of a proof.smt2 that is the system, with no nodes. */
void certificate_system (Str *, const System *, const EvidenceOrigin *);

/* diagram.dot as text. */
void certificate_dot (Str *, const System *, const Certificate *);

/* How the file names things: 'variable', a term of the System, is 'name' there,
   a variable too.  In the order of declaration: each state variable directly
   followed by its next value, then the inputs. */
typedef struct {
  Term variable, name;
  enum { NAME_NOW, NAME_NEXT, NAME_INPUT } role;
} CertificateName;

/* The caller frees the array by 'mem_free'. */
CertificateName *certificate_names (const System *, size_t *n);

/* Reads a proof.smt2, checks its shape, and discharges every obligation with a
   fresh Z3.  Trusts nothing but the text.  'again' is NULL or the beginning of
   a proof.smt2 that was made from the source now: then the proof must be about
   the same system. */
CheckReport certificate_check (Run *, const Source *proof, const Source *again);

/* The name of an obligation, "step 3 2", by its place in the file. */
void certificate_obligation (size_t nodes, size_t transitions, size_t number,
                             char *name, size_t size);

#endif
