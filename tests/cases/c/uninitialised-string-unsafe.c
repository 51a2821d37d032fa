// expect: unsafe uninitialised 11
// native: memory
// strncpy leaves the end open, and nobody wrote it.
#include <stdlib.h>
#include <string.h>

int
main (void) {
  char *name = malloc (16);
  strncpy (name, "abcdef", 4);
  size_t n = strlen (name);
  free (name);
  return n > 16;
}
