// expect: safe
// A block of pointers to rows; all are made, used and freed.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 20 + 2;
  char **rows = malloc (n * sizeof *rows);
  for (unsigned i = 0; i < n; i++)
    rows[i] = malloc (n);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      rows[i][j] = 0;
  for (unsigned i = 0; i < n; i++)
    free (rows[i]);
  free (rows);
  return 0;
}
