// expect: safe
// native: no the environment is chosen outside
// A variable of the environment may be there or not.
#include <assert.h>
#include <stdlib.h>

int
main (void) {
  const char *home = getenv ("HOME");
  assert (home == NULL || home != NULL);
  return 0;
}
