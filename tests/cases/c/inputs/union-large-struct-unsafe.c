// expect: unsafe assertion 10
// run: --entry=f
// native: no it depends on what is outside
// In a struct that is passed in memory.
#include <assert.h>
struct v { long a[4]; union { char *s; double d; } u; };
void
f (struct v x) {
  if (x.a[3] == 3)
    assert (x.u.d != 5);
}
