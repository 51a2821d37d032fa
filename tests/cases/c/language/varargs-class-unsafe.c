// expect: unsafe assertion 17

#include <assert.h>
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
  assert (first (1, 2.0, 7) == 0);
  return 0;
}
