// expect: safe assuming operands are evaluated in clang's order
// Which of the two is called last is not known.
#include <assert.h>

static int last;

static int
set (int n) {
  last = n;
  return n;
}

int
main (void) {
  int sum = set (1) + set (2);
  assert (sum == 3 && last == 2);
  return 0;
}
