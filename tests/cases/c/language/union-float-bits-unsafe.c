// expect: unsafe assertion 21
// inputs: 31
// The bits of a float, looked at as an integer.
#include <assert.h>

union pun {
  float f;
  unsigned bits;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  union pun one = {.f = 1.0f}, p;
  assert (one.bits == 0x3f800000);
  int bit = __VERIFIER_nondet_int ();
  if (bit != 31 && bit != 23)
    return 0;
  p.bits = one.bits ^ 1u << bit;
  assert (p.f > 0.0f);
  return 0;
}
