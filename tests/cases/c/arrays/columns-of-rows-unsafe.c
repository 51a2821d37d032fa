// expect: unsafe invalid-deref 15
// inputs: 1, 1
// A table by columns: rows times columns elements.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned rows = __VERIFIER_nondet_uint () % 20, columns = __VERIFIER_nondet_uint () % 20;
  if (!rows || !columns)
    return 0;
  double *t = calloc (rows * columns, sizeof *t);
  for (unsigned c = 0; c < columns; c++)
    for (unsigned r = 0; r <= rows; r++)
      t[r * columns + c] = 1;
  free (t);
  return 0;
}
