// expect: safe
// An index that grows by any amount, and is checked each time.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1, i = 0;
  char *a = calloc (n, 1);
  while (i < n) {
    a[i] = 1;
    i += __VERIFIER_nondet_uint () % 5;
    if (__VERIFIER_nondet_int ())
      break;
  }
  free (a);
  return 0;
}
