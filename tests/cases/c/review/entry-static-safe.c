// expect: safe
// run: --entry=check
// stub: int main (void) { check (3); return 0; }
#include <assert.h>
static inline int
check (int x) {
  assert (x != 3 || x == 3);
  return x;
}
