// expect: safe
// Two strings of any length are compared as far as they agree.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
static char *
make (unsigned size) {
  char *s = malloc (size);
  for (unsigned k = 0; k < size; k++)
    s[k] = __VERIFIER_nondet_char ();
  s[size - 1] = 0;
  return s;
}
int
main (void) {
  char *a = make (__VERIFIER_nondet_uint () % 100 + 1),
       *b = make (__VERIFIER_nondet_uint () % 50 + 1);
  unsigned k = 0;
  while (a[k] && a[k] == b[k])
    k++;
  int order = a[k] - b[k + 0];
  free (a);
  free (b);
  return order > 0;
}
