// expect: unsafe invalid-deref 13
// run: --entry=sum
// native: no it depends on what is outside
// One too many.
#include <assay.h>
ASSAY_REQUIRES (sum) (const int *a, unsigned n) {
  return n < 4 && (!n || assay_has (a, n));
}
unsigned
sum (const int *a, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i <= n; i++)
    s += a ? a[i] : 0;
  return s;
}
