// expect: safe
// Binary search between two bounds.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static int
find (const int *a, unsigned n, int x) {
  unsigned low = 0, high = n;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (a[middle] < x)
      low = middle + 1;
    else if (middle == 0)
      return 0;
    else
      high = middle;
  }
  return (int)low;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 50 + 1;
  int *a = malloc (n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = (int)i;
  int at = find (a, n, __VERIFIER_nondet_int ());
  free (a);
  return at == 3;
}
