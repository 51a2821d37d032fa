// expect: unknown vacuous
// run: --entry=f
// native: no it depends on what is outside
// No arguments satisfy the precondition.
#include <assay.h>
#include <assert.h>
ASSAY_REQUIRES (f) (int n) {
  return n > 5 && n < 3;
}
void
f (int n) {
  assert (n == 4);
}
