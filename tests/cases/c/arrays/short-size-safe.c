// expect: safe
// The size is a short without a sign.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned short n = (unsigned short)__VERIFIER_nondet_int ();
  char *v = malloc (n);
  for (int i = 0; i < n; i++)
    v[i] = 1;
  free (v);
  return 0;
}
