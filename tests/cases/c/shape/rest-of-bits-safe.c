// expect: safe
// What is left by a power of two is left of the lowest bits, whatever the type.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct box {
  unsigned bits;
};
int
main (void) {
  struct box *b = malloc (sizeof *b);
  if (!b)
    return 0;
  b->bits = __VERIFIER_nondet_uint ();
  if (b->bits % 8 == 6) {
    unsigned char low = (unsigned char)b->bits;
    int with_sign = (int)b->bits;
    assert (low % 4 == 2);
    assert (with_sign % 2 == 0);
    b->bits += 2000000000;
    assert ((b->bits & 7) == 6);
  }
  free (b);
  return 0;
}
