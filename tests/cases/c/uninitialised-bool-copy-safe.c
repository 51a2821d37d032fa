// expect: safe
// Copying an uninitialised value decides nothing, also of a _Bool.
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
  return y.a ? 0 : y.k;
}
