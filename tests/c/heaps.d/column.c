// forged: elements that are between an address and itself are numbers
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
unsigned long a[8];
int
main (void) {
  char *q = malloc (8);
  if (!q)
    abort ();
  free (q);
  char *m = malloc (8);
  if (!m)
    abort ();
  a[0] = a[1] = a[2] = a[3] = (unsigned long)q;
  a[4] = a[5] = a[6] = a[7] = (unsigned long)q;
  unsigned i = __VERIFIER_nondet_uint ();
  if (i >= 8)
    abort ();
  if (q != m)
    abort ();
  char *z = (char *)a[i];
  *z = 1;
  free (m);
  return 0;
}
