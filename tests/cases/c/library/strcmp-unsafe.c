// expect: unsafe assertion 15
// inputs: 98
// Strings are compared as unsigned characters.
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char (void);

int
main (void) {
  char a[3] = {'x', 0, 0}, b[3] = "xa";
  a[1] = __VERIFIER_nondet_char ();
  int order = strcmp (a, b);
  assert ((order == 0) == (a[1] == 'a') && strcmp ("abc", "ab") > 0);
  assert (order <= 0);
  return 0;
}
