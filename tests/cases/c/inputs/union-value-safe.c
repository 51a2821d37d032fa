// expect: safe
// run: --entry=f
// native: no it depends on what is outside
// It is what it is.
#include <assert.h>
union u { int *p; long l; };
void
f (union u x) {
  union u y = x;
  assert (x.l == y.l);
}
