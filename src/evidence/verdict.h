/* verdict.h -- the three answers. */

#ifndef EVIDENCE_VERDICT_H
#define EVIDENCE_VERDICT_H

typedef enum { VERDICT_SAFE, VERDICT_UNSAFE, VERDICT_UNKNOWN } Verdict;

const char *verdict_name (Verdict);

#endif
