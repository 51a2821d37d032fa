// expect: safe
// A long is read through a pointer into an array of int.
#include <stdlib.h>
int
main (void) {
  int *words = malloc (4 * sizeof *words);
  for (int i = 0; i < 4; i++)
    words[i] = 0;
  char *bytes = (char *)words;
  long *last = (long *)(bytes + 8);
  long value = *last;
  free (words);
  return value != 0;
}
