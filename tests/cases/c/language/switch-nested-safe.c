// expect: safe
// break leaves the innermost switch only, continue the loop's round.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int total = 0;
  for (int i = 0; i < 2; i++) {
    int x = __VERIFIER_nondet_int ();
    switch (x) {
    case 1:
      switch (i) {
      case 0:
        break;
      case 1:
        continue;
      }
      total += 10;
      break;
    case 2:
      continue;
    }
    total++;
  }
  assert (total == 0 || total == 1 || total == 2 || total == 11 || total == 12);
  return 0;
}
