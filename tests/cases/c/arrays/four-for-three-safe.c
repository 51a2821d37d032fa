// expect: safe
// Three bytes become four letters.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), at = 0;
  if (n < 1 || n > 1000)
    return 0;
  char *out = malloc ((n + 2) / 3 * 4);
  if (!out)
    return 1;
  for (unsigned i = 0; i < n; i += 3) {
    out[at + 3] = 'd';
    out[at + 2] = 'c';
    out[at + 1] = 'b';
    out[at] = 'a';
    at += 4;
  }
  free (out);
  return 0;
}
