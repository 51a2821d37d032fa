// expect: safe
// Shifting an array to the right by one.
#include <assert.h>
#include <string.h>
int
main (void) {
  int a[5] = {1, 2, 3, 4, 5};
  memmove (a + 1, a, 4 * sizeof *a);
  assert (a[0] == 1 && a[1] == 1 && a[4] == 4);
  return 0;
}
