// expect: safe
// Copied with its end.
#include <stdlib.h>
extern char __VERIFIER_nondet_char (void);
static char *
duplicate (const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  char *copy = malloc (n + 1);
  for (size_t i = 0; i <= n; i++)
    copy[i] = s[i];
  return copy;
}
int
main (void) {
  char s[20];
  for (int i = 0; i < 19; i++)
    s[i] = __VERIFIER_nondet_char ();
  s[0] = '-';
  s[19] = 0;
  char *copy = duplicate (s);
  free (copy);
  return 0;
}
