// expect: safe
// Where it fails there is an errno.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int
main (void) {
  int removed;
  errno = 0;
  removed = remove ("directory") == 0;
  assert (removed || errno != 0);
  return 0;
}
