// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// Unless only this file knows it.
#include <assert.h>
static int level;
void
f (int *a) {
  if (!a)
    return;
  level = 1;
  *a = 2;
  assert (level == 1);
}
