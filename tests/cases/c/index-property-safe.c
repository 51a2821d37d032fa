// expect: safe
// allow: bounds
// run: --property=invalid-deref,assertion
// Not looked for, the object alone counts.
#include <assert.h>

struct pair {
  int a[2];
  int b[2];
};

int
main (void) {
  struct pair p = {{1, 2}, {3, 4}};
  int n = 3;
  assert (p.a[n] == 4);
  return 0;
}
