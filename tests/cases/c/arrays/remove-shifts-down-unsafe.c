// expect: unsafe invalid-deref 16
// inputs: 2, 0
// An element is removed: those behind it move down.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 2 || n > 100)
    return 0;
  unsigned *a = calloc ((size_t)n, sizeof *a);
  int at = __VERIFIER_nondet_int ();
  if (at >= 0 && at < n)
    for (int i = at; i < n; i++)
      a[i] = a[i + 1];
  free (a);
  return 0;
}
