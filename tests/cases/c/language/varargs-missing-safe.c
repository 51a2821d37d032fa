// expect: safe

#include <stdarg.h>

static int
first (int n, ...) {
  va_list args;
  va_start (args, n);
  int value = n ? va_arg (args, int) : 0;
  va_end (args);
  return value;
}

int
main (void) {
  return first (1, 2) + first (0, 2.0) + first (0) > 2;
}
