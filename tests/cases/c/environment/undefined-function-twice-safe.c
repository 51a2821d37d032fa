// expect: safe
// native: no the results of 'now' are chosen outside
// It may return another value each time.
#include <assert.h>

extern int now (void);

int
main (void) {
  int a = now ();
  int b = a;
  assert (a == b);
  return 0;
}
