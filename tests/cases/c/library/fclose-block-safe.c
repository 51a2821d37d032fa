// expect: safe

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("x", "r");
  if (f)
    fclose (f);
  return 0;
}
