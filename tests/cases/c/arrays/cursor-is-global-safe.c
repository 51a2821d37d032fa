// expect: safe
// A text is read by recursion, with its place in a global variable.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern char __VERIFIER_nondet_char (void);
static const char *at;
static unsigned
sum (int depth) {
  unsigned v = 0;
  if (*at == '(' && depth > 0) {
    at++;
    v = sum (depth - 1);
    if (*at == ')')
      at++;
  }
  while (*at >= '0')
    v += (unsigned)*at++;
  return v;
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  char *text = malloc ((size_t)n);
  if (!text)
    return 1;
  for (int i = 0; i < n - 1; i++)
    text[i] = __VERIFIER_nondet_char ();
  text[n - 1] = 0;
  at = text;
  unsigned v = sum (20);
  free (text);
  return v & 1;
}
