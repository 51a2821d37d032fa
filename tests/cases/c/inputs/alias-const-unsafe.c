// expect: unsafe assertion 13
// run: --entry=f
// native: no it depends on what is outside
// A pointer to const may point to the same.
#include <assert.h>
struct s { int n; };
void
f (const struct s *a, struct s *b) {
  if (!a || !b)
    return;
  int before = a->n;
  b->n = 2;
  assert (a->n == before);
}
