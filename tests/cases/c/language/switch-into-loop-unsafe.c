// expect: unsafe assertion 26
// inputs: 7
// A switch that jumps into a loop: copies n bytes.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), copied = 0;
  if (n < 1 || n > 8)
    return 0;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      copied++;
    case 3:
      copied++;
    case 2:
      copied++;
    case 1:
      copied++;
    } while (--rounds > 1);
  }
  assert (copied == n);
  return 0;
}
