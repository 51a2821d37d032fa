// expect: unsafe assertion 13
// run: --entry=f
// native: no it depends on what is outside
// Two arguments may be the same object.
#include <assert.h>
struct s { int n; };
void
f (struct s *a, struct s *b) {
  if (!a || !b)
    return;
  a->n = 1;
  b->n = 2;
  assert (a->n == 1);
}
