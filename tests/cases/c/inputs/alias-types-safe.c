// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// Objects of different types do not lie at the same place.
#include <assert.h>
struct s { int n; };
void
f (struct s *a, double *b) {
  if (!a || !b)
    return;
  a->n = 1;
  *b = 2;
  assert (a->n == 1);
}
