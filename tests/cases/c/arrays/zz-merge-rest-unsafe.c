// expect: unsafe invalid-deref 22
// inputs: 0, 0
// Two arrays are merged, then the rest of each is copied.
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_ulong (), m = __VERIFIER_nondet_ulong ();
  if (n > 1000 || m > 1000)
    return 0;
  int *a = calloc (n + 1, sizeof *a), *b = calloc (m + 1, sizeof *b),
      *c = malloc ((n + m + 1) * sizeof *c);
  if (!a || !b || !c)
    abort ();
  size_t i = 0, j = 0, k = 0;
  while (i < n && j < m)
    if (a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  while (i <= n + 1)
    c[k++] = a[i++];
  while (j < m)
    c[k++] = b[j++];
  free (a);
  free (b);
  free (c);
  return 0;
}
