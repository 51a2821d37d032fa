// expect: unsafe assertion 18
// inputs: 1
// abort is no error of its own.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int *p = malloc (sizeof *p);
  if (__VERIFIER_nondet_int () == 1)
    *p = 1;
  else
    *p = 2;
  int x = *p;
  free (p);
  assert (x == 2);
  return 0;
}
