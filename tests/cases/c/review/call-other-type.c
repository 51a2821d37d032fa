// expect: unknown do not fit
// native: no undefined behaviour
// A function is called through a pointer of another type: registers differ.
#include <assert.h>

static double
one (void) {
  return 1.0;
}

int
main (void) {
  long (*f) (void) = (long (*) (void))one;
  assert (f () == 0x3ff0000000000000);
  return 0;
}
