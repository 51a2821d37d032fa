// expect: error 5 the precondition of 'half' must have its parameters
// native: no it depends on what is outside
// A precondition of another function.
#include <assay.h>
ASSAY_REQUIRES (half) (long n) {
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
