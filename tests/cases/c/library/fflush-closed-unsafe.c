// expect: unsafe invalid-deref 13
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("/dev/null", "w");
  if (f) {
    fclose (f);
    fflush (f);
  }
  return 0;
}
