// expect: safe
// Variables of functions that have not returned hold blocks.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  char *kept = malloc (2);
  if (__VERIFIER_nondet_int () % 1000003 == 77) {
    char *more = malloc (4);
    *more = *kept = 0;
    exit (0);
  }
  free (kept);
  return 0;
}
