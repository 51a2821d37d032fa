// expect: unsafe assertion 10
// native: no it depends on what is outside
// Declared without parameters, it gets them all the same.
#include <assert.h>
extern void fill ();
int
main (void) {
  int x = 0;
  fill (&x);
  assert (x == 0);
  return 0;
}
