// expect: unsafe assertion 18
// inputs: 4294967295
// What is left by 5 is another number where the sum turns round.
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
  if (b->bits % 5 == 0) {
    b->bits += 5;
    assert (b->bits % 5 == 0);
  }
  free (b);
  return 0;
}
