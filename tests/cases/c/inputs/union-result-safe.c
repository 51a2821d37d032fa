// expect: safe assuming 'get'
// native: no it depends on what is outside
// A copy is the same.
#include <assert.h>
union u { int *p; long l; };
union u get (void);
int
main (void) {
  union u x = get (), y = x;
  assert (x.l == y.l);
  return 0;
}
