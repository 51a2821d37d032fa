// expect: safe
// Two strings are compared as far as they are the same.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static char *
text (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 100)
    exit (0);
  char *s = calloc ((size_t)n + 1, 1);
  for (int i = 0; i < n; i++)
    s[i] = (char)__VERIFIER_nondet_int ();
  return s;
}
int
main (void) {
  char *a = text (), *b = text (), *p = a, *q = b;
  while (*p && *p == *q) {
    p++;
    q++;
  }
  free (a);
  free (b);
  return 0;
}
