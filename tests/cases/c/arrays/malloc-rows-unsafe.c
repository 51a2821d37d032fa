// expect: unsafe invalid-deref 13
// The rows have no last column.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 20 + 2;
  char **rows = malloc (n * sizeof *rows);
  for (unsigned i = 0; i < n; i++)
    rows[i] = malloc (n - 1);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      rows[i][j] = 0;
  for (unsigned i = 0; i < n; i++)
    free (rows[i]);
  free (rows);
  return 0;
}
