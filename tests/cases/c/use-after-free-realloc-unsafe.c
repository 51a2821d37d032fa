// expect: unsafe invalid-deref 11
// A cursor into a buffer that grows.
#include <stdlib.h>
int
main (void) {
  int *buffer = malloc (2 * sizeof *buffer);
  buffer[0] = 1;
  buffer[1] = 2;
  int *cursor = buffer + 1;
  buffer = realloc (buffer, 40 * sizeof *buffer);
  *cursor = 5;
  int good = buffer[0] == 1;
  free (buffer);
  return good ? 0 : 1;
}
