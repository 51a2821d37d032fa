// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// It has the same bytes then.
#include <assert.h>
void
f (char *a, char *b) {
  if (!a || !b || !a[0] || !a[1])
    return;
  a[1] = 'x';
  *b = 'y';
  assert (a[1] == 'x' || a[1] == 'y');
}
