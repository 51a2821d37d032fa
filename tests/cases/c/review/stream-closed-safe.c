// expect: safe
// native: no streams are opened outside
// A stream is closed once, and used before that.
#include <stdio.h>

int
main (void) {
  FILE *f = fopen ("log", "w");
  if (!f)
    return 1;
  fputs ("begin", f);
  fputs ("message", stderr);
  return fclose (f) != 0;
}
