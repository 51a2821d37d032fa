// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// But not between elements.
#include <assert.h>
struct s { long c; int n[4]; };
void
f (struct s *a, int *b) {
  if (!a || !b)
    return;
  a->n[2] = 0x1020304;
  *b = 0x5060708;
  assert (a->n[2] == 0x1020304 || a->n[2] == 0x5060708);
}
