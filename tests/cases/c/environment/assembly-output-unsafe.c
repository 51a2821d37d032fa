// expect: unsafe assertion 14
// native: no the register is chosen outside
// inputs:
// Assembly may leave anything in its output registers.
#include <assert.h>

int
main (void) {
  unsigned x;
  unsigned char low;
  int other = 5;
  __asm__ ("" : "=r"(x));
  low = (unsigned char)x;
  assert (x != 1000000);
  return 0;
}
