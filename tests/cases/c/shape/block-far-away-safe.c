// expect: safe
// Bytes are filled; in the twin, place and count are so large that their sum
// turns round.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  char *a = malloc (10);
  if (!a)
    return 1;
  memset (a + 1, 1, 9);
  free (a);
  return 0;
}
