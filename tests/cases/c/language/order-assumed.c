// expect: safe assuming operands are evaluated in clang's order
// C does not say which of the arguments comes first.
#include <assert.h>
static int
f (int a, int b) {
  return a * 10 + b;
}
int
main (void) {
  int x = 1;
  int r = f (x, x++);
  assert (r == 11);
  return 0;
}
