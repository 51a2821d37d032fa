// expect: unsafe invalid-free 15
// inputs: 1
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
  memcpy (s - 1, b, n);
  free (s - s[-1]);
  return 0;
}
