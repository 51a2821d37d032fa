// expect: safe
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/nonexistent/file", "r");
  if (!f)
    return 1;
  int c = fgetc (f);
  fclose (f);
  return c == 'x';
}
