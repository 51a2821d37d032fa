// expect: unsafe invalid-deref 20
// inputs: 1, 44
// A string is cut at its first comma, and both parts are measured.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 8192)
    return 0;
  char *s = malloc (n + 1);
  for (unsigned i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  s[n] = 0;
  char *comma = strchr (s, ',');
  if (comma) {
    *comma = 0;
    n = strlen (s) + strlen (comma + 2);
  }
  free (s);
  return n > 7;
}
