// expect: unsafe invalid-deref 8
// Shifting an array to the right by one.
#include <assert.h>
#include <string.h>
int
main (void) {
  int a[5] = {1, 2, 3, 4, 5};
  memmove (a + 1, a, sizeof a);
  assert (a[0] == 1 && a[1] == 1 && a[4] == 4);
  return 0;
}
