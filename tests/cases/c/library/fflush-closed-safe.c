// expect: safe

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("/dev/null", "w");
  fflush (NULL);
  if (f) {
    fflush (f);
    fclose (f);
  }
  return 0;
}
