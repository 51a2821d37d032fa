// expect: safe
// Prefix and postfix.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int a[4] = {1, 2, 3, 4}, *p = a, i = __VERIFIER_nondet_int () & 1;
  int first = a[i++], second = a[++i];
  int third = *p++;
  int fourth = ++*p;
  assert (third == 1 && fourth == 3 && a[1] == 3);
  assert (second == first + 2 && i >= 2);
  return 0;
}
