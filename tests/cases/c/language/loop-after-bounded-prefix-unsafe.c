// expect: unsafe assertion 15
// timeout: 60
// inputs: 9
// Ten rounds, all of them needed.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), state = 0;
  for (int i = 0; i < 10; i++)
    if (i == x || state)
      state++;
  assert (state != 1);
  return 0;
}
