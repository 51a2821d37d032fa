// expect: safe
// What calloc gives is count times size, all zero.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  long *totals = calloc (4, sizeof *totals);
  unsigned i = __VERIFIER_nondet_uint ();
  i %= 4;
  assert (totals[i] == 0);
  free (totals);
  return 0;
}
