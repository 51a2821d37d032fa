// expect: unsafe invalid-deref 10
// native: no what is read is another register

#include <stdarg.h>

static int
first (int n, ...) {
  va_list args;
  va_start (args, n);
  int value = va_arg (args, int);
  va_end (args);
  return value;
}

int
main (void) {
  return first (1, 2.0);
}
