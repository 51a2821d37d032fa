// expect: safe assuming 'look' and 'see' write nothing
// run: --assume-pure=look,see
// native: no it depends on what is outside
// The user says that they write nothing.
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
