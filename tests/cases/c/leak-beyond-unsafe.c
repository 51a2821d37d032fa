// expect: unsafe leak 8
// allow: pointer-overflow
// A pointer far behind a block does not hold it.
#include <stdlib.h>
char *global;
int
main (void) {
  char *p = malloc (4);
  global = p + 400;
  return 0;
}
