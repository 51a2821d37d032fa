// expect: unsafe invalid-deref 17
// Something may have been written to it meanwhile.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count = __VERIFIER_nondet_uint () % 50 + 1;
  int *a = malloc (count * sizeof *a);
  char seen[20] = {0};
  for (unsigned k = 0; k < count; k++)
    a[k] = __VERIFIER_nondet_int ();
  for (unsigned k = 0; k < count; k++)
    if (a[k] >= 0 && a[k] < 20) {
      unsigned other = __VERIFIER_nondet_uint () % count;
      a[other] = 20;
      seen[a[k]] = 1;
    }
  free (a);
  return seen[1];
}
