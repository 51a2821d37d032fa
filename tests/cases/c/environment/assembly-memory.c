// expect: unknown assembl
// Assembly that may write to memory is not modelled.
#include <assert.h>

static int flag = 1;

int
main (void) {
  __asm__ volatile ("nop" : : "r"(&flag) : "memory");
  assert (flag == 1);
  return 0;
}
