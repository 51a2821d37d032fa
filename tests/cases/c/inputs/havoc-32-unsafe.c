// expect: unsafe assertion 13
// run: --32
// native: no it depends on what is outside
// With pointers of 32 bits.
#include <assert.h>
struct pair { int a; int *p; };
extern void fill (struct pair *);
int
main (void) {
  int x = 1;
  struct pair p = {0, &x};
  fill (&p);
  assert (x == 1 || p.a != 3);
  return 0;
}
