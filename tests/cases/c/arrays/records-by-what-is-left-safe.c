// expect: safe
// Records with their lengths: a pointer, and how much is left.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
static int
parse (const unsigned char *p, size_t left) {
  int count = 0;
  while (left >= 2) {
    size_t length = p[1];
    if (length > left - 2)
      return -1;
    for (size_t i = 0; i < length; i++)
      count += p[2 + i] == 7;
    p += 2 + length;
    left -= 2 + length;
  }
  return count;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 1000)
    return 0;
  unsigned char *bytes = malloc (n + 1);
  for (unsigned i = 0; i < n; i++)
    bytes[i] = __VERIFIER_nondet_uchar ();
  int count = parse (bytes, n);
  free (bytes);
  return count;
}
