/* certificate_loops.h -- what a certificate about a program of C that was
   lowered says of variables at loops. */

#ifndef EVIDENCE_SYSTEM_CERTIFICATE_LOOPS_H
#define EVIDENCE_SYSTEM_CERTIFICATE_LOOPS_H

#include "evidence/loop_invariant.h"
#include "evidence/system/certificate.h"

LoopInvariants certificate_loops (const DiagramProof *);

#endif
