// expect: safe
// native: no null is what the system allows, and the header does not
// Time may be told to nobody.
#include <assert.h>
#include <stddef.h>
#include <sys/time.h>

int
main (void) {
  int result = gettimeofday (NULL, NULL);
  assert (result == 0);
  return 0;
}
