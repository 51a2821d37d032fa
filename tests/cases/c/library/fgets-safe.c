// expect: safe
// native: no standard input is chosen outside
// What is read may be anything, up to the size of the buffer.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int
main (void) {
  char line[4] = "";
  if (!fgets (line, sizeof line, stdin))
    return 0;
  assert (strlen (line) < sizeof line);
  return 0;
}
