// expect: safe
// A function is given the length with the array.
#include <stddef.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
static unsigned
sum (int n, const unsigned char *a) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || n > 200 || m < 1 || m > 200)
    return 0;
  unsigned char a[n], b[m];
  memset (a, 1, (size_t)n);
  memset (b, 2, (size_t)m);
  return sum (n, a) + sum (m, b) > 100;
}
