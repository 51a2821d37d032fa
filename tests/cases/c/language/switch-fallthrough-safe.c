// expect: safe
// Without break the next case is executed, too.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int r = 0;
  switch (__VERIFIER_nondet_int ()) {
  case 1:
    r += 1;
    break;
  case 2:
    r += 2;
    break;
  default:
    r = 9;
  case -3:
    r += 4;
  }
  assert (r == 1 || r == 2 || r == 4 || r == 13);
  return 0;
}
