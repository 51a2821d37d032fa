// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// Unless that is excluded.
#include <assert.h>
struct s { int n; };
void
f (struct s *a, struct s *b) {
  if (!a || !b || a == b)
    return;
  a->n = 1;
  b->n = 2;
  assert (a->n == 1);
}
