// expect: safe
// A number that is no object's address.
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool (void);
static volatile int register_copy;
int
main (void) {
  volatile int *device = &register_copy;
  if (__VERIFIER_nondet_bool ())
    device = (volatile int *)(uintptr_t)device;
  *device = 1;
  return 0;
}
