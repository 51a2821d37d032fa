// expect: safe
#include <string.h>

int
main (void) {
  char name[16] = "old-name";
  if (!strncmp (name, "old-", 4))
    strcpy (name + 9, name + 4);
  return strcmp (name + 9, "name");
}
