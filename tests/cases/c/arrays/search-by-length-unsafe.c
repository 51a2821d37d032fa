// expect: unsafe invalid-deref 20
// inputs: 2, 1, 1, 5
// A binary search keeps where the rest begins, and its length.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n == 0 || n > 1000)
    return 0;
  int *a = malloc (n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  int key = __VERIFIER_nondet_int ();
  int *base = a;
  size_t length = n;
  while (length > 1) {
    size_t half = length / 2;
    if (base[half] <= key)
      base += half;
    length -= half - 1;
  }
  int found = *base == key;
  free (a);
  return found;
}
