// expect: unsafe invalid-deref 7
// A file that could not be opened.
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/nonexistent/file", "r");
  int c = fgetc (f);
  if (f)
    fclose (f);
  return c == 'x';
}
