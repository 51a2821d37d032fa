// expect: safe
// native: no sanitizer does without
// run: --property=valid-memsafety
// Not looked for it is memmove.
#include <string.h>

int
main (void) {
  char buffer[8] = "abcdefg";
  memcpy (buffer, buffer + 1, 7);
  return buffer[0] == 'b' ? 0 : *(int *)0;
}
