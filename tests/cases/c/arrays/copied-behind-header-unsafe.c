// expect: unsafe invalid-deref 20
// inputs: 2, 1
// There is no room for the last byte.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n < 1 || n > 1000)
    return 0;
  unsigned char *in = calloc (n, 1);
  if (!in)
    return 1;
  unsigned bytes = __VERIFIER_nondet_uchar ();
  if (1 + bytes <= n) {
    unsigned char *message = malloc (bytes + 3);
    if (message)
      memcpy (message + 4, in + 1, bytes);
    free (message);
  }
  free (in);
  return 0;
}
