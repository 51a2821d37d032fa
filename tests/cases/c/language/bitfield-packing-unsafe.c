// expect: unsafe assertion 26
// inputs: 255
// Bit-fields share bytes; width 0 begins a new unit.
#include <assert.h>
#include <string.h>

struct packed_bits {
  unsigned a : 4, b : 4;
  unsigned : 0;
  unsigned char c;
};

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  struct packed_bits p;
  unsigned char bytes[sizeof p];
  assert (sizeof p == 8);
  memset (&p, 0, sizeof p);
  p.a = __VERIFIER_nondet_uint ();
  p.b = 2;
  p.c = 7;
  memcpy (bytes, &p, sizeof p);
  assert ((bytes[0] & 15) == p.a && bytes[4] == 7);
  assert (bytes[0] < 47);
  return 0;
}
