// expect: safe
// native: no it acts on the system

#include <err.h>

int
main (void) {
  char text[3] = "ab";
  warnx ("%s", text);
  return 0;
}
