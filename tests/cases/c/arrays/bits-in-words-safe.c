// expect: safe
// A set of bits in an array of words.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 2000 + 1;
  unsigned words = (n + 31) / 32;
  unsigned *set = calloc (words, sizeof *set);
  for (unsigned i = 0; i < n; i++)
    set[i / 32] |= 1u << i % 32;
  free (set);
  return 0;
}
