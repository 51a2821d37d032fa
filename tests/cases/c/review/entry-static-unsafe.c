// expect: unsafe assertion 8
// run: --entry=check
// stub: int main (void) { check (3); return 0; }
// A function that nobody calls and nobody else can see.
#include <assert.h>
static inline int
check (int x) {
  assert (x != 3);
  return x;
}
