// expect: safe
// native: no it depends on what is outside
// It stays what it is.
#include <assert.h>
struct v { int tag; union { char *s; long n; } u; };
extern struct v gv;
int
main (void) {
  long before = gv.u.n;
  assert (gv.u.n == before);
  return 0;
}
