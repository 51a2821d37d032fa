// expect: unsafe assertion 16
// inputs: 3
// Character constants are ints; '\xff' is -1.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 9)
    return 0;
  char digit = (char)('0' + n);
  assert (sizeof 'a' == sizeof (int));
  assert ('\xff' == -1 && '\101' == 'A' && '\n' == 10);
  assert (digit - '\0' == n);
  return 0;
}
