// expect: unsafe assertion 12
// native: no random numbers are chosen outside
// inputs:
// Random numbers are not negative.
#include <assert.h>
#include <stdlib.h>

int
main (void) {
  srand (1);
  int r = rand ();
  assert (r % 6 != 3);
  return 0;
}
