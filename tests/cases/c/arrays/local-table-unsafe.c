// expect: unsafe invalid-deref 13
// inputs: 1, 5
// One of the places is behind the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int places[] = {3, 1, 4, 1, 5, 9, 2};
  int *counts = calloc (9, sizeof *counts);
  while (__VERIFIER_nondet_int ()) {
    int i = __VERIFIER_nondet_int ();
    if (i >= 0 && i < 7)
      counts[places[i]] = i;
  }
  free (counts);
  return 0;
}
