// expect: unsafe assertion 10
// run: --entry=f
// native: no it depends on what is outside
// In a struct that is passed by value.
#include <assert.h>
struct v { int tag; union { char *s; long n; } u; };
void
f (struct v x) {
  if (x.tag == 0)
    assert (x.u.n != 5);
}
