// expect: unsafe invalid-deref 11
// native: no AddressSanitizer gives malloc (0) one byte
// inputs: 0
// malloc (0) gives a block without bytes.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uchar () % 4;
  char *p = malloc (n);
  p[0] = 'x';
  free (p);
  return 0;
}
