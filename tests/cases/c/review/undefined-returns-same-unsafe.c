// expect: unsafe assertion 11
// stub: int *next (void) { static int i; return &i; }
// What it returns twice may be the same.
#include <assert.h>
int *next (void);
int
main (void) {
  int *p = next ();
  int *q = next ();
  if (p && q)
    assert (p != q);
  return 0;
}
