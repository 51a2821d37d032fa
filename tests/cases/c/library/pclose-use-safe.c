// expect: safe

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = popen ("true", "r");
  if (f) {
    fgetc (f);
    pclose (f);
  }
  return 0;
}
