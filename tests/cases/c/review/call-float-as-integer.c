// expect: unknown do not fit the function
// native: no the call is undefined
// Numbers and floating point numbers are passed in different registers.
#include <assert.h>
static double
half (int x) {
  return x / 2.0;
}
int
main (void) {
  long (*f) (int) = (long (*) (int))half;
  assert (f (3) == 0x3ff8000000000000);
  return 0;
}
