// expect: unsafe invalid-deref 17
// inputs: 2
// A phase that goes up and one that goes down; memory is freed in between.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int up = 1, i = 0;
  int limit = __VERIFIER_nondet_int ();
  if (limit < 1 || limit > 4)
    return 0;
  int *high = malloc (sizeof *high);
  *high = 0;
  while (i >= 0) {
    if (up) {
      i++;
      *high = i;
      if (i == limit) {
        up = 0;
        free (high);
      }
    } else {
      i--;
      if (i == 1 && limit > 1)
        up = 1;
    }
  }
  return 0;
}
