// expect: unsafe invalid-deref 19
// inputs: 1, 2
// Rows and columns are int; the first loop fills, the second one is about rows
// and columns in the other order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int rows = __VERIFIER_nondet_int (), cols = __VERIFIER_nondet_int ();
  if (rows < 1 || rows > 100 || cols < 1 || cols > 100)
    return 0;
  char *m = malloc (rows * cols);
  if (!m)
    return 0;
  int r = 0;
  while (r < rows) {
    int c = 0;
    while (c < cols) {
      m[c * cols + r] = 1;
      c++;
    }
    r++;
  }
  free (m);
  return 0;
}
