// expect: safe

#include <assert.h>
#include <stdarg.h>

typedef struct {
  double x;
  long n;
} Mixed;

static long
sum (int n, ...) {
  va_list args;
  long all = 0;
  va_start (args, n);
  for (int i = 0; i < n; i++) {
    all += (long)va_arg (args, double);
    all += va_arg (args, int);
  }
  Mixed m = va_arg (args, Mixed);
  va_end (args);
  return all + (long)m.x + m.n;
}

int
main (void) {
  Mixed m = {100, 1000};
  assert (sum (1, 1.0, 2, m) == 1103);
  assert (sum (4, 1.0, 2, 3.0, 4, 5.0, 6, 7.0, 8, m) == 1136);
  return 0;
}
