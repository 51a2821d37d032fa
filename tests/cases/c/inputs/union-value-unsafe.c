// expect: unsafe assertion 9
// run: --entry=f
// native: no it depends on what is outside
// A union that is passed by value.
#include <assert.h>
union u { int *p; long l; };
void
f (union u x) {
  assert (x.l != 5);
}
