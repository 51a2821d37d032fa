// expect: unknown additional arguments of the entry
// run: --entry=f
// stub: int main (void) { return f (1, 2); }
// Arguments of an entry that are not declared are not modelled.
#include <assert.h>
#include <stdarg.h>

int
f (int n, ...) {
  va_list args;
  va_start (args, n);
  int x = n == 1 ? va_arg (args, int) : 0;
  va_end (args);
  return x;
}
