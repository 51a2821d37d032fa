// expect: unsafe assertion 20

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int
second (const char *f, ...) {
  va_list args;
  char text[8];
  va_start (args, f);
  vsnprintf (text, sizeof text, f, args);
  int n = va_arg (args, int);
  va_end (args);
  return n;
}

int
main (void) {
  assert (second ("%d", 1, 2) == 1);
  return 0;
}
