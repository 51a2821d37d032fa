// expect: safe
// run: --entry=down
// native: no it depends on what is outside
// And does it right here.
#include <assay.h>
ASSAY_REQUIRES (down) (int n) {
  return n >= 0 && n < 4;
}
int
down (int n) {
  return n == 0 ? 0 : down (n - 1);
}
