/* walks.h -- another look at a model that is called safe: random executions by
   the machine. */

#ifndef EVIDENCE_MODEL_WALKS_H
#define EVIDENCE_MODEL_WALKS_H

#include "program/program.h"

/* Always the same walks, in about 0.2 s.  False if one ends in an error that is
   looked for, which 'why' then tells. */
bool walks_audit (Run *, const Program *, Str *why);

#endif
