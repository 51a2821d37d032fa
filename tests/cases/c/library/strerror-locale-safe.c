// expect: safe

#include <string.h>

int
main (void) {
  char text[64];
  strcpy (text, strerror (3));
  return 0;
}
