// expect: safe
// One comparison without a sign excludes negative numbers, too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 1000 + 1;
  int *a = calloc (n, sizeof *a);
  if (!a)
    return 1;
  while (__VERIFIER_nondet_int ()) {
    int i = __VERIFIER_nondet_int (), k = __VERIFIER_nondet_int ();
    if ((size_t)i < n)
      a[i]++;
    if (!((size_t)k >= n))
      a[k]--;
    if (k < 5000 && n > (size_t)(k + 1L))
      a[k + 1] = 0;
  }
  free (a);
  return 0;
}
