// expect: unsafe invalid-deref 13
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = popen ("true", "r");
  if (f) {
    pclose (f);
    fgetc (f);
  }
  return 0;
}
