// expect: safe
// Every byte gets the value, cut to 8 bits.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[3] = {5, 5, 5};
  int byte = __VERIFIER_nondet_int ();
  memset (a, byte, 2 * sizeof (int));
  assert (a[2] == 5);
  assert (a[0] == a[1] && (a[0] & 255) == (byte & 255));
  return 0;
}
