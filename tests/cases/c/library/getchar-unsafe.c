// expect: unsafe assertion 11
// native: no standard input is chosen outside
// inputs:
// A character, or EOF.
#include <assert.h>
#include <stdio.h>

int
main (void) {
  int c = getchar ();
  assert (c != 'q');
  return 0;
}
