// expect: unsafe invalid-deref 23
// inputs: 1, 5
// The last number has no neighbour.
#include <stdbool.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n == 0 || n > 1000)
    return 0;
  int *a = calloc (n, sizeof *a);
  if (!a)
    return 1;
  for (unsigned i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  bool swapped;
  unsigned end = n;
  do {
    swapped = false;
    for (unsigned i = 1; i <= end; i++)
      if (a[i - 1] > a[i]) {
        int t = a[i - 1];
        a[i - 1] = a[i];
        a[i] = t;
        swapped = true;
      }
    end--;
  } while (swapped && end > 0);
  free (a);
  return 0;
}
