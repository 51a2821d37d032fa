// expect: unsafe invalid-deref 9
// The source is too short, not the destination.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  int from[3] = {1, 2, 3};
  int *to = malloc (4 * sizeof *to);
  memcpy (to, from, 4 * sizeof *to);
  int sum = to[0] + to[1] + to[2];
  free (to);
  return sum != 6;
}
