// expect: safe
// stub: int *next (void) { static int i; return &i; }
#include <assert.h>
int *next (void);
int
main (void) {
  int *p = next ();
  int *q = p;
  assert (p == q);
  return 0;
}
