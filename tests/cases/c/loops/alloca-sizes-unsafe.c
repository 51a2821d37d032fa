// expect: unsafe invalid-deref 19
// inputs: 3
// run: --engine=slab
// One alloca has 8 bytes on one path, 4 on the other.
#include <alloca.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char n = __VERIFIER_nondet_uchar (), i = 0;
  int size = 4;
  while (i < n)
    i++;
  if (i < 3)
    size = 8;
  char *block = alloca (size);
  block[3] = 1;
  block[7] = 1;
  return 0;
}
