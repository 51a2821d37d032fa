// expect: unsafe invalid-deref 13
// inputs: 2, 1
// Rows are allocated one by one; one of them is too short.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  int **rows = malloc (3 * sizeof *rows);
  for (int i = 0; i < 3; i++)
    rows[i] = calloc (i < 2 ? 2 : 1, sizeof *rows[i]);
  unsigned i = __VERIFIER_nondet_uint (), j = __VERIFIER_nondet_uint ();
  if (i < 3 && j < 2)
    rows[i][j] = 1;
  for (int k = 0; k < 3; k++)
    free (rows[k]);
  free (rows);
  return 0;
}
