// expect: unsafe assertion 14
// native: no a function without a body
#include <assert.h>
struct v {
  int *d;
  int n;
};
extern void look (struct v *);
int
main (void) {
  int x = 1;
  struct v v = {&x, 1};
  look (&v);
  assert (x == 1);
  return 0;
}
