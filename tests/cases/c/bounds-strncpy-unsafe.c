// expect: unsafe invalid-deref 8
// strncpy does not terminate what it cuts off.
#include <string.h>
int
main (void) {
  char small[4];
  strncpy (small, "abcdef", sizeof small);
  return strlen (small) == 0;
}
