// expect: safe

#include <assert.h>
#include <inttypes.h>
#include <strings.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  assert (ffs (8) == 4 && !ffs (0));
  assert (!n || (n >> (ffs (n) - 1) & 1));
  assert (imaxabs (-5) == 5 && imaxdiv (7, -2).rem == 1);
  return 0;
}
