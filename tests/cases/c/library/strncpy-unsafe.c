// expect: unsafe assertion 16
// inputs: 3
// strncpy pads with 0, or leaves the end out.
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  char buffer[6] = "zzzzz";
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 5)
    return 0;
  strncpy (buffer, "abc", n);
  assert (buffer[3] == 0 || n != 3);
  return 0;
}
