// expect: unsafe invalid-deref 15
// inputs: 1, 1, -228
// A negative one is smaller than the size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  int *a = calloc ((size_t)n, sizeof *a);
  while (__VERIFIER_nondet_int ()) {
    int i = __VERIFIER_nondet_int ();
    if (i < n)
      a[i]++;
  }
  free (a);
  return 0;
}
