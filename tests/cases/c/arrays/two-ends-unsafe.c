// expect: unsafe invalid-deref 14
// inputs: 0, 1, 1
// A block is used from both ends until they meet.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 80 + 1;
  char *a = malloc (n);
  unsigned low = 0, high = n;
  while (low <= high && high)
    if (__VERIFIER_nondet_int ())
      a[low++] = 1;
    else
      a[--high] = 2;
  free (a);
  return 0;
}
