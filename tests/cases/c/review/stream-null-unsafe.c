// expect: unsafe invalid-deref 8
// A file that could not be opened.
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/nonexistent/file", "r");
  int c =
      fgetc (f);
  if (f)
    fclose (f);
  return c == 'x';
}
