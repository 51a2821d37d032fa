// expect: unsafe invalid-deref 15
// inputs: 1
// A counter that grows by two passes the end, which may be odd.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 10000)
    return 0;
  char *pairs = malloc (n + 1);
  if (!pairs)
    return 0;
  for (int i = 0; i != n; i += 2) {
    pairs[i] = 1;
    pairs[i + 1] = 2;
  }
  free (pairs);
  return 0;
}
