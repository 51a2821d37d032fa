// expect: safe
// Only the first characters count.
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 6)
    return 0;
  int order = strncmp ("abcx", "abcd", n);
  assert (strncmp ("ab", "ab", 10) == 0);
  assert (n < 4 ? order == 0 : order > 0);
  return 0;
}
