// expect: unsafe invalid-free 12
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("x", "r");
  if (f)
    free (f);
  return 0;
}
