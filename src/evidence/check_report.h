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

/* What is checked: an inductive diagram (certificate.h), an unwinding
   (unwinding.h), or a solution of clauses (solution.h). */
typedef enum { SHAPE_DIAGRAM, SHAPE_UNWINDING, SHAPE_SOLUTION } CheckShape;

typedef struct {
  CheckStatus status;
  CheckShape shape;
  const char *checker;       /* "z3 (in process)"; NULL: nobody */
  size_t nodes, transitions; /* of the certificate, if it is well formed */
  size_t obligations;
  const char *why; /* unless it holds; the Run's */
} CheckReport;

#endif
