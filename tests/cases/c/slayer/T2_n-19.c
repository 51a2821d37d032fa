// expect: unsafe invalid-deref 18
// inputs: 3, 2
// A countdown that may miss zero, and a pointer that is set only at zero.
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
static int cell;
int
main (void) {
  int *p = NULL;
  int n = __VERIFIER_nondet_int ();
  int step = __VERIFIER_nondet_int ();
  if (n < 0 || n > 6 || step < 1 || step > 2)
    return 0;
  while (n > 0)
    n -= step;
  if (n == 0)
    p = &cell;
  *p = n;
  return 0;
}
