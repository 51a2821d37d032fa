// expect: unsafe invalid-deref 12
// native: no AddressSanitizer does not look at streams

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("/dev/null", "w");
  if (f && !freopen ("/nowhere/x", "r", f))
    fclose (f);
  return 0;
}
