// expect: safe
// run: --entry=total
// stub: int main (void) { struct bill b = {{0}, 0}; b.items[3] = __VERIFIER_nondet_int (); return total (b) == 1; }
// A struct that is passed through memory.
#include <assert.h>

struct bill {
  int items[5];
  double tax;
};

int __VERIFIER_nondet_int (void);

int
total (struct bill b) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += b.items[i] & 7;
  assert (sum <= 35);
  return sum;
}
