// expect: unsafe assertion 10
// run: --entry=f
// native: no it depends on what is outside
// Any of its pointers may be there.
#include <assert.h>
struct v { int tag; union { int *p; char *s; long n; } u; };
void
f (struct v *x, char *s) {
  if (x && s && x->u.s == s)
    assert (x->tag == 0);
}
