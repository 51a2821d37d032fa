// expect: unsafe assertion 15
// native: no it depends on what is outside
// Calls through pointers are looked at, too.
#include <assay.h>
ASSAY_REQUIRES (half) (int n) {
  return n % 2 == 0;
}
static int
half (int n) {
  return n / 2;
}
static int (*const calls[]) (int) = {half};
int
main (int argc, char **argv) {
  return calls[0] (argc);
}
