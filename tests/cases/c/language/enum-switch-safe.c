// expect: safe
// A variable of an enumeration may have a value that has no name.
#include <assert.h>

typedef enum { ADD, SUBTRACT } Operation;

unsigned __VERIFIER_nondet_uint (void);

static int
apply (Operation op, int a, int b) {
  switch (op) {
  case ADD:
    return a + b;
  case SUBTRACT:
    return a - b;
  }
  return -1;
}

int
main (void) {
  Operation op = (Operation)__VERIFIER_nondet_uint ();
  if (op != ADD && op != SUBTRACT)
    return 0;
  assert (apply (op, 3, 2) >= 0);
  return 0;
}
