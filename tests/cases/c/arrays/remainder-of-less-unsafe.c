// expect: unsafe assertion 16
// inputs: 0, -1
// It is the divisor at first.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 20 + 1;
  int *a = calloc (size, sizeof *a);
  if (!a)
    return 1;
  unsigned at = size;
  while (__VERIFIER_nondet_int ()) {
    assert (at % size == at);
    a[at] = 1;
    unsigned next = 0;
    if (at + 1 < size)
      next = (at + 1) % size;
    at = next;
  }
  free (a);
  return 0;
}
