// expect: unsafe invalid-deref 18
// inputs: 1
// Where x + 1 gets a symbol of its own, so does what is 4 times x: the other
// factor must not be the old one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 0 || x > 1000)
    return 0;
  int m = 4 * x;
  char *b = malloc (4);
  if (!b)
    return 0;
  b[(x + 1) * m] = 1;
  free (b);
  return 0;
}
