// expect: unsafe invalid-deref 12
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("/dev/null", "r");
  if (f)
    closedir ((DIR *)f);
  return 0;
}
