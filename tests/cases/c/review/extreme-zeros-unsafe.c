// expect: unsafe assertion 11
// native: no the sign is that of this system
// inputs:
// Which of two zeros fmax gives is not said.
#include <assert.h>
#include <math.h>

int
main (void) {
  double a = 0.0, b = -0.0;
  assert (!signbit (fmax (a, b)));
  return 0;
}
