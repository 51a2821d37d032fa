// expect: safe
// Words are counted in a string.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
static unsigned
words (const char *s, const char *end) {
  unsigned n = 0;
  while (s < end) {
    while (s < end && *s == ' ')
      s++;
    if (s < end)
      n++;
    while (s < end && *s != ' ')
      s++;
  }
  return n;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 64 + 1;
  char *s = malloc (n);
  for (unsigned i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char ();
  unsigned count = words (s, s + n);
  free (s);
  return count == 2;
}
