// expect: unsafe assertion 16
// Elements without a size (GNU C) are all at the same address.
#include <assert.h>

struct nothing {};

extern int __VERIFIER_nondet_int (void);

struct nothing all[3];

int
main (void) {
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 2)
    return 0;
  assert (&all[i] != all);
  return 0;
}
