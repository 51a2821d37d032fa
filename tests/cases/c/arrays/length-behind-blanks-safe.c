// expect: safe
// The length of what is behind the blanks.
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
  p[strlen (p)] = 0;
  free (s);
  return 0;
}
