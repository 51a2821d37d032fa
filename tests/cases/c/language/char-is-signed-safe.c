// expect: safe
// Plain char is signed here.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char u = __VERIFIER_nondet_uchar ();
  char c = (char)u;
  assert ((unsigned char)c == u);
  assert (u < 128 || c < 0);
  return 0;
}
