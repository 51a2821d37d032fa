// expect: safe
// native: no the register is chosen outside
// Assembly may leave anything in its output registers.
#include <assert.h>

int
main (void) {
  unsigned x;
  unsigned char low;
  int other = 5;
  __asm__ ("" : "=r"(x));
  low = (unsigned char)x;
  assert (low <= 255 && other == 5);
  return 0;
}
