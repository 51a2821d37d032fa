// expect: safe assuming no allocation fails for lack of addresses
// run: --32
// native: no allocation of that size fails
// Three blocks of the same size, whose places matter: for large ones there is no
// room.
extern unsigned __VERIFIER_nondet_uint (void);
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  char *a = malloc (n), *b = malloc (n), *c = malloc (n);
  if (a && b && c && a != b && b != c && a != c)
    assert (n < 0x60000000u);
  free (a);
  free (b);
  free (c);
  return 0;
}
