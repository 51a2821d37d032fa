// expect: safe
#include <stdio.h>
#include <string.h>

int
main (void) {
  char path[32] = "/tmp";
  for (int i = 0; i < 3; i++)
    sprintf (path + strlen (path), "/%d", i);
  return 0;
}
