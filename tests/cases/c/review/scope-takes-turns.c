// expect: unknown possibly unsafe
// native: no it is up to the compiler
// Variables of different scopes may lie at the same place.
#include <assert.h>
#include <stdint.h>
static uintptr_t
place (int *p) {
  return (uintptr_t)p;
}
int
main (void) {
  uintptr_t a, b;
  {
    int x = 1;
    a = place (&x);
  }
  {
    int y = 2;
    b = place (&y);
  }
  assert (a != b);
  return 0;
}
