// expect: safe
// A pointer walks from the first to the last element.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 700 + 1;
  long *a = malloc (n * sizeof *a), *end = a + n;
  for (long *p = a; p < end; p++)
    *p = 5;
  free (a);
  return 0;
}
