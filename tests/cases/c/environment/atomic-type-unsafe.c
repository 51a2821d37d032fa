// expect: unsafe assertion 21
// inputs: 3
// Operations on _Atomic objects are whole.
#include <assert.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int (void);

static _Atomic int counter = 5;
static atomic_uint flags;

int
main (void) {
  int x = __VERIFIER_nondet_int () & 3;
  counter += x;
  counter++;
  atomic_fetch_or (&flags, 1u << x);
  int expected = 6;
  int swapped = atomic_compare_exchange_strong (&counter, &expected, 100);
  assert (swapped == (x == 0) && expected == 6 + x);
  assert (atomic_load (&flags) != 8);
  return 0;
}
