// expect: safe
// Spaces at the end are removed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100)
    return 0;
  char *s = malloc ((size_t)n);
  for (int i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  int end = n;
  while (end > 0 && s[end - 1] == ' ')
    end--;
  free (s);
  return end;
}
