// expect: unsafe assertion 13
// native: no directory of that name is there
// Where it removes a directory, glibc leaves the errno of a first attempt.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int
main (void) {
  int removed;
  errno = 0;
  removed = remove ("directory") == 0;
  assert (!removed || errno == 0);
  return 0;
}
