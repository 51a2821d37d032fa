// expect: unsafe invalid-deref 11
// Bytes are filled; in the twin, place and count are so large that their sum
// turns round.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  char *a = malloc (10);
  if (!a)
    return 1;
  memset (a + 0x3fffffffffffffff, 1, 0x7fffffffffffffff);
  free (a);
  return 0;
}
