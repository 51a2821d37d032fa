// expect: safe
// Blanks go from both ends of a string.
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char (void);
extern int __VERIFIER_nondet_int (void);
static void
trim (char *s) {
  size_t n = strlen (s);
  while (n > 0 && s[n - 1] == ' ')
    n--;
  s[n] = 0;
  size_t k = 0;
  while (s[k] == ' ')
    k++;
  if (k)
    memmove (s, s + k, n - k + 1);
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 4096)
    return 0;
  char *s = malloc (n + 1);
  for (int i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  s[n] = 0;
  trim (s);
  int first = s[0];
  free (s);
  return first > 5;
}
