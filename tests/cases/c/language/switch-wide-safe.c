// expect: safe
// Cases of a switch over long long.
#include <assert.h>

long __VERIFIER_nondet_long (void);

int
main (void) {
  long x = __VERIFIER_nondet_long ();
  int hit = 0;
  switch (x) {
  case 1:
    hit = 1;
    break;
  case -2:
    hit = 2;
    break;
  case 0x500000000:
    hit = 3;
  }
  assert ((hit == 1) == (x == 1) && (hit == 2) == (x == -2));
  return 0;
}
