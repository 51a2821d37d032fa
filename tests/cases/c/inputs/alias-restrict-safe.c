// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// The callers promised that they differ.
#include <assert.h>
struct s { int n; };
void
f (struct s *restrict a, struct s *restrict b) {
  if (!a || !b)
    return;
  a->n = 1;
  b->n = 2;
  assert (a->n == 1);
}
