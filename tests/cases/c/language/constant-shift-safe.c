// expect: safe
// What has a value is computed.
#include <assert.h>
int
main (void) {
  assert ((1u << 31) == 0x80000000u && (-2147483647 - 1) / 1 < 0 && 5 / 2 == 2);
  return 0;
}
