// expect: safe
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/dev/null", "r");
  if (!f)
    return 1;
  fclose (f);
  f = fopen ("/dev/null", "r");
  if (f)
    fclose (f);
  return 0;
}
