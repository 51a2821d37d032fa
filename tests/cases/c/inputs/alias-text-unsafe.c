// expect: unsafe assertion 12
// run: --entry=f
// native: no it depends on what is outside
// A string may lie in another.
#include <assert.h>
void
f (char *a, char *b) {
  if (!a || !b || !a[0] || !a[1])
    return;
  a[1] = 'x';
  *b = 'y';
  assert (a[1] == 'x');
}
