// expect: safe
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned char a = __VERIFIER_nondet_uchar (), b = 100;
  int order = memcmp (&a, &b, 1);
  assert ((order < 0) == (a < b) && (order > 0) == (a > b));
  return 0;
}
