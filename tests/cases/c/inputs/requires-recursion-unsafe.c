// expect: unsafe assertion 11
// run: --entry=down
// native: no it depends on what is outside
// The entry is a caller of itself.
#include <assay.h>
ASSAY_REQUIRES (down) (int n) {
  return n >= 0 && n < 4;
}
int
down (int n) {
  return n == 2 ? 0 : down (n - 1);
}
