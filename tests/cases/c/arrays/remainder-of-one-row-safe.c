// expect: safe
// All numbers of one row: what is left is the number in the row.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  char *row = calloc (8, 1);
  if (!row)
    return 1;
  if (n >= 16 && n < 24) {
    assert (n % 8 == n - 16 || n == 24);
    row[n - 16] = 1;
  }
  free (row);
  return 0;
}
