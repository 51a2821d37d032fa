// expect: unsafe invalid-deref 14
// inputs: 53
// native: no 2048 is beyond what AddressSanitizer guards

#include <ctype.h>
int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int counts[2] = {0, 0};
  int c = __VERIFIER_nondet_int ();
  __VERIFIER_assume (c >= -1 && c <= 255);
  counts[isdigit (c)]++;
  return 0;
}
