// expect: unsafe invalid-deref 7
// The terminator needs a byte as well.
#include <string.h>
int
main (void) {
  char copy[5];
  strcpy (copy, "hello");
  return copy[0] != 'h';
}
