/* extras.h -- files about C for other tools: a witness, a harness. */

#ifndef EVIDENCE_UNIT_EXTRAS_H
#define EVIDENCE_UNIT_EXTRAS_H

#include "evidence/kinds.h"

/* False after an error message. */
bool extras_write (EvidenceFolder *, const Extras *);

#endif
