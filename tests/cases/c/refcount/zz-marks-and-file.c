// expect: error 8 'tests/cases/c/refcount/zz-marks-and-file.ref' says what is counted, and so does the source
/* Two that speak are one too many. */
#include <assay.h>

int count;

REF_COUNT (thing, int t in 0 .. 1, count);
REF_ENTRY (step ());

void
step (void) {
}
