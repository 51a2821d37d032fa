// expect: unsafe invalid-deref 9
// native: no it acts on the system

#include <err.h>

int
main (void) {
  char text[2] = {'a', 'b'};
  warnx ("%s", text);
  return 0;
}
