// expect: safe
// Here it does.
#include <assert.h>
static int
f (int a, int b) {
  return a * 10 + b;
}
int
main (void) {
  int x = 1;
  int y = x++;
  int r = f (x, y);
  assert (r == 21 && (x++, x == 3));
  return 0;
}
