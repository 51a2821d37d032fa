// expect: unsafe invalid-deref 11
// Likewise, but none is there.
#include <assert.h>
#include <stdint.h>
int
main (void) {
  int a = 1, b = 2;
  uintptr_t sum = (uintptr_t)&a + (uintptr_t)&b;
  int *p = (int *)(sum - (uintptr_t)&a) + 1;
  assert (a == 1);
  return *p == 2;
}
