// expect: unsafe assertion 11
#include <assert.h>
static double
half (int x) {
  return x / 2.0;
}
int
main (void) {
  void (*any) (void) = (void (*) (void))half;
  double (*f) (int) = (double (*) (int))any;
  assert (f (3) == 1);
  return 0;
}
