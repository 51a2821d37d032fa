// expect: safe
// Every fourth element is written.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 300 + 1;
  char *a = malloc (4 * n);
  for (unsigned i = 0; i < 4 * n; i += 4)
    a[i + 3] = 0;
  free (a);
  return 0;
}
