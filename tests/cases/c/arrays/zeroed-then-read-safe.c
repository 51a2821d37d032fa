// expect: safe
/* All elements are 0, however many there are. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n <= 0)
    return 0;
  int *a = malloc ((size_t)n * sizeof *a);
  if (!a)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int i = 0; i < n; i++)
    assert (a[i] == 0);
  free (a);
  return 0;
}
