// expect: unsafe invalid-deref 11
// inputs: -2147483648
// allow: bounds

#include <strings.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  int table[32] = {0};
  return table[ffs (__VERIFIER_nondet_int ())];
}
