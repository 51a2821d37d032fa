// expect: unsafe invalid-deref 16
// inputs: 1, 5
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 100)
    return 0;
  char *s = calloc ((size_t)n + 1, 1), *p = s;
  for (int i = 0; i < n; i++)
    s[i] = (char)__VERIFIER_nondet_int ();
  while (*p == ' ')
    p++;
  p[strlen (p) + 1] = 0;
  free (s);
  return 0;
}
