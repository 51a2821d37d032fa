// expect: safe
// Through a pointer of another type and back.
#include <assert.h>

static double
one (void) {
  return 1.0;
}

int
main (void) {
  long (*f) (void) = (long (*) (void))one;
  assert (((double (*) (void))f) () == 1.0);
  return 0;
}
