// expect: safe

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  DIR *d = opendir ("/");
  if (d) {
    readdir (d);
    closedir (d);
  }
  return 0;
}
