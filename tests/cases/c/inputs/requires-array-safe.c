// expect: safe
// run: --entry=sum
// native: no it depends on what is outside
// Arrays of as many elements as are asked for.
#include <assay.h>
ASSAY_REQUIRES (sum) (const int *a, unsigned n) {
  return n < 4 && (!n || assay_has (a, n));
}
unsigned
sum (const int *a, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += a[i];
  return s;
}
