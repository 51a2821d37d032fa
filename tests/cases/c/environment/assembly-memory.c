// expect: unknown assembl
// Assembly that may write to memory is not modelled.
#include <assert.h>

static int flag = 1;

int
main (void) {
  __asm__ volatile ("incl (%0)" : : "r"(&flag) : "memory");
  assert (flag == 2);
  return 0;
}
