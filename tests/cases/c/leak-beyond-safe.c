// expect: safe
// allow: leak
// One just behind it does.
#include <stdlib.h>
char *global;
int
main (void) {
  char *p = malloc (4);
  global = p + 4;
  return 0;
}
