// expect: safe
// A strong one may not; a weak one tells.
#include <assert.h>
#include <stdatomic.h>
int
main (void) {
  _Atomic int x = 3;
  int expected = 3;
  if (!atomic_compare_exchange_weak (&x, &expected, 5)) {
    assert (x == 3 && expected == 3);
    assert (atomic_compare_exchange_strong (&x, &expected, 5));
  }
  assert (x == 5);
  return 0;
}
