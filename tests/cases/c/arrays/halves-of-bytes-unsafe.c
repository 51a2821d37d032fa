// expect: unsafe invalid-deref 18
// inputs: 3, 0, 0, 0
// The last number may have no byte.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint ();
  if (n < 2 || n > 1000)
    return 0;
  unsigned char *bytes = calloc (n / 2, 1);
  if (!bytes)
    return 1;
  for (size_t i = 0; i < n; i++) {
    unsigned v = __VERIFIER_nondet_uchar () & 15;
    bytes[i >> 1] |= (unsigned char)(v << ((i & 1) * 4));
  }
  unsigned sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += (bytes[i / 2] >> (i % 2 ? 4 : 0)) & 15;
  free (bytes);
  return sum & 1;
}
