// expect: unsafe assertion 10
// native: no x86 has no reason
// A weak exchange may fail for no reason.
#include <assert.h>
#include <stdatomic.h>
int
main (void) {
  _Atomic int x = 3;
  int expected = 3;
  assert (atomic_compare_exchange_weak (&x, &expected, 5));
  return 0;
}
