// expect: unsafe invalid-deref 12
// inputs: 1000
// A number has as many digits as it has.
#include <stdio.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  char text[4];
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 1000)
    return 0;
  sprintf (text, "%d", n);
  return text[0] == 'x';
}
