// expect: unsafe assertion 12
// run: --entry=f
// stub: int main (void) { return f (-1); }
// inputs: -1
// Arguments that nobody reads do not matter.
#include <assert.h>
#include <stdarg.h>

int
f (int n, ...) {
  if (n <= 0)
    assert (n == 0);
  return n;
}
