// expect: safe
// run: --engine=slab
/* Arrays whose length is an input; the twin copies too little. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int ();
    b[i] = 0;
  }
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  for (int i = 0; i < n; i++)
    assert (a[i] == b[i]);
  return 0;
}
