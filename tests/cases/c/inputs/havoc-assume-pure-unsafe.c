// expect: unsafe assertion 12
// run: --assume-pure=look,se
// native: no it depends on what is outside
// Only of one of them.
#include <assert.h>
extern void look (int *), see (int *);
int
main (void) {
  int x = 1;
  look (&x);
  see (&x);
  assert (x == 1);
  return 0;
}
