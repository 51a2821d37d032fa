// expect: unsafe assertion 14
// native: no the result of 'sensor' is chosen outside
// inputs:
// A function without a body returns anything of its type.
#include <assert.h>

extern unsigned char sensor (int channel);

int
main (void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += sensor (i);
  assert (sum < 765);
  return 0;
}
