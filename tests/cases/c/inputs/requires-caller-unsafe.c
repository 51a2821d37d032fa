// expect: unsafe assertion 14
// native: no it depends on what is outside
// A caller that does not see to it.
#include <assay.h>
ASSAY_REQUIRES (half) (int n) {
  return n % 2 == 0;
}
static int
half (int n) {
  return n / 2;
}
int
main (int argc, char **argv) {
  return half (argc);
}
