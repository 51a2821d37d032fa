// expect: unsafe assertion 23
// inputs: 1
// run: --engine=slab
// Four loops.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int a = 0, b = 0;
  if (n < 0)
    return 0;
  for (int i = 0; i < n; i++)
    a++;
  for (int i = 0; i < n; i++)
    b++;
  while (a > 0)
    a--;
  while (b > 0)
    b -= 2;
  assert (a == 0 && b == 0);
  return 0;
}
