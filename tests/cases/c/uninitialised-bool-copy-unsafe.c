// expect: unsafe uninitialised 17
// native: memory
#include <stdbool.h>
struct s {
  bool a, b;
  int k;
};
int
main (void) {
  struct s x, y;
  x.a = true;
  x.k = 1;
  y.a = x.a;
  y.b = x.b;
  y.k = x.k;
  int r = 1;
  if (y.b)
    r = 0;
  return y.a ? 0 : r;
}
