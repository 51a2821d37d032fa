// expect: safe
// A buffer is filled by pieces of any length.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern unsigned char __VERIFIER_nondet_uchar (void);
static size_t
some (unsigned char *to, size_t room) {
  size_t n = __VERIFIER_nondet_uint ();
  if (n > room)
    n = room;
  for (size_t i = 0; i < n; i++)
    to[i] = __VERIFIER_nondet_uchar ();
  return n;
}
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint ();
  if (size == 0 || size > 100000)
    return 0;
  unsigned char *buffer = malloc (size), *p = buffer;
  size_t left = size;
  while (left > 0) {
    size_t n = some (p, left);
    if (n == 0)
      break;
    p += n;
    left -= n;
  }
  free (buffer);
  return 0;
}
