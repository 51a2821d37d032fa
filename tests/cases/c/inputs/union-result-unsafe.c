// expect: unsafe assertion 10
// native: no it depends on what is outside
// The result of a function without a body.
#include <assert.h>
union u { int *p; long l; };
union u get (void);
int
main (void) {
  union u x = get ();
  assert (x.l != 5);
  return 0;
}
