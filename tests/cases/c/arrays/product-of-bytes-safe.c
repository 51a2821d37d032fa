// expect: safe
// The size of a matrix is a product whose first factor is that of bytes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int rows = __VERIFIER_nondet_int (), columns = __VERIFIER_nondet_int ();
  if (rows < 1 || columns < 1 || rows > 200 || columns > 200)
    return 0;
  int *m = malloc (sizeof (int) * rows * columns);
  if (!m)
    return 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      m[i * columns + j] = 0;
  free (m);
  return 0;
}
