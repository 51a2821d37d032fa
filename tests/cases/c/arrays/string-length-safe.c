// expect: safe
// A string of any length is scanned for its end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 200 + 1;
  char *s = malloc (n);
  for (unsigned i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  s[n - 1] = 0;
  unsigned length = 0;
  while (s[length])
    length++;
  free (s);
  return length == 7;
}
