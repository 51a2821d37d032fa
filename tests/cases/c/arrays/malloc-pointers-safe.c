// expect: safe
// A pointer walks from the beginning to the end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 500;
  int *begin = malloc (n * sizeof *begin + 1), *end = begin + n;
  for (int *p = begin; p < end; p++)
    *p = 7;
  free (begin);
  return 0;
}
