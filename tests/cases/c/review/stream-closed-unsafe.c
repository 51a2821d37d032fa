// expect: unsafe invalid-deref 10
// native: no the sanitizer calls it a double free
#include <stdio.h>
int
main (void) {
  FILE *f = fopen ("/dev/null", "r");
  if (!f)
    return 1;
  fclose (f);
  fclose (f);
  return 0;
}
