// expect: safe
// A _Bool stays 0 or 1, whatever is added to it.
#include <assert.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool (void);

int
main (void) {
  bool b = __VERIFIER_nondet_bool ();
  b++;
  b += 255;
  assert (b == 1);
  b = !b;
  assert (!b);
  return 0;
}
