// expect: unsafe assertion 15
// inputs: 53
// Numbers in text.
#include <assert.h>
#include <stdlib.h>

char __VERIFIER_nondet_char (void);

int
main (void) {
  char text[] = " -1?";
  text[3] = __VERIFIER_nondet_char ();
  int n = atoi (text);
  assert (atoi ("+12a") == 12 && atoi ("x") == 0);
  assert (n != -15);
  return 0;
}
