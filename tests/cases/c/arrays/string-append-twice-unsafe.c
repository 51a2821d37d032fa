// expect: unsafe invalid-deref 19
// inputs: 1, 5, 0
// The buffer has no room for the end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 80 + 1;
  char *s = malloc (size), *twice = malloc (2 * size - 2);
  for (unsigned k = 0; k < size; k++)
    s[k] = __VERIFIER_nondet_char ();
  s[size - 1] = 0;
  unsigned used = 0, k = 0;
  for (; s[used]; used++)
    twice[used] = s[used];
  for (; s[k]; k++)
    twice[used + k] = s[k];
  twice[used + k] = 0;
  free (s);
  free (twice);
  return 0;
}
