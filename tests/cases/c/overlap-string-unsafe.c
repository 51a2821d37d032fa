// expect: unsafe overlap 9
// Leaving out a prefix takes memmove.
#include <string.h>

int
main (void) {
  char name[16] = "old-name";
  if (!strncmp (name, "old-", 4))
    strcpy (name, name + 4);
  return 0;
}
