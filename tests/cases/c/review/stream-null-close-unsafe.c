// expect: unsafe invalid-deref 7
// native: no the error is inside of the C library
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/nonexistent/file", "r");
  fclose (f);
  return 0;
}
