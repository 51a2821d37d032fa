// expect: unsafe invalid-deref 15
// inputs: 1, 0, 0, 0
// The search begins behind the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count = __VERIFIER_nondet_uint () % 50 + 1;
  int *a = malloc ((count + 1) * sizeof *a);
  for (unsigned k = 0; k <= count; k++)
    a[k] = __VERIFIER_nondet_int ();
  a[0] = -1;
  unsigned k = count / 2;
  while (a[k] != -1)
    k++;
  free (a);
  return k == 3;
}
