// expect: unsafe invalid-deref 22
// inputs: 2, 2
// The first byte is forgotten where the length is compared.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint ();
  if (size < 1 || size > 1000)
    return 0;
  unsigned char *bytes = calloc (size, 1);
  if (!bytes)
    return 1;
  unsigned length = __VERIFIER_nondet_uchar ();
  int first = 0;
  if (length <= size) {
    unsigned char *packet = malloc (length + 4);
    if (!packet)
      abort ();
    memcpy (packet + 4, bytes + 1, length);
    first = length > 0 ? packet[4] : 0;
    free (packet);
  }
  free (bytes);
  return first;
}
