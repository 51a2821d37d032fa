// expect: safe
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 0 || x > 1000)
    return 0;
  int m = 4 * x;
  char *b = malloc (4004001);
  if (!b)
    return 0;
  b[(x + 1) * m] = 1;
  free (b);
  return 0;
}
