// expect: unsafe invalid-deref 14
// inputs: 10
// An index that comes from outside.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int *squares = malloc (10 * sizeof *squares);
  for (int i = 0; i < 10; i++)
    squares[i] = i * i;
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 10)
    i = 0;
  int square = squares[i];
  free (squares);
  return square != i * i;
}
