// expect: safe
// The old end is gone after shrinking.
#include <stdlib.h>
int
main (void) {
  char *bytes = malloc (64);
  for (int i = 0; i < 8; i++)
    bytes[i] = (char)i;
  bytes[63] = 1;
  bytes = realloc (bytes, 8);
  int last = bytes[7];
  free (bytes);
  return last != 7;
}
