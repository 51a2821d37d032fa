// expect: unsafe assertion 11
// native: no it depends on what is outside
// A constant pointer is not a pointer to const.
#include <assert.h>
struct pair { int a, b; };
extern int look (struct pair *const);
int
main (void) {
  struct pair p = {1, 2};
  int n = look (&p);
  assert (p.b == 2);
  return n;
}
