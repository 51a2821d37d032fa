// expect: unsafe assertion 11
// native: no it depends on what is outside
// A struct that is passed by value has a pointer.
#include <assert.h>
struct span { int *at; int n; };
extern void fill (struct span);
int
main (void) {
  int x = 0;
  fill ((struct span){&x, 1});
  assert (x == 0);
  return 0;
}
