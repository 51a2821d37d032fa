// expect: unsafe assertion 13
// run: --entry=f
// native: no it depends on what is outside
// One may point into the other.
#include <assert.h>
struct s { char c; int n; };
void
f (struct s *a, int *b) {
  if (!a || !b)
    return;
  a->n = 1;
  *b = 2;
  assert (a->n == 1);
}
