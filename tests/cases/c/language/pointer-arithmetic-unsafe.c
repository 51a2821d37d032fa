// expect: unsafe assertion 17
// inputs: 3
// Differences and comparisons of pointers into one array.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  long a[6] = {0, 1, 2, 3, 4, 5}, *end = a + 6, *p = a;
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 4)
    return 0;
  p += n;
  assert (p < end && p >= a && end - p == 6 - n && *p == n);
  assert ((char *)p - (char *)a == 8 * n && n[a] == *p);
  assert (*++p != 4);
  return 0;
}
