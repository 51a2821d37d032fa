// expect: safe
// native: no it depends on what is outside
// A caller that does.
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
  return argc % 2 ? 0 : half (argc);
}
