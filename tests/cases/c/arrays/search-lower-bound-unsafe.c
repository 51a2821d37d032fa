// expect: unsafe invalid-deref 12
// inputs: 1, 0
// The first number that is not less: a pointer, or the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static const int *
lower (const int *first, size_t n, int key) {
  while (n > 0) {
    size_t half = n / 2;
    const int *middle = first + half;
    if (*middle < key) {
      first = middle + 1;
      n -= half;
    } else
      n = half;
  }
  return first;
}
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint ();
  if (size == 0 || size > 100000)
    return 0;
  int *a = malloc (size * sizeof *a);
  for (unsigned i = 0; i < size; i++)
    a[i] = __VERIFIER_nondet_int ();
  const int *at = lower (a, size, 7);
  int found = at == a + size ? 0 : *at == 7;
  free (a);
  return found;
}
