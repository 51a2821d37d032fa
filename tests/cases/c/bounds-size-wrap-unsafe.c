// expect: unsafe invalid-deref 13
// inputs: 200, 100
// The sum of two lengths does not fit into a byte.
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned char first = __VERIFIER_nondet_uchar ();
  unsigned char second = __VERIFIER_nondet_uchar ();
  unsigned char total = first + second;
  char *both = malloc (total + 1u);
  both[first + second] = '\0';
  free (both);
  return 0;
}
