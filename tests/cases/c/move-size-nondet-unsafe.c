// expect: unsafe assertion 17
// inputs: 4
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 5;
  unsigned char from[6] = {1, 2, 3, 4, 5, 6};
  unsigned char *to = malloc (n + 2);
  memcpy (to, from, n + 1);
  to[n + 1] = to[n];
  assert (to[0] == 1);
  assert (to[n] <= 4 && to[n + 1] == to[n]);
  free (to);
  return 0;
}
