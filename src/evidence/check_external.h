/* check_external.h -- certificates in the hands of other programs.

   Each function checks the file at 'path', whose shape 'certificate_check' has
   accepted ('shape' is its report), in at most 'seconds'. */

#ifndef EVIDENCE_CHECK_EXTERNAL_H
#define EVIDENCE_CHECK_EXTERNAL_H

#include "evidence/system/certificate.h"

typedef enum { EXTERNAL_Z3, EXTERNAL_CVC5 } ExternalSolver;

const char *check_solver_name (ExternalSolver);

/* Every answer of the solver must be 'unsat'. */
CheckReport check_solver (Run *, ExternalSolver, const char *path,
                          const CheckReport *shape, double seconds);

/* 'assay-farkas', beside our own program or in PATH, on 'path' and on the
   proofs at 'proofs'. */
CheckReport check_farkas (Run *, const char *path, const char *proofs,
                          const CheckReport *shape, double seconds);

#endif
