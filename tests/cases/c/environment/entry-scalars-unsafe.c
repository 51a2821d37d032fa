// expect: unsafe assertion 13
// run: --entry=clamp
// stub: int main (void) { int x = __VERIFIER_nondet_int (), l = __VERIFIER_nondet_int (); return clamp (x, l, __VERIFIER_nondet_int ()) == 1; }
// inputs: 5, 7, 3
// Arguments of the entry have any values.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
clamp (int x, int low, int high) {
  int result = x < low ? low : x > high ? high : x;
  assert (result >= low && result <= high);
  return result;
}
