// expect: unsafe overlap 9
// native: no sanitizer looks at sprintf
#include <stdio.h>

int
main (void) {
  char path[32] = "/tmp";
  for (int i = 0; i < 3; i++)
    sprintf (path, "%s/%d", path, i);
  return 0;
}
