// expect: unsafe invalid-deref 12
// inputs: 0, 1, 1
// A ring whose size is a power of two: the index is masked.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = 1u << __VERIFIER_nondet_uint () % 8, next = 0;
  char *ring = calloc (size, 1);
  while (__VERIFIER_nondet_int ())
    ring[next++ & (size)] = 1;
  free (ring);
  return 0;
}
