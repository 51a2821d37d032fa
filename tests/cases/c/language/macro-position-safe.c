// expect: safe
// The error is at the line that uses the macro.
#include <assert.h>

#define CHECK(c) \
  do {           \
    assert (c);  \
  } while (0)

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 3;
  CHECK (x <= 3);
  return 0;
}
