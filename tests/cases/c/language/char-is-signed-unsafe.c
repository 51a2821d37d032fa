// expect: unsafe assertion 12
// inputs: 200
// Plain char is signed here.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char u = __VERIFIER_nondet_uchar ();
  char c = (char)u;
  assert (c == u);
  return 0;
}
