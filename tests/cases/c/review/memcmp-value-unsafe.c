// expect: unsafe assertion 10
// Only the sign of the result is known; this library gives the difference.
#include <assert.h>
#include <string.h>
int
main (void) {
  unsigned char a = 5, b = 1;
  int order = memcmp (&a, &b, 1);
  assert (order > 0);
  assert (order == 1);
  return 0;
}
