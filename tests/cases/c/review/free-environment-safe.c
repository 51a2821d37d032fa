// expect: safe
#include <stdlib.h>
#include <string.h>
int
main (void) {
  const char *home = getenv ("HOME");
  char *copy = strdup (home ? "set" : "not set");
  free (copy);
  return 0;
}
