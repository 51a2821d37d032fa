// expect: unsafe invalid-deref 12
// native: no streams are opened outside
// A stream is closed twice.
#include <stdio.h>

int
main (void) {
  FILE *f = fopen ("log", "w");
  if (!f)
    return 1;
  fclose (f);
  return fclose (f) != 0;
}
