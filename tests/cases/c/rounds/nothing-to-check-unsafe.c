// expect: unsafe assertion 13
// run: --property=assertion
#include <assert.h>

struct pair {
  int a, b;
};

int
main (void) {
  struct pair p = {1, 2};
  assert (p.a == 1);
  assert (p.b == 1);
  return p.a - 1;
}
