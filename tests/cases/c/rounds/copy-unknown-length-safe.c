// expect: safe
// A copy of unknown length leaves the bytes in front of it alone.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n < 1 || n > 2)
    return 0;
  char *s = (char *)malloc (n + 2) + 1, b[2] = "";
  s[-1] = 1;
  memcpy (s, b, n);
  free (s - s[-1]);
  return 0;
}
