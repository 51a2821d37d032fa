// expect: unsafe assertion 22
// inputs: -5, -7, -6, -9
// The search for a maximum must not begin with 0.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int ();
  int max = 0;
  for (int i = 0; i < 4; i++)
    if (a[i] > max)
      max = a[i];
  int found = 0;
  for (int i = 0; i < 4; i++) {
    assert (a[i] <= max);
    found |= a[i] == max;
  }
  assert (found);
  return 0;
}
