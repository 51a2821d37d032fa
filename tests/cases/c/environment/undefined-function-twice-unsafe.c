// expect: unsafe assertion 13
// native: no the results of 'now' are chosen outside
// inputs:
// It may return another value each time.
#include <assert.h>

extern int now (void);

int
main (void) {
  int a = now ();
  int b = now ();
  assert (a == b);
  return 0;
}
