// expect: safe
// The caller's buffer is on the stack when it is small.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  char small[8];
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 100)
    return 1;
  char *buffer = n < sizeof small ? small : malloc (n + 1);
  buffer[n] = 0;
  if (buffer != small)
    free (buffer);
  return 0;
}
