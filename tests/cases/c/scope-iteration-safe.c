// expect: safe
// The local of this round is used in it.
#include <assert.h>
int
main (void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int value = i;
    int *here = &value;
    *here += 1;
    sum += *here;
  }
  assert (sum == 6);
  return 0;
}
