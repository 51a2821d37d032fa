// expect: safe
// The result is the length that was needed; what does not fit is cut.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char buffer[5];
  int x = __VERIFIER_nondet_int ();
  if (x < 0 || x > 9999)
    return 0;
  int n = snprintf (buffer, sizeof buffer, "%d%s", x, "!");
  assert (n >= 2 && n <= 5 && strlen (buffer) <= 4);
  return 0;
}
