// expect: safe
// Rows of numbers are made, and freed by a function that an error path calls, too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
drop (double **rows, int count) {
  for (int i = 0; i < count; i++)
    free (rows[i]);
  free (rows);
}
int
main (void) {
  int rows = __VERIFIER_nondet_int (), columns = __VERIFIER_nondet_int ();
  if (rows < 1 || rows > 1000 || columns < 1 || columns > 1000)
    return 0;
  double **at = malloc (rows * sizeof *at);
  for (int i = 0; i < rows; i++) {
    at[i] = malloc (columns * sizeof **at);
    if (!at[i]) {
      drop (at, i);
      return 1;
    }
    for (int k = 0; k < columns; k++)
      at[i][k] = 0;
  }
  drop (at, rows);
  return 0;
}
