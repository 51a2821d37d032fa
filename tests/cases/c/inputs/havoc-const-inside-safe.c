// expect: safe assuming writes nothing reached through const
// stub: void look (const struct v *v) { (void) v; }
// What pointers in a const object lead to is left alone: that is assumed.
#include <assert.h>
struct v {
  int *d;
  int n;
};
extern void look (const struct v *);
int
main (void) {
  int x = 1;
  struct v v = {&x, 1};
  look (&v);
  assert (x == 1);
  return 0;
}
