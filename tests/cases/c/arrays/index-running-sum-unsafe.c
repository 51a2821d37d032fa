// expect: unsafe invalid-deref 13
// inputs: 1, 2
// It is checked before it grows.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1, i = 0;
  char *a = calloc (n, 1);
  while (i < n) {
    i += __VERIFIER_nondet_uint () % 5;
    a[i] = 1;
    if (__VERIFIER_nondet_int ())
      break;
  }
  free (a);
  return 0;
}
