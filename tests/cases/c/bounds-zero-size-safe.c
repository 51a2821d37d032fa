// expect: safe
// malloc (0) gives a block without bytes.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uchar () % 4;
  char *p = malloc (n);
  if (n > 0)
    p[0] = 'x';
  free (p);
  return 0;
}
