// expect: unsafe assertion 14
// native: no nobody can say where the variable lies
// A sum with an address may wrap around, if the variable lies low.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int (void);
static int variable;
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  uintptr_t a = (uintptr_t)&variable;
  if (x >= 0)
    return 0;
  assert (a + x < a);
  return 0;
}
