// expect: unsafe invalid-deref 10
// inputs: 0, 52
// A buffer with its length: digits are read as long as there are some.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static unsigned
number (const unsigned char *s, size_t length, size_t *at) {
  unsigned value = 0;
  while (*at <= length && s[*at] >= '0' && s[*at] <= '9')
    value = value * 10 + (s[(*at)++] - '0');
  return value;
}
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 40 + 1, at = 0;
  unsigned char *s = calloc (n, 1);
  for (size_t i = 0; i < n; i++)
    s[i] = (unsigned char)__VERIFIER_nondet_uint ();
  unsigned sum = 0;
  while (at < n) {
    sum += number (s, n, &at);
    if (at < n)
      at++;
  }
  free (s);
  return sum == 3;
}
