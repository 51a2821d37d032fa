// expect: safe
// What is asked for fits behind what is used.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint (), used = 0;
  if (size < 16 || size > 65536)
    return 0;
  char *block = malloc (size);
  while (__VERIFIER_nondet_uint ()) {
    unsigned n = __VERIFIER_nondet_uint ();
    if (n > size - used)
      break;
    for (unsigned i = 0; i < n; i++)
      block[used + i] = 1;
    used += n;
  }
  free (block);
  return 0;
}
