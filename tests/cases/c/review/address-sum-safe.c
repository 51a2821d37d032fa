// expect: safe
// An address that is computed with integers belongs to the object that lies
// there.
#include <assert.h>
#include <stdint.h>
int
main (void) {
  int a = 1, b = 2;
  uintptr_t sum = (uintptr_t)&a + (uintptr_t)&b;
  int *p = (int *)(sum - (uintptr_t)&a);
  assert (*p == 2);
  return 0;
}
