// expect: safe
// strncpy does not terminate what it cuts off.
#include <string.h>
int
main (void) {
  char small[4];
  strncpy (small, "abcdef", sizeof small);
  small[sizeof small - 1] = '\0';
  return strlen (small) == 0;
}
