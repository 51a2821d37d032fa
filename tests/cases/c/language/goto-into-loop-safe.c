// expect: safe
// A jump into the body of a loop skips its beginning.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int i = 3, rounds = 0, checks = 0;
  if (__VERIFIER_nondet_int ())
    goto inside;
  for (i = 0; checks++, i < 5; i++) {
  inside:
    rounds++;
  }
  assert ((rounds == 5 && checks == 6) || (rounds == 2 && checks == 2));
  return 0;
}
