// expect: safe
// Copies of a length that is an input.
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  int from[4] = {1, 2, 3, 4}, to[4] = {0};
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 4)
    return 0;
  void *result = memcpy (to, from, n * sizeof (int));
  assert (result == to);
  for (unsigned i = 0; i < 4; i++)
    assert (to[i] == (i < n ? (int)i + 1 : 0));
  return 0;
}
