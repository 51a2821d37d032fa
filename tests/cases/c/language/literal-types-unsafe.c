// expect: unsafe assertion 13
// inputs: -2147483648
// The type of a literal is the first that can hold it.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  assert (sizeof 2147483648 == 8 && sizeof 0x80000000 == 4);
  assert (-1 < 2147483648 && 010 == 8 && 0b101 == 5);
  assert (x < 0x80000000);
  return 0;
}
