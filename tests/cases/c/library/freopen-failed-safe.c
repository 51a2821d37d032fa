// expect: safe
// allow: leak
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void) {
  FILE *f = fopen ("/dev/null", "w");
  if (f)
    f = freopen ("/nowhere/x", "r", f);
  if (f)
    fclose (f);
  return 0;
}
