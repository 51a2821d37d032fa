// expect: safe
// native: memory
#include <stdlib.h>
#include <string.h>

int
main (void) {
  char *name = malloc (16);
  strncpy (name, "abcdef", 4);
  name[4] = 0;
  size_t n = strlen (name);
  free (name);
  return n > 16;
}
