// expect: unsafe assertion 11
// native: no the environment is chosen outside
// inputs:
// A variable of the environment may be there or not.
#include <assert.h>
#include <stdlib.h>

int
main (void) {
  const char *home = getenv ("HOME");
  assert (home != NULL);
  return 0;
}
