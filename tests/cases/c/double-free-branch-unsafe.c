// expect: unsafe invalid-free 19
// inputs: -1
// An error path that frees what the end frees, too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int *sum = malloc (sizeof *sum);
  *sum = 0;
  int bad = 0;
  for (int i = 0; i < 3 && !bad; i++) {
    int x = __VERIFIER_nondet_int ();
    if (x < 0) {
      free (sum);
      bad = 1;
    } else if (x < 100)
      *sum += x;
  }
  free (sum);
  return bad;
}
