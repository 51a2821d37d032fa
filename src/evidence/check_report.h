/* check_report.h -- what a checker says about a proof. */

#ifndef EVIDENCE_CHECK_REPORT_H
#define EVIDENCE_CHECK_REPORT_H

#include <stddef.h>

typedef enum {
  CHECK_HOLDS,
  CHECK_FAILS,     /* 'why' names the obligation */
  CHECK_UNDECIDED, /* a limit was reached, or the checker gave up */
  CHECK_MALFORMED, /* no proof; errors have been reported */
  CHECK_ABSENT     /* the checker is not installed */
} CheckStatus;

/* What is checked: an inductive diagram (certificate.h), or an unwinding
   (unwinding.h). */
typedef enum { FORM_DIAGRAM, FORM_UNWINDING } CheckForm;

typedef struct {
  CheckStatus status;
  CheckForm form;
  char checker[64];          /* "z3 (in process)" */
  size_t nodes, transitions; /* of the certificate, if it is well formed */
  size_t obligations;
  char why[512]; /* unless it holds */
} CheckReport;

#endif
