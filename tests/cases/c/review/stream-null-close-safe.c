// expect: safe
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/nonexistent/file", "r");
  return f ? fclose (f) : 0;
}
