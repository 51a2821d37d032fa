// expect: safe
// Bytes that nobody has written are copied, and copied back.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  int some[4];
  int *others = malloc (4 * sizeof *others);
  memcpy (others, some, 3 * sizeof *others);
  memcpy (some, others, 4 * sizeof *others);
  free (others);
  return 0;
}
