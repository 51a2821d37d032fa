// expect: safe
// The terminator needs a byte as well.
#include <string.h>
int
main (void) {
  char copy[6];
  strcpy (copy, "hello");
  return copy[0] != 'h';
}
