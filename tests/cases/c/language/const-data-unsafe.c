// expect: unsafe assertion 13
// inputs: 3
// Tables that nothing changes.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

static const unsigned char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int
main (void) {
  const unsigned month = __VERIFIER_nondet_uint () % 12;
  assert (days[month] != 30);
  return 0;
}
