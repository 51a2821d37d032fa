// expect: safe
// timeout: 60
// Ten rounds, all of them needed.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), state = 0;
  for (int i = 0; i < 10; i++)
    if (i == x || state)
      state++;
  assert (state <= 10);
  return 0;
}
