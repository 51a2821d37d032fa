// expect: safe assuming 'look' and 'see' write nothing
// run: --assume-pure=*
// native: no it depends on what is outside
// Of all functions without a body.
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
