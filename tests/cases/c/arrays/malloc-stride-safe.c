// expect: safe
// Every third element.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 400;
  unsigned char *a = malloc (3 * n + 1);
  for (unsigned i = 0; i < 3 * n; i += 3)
    a[i + 2] = 1;
  free (a);
  return 0;
}
