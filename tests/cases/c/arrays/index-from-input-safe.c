// expect: safe
// An index that was read is checked on both sides.
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
    if (i >= 0 && i < n)
      a[i]++;
  }
  free (a);
  return 0;
}
