// expect: safe
// Inside of an object nothing wraps around.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int (void);
static char variable[100];
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  uintptr_t a = (uintptr_t)&variable[99];
  if (x >= 0 || x < -99)
    return 0;
  assert (a + x < a);
  return 0;
}
