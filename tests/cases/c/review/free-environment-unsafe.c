// expect: unsafe invalid-free 6
// native: no the variable may not be there
#include <stdlib.h>
int
main (void) {
  free (getenv ("HOME"));
  return 0;
}
