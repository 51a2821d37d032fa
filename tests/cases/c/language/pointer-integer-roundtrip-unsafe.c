// expect: unsafe assertion 18
// inputs: 1
// A pointer comes back from an integer.
#include <assert.h>
#include <stdint.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[2] = {7, 8};
  uintptr_t bits = (uintptr_t)&a[0];
  int i = __VERIFIER_nondet_int () & 1;
  bits += i * sizeof (int);
  assert (bits % _Alignof (int) == 0 && bits != 0);
  bits |= 1;
  int *p = (int *)(bits & ~(uintptr_t)1);
  assert (*p == 7);
  return 0;
}
