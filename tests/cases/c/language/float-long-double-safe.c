// expect: safe
// long double has 64 bits of precision.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 1;
  long double wide = 9007199254740992.0L;
  double narrow = 9007199254740992.0;
  wide += x;
  narrow += x;
  assert ((long)wide == 9007199254740992 + x);
  assert ((long)narrow <= (long)wide);
  return 0;
}
