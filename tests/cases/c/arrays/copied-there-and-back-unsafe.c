// expect: unsafe uninitialised 14
// native: memory
// inputs:
// Bytes that nobody has written are copied, copied back, and looked at.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  int some[4];
  int *others = malloc (4 * sizeof *others);
  memcpy (others, some, 3 * sizeof *others);
  memcpy (some, others, 4 * sizeof *others);
  free (others);
  return some[3] > 0;
}
