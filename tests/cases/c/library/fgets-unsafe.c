// expect: unsafe assertion 14
// native: no standard input is chosen outside
// inputs:
// What is read may be anything, up to the size of the buffer.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int
main (void) {
  char line[4] = "";
  if (!fgets (line, sizeof line, stdin))
    return 0;
  assert (line[0] != 'q');
  return 0;
}
