// expect: unsafe assertion 13
// run: --entry=f
// native: no it depends on what is outside
// Into an array, at any element.
#include <assert.h>
struct s { long c; int n[4]; };
void
f (struct s *a, int *b) {
  if (!a || !b)
    return;
  a->n[2] = 1;
  *b = 2;
  assert (a->n[2] == 1);
}
