// expect: unsafe invalid-deref 10
// native: no the allocator of the sanitizer has limits of its own
// inputs:
// No process has 2^47 bytes; what is not there cannot be used.
#include <stdlib.h>

int
main (void) {
  char *p = malloc ((size_t)1 << (sizeof (size_t) == 8 ? 47 : 31));
  p[0] = 1;
  free (p);
  return 0;
}
