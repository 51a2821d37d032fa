// expect: unsafe assertion 13
// run: --entry=f
// native: no it depends on what is outside
// An argument may be a variable of the program.
#include <assert.h>
int level;
void
f (int *a) {
  if (!a)
    return;
  level = 1;
  *a = 2;
  assert (level == 1);
}
