// expect: unsafe assertion 15
// inputs: 2
// Text made of constants.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char buffer[16];
  int n = sprintf (buffer, "%s=%c%%", "key", 'x');
  assert (n == 6);
  assert (buffer[__VERIFIER_nondet_int () & 3] != 'y');
  return 0;
}
