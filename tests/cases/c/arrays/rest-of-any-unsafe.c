// expect: unsafe invalid-deref 15
// inputs: 3, 7
// Any number modulo the size is an index.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int ();
  if (n == 0 || n > 100000)
    return 0;
  char *a = malloc (n);
  if (!a)
    return 0;
  unsigned key = (unsigned)__VERIFIER_nondet_int ();
  a[key % (n + 7)] = 2;
  free (a);
  return 0;
}
