// expect: unsafe invalid-deref 14
// inputs: 0, 1
// There may be no end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 200 + 1;
  char *s = malloc (n);
  for (unsigned i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  unsigned length = 0;
  while (s[length])
    length++;
  free (s);
  return length == 7;
}
