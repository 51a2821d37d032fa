// expect: unsafe assertion 10
// native: no it depends on what is outside
// In a variable that is defined elsewhere.
#include <assert.h>
struct v { int tag; union { char *s; long n; } u; };
extern struct v gv;
int
main (void) {
  if (gv.tag == 0)
    assert (gv.u.n != 5);
  return 0;
}
