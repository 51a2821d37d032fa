// expect: safe
// native: no 'change' is defined outside
// What has no name outside, and whose address is kept, stays as it is.
#include <assert.h>

static int level = 1;
extern int change (int);

int
main (void) {
  int before = change (level);
  assert (level == 1);
  return 0;
}
