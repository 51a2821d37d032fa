// expect: unsafe invalid-deref 11
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = malloc (sizeof *f);
  fclose (f);
  return 0;
}
