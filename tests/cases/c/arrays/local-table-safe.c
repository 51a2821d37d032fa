// expect: safe
// A table of constants on the stack is filled by words of 8 bytes, and read by
// numbers of 4 at an index.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int places[] = {3, 1, 4, 1, 5, 9, 2};
  int *counts = calloc (10, sizeof *counts);
  while (__VERIFIER_nondet_int ()) {
    int i = __VERIFIER_nondet_int ();
    if (i >= 0 && i < 7)
      counts[places[i]] = i;
  }
  free (counts);
  return 0;
}
