// expect: safe
// Only one side of ?: is evaluated, and both sides give the type.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), calls = 0;
  int sign = x < 0 ? calls++, -1 : x > 0 ? (calls += 2, 1) : 0;
  assert (calls == (x < 0 ? 1 : x > 0 ? 2 : 0));
  assert ((x ?: 5) != 0 && sign * (x > 0) >= 0);
  return 0;
}
