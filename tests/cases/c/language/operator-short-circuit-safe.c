// expect: safe
// && and || do not evaluate what does not matter.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int calls;

static int
called (int result) {
  calls++;
  return result;
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  int *p = x > 0 ? &x : 0;
  if (p && *p > 3 && called (1))
    assert (calls == 1);
  if (x > 3 || called (0))
    assert (x > 3);
  assert (calls == 1);
  return 0;
}
