// expect: unsafe assertion 17
// inputs: 1234
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
  assert (strlen (buffer) == (size_t)n);
  return 0;
}
