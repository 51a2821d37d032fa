// expect: unsafe assertion 15
// inputs: 200
// Bytes are compared as unsigned, 0 does not end it.
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char (void);

int
main (void) {
  char a[4] = {1, 0, 3, 4}, b[4] = {1, 0, 3, 100};
  a[3] = __VERIFIER_nondet_char ();
  int order = memcmp (a, b, 4);
  assert (memcmp (a, b, 3) == 0 && memcmp (a, b, 0) == 0);
  assert ((order > 0) == (a[3] > 100));
  return 0;
}
