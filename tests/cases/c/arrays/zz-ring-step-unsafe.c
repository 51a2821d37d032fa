// expect: unsafe invalid-deref 14
// inputs: 0, 1
// The next place is a remainder.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 50 + 1;
  int *t = calloc (n, sizeof *t);
  if (!t)
    return 0;
  size_t at = 0;
  while (t[at] == 0 && __VERIFIER_nondet_int ()) {
    t[at] = 1;
    at = at + 1;
  }
  free (t);
  return 0;
}
