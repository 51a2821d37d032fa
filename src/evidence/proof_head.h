/* proof_head.h -- what a proof.smt2 says about itself, in front of its formulas
   (doc/formats/certificate.md). */

#ifndef EVIDENCE_PROOF_HEAD_H
#define EVIDENCE_PROOF_HEAD_H

#include "evidence/evidence_file.h"

/* The first lines; 'mark' is "assay-certificate" or "assay-unwinding". */
void proof_head_write (Str *, const char *logic, const char *mark,
                       const EvidenceOrigin *);

/* What a proof with that mark says it is about.  Without an origin (a proof
   that was written by hand) 'file->root' is NULL.  False after an error was
   reported; else the caller calls 'evidence_file_done'. */
bool proof_head_read (Run *, const Source *proof, const char *mark,
                      EvidenceFile *file);

#endif
