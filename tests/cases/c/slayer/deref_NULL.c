// expect: unsafe invalid-deref 7
// Reading through null.
#include <stddef.h>
int
main (void) {
  int *p = NULL;
  return *p;
}
